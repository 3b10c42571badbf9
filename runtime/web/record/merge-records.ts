// Compares three versions of a record: as it was opened, as it was edited here, as someone else saved it meanwhile.

import { isCommonField } from '../../core/common-keys.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmbedded } from '../../core/kinds/field-traits.ts';
import { valueAt, withValueAt } from '../../core/paths.ts';
import { isSame } from './record-store.ts';

export interface RecordComparison {
  /** Changed by the other person alone. */
  readonly theirs: readonly string[];
  /** Changed here alone. */
  readonly mine: readonly string[];
  /** Changed on both sides, to different values: someone has to choose. */
  readonly both: readonly string[];
}

/** Paths that are compared as one: single values, embedded ones too; lines as a whole. */
function comparedPaths(fields: readonly Field[], prefix = ''): string[] {
  return fields.flatMap((field) => {
    if (prefix === '' && isCommonField(field)) return [];
    const path = `${prefix}${field.key}`;
    if (isEmbedded(field)) return comparedPaths(field.fields, `${path}.`);
    return field.computed === undefined ? [path] : [];
  });
}

/** What differs between the versions. */
export function compareRecords(fields: readonly Field[], base: Row, mine: Row, theirs: Row): RecordComparison {
  const comparison: { theirs: string[]; mine: string[]; both: string[] } = { theirs: [], mine: [], both: [] };
  for (const path of comparedPaths(fields)) {
    const [was, here, there] = [base, mine, theirs].map((row) => valueAt(row, path));
    if (isSame(here, there)) continue;
    const kind = isSame(was, here) ? 'theirs' : isSame(was, there) ? 'mine' : 'both';
    comparison[kind].push(path);
  }
  return comparison;
}

/** The other person's record with the given values of ours put in. */
export function mergeRecords(theirs: Row, mine: Row, keep: readonly string[]): Row {
  let merged = theirs;
  for (const path of keep) merged = withValueAt(merged, path, (valueAt(mine, path) ?? null) as Json);
  return merged;
}
