// Recovery codes, shown this once: to be kept where the phone is not.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../api/client.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps): ReactNode {
  const { t } = useTranslation();
  const save = (): void => {
    const text = `${t('ui.factors.fileTitle', { host: location.host })}\n\n${codes.join('\n')}\n`;
    saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'tongguan-recovery-codes.txt');
  };
  return (
    <>
      <Alert type="warning" showIcon className="factor-note" title={t('ui.factors.keepCodes')} />
      <ul className="recovery-codes" aria-label={t('ui.factors.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-buttons">
        <Button onClick={save}>{t('ui.factors.saveCodes')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('ui.factors.codesKept')}
        </Button>
      </div>
    </>
  );
}
