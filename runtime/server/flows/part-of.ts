// Divides a number of a record among its lines: all parts together are the whole, to the last digit.
import {
  compareDecimals,
  differenceOfDecimals,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  sumDecimals,
} from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { PlainFlowSource } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { decimalsOf } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';

type Part = Extract<PlainFlowSource, { readonly part: string }>;

interface Whole {
  readonly from: readonly Field[];
  readonly source: Row;
}

interface OneOf {
  readonly row: Row;
  readonly siblings?: readonly Row[];
}

/** Digits kept while a part is worked out. */
const spare = 12;

/**
 * What a line has of the number, rounded half up to the digits of the whole; what rounding leaves goes to the lines behind. A single
 * line has all of it. Null where the whole is not known, a line has no number to divide by, or lines are told in different units.
 */
export function partOf({ part, by, alike }: Part, { from, source }: Whole, { row, siblings = [row] }: OneOf): Json {
  const whole = valueAt(source, part);
  if (isEmpty(whole)) return null;
  if (siblings.length === 1) return whole ?? null;
  const weights = siblings.map((line) => String(valueAt(line, by) ?? ''));
  const units = new Set(siblings.map((line) => (alike === undefined ? '' : String(valueAt(line, alike) ?? ''))));
  if (units.size > 1 || (alike !== undefined && units.has(''))) return null;
  if (weights.some((weight) => weight === '' || compareDecimals(weight, '0') <= 0)) return null;
  const decimals = decimalsOf(fieldAt(from, part) ?? undefined);
  const sum = sumDecimals(weights);
  const upTo = (lines: number): string => {
    const exact = divideDecimals(
      multiplyDecimals(String(whole), sumDecimals(weights.slice(0, lines))),
      sum,
      spare,
      'down',
    );
    return lines === weights.length ? String(whole) : roundDecimal(exact, decimals);
  };
  const index = siblings.indexOf(row);
  return differenceOfDecimals(upTo(index + 1), index === 0 ? '0' : upTo(index));
}
