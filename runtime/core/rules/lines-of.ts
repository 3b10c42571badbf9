// The lines a rule looks at, each with its concrete path; without a path of lines, the record itself.
import type { Row } from '../descriptor/value.ts';
import { isRow, valuesAt } from '../paths.ts';

export interface LocatedLine {
  /** `waybills.0`; empty for the record itself. */
  readonly at: string;
  readonly line: Row;
}

/** Every line at a path of lines (`waybills`, `waybills.goods`); the record itself where there is no path. */
export function linesOf(record: Row, lines: string | undefined): LocatedLine[] {
  if (lines === undefined) return [{ at: '', line: record }];
  return valuesAt(record, lines).flatMap(({ path, value }) =>
    Array.isArray(value) ? value.flatMap((line, index) => (isRow(line) ? [{ at: `${path}.${index}`, line }] : [])) : [],
  );
}

/** Path of a field of a line, or of the record itself. */
export function below(at: string | undefined, field: string): string {
  return at === undefined || at === '' ? field : `${at}.${field}`;
}

/**
 * The path with the line numbers of a concrete one, as far as both lead through the same lines:
 * beside `waybills.2.goods.0.serial`, `waybills.currency` is `waybills.2.currency`.
 */
export function alongside(concrete: string, path: string): string {
  const steps = concrete.split('.');
  const keys = path.split('.');
  const out: string[] = [];
  let at = 0;
  for (const [index, key] of keys.entries()) {
    if (steps[at] !== key) return [...out, ...keys.slice(index)].join('.');
    out.push(key);
    at += 1;
    const number = steps[at];
    if (number !== undefined && /^\d+$/.test(number)) {
      if (index < keys.length - 1) out.push(number);
      at += 1;
    }
  }
  return out.join('.');
}

/** Where a finding on all lines together is shown: the lines of `lines.3.pieces` are `lines`. */
export function aboveLines(concrete: string): string {
  return concrete.replace(/\.\d+\..*$/, '');
}
