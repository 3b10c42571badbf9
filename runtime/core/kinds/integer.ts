// Whole numbers that fit 32 bits: counts, sorts, serial numbers.
import { parseDecimal } from '../decimal.ts';
import type { IntegerField } from '../descriptor/field.ts';
import type { Kind } from './kind.ts';

const largest = 2_147_483_647;

export const integer: Kind<IntegerField> = {
  schema: (field) => ({
    type: 'integer',
    minimum: field.minimum ?? 0,
    maximum: field.maximum ?? largest,
  }),
  normalise: (value) => {
    if (typeof value !== 'string') return value;
    const text = parseDecimal(value) ?? '';
    return /^-?\d{1,15}$/.test(text) ? Number(text) : value;
  },
  column: (field) => ({ type: 'integer', check: `$ >= ${field.minimum ?? 0}` }),
  format: (value) => String(value),
  operators: ['is', 'from', 'to'],
  sortable: true,
  filledBy: 'enter',
};
