// Exact decimals: money, weights, quantities, rates. Strings everywhere, numeric(p,s) in the database.
import { fitsDigits, groupDecimal, roundDecimal } from '../decimal.ts';
import type { DecimalField } from '../descriptor/field.ts';
import type { Kind } from './kind.ts';

/** Digits a number surely keeps between its text and the machine's form; one with more may have lost some already. */
const safeDigits = 15;

/** The number as a plain decimal, or as it is when it may have lost digits, for the validator to refuse. */
function textOf(value: number): string | number {
  const text = String(value);
  const digits = text.replace(/^-?0*\.?0*|\./g, '').length;
  return /^-?\d+(\.\d+)?$/.test(text) && digits <= safeDigits ? text : value;
}

/** What the column checks: `$` stands for it. */
function checkOf({ above, signed, upTo }: DecimalField): { check?: string } {
  const least = above !== undefined ? [`$ > ${above}`] : signed ? [] : ['$ >= 0'];
  const tests = [...least, ...(upTo === undefined ? [] : [`$ <= ${upTo}`])];
  return tests.length > 0 ? { check: tests.join(' and ') } : {};
}

export const decimal: Kind<DecimalField> = {
  schema: (field) => ({
    type: 'string',
    decimal: {
      digits: [...field.digits],
      ...(field.signed && { signed: true }),
      ...(field.above !== undefined && { above: field.above }),
      ...(field.upTo !== undefined && { upTo: field.upTo }),
    },
  }),
  normalise: (value, field) => {
    const text = typeof value === 'number' ? textOf(value) : value;
    if (typeof text !== 'string') return value;
    return fitsDigits(text, field.digits, true) ? roundDecimal(text, field.digits[1]) : text;
  },
  column: (field) => ({
    type: `numeric(${field.digits[0] + field.digits[1]},${field.digits[1]})`,
    ...checkOf(field),
  }),
  format: (value) => groupDecimal(String(value)),
  operators: ['from', 'to', 'is'],
  sortable: true,
  filledBy: 'enter',
};
