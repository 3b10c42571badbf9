// What each change between two versions comes of: the one place in the schemas that several entries are written in.
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import type { TriedCause } from '../../runtime/core/rule-book/change-trial.ts';
import type { CountedChange } from './counted-change.ts';
import { findCause } from './find-cause.ts';
import type { Version } from './load-version.ts';

/** A change with what it comes of. */
export interface CausedChange extends CountedChange {
  readonly cause: TriedCause;
}

/** The changes, each with its cause. */
export function causeChanges(changes: readonly CountedChange[], before: Version, after: Version): CausedChange[] {
  const entries = new Map<string, BookEntry>(
    [...before.book.entries, ...after.book.entries].map((entry) => [entry.id, entry]),
  );
  return changes.map((change) => {
    const entry = entries.get(change.id);
    if (entry) return { ...change, cause: findCause(before.project, after.project, entry) };
    // Of codes that are gone no book has entries: their ids name the table.
    const [, table = change.id] = change.id.split('.');
    return { ...change, cause: { kind: 'codes', name: table } };
  });
}

export interface CauseGroup {
  readonly cause: TriedCause;
  readonly changes: readonly CausedChange[];
}

/** The changes by cause, what changes most first. */
export function groupByCause(changes: readonly CausedChange[]): CauseGroup[] {
  const groups = Map.groupBy(changes, ({ cause: { kind, name } }) => `${kind} ${name}`);
  return [...groups.values()]
    .flatMap((own) => (own[0] ? [{ cause: own[0].cause, changes: own }] : []))
    .sort((a, b) => b.changes.length - a.changes.length);
}
