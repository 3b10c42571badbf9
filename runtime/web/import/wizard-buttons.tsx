// The buttons below each step of an import.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCorrections } from '../cells/corrections.ts';
import type { Wizard } from './use-wizard.ts';

export function WizardButtons({ wizard, onClose }: { wizard: Wizard; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { step, writing } = wizard;
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
        <Button type="primary" loading={wizard.busy} disabled={!wizard.file} onClick={wizard.read}>
          {t('ui.next')}
        </Button>
      )}
      {step === 'columns' && <ColumnsButtons wizard={wizard} />}
      {step === 'preview' && <PreviewButtons wizard={wizard} />}
    </>
  );
}

function ColumnsButtons({ wizard: { busy, mapping, back, preview } }: { wizard: Wizard }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Button disabled={busy} onClick={() => back('file')}>
        {t('ui.previous')}
      </Button>
      <Button type="primary" loading={busy} disabled={mapping.every((path) => path === null)} onClick={preview}>
        {t('ui.import.preview')}
      </Button>
    </>
  );
}

function PreviewButtons({ wizard }: { wizard: Wizard }): ReactNode {
  const { t } = useTranslation();
  const { busy, job, mode, pending, back, recheck, start } = wizard;
  const good = (job?.created ?? 0) + (job?.updated ?? 0);
  const faulty = (job?.failed.length ?? 0) > 0;
  return (
    <>
      <Button disabled={busy} onClick={() => back('columns')}>
        {t('ui.previous')}
      </Button>
      {hasCorrections(pending) ? (
        <Button type="primary" loading={busy} onClick={recheck}>
          {t('ui.import.recheck')}
        </Button>
      ) : (
        <Button
          type="primary"
          loading={busy}
          disabled={good === 0 || (faulty && mode === 'all-or-nothing')}
          onClick={start}
        >
          {t('ui.import.start')}
        </Button>
      )}
    </>
  );
}
