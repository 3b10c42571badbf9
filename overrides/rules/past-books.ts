// The rule book of an earlier day, as the server makes it from the repository; the last ones are kept in the page.
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { NoPastBook, PastBook } from '../../runtime/core/rule-book/past-book.ts';
import { ApiError } from '../../runtime/web/api/api-error.ts';
import { call } from '../../runtime/web/api/client.ts';
import { useLoaded } from '../../runtime/web/ui/use-loaded.ts';

const kept = new Map<string, Promise<PastBook | NoPastBook>>();

/** Books kept in the page: each is some megabytes. */
const mostKept = 2;

/** The book of the end of a day, `2026-05-01`, or which day is the first that has one. */
export function loadPastBook(day: string): Promise<PastBook | NoPastBook> {
  const known = kept.get(day);
  if (known) return known;
  // The server compiles the files of then, which a busy machine takes a while for.
  const asked = { method: 'GET', path: `/rules/books/${day}`, timeoutMilliseconds: 300_000 } as const;
  const book = call<PastBook>(asked).catch((error: unknown): NoPastBook => {
    if (error instanceof ApiError && error.error === 'not-found') return { first: firstIn(error.data) };
    kept.delete(day);
    throw error;
  });
  kept.set(day, book);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return book;
}

function firstIn(data: Json): string | null {
  const told = typeof data === 'object' && data !== null && !Array.isArray(data) ? data.first : null;
  return typeof told === 'string' ? told : null;
}

/** What is known of the book of a day: `waiting`, that there is none, or the book. null: the one in force is wanted. */
export function usePastBook(day: string | undefined): PastBook | NoPastBook | 'waiting' | null {
  const book = useLoaded(loadPastBook, day);
  return day === undefined ? null : (book ?? 'waiting');
}
