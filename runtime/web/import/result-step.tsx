// Last steps of an import: what would happen, then what happened; every faulty row with why.
import { Alert, Button, Radio, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { saveBlob } from '../api/client.ts';
import { failedRowsFile } from './failed-rows.ts';
import type { FailedImportRow, ImportModeChoice, ImportProgress } from './import-job.ts';

export interface ResultStepProps {
  readonly entity: EntityDescriptor;
  readonly job: ImportProgress;
  readonly file: File;
  readonly mode: ImportModeChoice;
  readonly previewing: boolean;
  readonly onMode: (mode: ImportModeChoice) => void;
}

export function ResultStep({ entity, job, file, mode, previewing, onMode }: ResultStepProps): ReactNode {
  const { t } = useTranslation();
  const more = job.failedMore ?? 0;
  const counts = { created: job.created, updated: job.updated, failed: job.failed.length + more };
  const faulty = counts.failed > 0;
  const nothing = !previewing && faulty && mode === 'all-or-nothing';
  const text = t(previewing ? 'ui.import.willDo' : nothing ? 'ui.import.nothingImported' : 'ui.import.summary', counts);
  const save = async (): Promise<void> => {
    const heads = [t('ui.import.row'), t('ui.import.problem')] as const;
    saveBlob(await failedRowsFile(file, job.failed, heads), `${entity.id}-${t('ui.import.failed')}.csv`);
  };
  return (
    <>
      <Alert role="status" type={faulty ? 'warning' : 'success'} showIcon title={text} className="import-failure" />
      {previewing && faulty && (
        <fieldset className="import-mode">
          <legend>{t('ui.import.mode')}</legend>
          <Radio.Group
            value={mode}
            onChange={(event) => onMode(event.target.value === 'skip-bad' ? 'skip-bad' : 'all-or-nothing')}
            options={[
              { value: 'all-or-nothing', label: t('ui.import.modeAllOrNothing') },
              { value: 'skip-bad', label: t('ui.import.modeSkipBad') },
            ]}
          />
        </fieldset>
      )}
      {faulty ? (
        <>
          <Table<FailedImportRow>
            size="small"
            rowKey="row"
            dataSource={[...job.failed]}
            pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true }}
            columns={[
              { key: 'row', title: t('ui.import.row'), dataIndex: 'row', width: 90 },
              {
                key: 'problem',
                title: t('ui.import.problem'),
                render: (_, { findings }) => <Problems findings={findings} />,
              },
            ]}
          />
          {more > 0 && <p>{t('ui.import.problemsMore', { number: more })}</p>}
          <Button className="import-again" onClick={save}>
            {t('ui.import.downloadFailed')}
          </Button>
        </>
      ) : (
        previewing && <p>{t('ui.import.noProblems')}</p>
      )}
    </>
  );
}

function Problems({ findings }: Pick<FailedImportRow, 'findings'>): ReactNode {
  return findings.map(({ path, message }) => <div key={`${path} ${message}`}>{message}</div>);
}
