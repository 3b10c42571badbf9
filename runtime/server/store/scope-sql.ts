// Which rows a person has in sight, as SQL: the row clauses of the grants under which the call is made.
import { type RawBuilder, sql } from 'kysely';
import { deletedKey } from '../../core/common-keys.ts';
import type { Grant, NamedBy, RowClause } from '../../core/descriptor/access.ts';
import type { Person } from '../../core/lifecycle.ts';
import { conditionSql, join } from './condition-sql.ts';
import { type Layout, layoutOf } from './layout.ts';
import { type Here, namesRow, reachAt } from './path-sql.ts';
import { quoted } from './statement.ts';

/** True for the rows any of the grants covers; no grants cover nothing. */
export function scopeSql(
  here: Here & { readonly shelf: Layout },
  grants: readonly Grant[],
  person: Person,
): RawBuilder<boolean> {
  const covered = coveredSql(here, grants, person);
  if (!here.shelf.keepsDeleted) return covered;
  return join([sql<boolean>`${sql.raw(`${here.alias}.${quoted(deletedKey)}`)} is null`, covered], 'and');
}

function coveredSql(here: Here, grants: readonly Grant[], person: Person): RawBuilder<boolean> {
  if (grants.some(({ rows }) => rows === 'all')) return sql<boolean>`true`;
  const clauses = grants.flatMap(({ rows }) => (rows === 'all' ? [] : [...rows]));
  return join(
    clauses.map((clause) => clauseSql(here, clause, person)),
    'or',
  );
}

function clauseSql(here: Here, clause: RowClause, person: Person): RawBuilder<boolean> {
  const tests: RawBuilder<boolean>[] = [];
  if (clause.company !== undefined) tests.push(holdsValue(here, clause.company, person.companyId));
  if (clause.self !== undefined) tests.push(holdsValue(here, clause.self, person.accountId));
  if (clause.named !== undefined) tests.push(namedSql(here, clause.named, person));
  if (clause.when !== undefined) tests.push(conditionSql(here, clause.when));
  // A clause that asks for nothing would open every row; such a grant is written `rows: all`.
  return tests.length === 0 ? sql<boolean>`false` : join(tests, 'and');
}

/** True where some record of the entity names this row and belongs to the reader's enterprise. */
function namedSql(here: Here, named: NamedBy, person: Person): RawBuilder<boolean> {
  const layout = layoutOf(here.shelf.layouts, named.entity);
  const there = { shelf: layout, alias: 'n' };
  const tests = [
    namesRow(there, named.by, here),
    holdsValue(there, named.company, person.companyId),
    ...(named.when ? [conditionSql(there, named.when)] : []),
  ];
  return sql<boolean>`exists (select 1 from ${layout.from} n where ${join(tests, 'and')})`;
}

/** True where the path holds the value; nobody has "no enterprise" in common. */
export function holdsValue(here: Here, path: string, wanted: string | null): RawBuilder<boolean> {
  if (wanted === null) return sql<boolean>`false`;
  const reach = reachAt(here, path);
  if (reach.many) return reach.some((value) => sql<boolean>`${value} = ${wanted}`);
  // Unknown where there is no value, which counts as false and lets an index be used.
  return sql<boolean>`${reach.expression} = ${wanted}`;
}
