// not-above: [netWeight, grossWeight], or { lines: waybills, lower: netWeight, upper: grossWeight } — numbers and dates in order.
import { dayOf, endOfDay } from '../business-day.ts';
import { compareDecimals, isDecimal } from '../decimal.ts';
import type { Field } from '../descriptor/field.ts';
import type { Json } from '../descriptor/value.ts';
import { asNumberOf, stepAbove, withSample } from '../examples/place-sample.ts';
import { isExact, timeOf } from '../kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { alongside, below, linesOf } from './lines-of.ts';
import { listOrLines } from './list-or-lines.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

type NotAbove = string[] | { lines: string; lower: string; upper: string };

function read(params: NotAbove): { lines?: string; lower: string; upper: string } {
  return Array.isArray(params) ? { lower: params[0] ?? '', upper: params[1] ?? '' } : params;
}

/** Characters of `2025-11-20`. */
const dayDigits = 10;

/** The moment the day after a date begins. */
function dayAfter(date: Json): string {
  return new Date(Date.parse(endOfDay(String(date))) + 1).toISOString();
}

/** True when a is greater than b: decimals and integers by value, dates by the calendar, a moment and a day by the day where the business is. */
function exceeds(a: Json, b: Json): boolean {
  const [left, right] = [String(a), String(b)];
  if (isDecimal(left) && isDecimal(right)) return compareDecimals(left, right) > 0;
  if (left.length === right.length) return left > right;
  return (left.length > dayDigits ? dayOf(left) : left) > (right.length > dayDigits ? dayOf(right) : right);
}

/** The bound with as many decimals as the field compared with it. */
function inFormOf(field: Field | null, bound: Json): Json {
  return field && isExact(field) && isDecimal(String(bound)) ? asNumberOf(field, String(bound)) : bound;
}

export const notAbove: RuleKind<NotAbove> = {
  kind: 'not-above',
  params: listOrLines(
    { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    objectOf(['lines', 'lower', 'upper'], {
      lines: { type: 'string' },
      lower: { type: 'string' },
      upper: { type: 'string' },
    }),
  ),
  reads: (params) => {
    const { lines, lower, upper } = read(params);
    const own = [lower, upper].map((field) => ({
      path: below(lines, field),
      kinds: ['decimal', 'integer', 'date', 'datetime'] as const,
    }));
    return lines === undefined ? own : [{ path: lines, kinds: ['lines'] }, ...own];
  },
  sentences: ['not-later'],
  wordedAs: (params, fields) => {
    const { lines, lower } = read(params);
    return timeOf(fieldAt(fields, below(lines, lower))) === null ? 'not-above' : 'not-later';
  },
  wording: (params, label) => {
    const { lines, lower, upper } = read(params);
    return { lower: label(below(lines, lower)), upper: label(below(lines, upper)) };
  },
  check: (record, params) => {
    const { lines, lower, upper } = read(params);
    return linesOf(record, lines).flatMap(({ at, line }) => {
      const [a, b] = [valueAt(line, lower), valueAt(line, upper)];
      if (isEmpty(a) || isEmpty(b) || !exceeds(a, b)) return [];
      return [{ path: below(at, lower), params: { value: a, bound: b } }];
    });
  },
  examples: (record, params, { entity, source }) => {
    const { lines, lower, upper } = read(params);
    const [low, high] = [below(lines, lower), below(lines, upper)];
    const field = fieldAt(entity.fields, low);
    const ready = withSample(withSample(record, high, { fields: entity.fields, source }), low, {
      fields: entity.fields,
      source,
    });
    // Every line in order; the first one at its bound.
    const passes = valuesAt(ready, low).reduce(
      (row, { path }) => withValueAt(row, path, inFormOf(field, valueAt(row, alongside(path, high)) ?? null)),
      ready,
    );
    const first = valuesAt(passes, low)[0];
    if (!first || isEmpty(first.value)) return null;
    // A moment is compared with a day by its day.
    const isByDay = timeOf(field) === 'moment' && timeOf(fieldAt(entity.fields, high)) === 'day';
    const above = isByDay ? dayAfter(first.value) : stepAbove(field, first.value);
    const fails = withValueAt(passes, first.path, above);
    return { passes, fails, inputs: [first.path, alongside(first.path, high)] };
  },
};
