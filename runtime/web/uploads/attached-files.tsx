// All files of a record in one row, each to be looked at beside the decision on it.
import { PaperClipOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { namesFiles } from '../../core/kinds/field-traits.ts';
import { eachField, isEmpty, valuesAt } from '../../core/paths.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import type { PreviewedFile } from '../api/stored-file.ts';
import { FileButton } from './file-button.tsx';
import './uploads.css';

export function AttachedFiles({
  entity,
  record,
}: {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
}): ReactNode {
  const { t } = useTranslation();
  const files = filesIn(entity.fields, record);
  if (files.length === 0) return null;
  return (
    <div className="tg-attached">
      <span className="tg-attached-title">
        <PaperClipOutlined aria-hidden /> {t('ui.overview.files')}
      </span>
      {files.map((file) => (
        <span key={file.id} className="tg-attached-file">
          <FileButton file={file} />
        </span>
      ))}
    </div>
  );
}

/** Every file of a record as the server sent it, once, in the order of the schema. */
export function filesIn(fields: readonly Field[], record: ServedRow): PreviewedFile[] {
  return filesOf(fields, record, (path) => record.$labels?.[path]);
}

/** The same of any record; `nameAt` tells the name of the file with an id, which stands at a path. */
export function filesOf(
  fields: readonly Field[],
  record: Row,
  nameAt: (path: string, id: string) => string | null | undefined,
): PreviewedFile[] {
  const found = new Map<string, string>();
  eachField(fields, (field, path) => {
    if (!namesFiles(field)) return;
    for (const { path: at, value } of valuesAt(record, path)) {
      if (isEmpty(value)) continue;
      const ids = (Array.isArray(value) ? value : [value]).map(String);
      for (const [index, id] of ids.entries()) {
        const name = nameAt(Array.isArray(value) ? `${at}.${index}` : at, id);
        if (name && !found.has(id)) found.set(id, name);
      }
    }
  });
  return [...found].map(([id, name]) => ({ id, name }));
}
