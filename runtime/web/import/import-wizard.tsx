// Imports a file in four steps: file, columns, preview with corrections, result.
import { Alert, Modal, Progress, Steps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { withinSentence } from '../i18n/within-sentence.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ResultStep } from './result-step.tsx';
import { type Step, useWizard } from './use-wizard.ts';
import { WizardButtons } from './wizard-buttons.tsx';
import './import.css';

export interface ImportWizardProps {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly onClose: () => void;
}

const steps: readonly Step[] = ['file', 'columns', 'preview', 'result'];
const stepKeys: { readonly [step in Step]: string } = {
  file: 'ui.import.stepFile',
  columns: 'ui.import.stepColumns',
  preview: 'ui.import.stepPreview',
  result: 'ui.import.stepResult',
};

export default function ImportWizard({ entity, view, onClose }: ImportWizardProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const wizard = useWizard(entity, view);
  const { step, file, job, busy, failure, progress } = wizard;
  return (
    <Modal
      open
      width={860}
      title={t('ui.import.title', { label: withinSentence(t(`entity.${entity.id}.label`)) })}
      onCancel={onClose}
      mask={{ closable: false }}
      closable={!wizard.writing}
      keyboard={!wizard.writing}
      footer={<WizardButtons wizard={wizard} onClose={onClose} />}
    >
      <Steps
        size="small"
        className="import-steps"
        current={steps.indexOf(step)}
        items={steps.map((one) => ({ key: one, title: t(stepKeys[one]) }))}
      />
      {failure !== null && <Alert role="alert" type="error" showIcon title={failure} className="import-failure" />}
      {busy && progress && (
        <div role="status">
          <Progress percent={progress.total === 0 ? 0 : Math.floor((progress.done / progress.total) * 100)} />
          <p>{t('ui.import.progress', { done: progress.done, total: progress.total })}</p>
        </div>
      )}
      {wizard.away && <Alert role="status" type="warning" showIcon title={t('ui.import.away')} />}
      {step === 'file' && <FileStep entity={entity} file={file} busy={busy} onChoose={wizard.choose} />}
      {step === 'columns' && job?.preview && (
        <>
          {job.sheet && job.sheet.number > 1 && <p>{t('ui.import.sheetRead', job.sheet)}</p>}
          <ColumnsStep
            entity={entity}
            preview={job.preview}
            mapping={wizard.mapping}
            busy={busy}
            onChange={wizard.setMapping}
          />
        </>
      )}
      {(step === 'preview' || step === 'result') && job && !busy && (
        <ResultStep entity={entity} job={job} wizard={wizard} />
      )}
    </Modal>
  );
}
