// The search of a list as SQL: one text in any of the numbers and names of its rows.
import { type RawBuilder, sql } from 'kysely';
import { languages } from '../../core/descriptor/value.ts';
import { isProse, namesRecord } from '../../core/kinds/field-traits.ts';
import { titlePaths } from '../../core/title.ts';
import { join } from './condition-sql.ts';
import { containsTest } from './filter-sql.ts';
import type { ColumnMapping, TableMapping } from './layout.ts';
import type { TableAlias } from './path-sql.ts';
import { quoted } from './statement.ts';
import { targetOf } from './target.ts';

/** Rows that hold the text at one of the paths, or name a record whose title holds its words. */
export function searchSql({ mapping, alias }: TableAlias, paths: readonly string[], text: string): RawBuilder<boolean> {
  const tests = paths.flatMap((path) => {
    const slot = mapping.slotAt.get(path);
    if (!slot) return [];
    return namesRecord(slot.field) ? namedTests(mapping, slot, alias, text) : [textTest(slot, alias, text)];
  });
  return tests.length === 0 ? sql<boolean>`false` : join(tests, 'or');
}

function textTest({ column, field }: ColumnMapping, alias: string, text: string): RawBuilder<boolean> {
  return containsTest(text, field)(sql.raw(`${alias}.${quoted(column)}`), field);
}

/**
 * Each word stands in something the record is called by in any language: titles are shown as several of these side by side. The records
 * are looked up once, not for each row, so that an index over the reference serves.
 */
function namedTests(mapping: TableMapping, slot: ColumnMapping, alias: string, text: string): RawBuilder<boolean>[] {
  const target = targetOf(mapping.layouts, slot.field);
  if (!target) return [];
  const { layout, by } = target;
  const names = new Set(languages.flatMap((language) => titlePaths(layout.entity.title[language])));
  const titled = [...names].flatMap((path) => {
    const one = layout.slotAt.get(path);
    return one && isProse(one.field) ? [one] : [];
  });
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (titled.length === 0 || words.length === 0) return [];
  const stands = (word: string): RawBuilder<boolean> =>
    join(
      titled.map((one) => textTest(one, 'n', word)),
      'or',
    );
  const found = sql`select n.${sql.raw(quoted(by))} from ${layout.from} n where ${join(words.map(stands), 'and')}`;
  return [sql<boolean>`${sql.raw(`${alias}.${quoted(slot.column)}`)} in (${found})`];
}
