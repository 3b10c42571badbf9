// Values and findings of a test case in words.

import type { ExpectedFinding } from '../../../core/cases/rule-case.ts';
import type { Json } from '../../../core/descriptor/value.ts';
import { schemaPathOf } from '../../../core/paths.ts';
import type { ListedBook, ListedEntry } from '../../../core/rule-book/book.ts';

/** Signs of a value that are shown. */
const mostSigns = 60;

/** A value as it stands in the file, shortened; null: it is taken away. */
export function valueText(value: Json): string | null {
  if (value === null) return null;
  if (typeof value === 'object' && !Array.isArray(value) && Array.isArray(value.repeat)) {
    const [text, times, ending = ''] = value.repeat;
    return `${String(text)} × ${String(times)}${String(ending)}`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const signs = [...text];
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns).join('')}…` : text;
}

/** The language a name is written in, for screen readers: told by its script. */
export function languageOf(name: string): string {
  if (/[\u1000-\u109f]/.test(name)) return 'my';
  return /[\u4e00-\u9fff]/.test(name) ? 'zh-CN' : 'en';
}

/** The entry of the book that a finding of a record of the entity is of; undefined for what has none. */
export function entryOf(book: ListedBook, entity: string, { path, rule }: ExpectedFinding): ListedEntry | undefined {
  const place = schemaPathOf(path);
  const parts = book.entities.flatMap(({ id, partOf }) =>
    partOf.filter((part) => part.entity === entity).map((part) => ({ id, above: `${part.path}.` })),
  );
  return book.entries.find(
    (entry) =>
      entry.name === rule &&
      ((entry.entity === entity && (entry.kind === 'rule' || entry.path === place)) ||
        parts.some(({ id, above }) => entry.entity === id && `${above}${entry.path}` === place)),
  );
}
