// The rule book as it was at the end of an earlier day, made from the files of then by the compiler of today.
import type { RuleBook } from './book.ts';
import type { BookCases } from './book-cases.ts';
import type { BookTables } from './book-tables.ts';

export interface PastBook {
  /** Commit the files are of. */
  readonly revision: string;
  /** Without examples: the checks of today need not agree with the rules of then. */
  readonly book: RuleBook;
  readonly tables: BookTables;
  readonly cases: BookCases;
}

/** Nothing is kept of a day. */
export interface NoPastBook {
  /** The first day something is kept of: `2026-05-01`; null: of none. */
  readonly first: string | null;
}

/** What a server is handed in to read it with. */
export type ReadPastBook = (day: string) => Promise<PastBook | NoPastBook>;

export function isKept(past: PastBook | NoPastBook): past is PastBook {
  return 'book' in past;
}
