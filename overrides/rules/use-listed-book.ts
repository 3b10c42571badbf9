// The book as far as an address asks for it: first the book without entries, then those of the areas and languages that are needed.
import { useCallback, useEffect, useMemo, useState } from 'react';
import bookAddress from '../../generated/rule-book.gen.json?url';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { BookEntry, BookHead, ListedBook, ListedEntry } from '../../runtime/core/rule-book/book.ts';
import {
  type AreaPart,
  type BookFile,
  type EntryExamples,
  type EntryWords,
  listEntries,
  type UnsaidEntry,
  wholeEntry,
} from '../../runtime/core/rule-book/book-parts.ts';
import { loadFile } from '../../runtime/web/api/load-file.ts';
import type { BookAddress } from '../../runtime/web/rule-book/book-address.ts';
import { type NeededParts, neededParts } from '../../runtime/web/rule-book/needed-parts.ts';

/** Addresses of the files of areas. */
const files = import.meta.glob<string>('../../generated/rule-book/*.gen.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** What a file holds. */
type PartIn = { readonly [file in Exclude<BookFile, 'list' | 'examples'>]: AreaPart<EntryWords> } & {
  readonly list: AreaPart<readonly UnsaidEntry[]>;
  readonly examples: AreaPart<EntryExamples>;
};

const loading = new Map<string, Promise<unknown>>();

/** A file of an area, loaded once; an area without entries has none. */
function loadPart<File extends BookFile>(area: string, file: File): Promise<PartIn[File]> {
  const address = files[`../../generated/rule-book/${area}-${file}.gen.json`];
  if (address === undefined) return Promise.resolve({} as PartIn[File]);
  const known = loading.get(address) ?? loadFile(address);
  loading.set(address, known);
  // What did not come is asked for anew by the next who wants it.
  known.catch(() => loading.delete(address));
  return known as Promise<PartIn[File]>;
}

async function loadEntries(area: string, wanted: readonly Language[]): Promise<ListedEntry[]> {
  const words = Promise.all(wanted.map(async (language) => [language, await loadPart(area, language)] as const));
  const list = await loadPart(area, 'list');
  return listEntries({ list, words: Object.fromEntries(await words) });
}

interface LoadedBook {
  readonly book: ListedBook;
  readonly held: NeededParts;
}

/** The book with what an address asks for as far as it is there, and who brings the whole of an entry; null until anything is. Throws what loading fails with. */
export function useListedBook(
  address: BookAddress | null,
  language: Language,
): { readonly book: ListedBook; readonly isThere: boolean; readonly loadEntry: LoadEntry } | null {
  const [loaded, setLoaded] = useState<LoadedBook | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    loadFile<BookHead>(bookAddress).then(
      (head) => setLoaded({ book: { ...head, entries: [] }, held: { areas: [], languages: [] } }),
      setFault,
    );
  }, []);
  const needed = useMemo(
    () => (loaded && address ? together(loaded, neededParts(loaded.book, address, language)) : null),
    [loaded, address, language],
  );
  const key = needed === null ? null : JSON.stringify(needed);
  const isThere = loaded !== null && key === JSON.stringify(loaded.held);
  useEffect(() => {
    if (key === null || isThere) return;
    let isGone = false;
    const parts: NeededParts = JSON.parse(key);
    Promise.all(parts.areas.map((area) => loadEntries(area, parts.languages))).then((entries) => {
      if (isGone) return;
      setLoaded((before) => before && { book: { ...before.book, entries: entries.flat() }, held: parts });
    }, setFault);
    return () => {
      isGone = true;
    };
  }, [key, isThere]);
  const entities = loaded?.book.entities;
  const loadEntry = useCallback<LoadEntry>((entry) => loadWhole(entities ?? [], entry), [entities]);
  if (fault) throw fault;
  return loaded && { book: loaded.book, isThere, loadEntry };
}

type LoadEntry = (entry: ListedEntry) => Promise<BookEntry>;

/** What is there stays: parts in the order of the book. */
function together({ book, held }: LoadedBook, needed: NeededParts): NeededParts {
  const areas = new Set([...held.areas, ...needed.areas]);
  return {
    areas: [...new Set(book.entities.map(({ area }) => area))].filter((area) => areas.has(area)),
    languages: languages.filter((one) => held.languages.includes(one) || needed.languages.includes(one)),
  };
}

async function loadWhole(entities: BookHead['entities'], { id, entity }: ListedEntry): Promise<BookEntry> {
  const area = entities.find((one) => one.id === entity)?.area ?? '';
  const [entries, examples] = await Promise.all([loadEntries(area, languages), loadPart(area, 'examples')]);
  const found = entries.find((one) => one.id === id);
  if (!found) throw new Error(`The book has no entry ${id}`);
  return wholeEntry(found, examples[entity] ?? {});
}
