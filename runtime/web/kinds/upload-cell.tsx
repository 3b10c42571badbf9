// Cell of files: a link to each, under its name.
import { PaperClipOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { UploadField, UploadsField } from '../../core/descriptor.ts';
import { apiBase } from '../api/client.ts';
import type { CellProps } from './cell.ts';

export function UploadCell({ value, wording, titles }: CellProps<UploadField> | CellProps<UploadsField>): ReactNode {
  const ids = Array.isArray(value) ? value.map(String) : [String(value)];
  return ids.map((id, index) => (
    <a key={id} className="file-link" href={`${apiBase}/files/${encodeURIComponent(id)}`} download>
      <PaperClipOutlined aria-hidden /> {titles[index] ?? wording.t('ui.upload.download')}
    </a>
  ));
}
