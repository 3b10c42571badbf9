// One or several values of a code table; that the value exists is checked where the table is.
import type { CodeField, CodesField } from '../descriptor/field.ts';
import { cleanLine, countKeywords, type Kind } from './kind.ts';

/** Values that are words of the program (`staff`, `under50`), not codes that people know by heart (`4`, `MMR`). */
const programWord = /^[a-z][A-Za-z-]*\d*$/;

/** The value and its name, as people read codes: "4 公路运输"; the name alone where the value says nothing to them. */
export function namedCode(value: string, name: string | undefined): string {
  if (name === undefined) return value;
  return programWord.test(value) || name.startsWith(value) ? name : `${value} ${name}`;
}

export const code: Kind<CodeField> = {
  schema: () => ({ type: 'string', minLength: 1, maxLength: 50 }),
  normalise: cleanLine,
  column: () => ({ type: 'text' }),
  format: (value, field, wording) => namedCode(String(value), wording.codeName(field.table, String(value))),
  operators: ['in', 'is'],
  sortable: true,
  filledBy: 'choose',
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
      ? value.map((one) => namedCode(String(one), wording.codeName(field.table, String(one)))).join(', ')
      : '',
  operators: ['in'],
  sortable: false,
  filledBy: 'choose',
};
