// One or several files, as ids of file-objects that the upload call made.
import type { UploadField, UploadsField } from '../descriptor/field.ts';
import { countKeywords, type Kind } from './kind.ts';

const fileId = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
} as const;

export const upload: Kind<UploadField> = {
  schema: () => fileId,
  normalise: (value) => value,
  column: () => ({ type: 'uuid' }),
  format: (value, _field, wording) => wording.title ?? String(value),
  operators: [],
  sortable: false,
  filledBy: 'upload',
};

export const uploads: Kind<UploadsField> = {
  schema: (field) => ({
    type: 'array',
    uniqueItems: true,
    ...countKeywords(field),
    items: fileId,
  }),
  normalise: (value) => value,
  column: () => null,
  format: (value, _field, wording) => wording.title ?? (Array.isArray(value) ? String(value.length) : ''),
  operators: [],
  sortable: false,
  filledBy: 'upload',
};
