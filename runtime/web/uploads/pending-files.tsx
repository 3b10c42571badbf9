// Files that have not arrived: how far each is, why one was refused, and buttons to stop it or try again.
import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingUpload, Uploads } from './use-uploads.ts';

export function PendingFiles({ uploads }: { readonly uploads: Uploads }): ReactNode {
  const { t } = useTranslation();
  if (uploads.pending.length === 0) return null;
  return (
    <ul className="tg-files">
      {uploads.pending.map((file) => (
        <li key={file.key}>
          <span className="tg-file-name">{file.name}</span>
          <Stage file={file} />
          {file.canRetry === true && (
            <button
              type="button"
              className="tg-icon"
              aria-label={`${t('ui.retry')} ${file.name}`}
              title={t('ui.retry')}
              onClick={() => uploads.retry(file.key)}
            >
              <ReloadOutlined aria-hidden />
            </button>
          )}
          <button
            type="button"
            className="tg-icon"
            aria-label={`${t('ui.cancel')} ${file.name}`}
            title={t('ui.cancel')}
            onClick={() => uploads.drop(file.key)}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Stage({ file: { name, share, fault } }: { readonly file: PendingUpload }): ReactNode {
  const { t } = useTranslation();
  if (fault !== undefined) {
    return (
      <span className="tg-messages" role="alert">
        {fault}
      </span>
    );
  }
  if (share === null) return <span className="tg-upload-limits">{t('ui.upload.waiting')}</span>;
  return <Progress percent={Math.round(share * 100)} size="small" className="tg-file-progress" aria-label={name} />;
}
