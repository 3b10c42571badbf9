// The end of each addition: it is tried, what comes of it is shown, and its edits are saved for whoever applies them.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
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
}

export function EditsBox({ edits, missing, trial }: EditsBoxProps): ReactNode {
  const { t } = useTranslation();
  const { answer, isBusy, seconds } = trial;
  const isSound = answer !== null && answer.conflicts.length + answer.findings.length === 0;
  return (
    <div className="whatif-result entities-edits">
      <div>
        <Button
          type="primary"
          disabled={edits === null || isBusy}
          onClick={() => edits && trial.run({ edits, entries: [] })}
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
      {isSound && !isBusy && answer.migration && <PlannedSteps steps={answer.migration} />}
      {isSound && !isBusy && edits && (
        <div>
          <Button
            href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(edits, null, 2))}`}
            download="edits.json"
          >
            {t('ui.entities.save')}
          </Button>{' '}
          <span>{t('ui.entities.saveAbout')}</span>
        </div>
      )}
    </div>
  );
}
