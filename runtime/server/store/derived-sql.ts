// SQL of values that are worked out when a record is read: records that refer to it, counted or by a text of the oldest, and days since a date.
import { sql } from 'kysely';
import { deletedKey } from '../../core/common-keys.ts';
import type { Computed } from '../../core/descriptor/field.ts';
import type { Scalar } from '../../core/descriptor/value.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import { conditionSql, join } from './condition-sql.ts';
import type { DayZone } from './filter-sql.ts';
import { layoutOf } from './layout.ts';
import type { DeriveSql } from './layouts-of.ts';
import { columnSql, namesRow, type TableAlias } from './path-sql.ts';
import { compile, type Fragment, quoted } from './statement.ts';

/** How such values are worked out where days begin as the zone says. No parameters stand in the texts. */
export function derivingIn({ timeZone }: DayZone): DeriveSql {
  return ({ computed }, here) => {
    const value = valueSql(computed, here, timeZone);
    const { when } = computed;
    return inlined(when ? sql`case when ${conditionSql(here, when)} then ${value} end` : value);
  };
}

function valueSql(computed: Computed, tableAlias: TableAlias, timeZone: string): Fragment {
  if ('daysPast' in computed) return daysPast(computed.daysPast, tableAlias, timeZone);
  if ('referring' in computed) return referring(computed.referring, tableAlias);
  throw new Error('Only days and referring records are worked out when a record is read');
}

/** Whole days since the day of the date or moment; nothing on that day and before. */
function daysPast(path: string, tableAlias: TableAlias, timeZone: string): Fragment {
  const found = columnSql(tableAlias, path);
  if (!found) throw new Error(`Path ${path} leads to no date of table ${tableAlias.mapping.table}`);
  const value = sql.raw(found.text);
  const day = timeOf(found.field) === 'moment' ? sql`(${value} at time zone ${timeZone})::date` : value;
  return sql`nullif(greatest((now() at time zone ${timeZone})::date - ${day}, 0), 0)`;
}

/** Counts the records that refer to this one, regardless of row scope; or takes a value of the oldest of them. */
function referring(
  { entity, by, where, shows }: Extract<Computed, { referring: unknown }>['referring'],
  tableAlias: TableAlias,
): Fragment {
  const layout = layoutOf(tableAlias.mapping.layouts, entity);
  const there = { mapping: layout, alias: 'r' };
  const tests = [
    namesRow(there, by, tableAlias),
    ...(where ? [conditionSql(there, where)] : []),
    ...(layout.keepsDeleted ? [sql<boolean>`${sql.raw(`r.${quoted(deletedKey)}`)} is null`] : []),
  ];
  const found = sql`from ${layout.from} r where ${join(tests, 'and')}`;
  if (shows === undefined) return sql`(select count(*)::integer ${found})`;
  const shown = sql.raw(columnSql(there, shows)?.text ?? 'null');
  return sql`(select ${shown} ${found} order by r."createdAt", r."id" limit 1)`;
}

/** The text with its values in it: they come from the schemas, never from a caller. */
function inlined(fragment: Fragment): string {
  const { text, values } = compile(fragment);
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1] as Scalar));
}

function literal(value: Scalar): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
