// SQL of values that are worked out when a record is read: records that refer to it, counted or by a text of the oldest; days since a date
// or left until one, and which span of days that is; amounts at published rates.
import { sql } from 'kysely';
import { deletedKey } from '../../core/common-keys.ts';
import type { Computed, Converted, Field } from '../../core/descriptor/field.ts';
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
  return (field, here) => {
    const { computed } = field;
    const value = 'aged' in computed ? agedSql(field, computed, here, timeZone) : valueSql(computed, here, timeZone);
    const { when } = computed;
    return inlined(when ? sql`case when ${conditionSql(here, when)} then ${value} end` : value);
  };
}

function valueSql(computed: Computed, tableAlias: TableAlias, timeZone: string): Fragment {
  if ('daysPast' in computed) return daysFrom(computed.daysPast, tableAlias, timeZone, 'past');
  if ('daysUntil' in computed) return daysFrom(computed.daysUntil, tableAlias, timeZone, 'until');
  if ('referring' in computed) return referring(computed.referring, tableAlias);
  if ('converted' in computed) return convertedSql(computed.converted, tableAlias);
  throw new Error('Only days, rates and referring records are worked out when a record is read');
}

/** The value that the days since the first date fall to: the first below the first bound, and so on. None without a date. */
function agedSql(
  field: Field,
  { aged: { since, from } }: Extract<Computed, { aged: unknown }>,
  tableAlias: TableAlias,
  timeZone: string,
): Fragment {
  const { values = [] } = field as { readonly values?: readonly string[] };
  const days = since.map((path) => dayAt(path, tableAlias, timeZone));
  const passed = sql`((now() at time zone ${timeZone})::date - coalesce(${sql.join(days)}))`;
  const bounds = from.map((bound, index) => sql`when ${passed} < ${bound} then ${values[index] ?? ''}`);
  return sql`case when coalesce(${sql.join(days)}) is null then null ${sql.join(bounds, sql` `)} else ${values[from.length] ?? ''} end`;
}

/** Whole days since the day of the date or moment, nothing on that day and before; or left until it, below nought once it is past. */
function daysFrom(path: string, tableAlias: TableAlias, timeZone: string, way: 'past' | 'until'): Fragment {
  const day = dayAt(path, tableAlias, timeZone);
  if (way === 'until') return sql`${day} - (now() at time zone ${timeZone})::date`;
  return sql`nullif(greatest((now() at time zone ${timeZone})::date - ${day}, 0), 0)`;
}

function dayAt(path: string, tableAlias: TableAlias, timeZone: string): Fragment {
  const found = columnSql(tableAlias, path);
  if (!found) throw new Error(`Path ${path} leads to no date of table ${tableAlias.mapping.table}`);
  const value = sql.raw(found.text);
  return timeOf(found.field) === 'moment' ? sql`(${value} at time zone ${timeZone})::date` : value;
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

/** Decimals of an amount that was converted, and of a mean rate. */
const [cents, rateDecimals] = [2, 6];

/**
 * The amount at the latest rate by the moment, or that rate, or its time; nothing where none was published by then. What is in the base
 * is its own amount. Rates are found regardless of row scope.
 */
function convertedSql({ amount, currency, asOf, rates, tells }: Converted, tableAlias: TableAlias): Fragment {
  const there = { mapping: layoutOf(tableAlias.mapping.layouts, rates.entity), alias: 'r' };
  const own = (path: string): Fragment => sql.raw(columnSql(tableAlias, path)?.text ?? 'null');
  const theirs = (path: string): Fragment => sql.raw(columnSql(there, path)?.text ?? 'null');
  const sum = sql`(${sql.join(rates.rate.map(theirs), sql` + `)})`;
  const units = rates.per * rates.rate.length;
  const moment = asOf === undefined ? sql`now()` : sql`coalesce(${own(asOf)}, now())`;
  const tests = [
    sql<boolean>`${theirs(rates.currency)} = ${own(currency)}`,
    sql<boolean>`${theirs(rates.at)} <= ${moment}`,
    ...(rates.where ? [conditionSql(there, rates.where)] : []),
  ];
  const shown = {
    rate: rates.rate.length === 1 ? sum : sql`round(${sum} / ${rates.rate.length}, ${rateDecimals})`,
    at: theirs(rates.at),
    // Half a cent goes up: a division of whole numbers, as a quotient that is cut and then rounded may round twice.
    amount: sql`div(${own(amount)} * ${sum} * 200 + ${units}, ${2 * units}) * 0.01`,
  };
  const latest = sql`from ${there.mapping.from} r where ${join(tests, 'and')} order by ${theirs(rates.at)} desc, r."id" desc limit 1`;
  const itself = tells === undefined ? sql`round(${own(amount)}, ${cents})` : sql`null`;
  return sql`case when ${own(currency)} = ${rates.base} then ${itself} else (select ${shown[tells ?? 'amount']} ${latest}) end`;
}

/** The text with its values in it: they come from the schemas, never from a caller. */
function inlined(fragment: Fragment): string {
  const { text, values } = compile(fragment);
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1] as Scalar));
}

function literal(value: Scalar): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
