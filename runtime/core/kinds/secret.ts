// Passwords and keys: written, stored hashed, never read.
import type { SecretField } from '../descriptor/field.ts';
import type { Kind } from './kind.ts';

export const secret: Kind<SecretField> = {
  schema: (field) => ({
    type: 'string',
    maxLength: field.maxLength ?? 200,
    ...(field.pattern !== undefined && { pattern: field.pattern }),
  }),
  normalise: (value) => value,
  column: () => ({ type: 'text' }),
  format: () => '••••••••',
  operators: [],
  sortable: false,
  filledBy: 'enter',
};
