// One or several files, as ids of file-objects that the upload call made.
import type { UploadField, UploadsField } from '../descriptor/field.ts';
import { pick } from './keywords-of-field.ts';
import { countKeywords, isString, type Kind, misfitOfList } from './kind.ts';
import { exampleId, sampleId, storedKey } from './sample-source.ts';

const fileId = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
} as const;

export const upload: Kind<UploadField> = {
  structure: 'value',
  written: (keywords) => (keywords.upload === undefined ? null : { profile: keywords.upload }),
  misfit: misfitOfList,
  schema: () => fileId,
  normalise: (value) => value,
  fits: isString,
  column: () => ({ type: 'uuid' }),
  fromCell: null,
  operators: [],
  sortable: false,
  format: (value, _field, wording) => wording.title ?? String(value),
  listWidth: () => 150,
  lineWidth: () => 160,
  filledBy: 'upload',
  limits: () => [],
  brief: ({ profile }) => `upload ${profile}`,
  notes: () => ['file id'],
  sample: (field, { source }, seed) => storedKey(field, source, seed) ?? sampleId(seed),
  example: () => exampleId,
};

export const uploads: Kind<UploadsField> = {
  structure: 'values',
  // Where nothing else is said, the profile says how many there may be.
  written: (keywords) =>
    keywords.upload === undefined ? null : { profile: keywords.upload, ...pick(keywords, ['minItems', 'maxItems']) },
  misfit: misfitOfList,
  schema: (field) => ({
    type: 'array',
    uniqueItems: true,
    ...countKeywords(field),
    items: fileId,
  }),
  normalise: (value) => value,
  fits: isString,
  column: () => null,
  fromCell: null,
  operators: [],
  sortable: false,
  format: (value, _field, wording) => wording.title ?? (Array.isArray(value) ? String(value.length) : ''),
  listWidth: () => 150,
  lineWidth: () => 160,
  filledBy: 'upload',
  limits: () => [],
  brief: ({ profile }) => `uploads ${profile}`,
  notes: () => ['file id'],
  sample: (field, { source }, seed) => [storedKey(field, source, seed) ?? sampleId(seed)],
  example: () => [exampleId],
};
