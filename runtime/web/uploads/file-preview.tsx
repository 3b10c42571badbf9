// A stored picture or PDF in a dialog.
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewedFile } from '../api/stored-file.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { FileSight } from './file-sight.tsx';
import { useStoredContent } from './use-stored-content.ts';
import './uploads.css';

interface FilePreviewProps {
  readonly file: PreviewedFile;
  readonly onClose: () => void;
}

export function FilePreview({ file, onClose }: FilePreviewProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const shown = useStoredContent(file);
  return (
    <Modal
      open
      title={file.name}
      width="min(1080px, 94vw)"
      className="tg-preview"
      onCancel={onClose}
      footer={
        <Button icon={<DownloadOutlined />} disabled={shown.save === null} onClick={() => shown.save?.()}>
          {t('ui.upload.download')}
        </Button>
      }
    >
      <FileSight file={file} shown={shown} />
    </Modal>
  );
}
