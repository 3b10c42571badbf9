// Finds entries of the rule book: by words in any language, and by what they are about.
import { languages, type Source } from '../descriptor/value.ts';
import type { BookEntry, EntryKind, RuleBook } from './book.ts';

/** What a reader looks for; what is absent does not narrow. */
export interface EntryFilter {
  readonly text?: string;
  readonly area?: string;
  readonly entity?: string;
  readonly kind?: EntryKind;
  readonly source?: Source;
}

/** Entries with the text a reader's words are looked up in. */
export interface BookIndex {
  readonly book: RuleBook;
  readonly texts: ReadonlyMap<string, string>;
  readonly areas: ReadonlyMap<string, string>;
}

/** Prepares a book for finding, once. */
export function indexBook(book: RuleBook): BookIndex {
  const labels = new Map(book.entities.map(({ id, label }) => [id, wordsOf(label)]));
  const texts = book.entries.map((entry) => {
    const parts = [entry.id, entry.name, labels.get(entry.entity) ?? '', wordsOf(entry.sentence)];
    return [entry.id, [...parts, ...entry.details.map(wordsOf)].join('\n').toLowerCase()] as const;
  });
  return { book, texts: new Map(texts), areas: new Map(book.entities.map(({ id, area }) => [id, area])) };
}

/** Entries that fit all that is wanted; of the text, every word must be there, in whatever language. */
export function findEntries({ book, texts, areas }: BookIndex, filter: EntryFilter): BookEntry[] {
  const words = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return book.entries.filter(
    (entry) =>
      (filter.area === undefined || areas.get(entry.entity) === filter.area) &&
      (filter.entity === undefined || entry.entity === filter.entity) &&
      (filter.kind === undefined || entry.kind === filter.kind) &&
      (filter.source === undefined || sectionOf(entry.source) === filter.source) &&
      words.every((word) => texts.get(entry.id)?.includes(word)),
  );
}

/** The section of the specification a source lies in: `5.2` -> `5`; `proposed` stays. */
export function sectionOf(source: Source): string {
  return source.split(/[.,\s]/)[0] ?? source;
}

function wordsOf(words: BookEntry['sentence']): string {
  return languages.map((language) => words[language]).join('\n');
}
