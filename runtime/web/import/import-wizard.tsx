// Imports a CSV file in four steps: file, columns, preview, result.
import { Alert, Button, Modal, Progress, Steps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { renewRecords } from '../api/query-client.ts';
import { withinSentence } from '../i18n/within-sentence.ts';
import { messageOf } from '../ui/message-of.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { toast } from '../ui/toast.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ImportColumns, type ImportModeChoice, type ImportProgress, runImport } from './import-job.ts';
import { ResultStep } from './result-step.tsx';
import './import.css';

export interface ImportWizardProps {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly onClose: () => void;
}

type Step = 'file' | 'columns' | 'preview' | 'result';
const steps: readonly Step[] = ['file', 'columns', 'preview', 'result'];
const stepKeys: { readonly [step in Step]: string } = {
  file: 'ui.import.stepFile',
  columns: 'ui.import.stepColumns',
  preview: 'ui.import.stepPreview',
  result: 'ui.import.stepResult',
};

export default function ImportWizard({ entity, onClose }: ImportWizardProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const wizard = useWizard(entity);
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
      {step === 'file' && <FileStep entity={entity} file={file} onChoose={wizard.choose} />}
      {step === 'columns' && job?.preview && (
        <ColumnsStep entity={entity} preview={job.preview} mapping={wizard.mapping} onChange={wizard.setMapping} />
      )}
      {(step === 'preview' || step === 'result') && job && file && !busy && (
        <ResultStep
          {...{ entity, job, file, mode: wizard.mode }}
          previewing={step === 'preview'}
          onMode={wizard.setMode}
        />
      )}
    </Modal>
  );
}

interface Wizard {
  readonly step: Step;
  readonly file: File | null;
  readonly job: ImportProgress | null;
  readonly mapping: ImportColumns;
  readonly mode: ImportModeChoice;
  readonly busy: boolean;
  /** Records are being written: too late to go back. */
  readonly writing: boolean;
  readonly progress: ImportProgress | null;
  readonly failure: string | null;
  readonly choose: (file: File | null) => void;
  readonly setMapping: (mapping: ImportColumns) => void;
  readonly setMode: (mode: ImportModeChoice) => void;
  readonly read: () => void;
  readonly preview: () => void;
  readonly start: () => void;
  readonly back: (step: Step) => void;
}

function useWizard(entity: EntityDescriptor): Wizard {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('file');
  const [file, setFile] = useState<File | null>(null);
  const [job, setJob] = useState<ImportProgress | null>(null);
  const [mapping, setMapping] = useState<ImportColumns>([]);
  const [mode, setMode] = useState<ImportModeChoice>('all-or-nothing');
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [busy, setBusy] = useState(false);
  const [writing, setWriting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController>(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const run = async (as: ImportModeChoice, next: Step, columns?: ImportColumns): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setWriting(as !== 'preview');
    setFailure(null);
    setProgress(null);
    try {
      const request = { entity: entity.id, file, mode: as, ...(columns && { mapping: columns }) };
      const answer = await runImport(request, setProgress, stop.current.signal);
      if (answer.state === 'failed' && answer.message) setFailure(answer.message);
      setJob(answer);
      if (!columns && answer.preview) setMapping(answer.preview.mapping);
      if (answer.state === 'done' || columns) setStep(next);
      if (as !== 'preview') {
        if (answer.created + answer.updated > 0) toast.success(t('message.imported'));
        renewRecords(entity.id);
      }
    } catch (thrown) {
      if (!stop.current.signal.aborted) setFailure(messageOf(thrown));
    } finally {
      setBusy(false);
      setWriting(false);
    }
  };

  return {
    ...{ step, file, job, mapping, mode, busy, writing, progress, failure, setMapping, setMode },
    choose: (chosen) => {
      setFile(chosen);
      setFailure(null);
    },
    read: () => void run('preview', 'columns'),
    preview: () => void run('preview', 'preview', mapping),
    start: () => void run(mode, 'result', mapping),
    back: (to) => {
      setFailure(null);
      setStep(to);
    },
  };
}

function WizardButtons({ wizard, onClose }: { wizard: Wizard; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { step, busy, writing, file, mapping, job, mode, back } = wizard;
  const good = (job?.created ?? 0) + (job?.updated ?? 0);
  const faulty = (job?.failed.length ?? 0) > 0;
  const nothing = good === 0 || (faulty && mode === 'all-or-nothing');
  if (step === 'result') {
    return (
      <Button type="primary" onClick={onClose}>
        {t('ui.finish')}
      </Button>
    );
  }
  return (
    <>
      <Button disabled={writing} onClick={onClose}>
        {t('ui.cancel')}
      </Button>
      {step === 'file' && (
        <Button type="primary" loading={busy} disabled={!file} onClick={wizard.read}>
          {t('ui.next')}
        </Button>
      )}
      {step === 'columns' && (
        <>
          <Button onClick={() => back('file')}>{t('ui.previous')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={mapping.every((path) => path === null)}
            onClick={wizard.preview}
          >
            {t('ui.import.preview')}
          </Button>
        </>
      )}
      {step === 'preview' && (
        <>
          <Button disabled={writing} onClick={() => back('columns')}>
            {t('ui.previous')}
          </Button>
          <Button type="primary" loading={busy} disabled={nothing} onClick={wizard.start}>
            {t('ui.import.start')}
          </Button>
        </>
      )}
    </>
  );
}
