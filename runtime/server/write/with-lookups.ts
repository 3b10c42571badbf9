// A record with what its look-ups find: rules may read values of the records it names.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmpty, valuesAt, withValuesAt } from '../../core/paths.ts';
import { alongside } from '../../core/rules/lines-of.ts';
import type { Layout } from '../store/layout.ts';
import type { ReferencedRecords } from '../store/reference-paths.ts';

/** The record with looked-up values in place, taken from the records it names now; those it has already are replaced. */
export function withLookups(record: Row, named: ReferencedRecords, layout: Layout): Row {
  const filled: [string, Json | undefined][] = [];
  for (const { path, lookups } of layout.references()) {
    for (const [index, lookup] of lookups.entries()) {
      const prefix = path.slice(0, path.length - lookup.from.path.length);
      for (const { path: at, value } of valuesAt(record, path)) {
        const found = typeof value === 'string' ? named.get(path)?.get(value)?.values[index]?.value : undefined;
        const place = alongside(at, `${prefix}${lookup.path}`);
        if (!isEmpty(found) || !isEmpty(value)) filled.push([place, found ?? undefined]);
      }
    }
  }
  return withValuesAt(record, filled);
}
