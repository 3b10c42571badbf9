// A stored picture or PDF as it is seen: while it comes, when it cannot be shown, and itself.
import { Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewedFile } from '../api/stored-file.ts';
import type { PreviewFormat } from './preview-format.ts';
import type { StoredContent } from './use-stored-content.ts';
import './uploads.css';

interface FileSightProps {
  readonly file: PreviewedFile;
  readonly shown: StoredContent;
  /** How wide a picture is, in hundredths of its place; absent: as wide as it is, within the place. */
  readonly zoom?: number;
}

export function FileSight({ file, shown, zoom }: FileSightProps): ReactNode {
  const { address, format, fault } = shown;
  return (
    <div className="tg-preview-stage" aria-busy={address === null && fault === null}>
      {fault !== null && (
        <p className="tg-messages" role="alert">
          {fault}
        </p>
      )}
      {fault === null && address === null && <Spin />}
      {address !== null && format && (
        <Picture
          key={address}
          address={address}
          format={format}
          name={file.name}
          {...(zoom !== undefined && { zoom })}
        />
      )}
    </div>
  );
}

interface PictureProps {
  readonly address: string;
  readonly format: PreviewFormat;
  readonly name: string;
  readonly zoom?: number;
}

function Picture({ address, format, name, zoom }: PictureProps): ReactNode {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <p className="tg-messages" role="alert">
        {t('ui.upload.notShown')}
      </p>
    );
  }
  // The viewer of the browser has its own zoom.
  if (format.kind === 'pdf') return <iframe src={address} title={name} className="tg-preview-pdf" />;
  return (
    <img
      src={address}
      alt={name}
      className={zoom === undefined ? 'tg-preview-image' : 'tg-preview-zoomed'}
      style={zoom === undefined ? undefined : { width: `${zoom}%` }}
      onError={() => setBroken(true)}
    />
  );
}
