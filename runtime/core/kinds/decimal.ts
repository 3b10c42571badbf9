// Exact decimals: money, weights, quantities, rates. Strings everywhere, numeric(p,s) in the database.
import {
  compareDecimals,
  fitsDigits,
  groupDecimal,
  isDecimal,
  parseDecimal,
  roundDecimal,
  scaledDecimal,
  sumDecimals,
} from '../decimal.ts';
import type { DecimalField } from '../descriptor/field.ts';
import type { Json } from '../descriptor/value.ts';
import { type DecimalLimits, withinDecimal } from '../keywords.ts';
import { joined, pick } from './keywords-of-field.ts';
import { type Kind, ofOneValue, unitNote } from './kind.ts';
import type { KindLimit, LimitEdge } from './kind-limit.ts';
import { withoutPercent } from './percent-sign.ts';

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

/** The limits in the form the keyword `decimal` has. */
function decimalLimits({ digits, signed, above, upTo }: DecimalField): DecimalLimits {
  return { digits, signed: signed ?? false, ...(above && { above }), ...(upTo && { upTo }) };
}

/** The finest step of a decimal: "0.01" for two decimals. */
export function smallestOf(decimals: number): string {
  return decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;
}

function limits(field: DecimalField): KindLimit[] {
  const { digits, above, upTo, suggests, signed } = field;
  const [whole, decimals] = digits;
  const smallest = smallestOf(decimals);
  const largest = `${'9'.repeat(Math.max(whole, 1))}${decimals === 0 ? '' : `.${'9'.repeat(decimals)}`}`;
  const most = upTo ?? largest;
  const limit = (name: string, keyword: string, facts: KindLimit['facts'], edge: LimitEdge): KindLimit => {
    return { kind: 'limit', name, keyword, sentence: `limit.${name}`, facts, edge };
  };
  const found: KindLimit[] = [
    limit(
      'digits',
      'digits',
      { whole, decimals, ...(suggests !== undefined && { suggests }) },
      {
        passes: most,
        fails: decimals === 0 ? `1${'0'.repeat(whole)}` : `${largest}9`,
      },
    ),
  ];
  if (above !== undefined) {
    found.push(limit('above', 'above', { above }, { passes: sumDecimals([above, smallest]), fails: above }));
  } else if (!signed) {
    found.push(limit('not-negative', 'signed', { signed: false }, { passes: '0', fails: `-${smallest}` }));
  }
  if (upTo !== undefined)
    found.push(limit('up-to', 'upTo', { upTo }, { passes: upTo, fails: sumDecimals([upTo, smallest]) }));
  return found;
}

/** The digits of a decimal as a pattern; what it must be above stands in the description. */
function pattern({ digits: [whole, decimals], signed }: DecimalField): string {
  const rest = whole > 1 ? `\\d{0,${whole - 1}}` : '';
  const fraction = decimals > 0 ? `(\\.\\d{1,${decimals}})?` : '';
  return `^${signed ? '-?' : ''}(0|[1-9]${rest})${fraction}$`;
}

function sample({ digits, above = '0', upTo }: DecimalField, seed: number): string {
  if (digits[0] === 0) return roundDecimal(`0.${seed + 1}`, digits[1]);
  const whole = sumDecimals([above, '1', String(seed % 10 ** Math.min(digits[0], 6))]);
  const isTooHigh = upTo !== undefined && compareDecimals(whole, upTo) > 0;
  return roundDecimal(isTooHigh ? upTo : whole, digits[1]);
}

function normalise(value: Json, field: DecimalField): Json {
  const text = typeof value === 'number' ? textOf(value) : value;
  if (typeof text !== 'string') return value;
  return fitsDigits(text, field.digits, true) ? roundDecimal(text, field.digits[1]) : text;
}

export const decimal: Kind<DecimalField> = {
  ...ofOneValue,
  number: {
    exact: decimalLimits,
    from: (text, field) => roundDecimal(text, field.digits[1]),
  },
  written: (keywords) =>
    keywords.digits
      ? {
          digits: keywords.digits,
          ...(keywords.signed && { signed: true as const }),
          ...pick(keywords, ['above', 'upTo', 'suggests', 'leastDecimals', 'in']),
        }
      : null,
  misfit: (value, field) =>
    typeof value === 'string' && withinDecimal(decimalLimits(field), value)
      ? null
      : `a decimal in quotes with at most ${field.digits[0]} integer digits and ${field.digits[1]} decimals`,
  schema: (field) => ({
    type: 'string',
    decimal: {
      digits: [...field.digits],
      ...(field.signed && { signed: true }),
      ...(field.above !== undefined && { above: field.above }),
      ...(field.upTo !== undefined && { upTo: field.upTo }),
    },
  }),
  openapi: (field) => ({ type: 'string', pattern: pattern(field) }),
  normalise,
  fits: isDecimal,
  column: (field) => ({
    type: `numeric(${field.digits[0] + field.digits[1]},${field.digits[1]})`,
    ...checkOf(field),
  }),
  fromCell: (text, field) => normalise(parseDecimal(withoutPercent(text, field)) ?? text, field),
  operators: ['from', 'to', 'is'],
  format: (value, { leastDecimals = 0 }) => groupDecimal(scaledDecimal(String(value), leastDecimals)),
  // The rate and its day stand below an amount at a rate.
  listWidth: ({ computed }) => (computed && 'converted' in computed && !computed.converted.tells ? 132 : 96),
  lineWidth: () => 118,
  gridWidth: () => 84,
  limits,
  brief: ({ digits, signed, above, upTo }) =>
    joined('decimal', digits.join(','), signed ? 'signed' : '', above && `> ${above}`, upTo && `<= ${upTo}`),
  notes: (field) => [
    `up to ${field.digits[0]} digits and ${field.digits[1]} decimals`,
    ...(field.signed ? ['may be negative'] : []),
    ...(field.above === undefined ? [] : [`above ${field.above}`]),
    ...(field.upTo === undefined ? [] : [`at most ${field.upTo}`]),
    ...unitNote(field),
  ],
  sample: (field, _maker, seed) => sample(field, seed),
  example: (field) => (field.above === undefined ? `1.${'0'.repeat(field.digits[1])}`.replace(/\.$/, '') : null),
};
