// A stored picture or PDF in a dialog. The bytes are fetched with the login and shown from memory, under our own type.
import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile, saveBlob } from '../api/client.ts';
import { messageOf } from '../ui/message-of.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { type PreviewFormat, previewFormatOf } from './preview-format.ts';
import './uploads.css';

export interface PreviewedFile {
  /** Id of the file-object. */
  readonly id: string;
  readonly name: string;
}

interface FilePreviewProps {
  readonly file: PreviewedFile;
  readonly onClose: () => void;
}

export function FilePreview({ file, onClose }: FilePreviewProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const shown = useContent(file);
  return (
    <Modal
      open
      title={file.name}
      width="min(1080px, 94vw)"
      className="tg-preview"
      onCancel={onClose}
      footer={
        <Button
          icon={<DownloadOutlined />}
          disabled={shown.content === null}
          onClick={() => shown.content && saveBlob(shown.content, file.name)}
        >
          {t('ui.upload.download')}
        </Button>
      }
    >
      <div className="tg-preview-stage" aria-busy={shown.content === null && shown.fault === null}>
        {shown.fault !== null && (
          <p className="tg-messages" role="alert">
            {shown.fault}
          </p>
        )}
        {shown.fault === null && shown.address === null && <Spin />}
        {shown.address !== null && shown.format && (
          <Picture address={shown.address} format={shown.format} name={file.name} />
        )}
      </div>
    </Modal>
  );
}

interface PictureProps {
  readonly address: string;
  readonly format: PreviewFormat;
  readonly name: string;
}

function Picture({ address, format, name }: PictureProps): ReactNode {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <p className="tg-messages" role="alert">
        {t('ui.upload.notShown')}
      </p>
    );
  }
  if (format.kind === 'image') {
    return <img src={address} alt={name} className="tg-preview-image" onError={() => setBroken(true)} />;
  }
  return <iframe src={address} title={name} className="tg-preview-pdf" />;
}

interface Shown {
  readonly content: Blob | null;
  /** Address of the content in this page. */
  readonly address: string | null;
  readonly format: PreviewFormat | null;
  readonly fault: string | null;
}

function useContent({ id, name }: PreviewedFile): Shown {
  const format = previewFormatOf(name);
  const [address, setAddress] = useState<string | null>(null);
  const { data: content = null, error } = useQuery({
    queryKey: ['file', id],
    queryFn: async ({ signal }) => {
      const path = `/files/${encodeURIComponent(id)}`;
      const stored = await fetchFile({ method: 'GET', path, toast: false, signal });
      // Under a type of ours, not one that somebody sent: what is no picture is not drawn, and nothing is run.
      return new Blob([stored.content], { type: format?.mime ?? 'application/octet-stream' });
    },
    staleTime: 'static',
    gcTime: 0,
  });
  useEffect(() => {
    if (content === null) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return { content, address, format, fault: error && messageOf(error) };
}
