// The process that compiles the rule book of one revision and ends: the compiler's memory and time are its own, not those of a server.
import type { PastBook } from '../../runtime/core/rule-book/past-book.ts';
import { bookAsOf } from './book-as-of.ts';

/** What it is sent. */
export interface PastBookOrder {
  /** Folder of the project, below which the repository keeps it. */
  readonly root: string;
  readonly revision: string;
}

/** What it answers: the book, or why there is none. */
export type PastBookAnswer = { readonly past: PastBook } | { readonly fault: string };

process.once('message', (message) => {
  const { root, revision } = message as PastBookOrder;
  const answer = (told: PastBookAnswer): void => {
    process.send?.(told, () => process.disconnect?.());
  };
  bookAsOf(revision, root).then(
    ({ book, tables, cases }) => answer({ past: { revision, book, tables, cases } }),
    (error: unknown) => answer({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
