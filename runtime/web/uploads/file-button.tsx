// The name of a stored file: shows a picture or PDF at once, saves anything else; the sign beside it saves in any case.
import { DownloadOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PreviewedFile, saveStoredFile } from '../api/stored-file.ts';
import { FilePreview } from './file-preview.tsx';
import { previewFormatOf } from './preview-format.ts';
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
        onClick={() => (isShown ? setOpen(true) : void saveStoredFile(file))}
      >
        {file.name}
      </button>
      {isShown && (
        <button
          type="button"
          className="tg-icon"
          aria-label={`${t('ui.upload.download')} ${file.name}`}
          title={t('ui.upload.download')}
          onClick={() => void saveStoredFile(file)}
        >
          <DownloadOutlined aria-hidden />
        </button>
      )}
      {isOpen && <FilePreview file={file} onClose={() => setOpen(false)} />}
    </>
  );
}
