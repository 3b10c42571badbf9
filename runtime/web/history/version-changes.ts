// The versions of a record, and how two of them differ: what the changes between them come to.
import type { HistoryChange, HistoryEntry } from '../api/entity-calls.ts';

/** One version: the record as a change left it. The first has number 1. */
export interface RecordVersion {
  readonly number: number;
  readonly entry: HistoryEntry;
}

/** Newest first, as the history is. What changed no value made no version. */
export function versionsOf(history: readonly HistoryEntry[]): readonly RecordVersion[] {
  const changing = history.filter(({ changes }) => changes.length > 0);
  return changing.map((entry, index) => ({ number: changing.length - index, entry }));
}

/**
 * What is different in the version `to`, by field, in the order it was first changed. Lines are told by their place: a line that
 * was taken out shows in those behind it.
 */
export function differencesBetween(
  versions: readonly RecordVersion[],
  from: number,
  to: number,
): readonly HistoryChange[] {
  const merged = new Map<string, HistoryChange>();
  const between = versions.filter(({ number }) => number > from && number <= to).toReversed();
  for (const { entry } of between) {
    for (const change of entry.changes) merged.set(change.path, joined(merged.get(change.path), change));
  }
  return [...merged.values()].filter((one) => JSON.stringify(one.before ?? null) !== JSON.stringify(one.after ?? null));
}

/** From what it was before the first change to what it is after the second. */
function joined(
  first: HistoryChange | undefined,
  { path, after, afterLabel, ...second }: HistoryChange,
): HistoryChange {
  const { before, beforeLabel } = first ?? second;
  return {
    path,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(beforeLabel !== undefined && { beforeLabel }),
    ...(afterLabel !== undefined && { afterLabel }),
  };
}
