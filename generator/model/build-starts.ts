// What a field of a new record starts with: what is said of it, and what is said of the sub-record it stands in.
import type { FieldBase, Start } from '../../runtime/core/descriptor/field.ts';
import type { FieldDoc, StartDoc } from '../load/entity-documents.ts';

/** The starts of a field, its own first; what is said of a sub-record as a whole belongs to its fields. */
export function startsOf({ starts = [] }: FieldDoc, given: readonly Start[] = []): Pick<FieldBase, 'starts'> {
  const own = [starts].flat().flatMap((start) => ofField(start) ?? []);
  const all = [...own, ...given];
  return all.length === 0 ? {} : { starts: all };
}

/** What each field of a sub-record starts with, by what is said of the whole; `keys`: all its fields. */
export function innerStarts({ starts = [] }: FieldDoc, keys: readonly string[]): ReadonlyMap<string, readonly Start[]> {
  const inner = new Map<string, readonly Start[]>();
  const add = (key: string, start: Start): unknown => inner.set(key, [...(inner.get(key) ?? []), start]);
  for (const start of [starts].flat()) {
    if (typeof start === 'string') for (const key of keys) add(key, start);
    else if (typeof start.mine !== 'string') {
      const accounts = start.for && { for: start.for };
      for (const [key, mine] of Object.entries(start.mine)) add(key, { mine, ...accounts });
    }
  }
  return inner;
}

function ofField(start: StartDoc): Start | null {
  if (typeof start === 'string') return start;
  const { mine } = start;
  return typeof mine === 'string' ? { mine, ...(start.for && { for: start.for }) } : null;
}
