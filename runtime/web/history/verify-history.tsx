// Whether nobody changed the history of a record: a button, and behind it what the server has proved.
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { type ProofFinding, type RecordProof, verifyHistoryOf } from '../api/history-calls.ts';
import { useAnswer } from '../api/use-answer.ts';
import type { PageWording } from '../kinds/wording.ts';
import { Moment } from '../ui/moment.tsx';
import { PageFailed, PageLoading } from '../ui/page-states.tsx';

/** Findings shown one by one. */
const shownMost = 20;

interface VerifyHistoryProps {
  readonly entity: EntityDescriptor;
  /** Of the record. */
  readonly id: string;
  readonly wording: PageWording;
}

export function VerifyHistory({ entity, id, wording }: VerifyHistoryProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const label = wording.t('ui.history.verify.button');
  return (
    <>
      <Button size="small" icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal open={isOpen} title={label} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <Verifying {...{ entity, id, wording }} />
      </Modal>
    </>
  );
}

/** Proved anew each time it is opened. */
function Verifying({ entity, id, wording }: VerifyHistoryProps): ReactNode {
  const { value, error, reload } = useAnswer<RecordProof>(
    ['verify-history', entity.id, id],
    (signal) => verifyHistoryOf(entity.id, id, { signal, toast: false }),
    { gcTime: 0 },
  );
  if (error !== null) return <PageFailed error={error} onRetry={reload} />;
  return value === null ? <PageLoading /> : <Verdict {...{ wording }} verdict={value} />;
}

const tones = { verified: 'success', waiting: 'info', broken: 'error' } as const;

function Verdict({ verdict, wording: { t } }: { verdict: RecordProof; wording: PageWording }): ReactNode {
  const { state, sealed, waiting, older, sealedAt, checkpointAt, findings } = verdict;
  return (
    <>
      <Alert type={tones[state]} showIcon title={t(`ui.history.verify.${state}`, { sealed, waiting })} />
      {findings.length > 0 && (
        <ul>
          {findings.slice(0, shownMost).map((finding, index) => (
            <li key={`${finding.fault} ${finding.id ?? finding.batch ?? index}`}>{sayFinding(finding, t)}</li>
          ))}
          {findings.length > shownMost && (
            <li>{t('ui.history.verify.more', { number: findings.length - shownMost })}</li>
          )}
        </ul>
      )}
      {older > 0 && <p>{t('ui.history.verify.older', { older })}</p>}
      {sealedAt !== null && (
        <p>
          {t('ui.history.verify.sealedAt')} <Moment at={sealedAt} />
        </p>
      )}
      <p>
        {checkpointAt === null ? (
          t('ui.history.verify.noCheckpoint')
        ) : (
          <>
            {t('ui.history.verify.checkpointAt')} <Moment at={checkpointAt} />
          </>
        )}
      </p>
    </>
  );
}

function sayFinding({ fault, history, id, batch }: ProofFinding, t: PageWording['t']): string {
  const where = [
    history === undefined ? '' : t(`ui.history.verify.history.${history}`),
    id ?? '',
    batch === undefined ? '' : `#${batch}`,
  ].filter((part) => part !== '');
  return [t(`ui.history.verify.fault.${fault}`), ...where].join(' · ');
}
