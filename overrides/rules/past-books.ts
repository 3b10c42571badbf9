// The rule book of an earlier day, as the server makes it from the repository; the last ones are kept in the page.
import type { PastBook } from '../../runtime/core/rule-book/past-book.ts';
import { ApiError } from '../../runtime/web/api/api-error.ts';
import { call } from '../../runtime/web/api/client.ts';
import { useLoaded } from '../../runtime/web/ui/use-loaded.ts';

const kept = new Map<string, Promise<PastBook | null>>();

/** Books kept in the page: each is some megabytes. */
const mostKept = 2;

/** The book of the end of a day, `2026-05-01`; null: nothing is kept of that day. */
export function loadPastBook(day: string): Promise<PastBook | null> {
  const known = kept.get(day);
  if (known) return known;
  // The server compiles the files of then, which a busy machine takes a while for.
  const asked = { method: 'GET', path: `/rules/books/${day}`, timeoutMilliseconds: 300_000 } as const;
  const book = call<PastBook>(asked).catch((error: unknown) => {
    if (error instanceof ApiError && error.error === 'not-found') return null;
    kept.delete(day);
    throw error;
  });
  kept.set(day, book);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return book;
}

/** What is known of the book of a day: `waiting`, `none` of that day, or the book. null: the one in force is wanted. */
export function usePastBook(day: string | undefined): PastBook | 'waiting' | 'none' | null {
  const book = useLoaded(loadPastBook, day);
  if (day === undefined) return null;
  return book === undefined ? 'waiting' : (book ?? 'none');
}
