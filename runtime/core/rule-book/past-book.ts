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

/** What a server is handed in to read it with; null: nothing is kept of that day. */
export type ReadPastBook = (day: string) => Promise<PastBook | null>;
