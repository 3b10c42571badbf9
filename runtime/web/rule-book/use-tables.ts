// The tables of the book, loaded when a part that shows them is first opened.
import { useEffect, useState } from 'react';
import type { BookTables } from '../../core/rule-book/book-tables.ts';
import { useBook } from './book-context.ts';

/** The tables; null until they are there. Throws what kept them from coming. */
export function useTables(): BookTables | null {
  const { loadTables } = useBook();
  const [tables, setTables] = useState<BookTables | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    loadTables().then(
      (loaded) => {
        if (!isGone) setTables(loaded);
      },
      (reason) => setFault(reason ?? new Error('The tables of the rule book did not come')),
    );
    return () => {
      isGone = true;
    };
  }, [loadTables]);
  if (fault) throw fault;
  return tables;
}
