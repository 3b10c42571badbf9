// One step of a migration, and what is looked at before it is taken.

export interface MigrationStep {
  readonly sql: string;
  /** What it works on, for a failure: `table service_order, column "status"`. */
  readonly about: string;
  readonly guard?: Guard;
  /** It runs after everything else is done and outside of the transaction, while others read and write the table. */
  readonly isOnline?: true;
}

/** Counts the rows that stand in the way of a step. */
export interface Guard {
  /** A query that answers one number. */
  readonly count: string;
  /** What happens to the step when there are such rows. */
  readonly whenFound: (rows: number) => Detour;
}

/** A step that would lose data is refused; one that can wait is left out or taken in another form. */
export type Detour =
  | { readonly refuse: string }
  /** `again`: the next start tries the step again. */
  | { readonly instead: string | null; readonly note: string; readonly why: NoteWhy; readonly again?: true };

/** What a note is about, for those who read it in other languages. */
export interface NoteWhy {
  readonly kind: 'newEmpty' | 'newFilled' | 'fillsNot' | 'empty' | 'limitBroken' | 'twice';
  /** Rows, or values that stand in several. */
  readonly count: number;
  /** What it is filled with; the limit or rule that is broken. */
  readonly name?: string;
}

/** `1 row`, `12 rows`. */
export function countRows(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`;
}
