// Exact decimals: money, weights, quantities, rates. Strings everywhere, numeric(p,s) in the database.
import { fitsDigits, groupDecimal, roundDecimal } from '../decimal.ts';
import type { DecimalField } from '../descriptor.ts';
import type { Kind } from './kind.ts';

export const decimal: Kind<DecimalField> = {
  schema: (field) => ({
    type: 'string',
    decimal: {
      digits: [...field.digits],
      ...(field.signed && { signed: true }),
      ...(field.above !== undefined && { above: field.above }),
    },
  }),
  normalise: (value, field) => {
    const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
    if (typeof text !== 'string') return value;
    return fitsDigits(text, field.digits, true) ? roundDecimal(text, field.digits[1]) : text;
  },
  column: (field) => ({
    type: `numeric(${field.digits[0] + field.digits[1]},${field.digits[1]})`,
    ...(field.above !== undefined ? { check: `$ > ${field.above}` } : !field.signed && { check: '$ >= 0' }),
  }),
  format: (value) => groupDecimal(String(value)),
  operators: ['from', 'to', 'is'],
  sortable: true,
};
