// The place of a value that is named by its path in a schema and by the numbers of the lines it stands in: `goods.unitPrice`, line 2.
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isLines } from './kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt } from './paths.ts';

export interface NumberedPlace {
  /** Path in the record: `goods.1.unitPrice`; null where a number does not fit. */
  readonly path: string | null;
  /** Which number does not fit, from 0, and how many lines there are for it; 0 where there are none to number. */
  readonly wrong: { readonly level: number; readonly count: number } | null;
}

/** Keys of the path that stand for lines, outermost first: `goods`, `goods.licenses`. */
export function linesOnPath(fields: readonly Field[], path: string): string[] {
  const keys = path.split('.');
  const leading = keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  return leading.filter((one) => isLines(fieldAt(fields, one)));
}

/** Puts the numbers, from 1, between the keys of a path, one for each lines field it leads through. */
export function numberedPlace(
  { fields, record }: { readonly fields: readonly Field[]; readonly record: Row },
  path: string,
  numbers: readonly (Json | undefined)[],
): NumberedPlace {
  const lines = new Set(linesOnPath(fields, path));
  const keys = path.split('.');
  const concrete: string[] = [];
  let level = 0;
  for (const [index, key] of keys.entries()) {
    concrete.push(key);
    if (!lines.has(keys.slice(0, index + 1).join('.')) || level >= numbers.length) continue;
    const held = valueAt(record, concrete.join('.'));
    const count = Array.isArray(held) ? held.length : 0;
    const number = numbers[level];
    if (typeof number !== 'number' || number < 1 || number > count) return { path: null, wrong: { level, count } };
    concrete.push(String(number - 1));
    level += 1;
  }
  const more = numbers.findIndex((number, at) => at >= level && !isEmpty(number));
  return more === -1 ? { path: concrete.join('.'), wrong: null } : { path: null, wrong: { level: more, count: 0 } };
}
