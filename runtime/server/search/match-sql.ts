// Rows that hold every word that was typed, in a text of their own or in the title of a record they name, and how well they fit.
import { type RawBuilder, sql } from 'kysely';
import { foundBy } from '../../core/found-by.ts';
import { shortestFound } from '../../core/found-records.ts';
import { allParts, partsSought } from '../../core/text-search.ts';
import { join } from '../store/condition-sql.ts';
import { escapeLike } from '../store/filter-sql.ts';
import type { ColumnMapping, Layout } from '../store/layout.ts';
import { quoted } from '../store/statement.ts';
import { targetOf } from '../store/target.ts';

/** A reference of an entity, and for each word what it holds where the title of the record it names holds that. */
export interface NamedColumn {
  readonly column: ColumnMapping;
  readonly values: readonly (readonly string[])[];
}

/** The references whose titles are looked in: not codes of the customs, which too many records have in common. */
export function namedColumns(layout: Layout): ColumnMapping[] {
  return columnsAt(layout, foundBy(layout.entity).references).filter(
    ({ field }) => targetOf(layout.layouts, field)?.layout.entity.type === 'top',
  );
}

function columnsAt(layout: Layout, paths: readonly string[]): ColumnMapping[] {
  return paths.flatMap((path) => layout.slotAt.get(path) ?? []);
}

/** The texts a record is found by, as SQL, in the order the index has them. */
export function textsOf(layout: Layout, alias: string): string[] {
  return columnsAt(layout, foundBy(layout.entity).texts).map(({ column }) => `${alias}.${quoted(column)}`);
}

/**
 * The ways in which a row under the alias `t` can hold every word, each a question that an index answers: all in its own texts; one in the
 * title of a record it names and the others in its texts; all in such titles. With an "or" between them no index would serve.
 */
export function matchTests(
  layout: Layout,
  words: readonly string[],
  named: readonly NamedColumn[],
): RawBuilder<boolean>[] {
  const own = textsOf(layout, 't');
  const all = words.map((_, at) => at);
  const inTexts = (at: number): RawBuilder<boolean>[] => (own.length > 0 ? [holdsTest(own, words[at] ?? '')] : []);
  const inName = ({ column, values }: NamedColumn, at: number): RawBuilder<boolean>[] => {
    const held = values[at] ?? [];
    return held.length > 0 ? [isNamed(column, held)] : [];
  };
  const ways = [
    all.map(inTexts),
    ...named.flatMap((one) => all.map((named) => all.map((at) => (at === named ? inName(one, at) : inTexts(at))))),
    ...(words.length === 2
      ? named.flatMap((one) => named.map((other) => [inName(one, 0), inName(other, 1)]))
      : named.map((one) => (words.length > 2 ? all.map((at) => inName(one, at)) : [[]]))),
  ];
  // A way that cannot be gone for one word is none.
  return ways.filter((tests) => tests.every(({ length }) => length > 0)).map((tests) => join(tests.flat(), 'and'));
}

/** All words in the row's own texts, asked of each row without the index; null where there are no texts. */
export function plainTest(layout: Layout, words: readonly string[]): RawBuilder<boolean> | null {
  const own = textsOf(layout, 't');
  if (own.length === 0) return null;
  return join(
    words.map((word) => likeTest(own, `%${escapeLike(word)}%`)),
    'and',
  );
}

/** A range of the keys that begin with what was typed, in order, as the unique index of the key has them. */
export interface KeyRange {
  /** For rows under the alias `t`. */
  readonly column: RawBuilder<unknown>;
  readonly test: RawBuilder<boolean>;
}

/** The keys that begin with the word, as it was typed and in capitals, as numbers are written: found among however many rows hold it elsewhere. */
export function keyRanges(layout: Layout, words: readonly string[]): KeyRange[] {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) return [];
  const { key, unique } = layout.entity;
  const keys = new Set([key, ...unique.filter(({ length }) => length === 1).flat()]);
  const columns = columnsAt(layout, foundBy(layout.entity).texts).filter(({ path }) => keys.has(path));
  return columns.flatMap(({ column }) =>
    [...new Set([word, word.toUpperCase()])].map((begin): KeyRange => {
      const at = sql.raw(`t.${quoted(column)}`);
      return { column: at, test: sql<boolean>`(${at} >= ${begin} and ${at} < ${`${begin}\u{10ffff}`})` };
    }),
  );
}

/** How well a row fits: 0 it is what was typed, 1 it begins with it, 2 it holds it, 3 it holds the words apart or names a record of that name. */
export function rankSql(layout: Layout, words: readonly string[]): RawBuilder<number> {
  const own = textsOf(layout, 't');
  const text = escapeLike(words.join(' '));
  if (own.length === 0) return sql<number>`3`;
  return sql<number>`case when ${likeTest(own, text)} then 0 when ${likeTest(own, `${text}%`)} then 1
    when ${likeTest(own, `%${text}%`)} then 2 else 3 end`;
}

function likeTest(columns: readonly string[], pattern: string): RawBuilder<boolean> {
  return join(
    columns.map((column) => sql<boolean>`${sql.raw(column)} ilike ${pattern}`),
    'or',
  );
}

/** Some text holds the word. */
export function holdsTest(columns: readonly string[], word: string): RawBuilder<boolean> {
  return join([likeTest(columns, `%${escapeLike(word)}%`), ...partsTest(columns, word)], 'and');
}

/** What the index answers: rows whose texts hold every part of the word. It is over all of them; see `runtime/core/text-search.ts`. */
function partsTest(columns: readonly string[], word: string): RawBuilder<boolean>[] {
  if ([...word].length < shortestFound) return [];
  return [sql<boolean>`${sql.raw(allParts(columns))} @> ${partsSought(word)}::text[]`];
}

function isNamed({ column }: ColumnMapping, held: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(`t.${quoted(column)}`)} = any(${[...held]})`;
}
