// Row scope as SQL: the rows that the caller's grants cover.
import { type RawBuilder, sql } from 'kysely';
import { deletedKey } from '../../core/common-keys.ts';
import type { Grant, NamedBy, RowClause } from '../../core/descriptor/access.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { Person } from '../../core/lifecycle.ts';
import { rootColumn } from '../../core/tables.ts';
import { conditionSql, join } from './condition-sql.ts';
import { type Layout, layoutOf, valueColumn } from './layout.ts';
import { keyNamed, namesRow, pathSql, type TableAlias } from './path-sql.ts';
import { compile, quoted } from './statement.ts';

/** True for the rows any of the grants covers; no grants cover nothing. */
export function scopeSql(
  tableAlias: TableAlias & { readonly mapping: Layout },
  grants: readonly Grant[],
  person: Person,
): RawBuilder<boolean> {
  return kept(tableAlias, join(waysIn(tableAlias, grants, person), 'or'));
}

/**
 * The same as tests of which one must hold, each different from the others: each is served by an index of its own, which all of them
 * together are not.
 */
export function scopeWays(
  tableAlias: TableAlias & { readonly mapping: Layout },
  grants: readonly Grant[],
  person: Person,
): RawBuilder<boolean>[] {
  const ways = waysIn(tableAlias, grants, person, namedOnce).map((way) => kept(tableAlias, way));
  if (ways.length < 2) return ways;
  return [...new Map(ways.map((way) => [textOf(way), way])).values()];
}

function textOf(test: RawBuilder<boolean>): string {
  return JSON.stringify(compile(test));
}

/** Records that stay for history once they are deleted are out of sight. */
function kept(
  tableAlias: TableAlias & { readonly mapping: Layout },
  covered: RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (!tableAlias.mapping.keepsDeleted) return covered;
  return join([sql<boolean>`${sql.raw(`${tableAlias.alias}.${quoted(deletedKey)}`)} is null`, covered], 'and');
}

type Named = (tableAlias: TableAlias, named: NamedBy, person: Person) => RawBuilder<boolean>;

function waysIn(
  tableAlias: TableAlias,
  grants: readonly Grant[],
  person: Person,
  named: Named = namedSql,
): RawBuilder<boolean>[] {
  if (grants.some(({ rows }) => rows === 'all')) return [sql<boolean>`true`];
  const clauses = grants.flatMap(({ rows }) => (rows === 'all' ? [] : [...rows]));
  return clauses.map((clause) => clauseSql(tableAlias, clause, person, named));
}

/** Those of the ways that still decide where the tests hold as well: none but one where a test is one of them. */
export function waysWithin(
  ways: readonly RawBuilder<boolean>[],
  tests: readonly RawBuilder<boolean>[],
): readonly RawBuilder<boolean>[] {
  if (ways.length < 2) return ways;
  const held = new Set(tests.map(textOf));
  const sure = ways.find((way) => held.has(textOf(way)));
  return sure ? [sure] : ways;
}

function clauseSql(tableAlias: TableAlias, clause: RowClause, person: Person, named: Named): RawBuilder<boolean> {
  const tests: RawBuilder<boolean>[] = [];
  if (clause.company !== undefined) tests.push(holdsValue(tableAlias, clause.company, person.companyId));
  if (clause.self !== undefined) tests.push(holdsValue(tableAlias, clause.self, person.accountId));
  if (clause.named !== undefined) tests.push(named(tableAlias, clause.named, person));
  if (clause.when !== undefined) tests.push(conditionSql(tableAlias, clause.when));
  // A clause that asks for nothing would open every row; such a grant is written `rows: all`.
  return tests.length === 0 ? sql<boolean>`false` : join(tests, 'and');
}

/** True where some record of the entity names this row and belongs to the reader's enterprise. */
function namedSql(tableAlias: TableAlias, named: NamedBy, person: Person): RawBuilder<boolean> {
  const layout = layoutOf(tableAlias.mapping.layouts, named.entity);
  const there = { mapping: layout, alias: 'n' };
  const tests = [
    namesRow(there, named.by, tableAlias),
    holdsValue(there, named.company, person.companyId),
    ...(named.when ? [conditionSql(there, named.when)] : []),
  ];
  return sql<boolean>`exists (select 1 from ${layout.from} n where ${join(tests, 'and')})`;
}

/**
 * The same for a list: which rows are named is looked up once, before any row is looked at. Asked of each row, it would be asked of every
 * row in the order of the list until a page is full, and those who see few rows would wait longest.
 */
function namedOnce(tableAlias: TableAlias, named: NamedBy, person: Person): RawBuilder<boolean> {
  const layout = layoutOf(tableAlias.mapping.layouts, named.entity);
  const there = { mapping: layout, alias: 'n' };
  const values = layout.tables.find(({ path, field }) => path === named.by && !isLines(field));
  const key = keyNamed(there, named.by, tableAlias);
  const slot = layout.slotAt.get(named.by);
  if (!values && !slot) return namedSql(tableAlias, named, person);
  const from = values
    ? sql`${layout.from} n join ${values.from} v on v.${sql.raw(quoted(rootColumn))} = n."id"`
    : sql`${layout.from} n`;
  const value = sql.raw(values ? `v.${quoted(valueColumn)}` : `n.${quoted(slot?.column ?? '')}`);
  const tests = [
    holdsValue(there, named.company, person.companyId),
    ...(named.when ? [conditionSql(there, named.when)] : []),
  ];
  return sql<boolean>`${key} = any(array(select ${value} from ${from} where ${join(tests, 'and')}))`;
}

/** True if the path holds the value; null never equals null, so records without an enterprise do not match each other. */
export function holdsValue(tableAlias: TableAlias, path: string, wanted: string | null): RawBuilder<boolean> {
  if (wanted === null) return sql<boolean>`false`;
  const reach = pathSql(tableAlias, path);
  if (reach.many) return reach.some((value) => sql<boolean>`${value} = ${wanted}`);
  // Unknown where there is no value, which counts as false and lets an index be used.
  return sql<boolean>`${reach.expression} = ${wanted}`;
}
