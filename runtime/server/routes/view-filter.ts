// The fixed filter of a view as SQL, for the person who looks at it.
import { type RawBuilder, sql } from 'kysely';
import type { ViewFilter } from '../../core/descriptor/view.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import type { Person } from '../../core/lifecycle.ts';
import { differs, isOneOf } from '../store/condition-sql.ts';
import type { DayZone } from '../store/filter-sql.ts';
import { pathSql, type TableAlias, type ValueTest } from '../store/path-sql.ts';
import { holdsValue } from '../store/scope-sql.ts';

/** Rows the filter leaves. Days begin where the zone says. */
export function viewFilterSql(
  tableAlias: TableAlias,
  path: string,
  filter: ViewFilter,
  { person, zone }: { person: Person; zone: DayZone },
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
