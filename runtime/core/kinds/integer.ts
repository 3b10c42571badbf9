// Whole numbers that fit 32 bits: counts, sorts, serial numbers.
import { parseDecimal, roundDecimal } from '../decimal.ts';
import type { IntegerField } from '../descriptor/field.ts';
import type { Json } from '../descriptor/value.ts';
import { pick, range } from './keywords-of-field.ts';
import { type Kind, ofOneValue } from './kind.ts';
import { type KindLimit, numberLimit } from './kind-limit.ts';

const largest = 2_147_483_647;

function normalise(value: Json): Json {
  if (typeof value !== 'string') return value;
  const text = parseDecimal(value) ?? '';
  return /^-?\d{1,15}$/.test(text) ? Number(text) : value;
}

function limits({ minimum = 0, maximum }: IntegerField): KindLimit[] {
  return [
    numberLimit('minimum', 'minimum', minimum, { passes: minimum, fails: minimum - 1 }),
    ...(maximum === undefined
      ? []
      : [numberLimit('maximum', 'maximum', maximum, { passes: maximum, fails: maximum + 1 })]),
  ];
}

export const integer: Kind<IntegerField> = {
  ...ofOneValue,
  number: { from: (text) => Number(roundDecimal(text, 0)) },
  written: (keywords) => (keywords.type === 'integer' ? pick(keywords, ['minimum', 'maximum', 'in']) : null),
  misfit: (value, { minimum = 0, maximum = largest }) =>
    typeof value === 'number' && value >= minimum && value <= maximum
      ? null
      : `a whole number from ${minimum} to ${maximum}`,
  schema: ({ minimum = 0, maximum = largest }) => ({ type: 'integer', minimum, maximum }),
  normalise,
  fits: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  column: (field) => ({ type: 'integer', check: `$ >= ${field.minimum ?? 0}` }),
  fromCell: normalise,
  operators: ['is', 'from', 'to'],
  format: (value) => String(value),
  // Days left are told in words.
  listWidth: ({ computed }) => (computed && 'daysUntil' in computed ? 88 : 56),
  lineWidth: () => 104,
  gridWidth: () => 68,
  limits,
  brief: ({ minimum = 0, maximum }) => `integer ${range(minimum, maximum)}`,
  sample: ({ minimum = 1, maximum = Number.MAX_SAFE_INTEGER }, _maker, seed) =>
    Math.min(Math.max(minimum, 1) + seed, maximum),
  example: ({ minimum = 1 }) => minimum,
};
