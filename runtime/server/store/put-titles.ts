// Puts the titles that were not read with the rows of a list: remembered ones, and the others by one statement for all.
import { sql } from 'kysely';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isRow } from '../../core/paths.ts';
import type { Projected, TitleApart } from './layout.ts';
import type { ListMemory } from './list-cache.ts';
import { type Executor, quoted, runFragment } from './statement.ts';

/** By the SQL of titles: what names records -> the title of each, empty where there is none. */
type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Adds the titles to the labels of the rows. */
export async function putTitles(
  executor: Executor,
  rows: readonly Projected[],
  titles: readonly TitleApart[],
  memory: ListMemory,
): Promise<void> {
  const known: Titles = new Map(titles.map((title) => [title.text, memory.titles(title)]));
  const unknown = new Map<TitleApart, Set<string>>();
  eachNamed(rows, titles, (value, title) => {
    if (known.get(title.text)?.has(value)) return;
    const values = unknown.get(title) ?? new Set();
    unknown.set(title, values.add(value));
  });
  const read = unknown.size > 0 ? await readTitles(executor, unknown, memory) : null;
  eachNamed(rows, titles, (value, title, { labels }) => {
    const text = known.get(title.text)?.get(value) ?? read?.get(title.text)?.get(value);
    if (text) labels[title.path] = text;
  });
}

function eachNamed(
  rows: readonly Projected[],
  titles: readonly TitleApart[],
  take: (value: string, title: TitleApart, row: Projected) => void,
): void {
  for (const title of titles) {
    for (const row of rows) {
      let value: Json | Row | undefined = row.record;
      for (const key of title.keys) value = isRow(value) ? value[key] : undefined;
      if (typeof value === 'string') take(value, title, row);
    }
  }
}

async function readTitles(
  executor: Executor,
  asked: ReadonlyMap<TitleApart, ReadonlySet<string>>,
  memory: ListMemory,
): Promise<Titles> {
  const since = memory.now;
  const places = [...asked];
  const selects = places.map(
    ([{ text, by }, values], index) =>
      sql`(select ${sql.lit(index)}::integer, ${sql.raw(text)} where ${sql.raw(`f.${quoted(by)}`)} = any(${[...values]}))`,
  );
  const found = places.map(([, values]) => new Map([...values].map((value) => [value, ''])));
  for (const [index, value, text] of await runFragment(executor, sql.join(selects, sql` union all `))) {
    found[Number(index)]?.set(String(value), String(text));
  }
  const titles = new Map<string, Map<string, string>>();
  for (const [index, [title]] of places.entries()) {
    const texts = new Map([...(titles.get(title.text) ?? []), ...(found[index] ?? [])]);
    titles.set(title.text, texts);
    memory.keepTitles(title, texts, since);
  }
  return titles;
}
