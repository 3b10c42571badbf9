// The fixed filter of a view as SQL, for the person who looks at it.
import { type RawBuilder, sql } from 'kysely';
import type { View, ViewFilter } from '../../core/descriptor/view.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import type { Person } from '../../core/lifecycle.ts';
import { differs, isOneOf } from './condition-sql.ts';
import type { DayZone } from './filter-sql.ts';
import { pathSql, type TableAlias, type ValueTest } from './path-sql.ts';
import { holdsValue } from './scope-sql.ts';

interface Reading {
  readonly person: Person;
  readonly zone: DayZone;
}

/**
 * Tests of the rows that stand in a view. Days begin where the zone says. Whoever sees every route also comes to views of other
 * account types, where "mine" is what each of those has: they see the rows of all of them, as their row scope lets them.
 */
export function viewTests(tableAlias: TableAlias, view: View, reading: Reading): RawBuilder<boolean>[] {
  const isOwn = view.accounts.includes(reading.person.account);
  return Object.entries(view.where)
    .filter(([, filter]) => isOwn || typeof filter !== 'object' || !('mine' in filter || 'self' in filter))
    .map(([path, filter]) => viewFilterSql(tableAlias, path, filter, reading));
}

/** Rows the filter leaves. */
function viewFilterSql(
  tableAlias: TableAlias,
  path: string,
  filter: ViewFilter,
  { person, zone }: Reading,
): RawBuilder<boolean> {
  if (typeof filter === 'object' && 'mine' in filter) return holdsValue(tableAlias, path, person.companyId);
  if (typeof filter === 'object' && 'self' in filter) return holdsValue(tableAlias, path, person.accountId);
  const reach = pathSql(tableAlias, path);
  const test = testOf(filter, zone);
  return reach.many ? reach.some(test) : test(reach.expression, reach.field);
}

function testOf(filter: Exclude<ViewFilter, { mine: true } | { self: true }>, zone: DayZone): ValueTest {
  if (typeof filter !== 'object') return (value) => isOneOf(value, [filter]);
  if ('not' in filter) return (value) => differs(value, filter.not);
  if ('in' in filter) return (value) => isOneOf(value, filter.in);
  return dayTest('before' in filter, zone);
}

/** Days, or moments of days, before this one or after it. */
function dayTest(isBefore: boolean, { timeZone }: DayZone): ValueTest {
  const today = sql`(now() at time zone ${timeZone})::date`;
  return (value, field) => {
    if (timeOf(field) === 'day')
      return isBefore ? sql<boolean>`${value} < ${today}` : sql<boolean>`${value} > ${today}`;
    const start = (offset: number) => sql`(${today} + ${sql.lit(offset)})::timestamp at time zone ${timeZone}`;
    return isBefore ? sql<boolean>`${value} < ${start(0)}` : sql<boolean>`${value} >= ${start(1)}`;
  };
}
