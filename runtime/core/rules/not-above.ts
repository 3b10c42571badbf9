// not-above: [netWeight, grossWeight] — the first value must not exceed the second (numbers, dates).
import { compareDecimals, isDecimal } from '../decimal.ts';
import type { Json } from '../descriptor.ts';
import { isEmpty, valueAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

/** True when a is greater than b: decimals and integers by value, dates by the calendar. */
function exceeds(a: Json, b: Json): boolean {
  const [left, right] = [String(a), String(b)];
  if (isDecimal(left) && isDecimal(right)) return compareDecimals(left, right) > 0;
  return left > right;
}

export const notAbove: RuleKind<[string, string]> = {
  kind: 'not-above',
  params: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  reads: (params) => params.map((path) => ({ path, kinds: ['decimal', 'integer', 'date', 'datetime'] })),
  wording: ([lower, upper], label) => ({ lower: label(lower), upper: label(upper) }),
  check: (record, [lower, upper]) => {
    const [a, b] = [valueAt(record, lower), valueAt(record, upper)];
    if (isEmpty(a) || isEmpty(b) || !exceeds(a, b)) return [];
    return [{ path: lower, params: { value: a, bound: b } }];
  },
};
