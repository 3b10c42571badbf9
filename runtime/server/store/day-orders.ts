// Lists of some days in the order of something else: an index gives each day's first rows, and the first of these are the page.
import { type RawBuilder, sql } from 'kysely';
import { onCalendar } from '../../core/keywords.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import type { IndexModel } from '../../core/tables.ts';
import { join } from './condition-sql.ts';
import type { ListFilter } from './filter-sql.ts';
import type { ColumnMapping, DayOrder, Layout } from './layout.ts';
import type { FirstRows } from './list-ways.ts';
import { type Fragment, quoted } from './statement.ts';

/** Days one after the other. */
export interface DayRange {
  /** Column that holds the day. */
  readonly column: string;
  /** `2026-03-02`. */
  readonly from: string;
  readonly days: number;
}

/** What a list is asked for beside its page. */
export interface AskedOfDays {
  readonly sort: string;
  /** Paths of everything that leaves rows out, but for the filters. */
  readonly fixed: readonly string[];
  readonly filters: readonly ListFilter[];
}

/** The indexes of a table that are such. */
export function dayOrdersOf(indexes: readonly IndexModel[], columns: readonly ColumnMapping[]): DayOrder[] {
  const byName = new Map(columns.map((mapping) => [quoted(mapping.column), mapping]));
  return indexes.flatMap(({ on, using, where }): DayOrder[] => {
    const [first, second, third] = on;
    const [day, sort] = [byName.get(first ?? ''), byName.get(second ?? '')];
    if (using !== undefined || where !== undefined || third !== quoted('id')) return [];
    if (!day || !sort || timeOf(day.field) !== 'day') return [];
    return [{ day, sort: sort.path, tells: new Set(on.flatMap((column) => byName.get(column)?.path ?? [])) }];
  });
}

/** The days that are asked for, where one of the indexes knows all else that is asked; otherwise its rows would be read day by day. */
export function daysAsked(orders: readonly DayOrder[], { sort, fixed, filters }: AskedOfDays): DayRange | undefined {
  for (const { day, sort: order, tells } of orders) {
    if (sort.replace(/^-/, '') !== order) continue;
    if (![...fixed, ...filters.map(({ path }) => path)].every((path) => tells.has(path))) continue;
    const [from, to] = ['from', 'to'].map((bound) => boundOf(filters, day.path, bound));
    if (from === undefined || to === undefined) continue;
    const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    if (days > 0) return { column: day.column, from, days };
  }
  return undefined;
}

function boundOf(filters: readonly ListFilter[], path: string, bound: string): string | undefined {
  const [only, ...others] = filters.filter((filter) => filter.path === path && filter.operator === bound);
  return only && others.length === 0 && onCalendar('date', only.value) ? only.value : undefined;
}

/** Rows that are looked at, at most: for more of them walking along the order costs less. */
const most = 20_000;

/** Whether a page is found day by day: of each day so many rows are looked at as could be on it. */
export function isByDay({ days }: DayRange, { limit, offset }: Pick<FirstRows, 'limit' | 'offset'>): boolean {
  return days * (limit + offset) <= most;
}

/** Ids of the first rows in an order for which the tests hold, those of the days among them. */
export function pickedByDay(
  layout: Layout,
  { column, from, days }: DayRange,
  tests: readonly RawBuilder<boolean>[],
  { order, limit, offset }: FirstRows,
): Fragment {
  const columns = order.map(({ by }, index) => sql`${by} as ${sql.raw(`s${index}`)}`);
  const by = sql.join(order.map((term) => sql`${term.by}${term.way}`));
  const together = sql.join(order.map(({ way }, index) => sql`${sql.raw(`u.s${index}`)}${way}`));
  const ofDay = sql<boolean>`${sql.raw(`t.${quoted(column)}`)} = ${from}::date + d.n`;
  return sql`select u."id" from generate_series(0, ${days - 1}::integer) d(n)
    cross join lateral (select t."id", ${sql.join(columns)} from ${layout.from} t where ${join([ofDay, ...tests], 'and')}
      order by ${by} limit ${limit + offset}) u
    order by ${together} limit ${limit} offset ${offset}`;
}
