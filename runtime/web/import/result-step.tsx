// Last steps of an import: what would happen, with the faulty rows to be corrected; then what happened.
import { Alert, Button, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { fieldAt } from '../../core/paths.ts';
import { download } from '../api/client.ts';
import type { CellProblem } from '../cells/cell-problem.ts';
import { CellProblems } from '../cells/cell-problems.tsx';
import type { EndedImport, RepeatedImportRow } from './import-job.ts';
import type { Wizard } from './use-wizard.ts';

export interface ResultStepProps {
  readonly entity: EntityDescriptor;
  readonly job: EndedImport;
  readonly wizard: Wizard;
}

export function ResultStep({ entity, job, wizard }: ResultStepProps): ReactNode {
  const { t } = useTranslation();
  const { mode, mapping, pending, setMode, setPending } = wizard;
  const previewing = wizard.step === 'preview';
  const { failedMore: more = 0, repeated = [] } = job;
  const counts = { created: job.created, updated: job.updated, failed: job.failed.length + more };
  const faulty = counts.failed > 0;
  const nothing = !previewing && faulty && mode === 'all-or-nothing';
  const text = t(previewing ? 'ui.import.willDo' : nothing ? 'ui.import.nothingImported' : 'ui.import.summary', counts);
  const save = (): void => {
    // Where it cannot be had the client says why.
    download({ method: 'GET', path: `/imports/${job.job}/failed` }, `${entity.id}-${t('ui.import.failed')}.xlsx`).catch(
      () => {},
    );
  };
  return (
    <>
      <Alert role="status" type={faulty ? 'warning' : 'success'} showIcon title={text} className="import-failure" />
      {previewing && repeated.length > 0 && <Repeated rows={repeated} />}
      {previewing && faulty && (
        <fieldset className="import-mode">
          <legend>{t('ui.import.mode')}</legend>
          <Radio.Group
            value={mode}
            onChange={(event) => setMode(event.target.value === 'skip-bad' ? 'skip-bad' : 'all-or-nothing')}
            options={[
              { value: 'all-or-nothing', label: t('ui.import.modeAllOrNothing') },
              { value: 'skip-bad', label: t('ui.import.modeSkipBad') },
            ]}
          />
        </fieldset>
      )}
      {faulty ? (
        <>
          <CellProblems
            problems={problemsOf(job)}
            heading={(column) => (mapping[column] ? (job.header[column] ?? '') : '')}
            filledBy={(column) => {
              const path = mapping[column] ?? null;
              const field = path === null ? null : fieldAt(entity.fields, path);
              return path !== null && field ? { entity: entity.id, path, field } : null;
            }}
            cellsOf={(row) => job.failed.find((failed) => failed.row === row)?.cells ?? []}
            pending={pending}
            {...(previewing && { onPending: setPending })}
          />
          {more > 0 && <p>{t('ui.import.problemsMore', { number: more })}</p>}
          <Button className="import-again" onClick={save}>
            {t('ui.import.downloadFailed')}
          </Button>
        </>
      ) : (
        previewing && repeated.length === 0 && <p>{t('ui.import.noProblems')}</p>
      )}
    </>
  );
}

const mostRepeated = 10;

/** Rows that mean the record of an earlier row: nothing refuses them, and the last one counts. */
function Repeated({ rows }: { readonly rows: readonly RepeatedImportRow[] }): ReactNode {
  const { t } = useTranslation();
  const more = rows.length - mostRepeated;
  return (
    <Alert
      type="warning"
      showIcon
      className="import-failure"
      title={rows.slice(0, mostRepeated).map((one) => <div key={one.row}>{t('ui.import.repeated', { ...one })}</div>)}
      description={more > 0 && t('ui.import.repeatedMore', { number: more })}
    />
  );
}

function problemsOf({ failed }: EndedImport): CellProblem[] {
  return failed.flatMap(({ row, cells, findings }) =>
    findings.map(({ column = null, message, proposals = [] }) => ({
      level: 'error' as const,
      row,
      column,
      text: column === null ? '' : (cells[column] ?? '').trim(),
      message,
      proposals,
    })),
  );
}
