// What the records chosen in a record call for: lines with a code, such as the papers that commodities need at the border.
import { holds } from './condition.ts';
import type { CalledFor } from './descriptor/field.ts';
import type { Row } from './descriptor/value.ts';
import { isEmpty, valueAt, valuesAt } from './paths.ts';

/** A code for which there is no line, and who calls for it. */
export interface MissingCall {
  readonly code: string;
  /** Numbers of the lines whose records call for it, from 1; none where the record itself does. */
  readonly lines: readonly number[];
}

/** The records a record names at a path, each once. */
export function callersIn({ by }: CalledFor, record: Row): readonly string[] {
  const keys = valuesAt(record, by).flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []));
  return [...new Set(keys)];
}

/**
 * The codes that are called for and held by no line, in the order in which they are met; `codesOf`: what the record with a key has.
 * What says nothing for this record (`unless`) is left out.
 */
export function missingCalls(
  { by, as, unless = [] }: CalledFor,
  { record, lines }: { readonly record: Row; readonly lines: readonly Row[] },
  codesOf: (key: string) => readonly string[],
): readonly MissingCall[] {
  const held = new Set(lines.map((line) => valueAt(line, as)).filter((value) => !isEmpty(value)));
  const silent = new Set(unless.flatMap(({ values, when }) => (holds(when, record) ? values : [])));
  const missing = new Map<string, number[]>();
  for (const { path, value } of valuesAt(record, by)) {
    if (typeof value !== 'string' || value === '') continue;
    const line = /\.(\d+)\./.exec(`.${path}`)?.[1];
    for (const code of codesOf(value)) {
      if (held.has(code) || silent.has(code)) continue;
      const callers = missing.get(code) ?? [];
      missing.set(code, line === undefined ? callers : [...callers, Number(line) + 1]);
    }
  }
  return [...missing].map(([code, callers]) => ({ code, lines: callers }));
}
