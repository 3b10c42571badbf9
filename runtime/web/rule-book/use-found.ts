// The entries that answer an address of the book: searched in the order of how well they do, or all that fit.
import { useEffect, useMemo, useState } from 'react';
import type { ListedBook, ListedEntry } from '../../core/rule-book/book.ts';
import { entryTest } from '../../core/rule-book/find-entries.ts';
import { type BookSearch, openSearch } from '../../core/rule-book/search/search-book.ts';
import { useBook } from './book-context.ts';
import type { Marking } from './marked.tsx';

/** What was found. */
export interface BookAnswer {
  readonly entries: readonly ListedEntry[];
  /** Of a search: so many of them have all that was typed, the rest most of it. */
  readonly exact?: number;
  /** What made an entry an answer. */
  readonly markingOf: (entry: ListedEntry) => Marking | undefined;
}

const unmarked = (): undefined => undefined;

/** What answers the address; null while what it asks for is on its way, or the search is being prepared. */
export function useFound(): BookAnswer | null {
  const { book, isThere, address } = useBook();
  const search = useSearch(book, isThere);
  const result = useMemo(
    () => (address.text === undefined ? null : search?.search(address.text)),
    [search, address.text],
  );
  const { area, entity, field, screen, who, state, kind, source, entry } = address;
  return useMemo(() => {
    if (!isThere) return null;
    if (entry !== undefined) return { entries: book.entries.filter(({ id }) => id === entry), markingOf: unmarked };
    const wanted = { area, entity, field, screen, who, state, kind, source };
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const fits = entryTest(book, given);
    if (result === null) return { entries: book.entries.filter(fits), markingOf: unmarked };
    if (result === undefined || search === null) return null;
    const terms = new Map(result.found.map((one) => [one.entry.id, one.terms]));
    const entries = result.found.map((one) => one.entry).filter(fits);
    const exact = result.found.slice(0, result.exact).filter((one) => fits(one.entry)).length;
    const markingOf =
      ({ id }: ListedEntry): Marking =>
      (text) =>
        search.placesIn(text, terms.get(id) ?? new Set());
    return { entries, exact, markingOf };
  }, [book, isThere, area, entity, field, screen, who, state, kind, source, entry, result, search]);
}

/** The search of a book; null until it is prepared, which begins when all of it that is wanted is there. */
function useSearch(book: ListedBook, isThere: boolean): BookSearch | null {
  const [opened, setOpened] = useState<{ readonly of: ListedBook; readonly search: BookSearch } | null>(null);
  useEffect(() => {
    if (!isThere) return;
    let isGone = false;
    void openSearch(book).then((search) => {
      if (!isGone) setOpened({ of: book, search });
    });
    return () => {
      isGone = true;
    };
  }, [book, isThere]);
  return opened?.of === book ? opened.search : null;
}
