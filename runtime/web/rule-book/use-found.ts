// The entries that answer an address of the book: searched in the order of how well they do, or all that fit.
import { useEffect, useMemo, useState } from 'react';
import type { BookEntry, RuleBook } from '../../core/rule-book/book.ts';
import { entryTest } from '../../core/rule-book/find-entries.ts';
import { type BookSearch, openSearch } from '../../core/rule-book/search/search-book.ts';
import { useBook } from './book-context.ts';
import type { Marking } from './marked.tsx';

/** What was found. */
export interface BookAnswer {
  readonly entries: readonly BookEntry[];
  /** Of a search: so many of them have all that was typed, the rest most of it. */
  readonly exact?: number;
  /** What made an entry an answer. */
  readonly markingOf: (entry: BookEntry) => Marking | undefined;
}

const unmarked = (): undefined => undefined;

/** What answers the address; null while the search is being prepared. */
export function useFound(): BookAnswer | null {
  const { book, address } = useBook();
  const search = useSearch(book);
  const result = useMemo(
    () => (address.text === undefined ? null : search?.search(address.text)),
    [search, address.text],
  );
  const { area, entity, field, screen, who, state, kind, source, entry } = address;
  return useMemo(() => {
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
      ({ id }: BookEntry): Marking =>
      (text) =>
        search.placesIn(text, terms.get(id) ?? new Set());
    return { entries, exact, markingOf };
  }, [book, area, entity, field, screen, who, state, kind, source, entry, result, search]);
}

/** The search of a book; null until it is prepared. */
function useSearch(book: RuleBook): BookSearch | null {
  const [opened, setOpened] = useState<BookSearch | null>(null);
  useEffect(() => {
    let isGone = false;
    void openSearch(book).then((search) => {
      if (!isGone) setOpened(search);
    });
    return () => {
      isGone = true;
    };
  }, [book]);
  return opened;
}
