// Cell of files: each to be looked at or saved, under its name.
import { PaperClipOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { UploadField, UploadsField } from '../../core/descriptor/field.ts';
import { FileButton } from '../uploads/file-button.tsx';
import type { CellProps } from './cell.ts';

export function UploadCell({ value, wording, titles }: CellProps<UploadField> | CellProps<UploadsField>): ReactNode {
  const ids = Array.isArray(value) ? value.map(String) : [String(value)];
  return ids.map((id, index) => (
    <span key={id} className="file-link">
      <PaperClipOutlined aria-hidden />
      <FileButton file={{ id, name: titles[index] ?? wording.t('ui.upload.download') }} />
    </span>
  ));
}
