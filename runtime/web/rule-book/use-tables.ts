// What the parts of the book show that is loaded when it is first wanted: decision tables with code values, and drawings.
import type { Diagrams } from '../../core/rule-book/book.ts';
import type { BookTables } from '../../core/rule-book/book-tables.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { useBook } from './book-context.ts';

/** The tables; null until they are there. Throws what kept them from coming. */
export function useTables(): BookTables | null {
  return useLoaded(useBook().loadTables, true) ?? null;
}

/** The drawings; null until they are there. Throws what kept them from coming. */
export function useDiagrams(): Diagrams | null {
  return useLoaded(useBook().loadDiagrams, true) ?? null;
}
