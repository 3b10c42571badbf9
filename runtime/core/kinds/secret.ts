// Passwords and keys: written, stored hashed, never read.
import type { SecretField } from '../descriptor/field.ts';
import { joined, pick } from './keywords-of-field.ts';
import { type Kind, ofOneValue } from './kind.ts';
import { patternLimit } from './kind-limit.ts';

export const secret: Kind<SecretField> = {
  ...ofOneValue,
  isSecret: true,
  written: (keywords) => (keywords.secret ? pick(keywords, ['maxLength', 'pattern', 'format']) : null),
  misfit: () => 'possible for this kind of field',
  schema: (field) => ({
    type: 'string',
    maxLength: field.maxLength ?? 200,
    ...(field.pattern !== undefined && { pattern: field.pattern }),
  }),
  normalise: (value) => value,
  column: () => ({ type: 'text' }),
  fromCell: null,
  operators: [],
  sortable: false,
  format: () => '••••••••',
  listWidth: () => 80,
  limits: patternLimit,
  brief: ({ format, pattern }) => joined('secret', format ?? pattern),
  notes: () => ['written, never read'],
  // Nothing that people would read: without its key.
  sample: ({ key: _, ...limits }, maker, seed) =>
    maker.text({ ...(limits.pattern === undefined && { minLength: 8 }), maxLength: 200, ...limits }, seed),
  example: () => null,
};
