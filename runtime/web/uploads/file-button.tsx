// The name of a stored file: shows a picture or PDF at once, saves anything else; the sign beside it saves in any case.
import { DownloadOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../api/client.ts';
import { FilePreview } from './file-preview.tsx';
import { previewFormatOf } from './preview-format.ts';
import type { PreviewedFile } from './use-stored-content.ts';
import './uploads.css';

export function FileButton({ file }: { readonly file: PreviewedFile }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isShown = previewFormatOf(file.name) !== null;
  return (
    <>
      <button
        type="button"
        className="tg-link tg-file-name"
        translate="no"
        title={t(isShown ? 'ui.upload.preview' : 'ui.upload.download')}
        onClick={() => (isShown ? setOpen(true) : void save(file))}
      >
        {file.name}
      </button>
      {isShown && (
        <button
          type="button"
          className="tg-icon"
          aria-label={`${t('ui.upload.download')} ${file.name}`}
          title={t('ui.upload.download')}
          onClick={() => void save(file)}
        >
          <DownloadOutlined aria-hidden />
        </button>
      )}
      {isOpen && <FilePreview file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

async function save({ id, name }: PreviewedFile): Promise<void> {
  try {
    await download({ method: 'GET', path: `/files/${encodeURIComponent(id)}` }, name);
  } catch {
    // The call has said what went wrong.
  }
}
