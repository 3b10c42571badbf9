// The entries of an entity as the text that is remembered of them: their parts, one for each file of an area, apart by an empty line.
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import {
  type BookFile,
  bookFiles,
  type EntryParts,
  listEntries,
  splitEntries,
  wholeEntry,
} from '../../runtime/core/rule-book/book-parts.ts';

const between = '\n\n';

/** The parts of the entries, an entry a line, so that two versions can be compared by eye; empty where there are none. */
export function entriesText(entries: readonly BookEntry[]): string {
  if (entries.length === 0) return '';
  const { list, words, examples } = splitEntries(entries);
  const lines = list.map((entry) => JSON.stringify(entry));
  const texts: { readonly [file in BookFile]: string } = {
    list: `[\n${lines.join(',\n')}\n]`,
    zh: JSON.stringify(words.zh),
    en: JSON.stringify(words.en),
    my: JSON.stringify(words.my),
    examples: JSON.stringify(examples),
  };
  return bookFiles.map((file) => texts[file]).join(between);
}

/** The JSON of each part. */
export function partTexts(text: string): { readonly [file in BookFile]: string } {
  const parts = text.split(between);
  return Object.fromEntries(bookFiles.map((file, place) => [file, parts[place] ?? ''])) as {
    [file in BookFile]: string;
  };
}

/** The entries that a text is of. */
export function entriesIn(entity: string, text: string): BookEntry[] {
  if (text === '') return [];
  const { list, zh, en, my, examples } = partTexts(text);
  const parts: EntryParts = {
    list: JSON.parse(list),
    words: { zh: JSON.parse(zh), en: JSON.parse(en), my: JSON.parse(my) },
    examples: JSON.parse(examples),
  };
  const { words } = parts;
  const said = { zh: { [entity]: words.zh }, en: { [entity]: words.en }, my: { [entity]: words.my } };
  return listEntries({ list: { [entity]: parts.list }, words: said }).map((entry) => wholeEntry(entry, parts.examples));
}
