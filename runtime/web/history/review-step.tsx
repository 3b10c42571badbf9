// One review: stage, result, opinion, who and when.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';

const tones: { readonly [result: string]: string } = { passed: 'success', failed: 'error', pending: 'processing' };
const moment = { kind: 'datetime', key: 'reviewedAt', required: 'never', readOnly: true, source: '8' } as const;

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
        <span>{reviewer}</span>
        {at !== '' && <time dateTime={at}>{kindOf(moment).format(at, moment, wording)}</time>}
      </header>
      {typeof review.opinion === 'string' && review.opinion !== '' && <blockquote>{review.opinion}</blockquote>}
    </article>
  );
}
