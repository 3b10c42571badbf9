// What a condition on a line reads, as paths from the record.
import { comparisonsOf } from '../condition.ts';
import type { Condition } from '../descriptor/condition.ts';
import type { FieldRead } from './rule-kind.ts';

/** Reads of a condition that is tested on the lines at a path alone. */
export function lineReads(lines: string, where: Condition | undefined): FieldRead[] {
  if (where === undefined) return [];
  return comparisonsOf(where).map(({ path, values }) => ({ path: `${lines}.${path}`, values }));
}
