// Any PDF of one's own computer: whether its signatures are valid, told in words. The file is not kept.
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Spin, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedFileReport } from '../../runtime/core/signature-report.ts';
import { messageOf } from '../../runtime/web/ui/message-of.ts';
import { SignedFile } from './signed-file.tsx';
import { verifySent } from './verify-calls.ts';

export default function SignaturesPage(): ReactNode {
  const { t } = useTranslation();
  const [report, setReport] = useState<SignedFileReport | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = async (file: File): Promise<void> => {
    setBusy(true);
    setReport(null);
    setFault(null);
    try {
      setReport(await verifySent(file));
    } catch (thrown) {
      setFault(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="signatures-page">
      <h1>{t('menu.signatures')}</h1>
      <p>{t('signature.said.hint')}</p>
      <Upload.Dragger
        accept=".pdf,application/pdf"
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(file) => {
          void verify(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('signature.said.choose')}</p>
      </Upload.Dragger>
      <div aria-live="polite" className="signatures-answer">
        {isBusy && <Spin />}
        {fault !== null && <Alert type="error" showIcon title={fault} />}
        {report && <SignedFile report={report} />}
      </div>
    </div>
  );
}
