// The book in parts: a head a language; by area a list of entries without words, the words of each language, the examples. Pages load those they need.
import { type Language, languages } from '../descriptor/value.ts';
import type {
  BookEntity,
  BookEntry,
  BookHead,
  BookView,
  Example,
  InLanguages,
  ListedEntry,
  LocalizedText,
  SaidText,
} from './book.ts';

/** An entry without its words; `notes` are places of its details among the details of its entity. */
export interface UnsaidEntry extends Omit<ListedEntry, 'entity' | 'sentence' | 'details'> {
  readonly notes?: readonly number[];
}

/** What the entries of an entity say in one language: their sentences in order, each detail once. */
export interface EntryWords {
  readonly sentences: readonly string[];
  readonly details: readonly string[];
}

/** What of an entity its entries are read with: pages that only name it do without. */
export interface EntityAbout extends Pick<BookEntity, 'sections' | 'lifecycles'> {
  /** By the view's id. */
  readonly views: { readonly [view: string]: Pick<BookView, 'columns' | 'filters'> };
}

/** An entity as everybody needs it. */
export interface NamedEntity extends Omit<BookEntity, 'views' | 'sections' | 'lifecycles'> {
  readonly views: readonly Omit<BookView, 'columns' | 'filters'>[];
}

/** What is loaded of the book first, in one language. */
export type FirstPart = Omit<BookHead, 'entities'> & { readonly entities: readonly InLanguages<NamedEntity>[] };

/** The file of an area in one language. */
export interface AreaWords {
  readonly words: AreaPart<EntryWords>;
  readonly about: AreaPart<InLanguages<EntityAbout>>;
}

/** By the entry's id. */
export interface EntryExamples {
  readonly [id: string]: Example;
}

/** The entries of an entity in parts. */
export interface EntryParts {
  readonly list: readonly UnsaidEntry[];
  readonly words: { readonly [language in Language]: EntryWords };
  readonly examples: EntryExamples;
}

/** The files of an area beside its words, which are one a language. */
export const bookFiles = ['list', ...languages, 'examples'] as const;
export type BookFile = (typeof bookFiles)[number];

/** A part of an area: that of each of its entities with entries. */
export interface AreaPart<Part> {
  readonly [entity: string]: Part;
}

/** What was loaded of an area, or of a whole book. */
export interface LoadedEntries {
  readonly list: AreaPart<readonly UnsaidEntry[]>;
  readonly words: { readonly [language in Language]?: AreaPart<EntryWords> };
}

/** Takes an entity apart. */
export function splitEntity({ views, sections, lifecycles, ...named }: BookEntity): {
  readonly named: NamedEntity;
  readonly about: EntityAbout;
} {
  return {
    named: { ...named, views: views.map(({ columns: _, filters: __, ...view }) => view) },
    about: {
      views: Object.fromEntries(views.map(({ id, columns, filters }) => [id, { columns, filters }])),
      sections,
      lifecycles,
    },
  };
}

/** An entity with what is known of it; of one whose area is not there, its name and its lists. */
export function knownEntity(
  named: InLanguages<NamedEntity>,
  about: InLanguages<EntityAbout> | undefined,
): InLanguages<BookEntity> {
  const { views = {}, sections = [], lifecycles = [] } = about ?? {};
  return {
    ...named,
    views: named.views.map((view) => ({ ...view, ...(views[view.id] ?? { columns: [], filters: [] }) })),
    sections,
    lifecycles,
  };
}

/** Takes the entries of an entity apart. */
export function splitEntries(entries: readonly BookEntry[]): EntryParts {
  const places = new Map<string, number>();
  const details: LocalizedText[] = [];
  const placeOf = (detail: LocalizedText): number => {
    const key = JSON.stringify(languages.map((language) => detail[language]));
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, details.length);
    return details.push(detail) - 1;
  };
  const list = entries.map(({ entity: _, sentence: __, details: own, example: ___, ...rest }) => ({
    ...rest,
    ...(own.length > 0 && { notes: own.map(placeOf) }),
  }));
  const wordsIn = (language: Language): EntryWords => ({
    sentences: entries.map(({ sentence }) => sentence[language]),
    details: details.map((detail) => detail[language]),
  });
  return {
    list,
    words: { zh: wordsIn('zh'), en: wordsIn('en'), my: wordsIn('my') },
    examples: Object.fromEntries(entries.flatMap(({ id, example }) => (example ? [[id, example]] : []))),
  };
}

/** Puts entries together again, in the languages whose words are there. */
export function listEntries({ list, words }: LoadedEntries): ListedEntry[] {
  return Object.entries(list).flatMap(([entity, entries]) => {
    const known = languages.flatMap((language) => {
      const own = words[language]?.[entity];
      return own ? [{ language, own }] : [];
    });
    const said = (textOf: (words: EntryWords) => string | undefined): SaidText =>
      Object.fromEntries(known.map(({ language, own }) => [language, textOf(own) ?? '']));
    const details = (known[0]?.own.details ?? []).map((_, place) => said((own) => own.details[place]));
    return entries.map(
      ({ notes = [], ...rest }, place): ListedEntry => ({
        ...rest,
        entity,
        sentence: said(({ sentences }) => sentences[place]),
        details: notes.map((note) => details[note] ?? {}),
      }),
    );
  });
}

/** An entry with all that is known of it; what is not there in a language is said by nothing. */
export function wholeEntry(entry: ListedEntry, { [entry.id]: example }: EntryExamples): BookEntry {
  return {
    ...entry,
    sentence: inAll(entry.sentence),
    details: entry.details.map(inAll),
    ...(example && { example }),
  };
}

function inAll({ zh = '', en = '', my = '' }: SaidText): LocalizedText {
  return { zh, en, my };
}
