// The book as far as an address asks for it: first its head in the reader's language, then the areas and languages that are needed.
import { useCallback, useEffect, useMemo, useState } from 'react';
import englishAddress from '../../generated/rule-book-en.gen.json?url';
import burmeseAddress from '../../generated/rule-book-my.gen.json?url';
import chineseAddress from '../../generated/rule-book-zh.gen.json?url';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { BookEntry, BookHead, ListedBook, ListedEntry } from '../../runtime/core/rule-book/book.ts';
import {
  type AreaPart,
  type AreaWords,
  type BookFile,
  type EntryExamples,
  type FirstPart,
  knownEntity,
  listEntries,
  type UnsaidEntry,
  wholeEntry,
} from '../../runtime/core/rule-book/book-parts.ts';
import { saidTogether } from '../../runtime/core/rule-book/said-in.ts';
import { loadFile } from '../../runtime/web/api/load-file.ts';
import type { BookAddress } from '../../runtime/web/rule-book/book-address.ts';
import { type NeededParts, neededParts } from '../../runtime/web/rule-book/needed-parts.ts';

const firstAddresses = { zh: chineseAddress, en: englishAddress, my: burmeseAddress } as const;

/** Addresses of the files of areas. */
const files = import.meta.glob<string>('../../generated/rule-book/*.gen.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** What a file holds. */
type PartIn = { readonly [file in Exclude<BookFile, 'list' | 'examples'>]: AreaWords } & {
  readonly list: AreaPart<readonly UnsaidEntry[]>;
  readonly examples: AreaPart<EntryExamples>;
};

const loading = new Map<string, Promise<unknown>>();

/** A file, loaded once; one that did not come is asked for anew by the next who wants it. */
function loadOnce<Content>(address: string): Promise<Content> {
  const known = loading.get(address) ?? loadFile(address);
  loading.set(address, known);
  known.catch(() => loading.delete(address));
  return known as Promise<Content>;
}

/** A file of an area; one without entries has none. */
function loadPart<File extends BookFile>(area: string, file: File): Promise<PartIn[File]> {
  const address = files[`../../generated/rule-book/${area}-${file}.gen.json`];
  return address === undefined ? Promise.resolve({} as PartIn[File]) : loadOnce(address);
}

/** What is known of an area: its entries, and its entities as these are read with. */
interface LoadedArea {
  readonly entries: readonly ListedEntry[];
  readonly about: AreaWords['about'];
}

async function readArea(area: string, wanted: readonly Language[]): Promise<LoadedArea> {
  const said = Promise.all(wanted.map((language) => loadPart(area, language)));
  const list = await loadPart(area, 'list');
  const parts = await said;
  const words = Object.fromEntries(wanted.map((language, place) => [language, parts[place]?.words ?? {}]));
  return { entries: listEntries({ list, words }), about: saidTogether(parts.map(({ about = {} }) => about)) };
}

/** Of each area the languages it was read in last: its entries stay the same for who goes on with them. */
const read = new Map<string, { readonly languages: string; readonly loaded: Promise<LoadedArea> }>();

function loadArea(area: string, wanted: readonly Language[]): Promise<LoadedArea> {
  const key = wanted.join();
  const known = read.get(area);
  if (known?.languages === key) return known.loaded;
  const loaded = readArea(area, wanted);
  read.set(area, { languages: key, loaded });
  loaded.catch(() => read.delete(area));
  return loaded;
}

async function loadFirst(wanted: readonly Language[]): Promise<FirstPart> {
  return saidTogether(await Promise.all(wanted.map((language) => loadOnce<FirstPart>(firstAddresses[language]))));
}

interface LoadedBook {
  readonly book: ListedBook;
  readonly held: NeededParts;
}

function bookOf(first: FirstPart, areas: readonly LoadedArea[], held: NeededParts): LoadedBook {
  const about: LoadedArea['about'] = Object.assign({}, ...areas.map((area) => area.about));
  const entities = first.entities.map((entity) => knownEntity(entity, about[entity.id]));
  return { book: { ...first, entities, entries: areas.flatMap(({ entries }) => entries) }, held };
}

/** How far what an address asks for is there. */
export interface BookProgress {
  /** Areas that are there, the first ones of the book. */
  readonly read: number;
  readonly of: number;
}

interface Listed {
  readonly book: ListedBook;
  readonly isThere: boolean;
  readonly progress: BookProgress;
  readonly loadEntry: (entry: ListedEntry) => Promise<BookEntry>;
}

/** The book with what an address asks for as far as it is there, and who brings the whole of an entry; null until anything is. Throws what loading fails with. */
export function useListedBook(address: BookAddress | null, language: Language): Listed | null {
  const [loaded, setLoaded] = useState<LoadedBook | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    loadFirst([language]).then((first) => {
      if (!isGone) setLoaded(bookOf(first, [], { areas: [], languages: [language] }));
    }, setFault);
    return () => {
      isGone = true;
    };
  }, [language]);
  const needed = useMemo(
    () => (loaded && address ? together(loaded, neededParts(loaded.book, address, language)) : null),
    [loaded, address, language],
  );
  const key = needed === null ? null : JSON.stringify(needed);
  const isThere = loaded !== null && key === JSON.stringify(loaded.held);
  useEffect(() => {
    if (key === null || isThere) return;
    let isGone = false;
    const take = (so: LoadedBook): boolean => {
      if (!isGone) setLoaded(so);
      return !isGone;
    };
    void loadParts(JSON.parse(key), take).catch(setFault);
    return () => {
      isGone = true;
    };
  }, [key, isThere]);
  const entities = loaded?.book.entities;
  const loadEntry = useCallback((entry: ListedEntry) => loadWhole(entities ?? [], entry), [entities]);
  if (fault) throw fault;
  const progress = { read: loaded?.held.areas.length ?? 0, of: needed?.areas.length ?? 0 };
  return loaded && { book: loaded.book, isThere, progress, loadEntry };
}

/** Loads the parts at once and hands on the book with those that are there, one area after the other as the book has them, as long as it is taken. */
async function loadParts({ areas, languages }: NeededParts, take: (so: LoadedBook) => boolean): Promise<void> {
  const asked = areas.map((area) => loadArea(area, languages));
  const goOn = async (): Promise<void> => {
    const first = await loadFirst(languages);
    const there: LoadedArea[] = [];
    for (const one of asked) {
      there.push(await one);
      if (!take(bookOf(first, there, { areas: areas.slice(0, there.length), languages }))) return;
    }
  };
  // All are waited for: what keeps any of them from coming is told.
  await Promise.all([goOn(), ...asked]);
}

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
  const [{ entries }, examples] = await Promise.all([readArea(area, languages), loadPart(area, 'examples')]);
  const found = entries.find((one) => one.id === id);
  if (!found) throw new Error(`The book has no entry ${id}`);
  return wholeEntry(found, examples[entity] ?? {});
}
