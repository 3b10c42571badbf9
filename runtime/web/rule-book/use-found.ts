// The entries that answer an address of the book: searched in the order of how well they do, or all that fit.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListedBook, ListedEntry } from '../../core/rule-book/book.ts';
import { entryTest } from '../../core/rule-book/find-entries.ts';
import { type BookSearch, growingSearch } from '../../core/rule-book/search/search-book.ts';
import { useBook } from './book-context.ts';
import type { Marking } from './marked.tsx';

/** What was found. */
export interface BookAnswer {
  readonly entries: readonly ListedEntry[];
  /** Of a search: so many of them have all that was typed, the rest most of it. */
  readonly exact?: number;
  /** Of a question: so many of the first answer it, the rest only names what it is about. */
  readonly answered?: { readonly count: number; readonly about: string };
  /** Whether more of the book is on its way, which may have better answers. */
  readonly isWhole: boolean;
  /** What made an entry an answer. */
  readonly markingOf: (entry: ListedEntry) => Marking | undefined;
}

const unmarked = (): undefined => undefined;

/** What answers the address, as far as it is there; null while nothing is, or the search is being prepared. */
export function useFound(): BookAnswer | null {
  const { book, isThere, address } = useBook();
  const opened = useSearch(book, isThere || address.text !== undefined);
  const isWhole = isThere && (address.text === undefined || opened?.of === book);
  const result = useMemo(
    () => (address.text === undefined ? null : opened?.search.search(address.text)),
    [opened, address.text],
  );
  const { area, entity, field, screen, who, state, kind, source, entry } = address;
  return useMemo(() => {
    if (entry !== undefined) {
      const entries = book.entries.filter(({ id }) => id === entry);
      return isThere ? { entries, isWhole, markingOf: unmarked } : null;
    }
    const wanted = { area, entity, field, screen, who, state, kind, source };
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const fits = entryTest(book, given);
    if (result === null) return { entries: book.entries.filter(fits), isWhole, markingOf: unmarked };
    if (result === undefined || opened === null) return null;
    const terms = new Map(result.found.map((one) => [one.entry.id, one.terms]));
    const entries = result.found.map((one) => one.entry).filter(fits);
    const fitting = (most: number): number => result.found.slice(0, most).filter((one) => fits(one.entry)).length;
    const exact = fitting(result.exact);
    const count = fitting(result.answered?.count ?? 0);
    const isCut = count > 0 && count < entries.length;
    const markingOf =
      ({ id }: ListedEntry): Marking =>
      (text) =>
        opened.search.placesIn(text, terms.get(id) ?? new Set());
    return {
      entries,
      exact,
      ...(result.answered && isCut && { answered: { ...result.answered, count } }),
      isWhole,
      markingOf,
    };
  }, [book, isThere, isWhole, area, entity, field, screen, who, state, kind, source, entry, result, opened]);
}

interface OpenedSearch {
  /** The book as far as the search knows it. */
  readonly of: ListedBook;
  readonly search: BookSearch;
}

/** The search of the entries that are there; null until it is prepared. As more of the book comes it goes on with that. */
function useSearch(book: ListedBook, isWanted: boolean): OpenedSearch | null {
  const kept = useRef<OpenedSearch | null>(null);
  const [opened, setOpened] = useState<OpenedSearch | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const known = kept.current;
    const own = known && goesOn(book, known.of) ? known : { of: { ...book, entries: [] }, search: growingSearch(book) };
    kept.current = { of: book, search: own.search };
    void own.search.add(book.entries.slice(own.of.entries.length)).then(() => {
      // More may be on its way into the same search; what is there is answered with.
      if (kept.current?.search === own.search) setOpened({ of: book, search: own.search });
    });
  }, [book, isWanted]);
  return opened;
}

/** Whether a book is another with more entries behind those that it has. */
function goesOn({ entries }: ListedBook, { entries: known }: ListedBook): boolean {
  return known.length <= entries.length && known.every((entry, place) => entry === entries[place]);
}
