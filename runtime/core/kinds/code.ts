// One or several values of a code table; that the value exists is checked where the table is.
import type { CodeField, CodesField } from '../descriptor.ts';
import { cleanText, countKeywords, type Kind } from './kind.ts';

/** The value and its name, as people read codes: "4 公路运输". */
function named(value: string, name: string | undefined): string {
  return name === undefined || name === value ? value : `${value} ${name}`;
}

export const code: Kind<CodeField> = {
  schema: () => ({ type: 'string', minLength: 1, maxLength: 50 }),
  normalise: cleanText,
  column: () => ({ type: 'text' }),
  format: (value, field, wording) => named(String(value), wording.codeName(field.table, String(value))),
  operators: ['in', 'is'],
  sortable: true,
};

export const codes: Kind<CodesField> = {
  schema: (field) => ({
    type: 'array',
    uniqueItems: true,
    ...countKeywords(field),
    items: { type: 'string', minLength: 1, maxLength: 50 },
  }),
  normalise: (value) => value,
  column: () => ({ type: 'text[]' }),
  format: (value, field, wording) =>
    Array.isArray(value)
      ? value.map((one) => named(String(one), wording.codeName(field.table, String(one)))).join(', ')
      : '',
  operators: ['in'],
  sortable: false,
};
