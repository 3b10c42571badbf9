// Values and findings of a test case in words.

import type { ExpectedFinding } from '../../../core/cases/rule-case.ts';
import type { EntityDescriptor } from '../../../core/descriptor/entity.ts';
import type { Json, Language, Row } from '../../../core/descriptor/value.ts';
import { enteredKey } from '../../../core/entering.ts';
import type { Translate } from '../../../core/findings.ts';
import { isRow, labelKeyAt, schemaPathOf } from '../../../core/paths.ts';
import type { ListedBook, ListedEntry } from '../../../core/rule-book/book.ts';

/** Signs of a value that are shown. */
const mostSigns = 160;

/** What words of values need: labels, words of the book, and whose value it is. */
export interface ValueScope {
  readonly entity: EntityDescriptor;
  readonly language: Language;
  readonly say: Translate;
  readonly word: (key: string, params?: { readonly [name: string]: string | number }) => string;
}

/** The value at a path of a record in words, shortened; null: it is taken away. */
export function valueText(scope: ValueScope, path: string, value: Json): string | null {
  if (value === null) return null;
  const signs = [...said(scope, path, value)];
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns).join('')}…` : signs.join('');
}

function said(scope: ValueScope, path: string, value: Json): string {
  const { word, language } = scope;
  if (typeof value === 'boolean') return word(value ? 'term-yes' : 'term-no');
  if (Array.isArray(value)) {
    const parts = value.map((one, index) => said(scope, isRow(one) ? `${path}.${index}` : path, one));
    return parts.length === 0 ? word('term-none') : parts.join(isRow(value[0] ?? null) ? ' / ' : listSigns[language]);
  }
  if (isRow(value)) return saidRow(scope, path, value);
  const text = String(value ?? '');
  if (uuid.test(text)) return word('casesRecord', { id: text.slice(-shownOfId) });
  return valueLabel(scope, path, value) ?? text;
}

/** A row by its labels; a text that is repeated, and a day counted from today, as what they stand for. */
function saidRow(scope: ValueScope, path: string, row: Row): string {
  const { word, language } = scope;
  const { repeat, day } = row;
  if (Array.isArray(repeat)) {
    const [text, times, ending = ''] = repeat;
    return `${String(text)} × ${String(times)}${String(ending)}`;
  }
  if (typeof day === 'number' && Object.keys(row).length === 1) {
    if (day === 0) return word('casesToday');
    return word(day > 0 ? 'casesDaysOn' : 'casesDaysAgo', { count: Math.abs(day) });
  }
  // What is entered with an action is called as the record's own fields are.
  const above = path === enteredKey ? '' : `${path}.`;
  return Object.entries(row)
    .map(([key, one]) => `${fieldLabel(scope, `${above}${key}`)} = ${said(scope, `${above}${key}`, one ?? null)}`)
    .join(listSigns[language]);
}

/** A record is told from others by the end of its id. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shownOfId = 4;

const listSigns: { readonly [language in Language]: string } = { zh: '，', en: ', ', my: '၊ ' };

function fieldLabel({ entity, say }: ValueScope, path: string): string {
  const key = labelKeyAt(entity.id, entity.fields, path);
  const label = say(key, {});
  return label === key || label === '' ? (path.split('.').at(-1) ?? path) : label;
}

/** The label of a value that has one, or of a state; null where what is written is what is read. */
function valueLabel({ entity, say }: ValueScope, path: string, value: Json): string | null {
  const use = entity.lifecycles.find(({ field }) => field === path);
  const key = use
    ? `entity.${entity.id}.states.${use.lifecycle.id}.${String(value)}`
    : `${labelKeyAt(entity.id, entity.fields, path).replace('.fields.', '.values.')}.${String(value)}`;
  const label = say(key, {});
  return label === key || label === '' ? null : label;
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
