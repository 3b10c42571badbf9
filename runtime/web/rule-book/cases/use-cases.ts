// The test cases of the rules, loaded when an entry is first opened.
import { useEffect, useMemo, useState } from 'react';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import {
  type BookCases,
  type EntryCase,
  type EntryCases,
  entryCases,
  type ReadCases,
  readCases,
} from '../../../core/rule-book/book-cases.ts';
import { useBook } from '../book-context.ts';

/** By what was loaded: whole records are made once. */
const readOnes = new WeakMap<BookCases, ReadCases>();

/** The cases; null until they are there. Throws what kept them from coming. */
export function useCases(): (BookCases & { readonly read: ReadCases }) | null {
  const { loadCases } = useBook();
  const [cases, setCases] = useState<BookCases | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    loadCases().then(
      (loaded) => {
        if (!isGone) setCases(loaded);
      },
      (reason) => setFault(reason ?? new Error('The test cases of the rules did not come')),
    );
    return () => {
      isGone = true;
    };
  }, [loadCases]);
  if (fault) throw fault;
  return useMemo(() => {
    if (!cases) return null;
    const read = readOnes.get(cases) ?? readCases(cases);
    readOnes.set(cases, read);
    return { ...cases, read };
  }, [cases]);
}

/** The cases of an entry; null until they are there. */
export function useEntryCases(entry: BookEntry): EntryCases | null {
  const { book } = useBook();
  const cases = useCases();
  return useMemo(() => cases && entryCases(book, cases, entry), [book, cases, entry]);
}

/** What an address calls a case. */
export function caseId({ file, name }: Pick<EntryCase, 'file' | 'name'>): string {
  return `${file.id}/${name}`;
}
