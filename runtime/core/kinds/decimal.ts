// Exact decimals: money, weights, quantities, rates. Strings everywhere, numeric(p,s) in the database.
import { fitsDigits, groupDecimal, roundDecimal } from '../decimal.ts';
import type { DecimalField } from '../descriptor.ts';
import type { Kind } from './kind.ts';

/** Digits a number surely keeps between its text and the machine's form; one with more may have lost some already. */
const safeDigits = 15;

/** The number as a plain decimal, or as it is when it may have lost digits, for the validator to refuse. */
function textOf(value: number): string | number {
  const text = String(value);
  const digits = text.replace(/^-?0*\.?0*|\./g, '').length;
  return /^-?\d+(\.\d+)?$/.test(text) && digits <= safeDigits ? text : value;
}

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
    const text = typeof value === 'number' ? textOf(value) : value;
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
