// The signatures of a stored PDF, looked at when somebody asks for it.
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
import { PageFailed, PageLoading } from '../../runtime/web/ui/page-states.tsx';
import { SignedFile } from './signed-file.tsx';
import { verifyStored } from './verify-calls.ts';
import './signatures.css';

interface StoredSignaturesProps {
  /** Id of a file in sight. */
  readonly file: string;
  /** What it is, where the record has several. */
  readonly called?: string;
}

export function StoredSignatures({ file, called }: StoredSignaturesProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="signature-check">
        <Button
          icon={<SafetyCertificateOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {[t(isOpen ? 'signature.said.hide' : 'signature.said.check'), called].filter(Boolean).join(' · ')}
        </Button>
        {called === undefined && <Link to="/signatures">{t('signature.said.other')}</Link>}
      </div>
      {isOpen && <Answer file={file} />}
    </>
  );
}

function Answer({ file }: { readonly file: string }): ReactNode {
  const { value, error, reload } = useAnswer(['signatures', file], (signal) => verifyStored(file, signal));
  if (error !== null) return <PageFailed error={error} onRetry={reload} />;
  return value === null ? <PageLoading /> : <SignedFile report={value} />;
}
