// One review: stage, result, opinion, who and when.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { ServedRow } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import { Moment } from '../ui/moment.tsx';
import { PersonName } from '../ui/person-name.tsx';

const tones: { readonly [result: string]: string } = { passed: 'success', failed: 'error', pending: 'processing' };

export function ReviewStep({ review, wording }: { review: ServedRow; wording: PageWording }): ReactNode {
  const { t } = wording;
  const result = String(review.result ?? 'pending');
  const stage = String(review.stage ?? '');
  const reviewer = review.$labels?.reviewerId ?? '';
  const at = String(review.reviewedAt ?? '');
  return (
    <article className="history-step">
      <header>
        <strong>{t(`ui.review.stage.${stage}`, { defaultValue: stage })}</strong>
        <Tag color={tones[result] ?? 'default'}>{t(`ui.review.result.${result}`, { defaultValue: result })}</Tag>
        <PersonName by={reviewer} login={review.$labels?.reviewerLogin} />
        {at !== '' && <Moment at={at} />}
      </header>
      {typeof review.opinion === 'string' && review.opinion !== '' && <blockquote>{review.opinion}</blockquote>}
    </article>
  );
}
