// The end of each addition: it is tried, what comes of it is shown, and it is proposed to those who agree on changes.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { ProposeButton } from '../../runtime/web/rule-book/proposals/propose-button.tsx';
import { TrialResult } from '../../runtime/web/rule-book/what-if/trial-result.tsx';
import type { Trial } from '../../runtime/web/rule-book/what-if/use-trial.ts';
import '../../runtime/web/rule-book/what-if/what-if.css';
import { PlannedSteps } from './planned-steps.tsx';

interface EditsBoxProps {
  /** null: something is still to be given. */
  readonly edits: readonly SchemaEdit[] | null;
  /** What is still missing, in words. */
  readonly missing: readonly string[];
  readonly trial: Trial;
  /** How the proposal is called until somebody says it better. */
  readonly title: string;
}

export function EditsBox({ edits, missing, trial, title }: EditsBoxProps): ReactNode {
  const { t } = useTranslation();
  const { answer, isBusy, seconds } = trial;
  const [tried, setTried] = useState('');
  // What was changed after it was tried is to be tried anew.
  const isSound =
    answer !== null &&
    !isBusy &&
    answer.conflicts.length + answer.findings.length === 0 &&
    JSON.stringify(edits) === tried;
  return (
    <div className="whatif-result entities-edits">
      <div>
        <Button
          type="primary"
          disabled={edits === null || isBusy}
          onClick={() => {
            if (!edits) return;
            setTried(JSON.stringify(edits));
            trial.run({ edits, entries: [] });
          }}
        >
          {t('ui.entities.try')}
        </Button>{' '}
        {missing.length > 0 && <span>{t('ui.entities.missing', { names: missing.join(' · ') })}</span>}
        {isBusy && (
          <span role="status">
            {t('ui.entities.trying', { seconds })}{' '}
            <Button size="small" onClick={trial.cancel}>
              {t('ui.cancel')}
            </Button>
          </span>
        )}
      </div>
      {answer && !isBusy && <TrialResult answer={answer} />}
      {isSound && answer.migration && <PlannedSteps steps={answer.migration} />}
      {isSound && edits && <ProposeButton change={{ title, edits }} />}
    </div>
  );
}
