// The end of each addition: it is tried with what was collected before, and proposed, or collected to be proposed with more.
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { ProposeButton } from '../../runtime/web/rule-book/proposals/propose-button.tsx';
import { TrialResult } from '../../runtime/web/rule-book/what-if/trial-result.tsx';
import type { Trial } from '../../runtime/web/rule-book/what-if/use-trial.ts';
import { Waiting } from '../../runtime/web/rule-book/what-if/waiting.tsx';
import '../../runtime/web/rule-book/what-if/what-if.css';
import { useCloseAdding } from './adding.tsx';
import { useCollected } from './collected.tsx';
import { PlannedSteps } from './planned-steps.tsx';

interface EditsBoxProps {
  /** null: something is still to be given. */
  readonly edits: readonly SchemaEdit[] | null;
  /** What is still missing, in words. */
  readonly missing: readonly string[];
  readonly trial: Trial;
  /** How the proposal is called until somebody says it better. */
  readonly title: string;
  /** Absent: it need not change any table. Where none changes, nothing would hold what is added, and it is not proposed. */
  readonly mustBeStored?: true;
  /** What was typed lies elsewhere now. */
  readonly onDone: () => void;
}

export function EditsBox({ edits, missing, trial, title, mustBeStored, onDone }: EditsBoxProps): ReactNode {
  const { t } = useTranslation();
  const { answer, isBusy } = trial;
  const [tried, setTried] = useState('');
  const collected = useCollected();
  const close = useCloseAdding();
  const all = edits && [...collected.edits, ...edits];
  // What was changed after it was tried is to be tried anew.
  const isSound =
    answer !== null &&
    !isBusy &&
    answer.conflicts.length + answer.findings.length === 0 &&
    JSON.stringify(all) === tried;
  const isNowhere = isSound && mustBeStored === true && answer.migration?.length === 0;
  const isOffered = isSound && !isNowhere;
  return (
    <div className="whatif-result entities-edits">
      <div>
        <Button
          type="primary"
          disabled={all === null || isBusy}
          onClick={() => {
            if (!all) return;
            setTried(JSON.stringify(all));
            trial.run({ edits: all, entries: [] });
          }}
        >
          {t('ui.entities.try')}
        </Button>{' '}
        {missing.length > 0 && <span>{t('ui.entities.missing', { names: missing.join(' · ') })}</span>}
      </div>
      <Waiting trial={trial} />
      {answer && !isBusy && <TrialResult answer={answer} />}
      {isSound && answer.migration && <PlannedSteps steps={answer.migration} />}
      {isNowhere && <Alert type="error" title={t('ui.entities.nowhere')} />}
      {isOffered && edits && (
        <div>
          <Button
            onClick={() => {
              collected.add({ title, edits });
              onDone();
              close();
            }}
          >
            {t('ui.entities.collect')}
          </Button>{' '}
          <span className="rulebook-about">{t('ui.entities.collectAbout')}</span>
        </div>
      )}
      {isOffered && edits && collected.edits.length === 0 && (
        <ProposeButton change={{ title, edits }} onProposed={onDone} />
      )}
    </div>
  );
}
