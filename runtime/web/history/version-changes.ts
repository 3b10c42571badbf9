// The versions of a record, and how two of them differ: each is made of the record as it is by taking changes back.
import { withoutChanges } from '../../core/apply-changes.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import { type ComparedShape, changesBetween } from '../../core/record-changes.ts';
import type { HistoryEntry } from '../api/entity-calls.ts';

/** One version: the record as a change left it. The first, as it was made, has number 1. */
export interface RecordVersion {
  readonly number: number;
  readonly entry: HistoryEntry;
}

/** A record with the changes that led to it, newest first. */
export interface ToldRecord {
  readonly record: Row;
  readonly history: readonly HistoryEntry[];
}

/** Changes were once cut off here, see `isPartlyKept`. */
const cutOffAt = 2_000;

/** Newest first, as the history is. What changed no value made no version, but for the first entry: that is the record as it was made. */
export function versionsOf(history: readonly HistoryEntry[]): readonly RecordVersion[] {
  const making = history.filter(({ changes }, index) => changes.length > 0 || index === history.length - 1);
  return making.map((entry, index) => ({ number: making.length - index, entry }));
}

/** What is different in the version `to`, lines matched as a reader would. */
export function differencesBetween(
  shape: ComparedShape,
  { record, history }: ToldRecord,
  { from, to }: { readonly from: number; readonly to: number },
): readonly FieldChange[] {
  const versions = versionsOf(history);
  const at = (number: number): Row =>
    versions
      .filter((version) => version.number > number)
      .reduce((row, { entry }) => withoutChanges(row, entry.changes), record);
  return changesBetween(shape, at(from), at(to));
}

/** Whether some of the changes behind a version were not kept: once, when all lines changed, only the first of them were. */
export function isPartlyKept(history: readonly HistoryEntry[], from: number): boolean {
  return versionsOf(history).some(
    ({ number, entry: { changes } }) =>
      number > from &&
      changes.length === cutOffAt &&
      changes.every(({ line, was }) => line === undefined && was === undefined),
  );
}
