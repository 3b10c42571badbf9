// One or several files, as ids of file-objects that the upload call made.
import type { UploadField, UploadsField } from '../descriptor/field.ts';
import { pick } from './keywords-of-field.ts';
import { type Kind, listSchema, ofOneValue, ofSeveral } from './kind.ts';
import { exampleId, sampleId, storedKey } from './sample-source.ts';

const fileId = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
} as const;

export const upload: Kind<UploadField> = {
  ...ofOneValue,
  written: (keywords) => (keywords.upload === undefined ? null : { profile: keywords.upload }),
  misfit: () => 'possible for this kind of field',
  schema: () => fileId,
  normalise: (value) => value,
  column: () => ({ type: 'uuid' }),
  fromCell: null,
  operators: [],
  sortable: false,
  format: (value, _field, wording) => wording.title ?? String(value),
  listWidth: () => 92,
  stretches: () => true,
  filledBy: 'upload',
  brief: ({ profile }) => `upload ${profile}`,
  notes: () => ['file id'],
  sample: (field, { source }, seed) => storedKey(field, source, seed) ?? sampleId(seed),
  example: () => exampleId,
};

export const uploads: Kind<UploadsField> = {
  ...ofSeveral,
  // Where nothing else is said, the profile says how many there may be.
  written: (keywords) =>
    keywords.upload === undefined ? null : { profile: keywords.upload, ...pick(keywords, ['minItems', 'maxItems']) },
  schema: (field) => listSchema(field, fileId),
  column: () => null,
  operators: [],
  format: (value, _field, wording) => wording.title ?? (Array.isArray(value) ? String(value.length) : ''),
  filledBy: 'upload',
  brief: ({ profile }) => `uploads ${profile}`,
  notes: () => ['file id'],
  sample: (field, { source }, seed) => [storedKey(field, source, seed) ?? sampleId(seed)],
  example: () => [exampleId],
};
