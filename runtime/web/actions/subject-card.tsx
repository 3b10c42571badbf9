// What an action is about, in its dialog: which record, what it says at a glance, and its files beside a decision.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { getRecord, type ServedRow } from '../api/entity-calls.ts';
import { useAnswer } from '../api/use-answer.ts';
import { RecordFacts } from '../fields/record-facts.tsx';
import { currentLanguage } from '../i18n/i18n.ts';
import { recordTitle } from '../record/record-title.ts';
import { AttachedFiles } from '../uploads/attached-files.tsx';
import { FileDigests } from './file-digests.tsx';
import { MissingCalls } from './missing-calls.tsx';

export interface ActionSubject {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  /** A row of a list holds its columns alone: the rest is asked for. */
  readonly isWhole: boolean;
  readonly parts: readonly string[];
  /** Something is decided about it: its files are at hand. */
  readonly isReview: boolean;
  /** It is handed in as complete: what its lines call for and nobody has entered is said once more. */
  readonly isHandedIn: boolean;
  /** It is signed, as it were: the digests of its files are told. */
  readonly isProven: boolean;
}

export default function SubjectCard({
  entity,
  record,
  isWhole,
  parts,
  isReview,
  isHandedIn,
  isProven,
}: ActionSubject): ReactNode {
  const { t } = useTranslation();
  const id = String(record.id);
  const { value } = useAnswer(
    ['subject', entity.id, id, String(record.version ?? '')],
    (signal) => getRecord(entity.id, id, { signal, toast: false }),
    { enabled: !isWhole },
  );
  const known = value ?? record;
  return (
    <div className="answer-subject">
      <p className="answer-subject-title">
        {t(`entity.${entity.id}.label`)} <strong>{recordTitle(entity, known, currentLanguage())}</strong>
      </p>
      <RecordFacts entity={entity} record={known} parts={parts} isNarrow />
      {isHandedIn && (isWhole || value) && <MissingCalls entity={entity} record={known} />}
      {isProven && <FileDigests entity={entity} record={known} parts={parts} />}
      {isReview && <AttachedFiles entity={entity} record={known} />}
    </div>
  );
}
