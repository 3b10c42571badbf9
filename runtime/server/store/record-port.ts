// Answers, from the database, what rules need to know of other records.
import { type RawBuilder, sql } from 'kysely';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEncrypted } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { RecordPort, RecordQuery, TotalQuery } from '../../core/rules/rule-kind.ts';
import { markSql, positionColumns, rootColumn } from '../../core/tables.ts';
import { spendOnQuestion } from '../work-budget.ts';
import { conditionSql, differs, join } from './condition-sql.ts';
import { cipherOf } from './encrypted-cells.ts';
import { type ChildTable, type Layout, type Layouts, layoutOf, type TableMapping, valueColumn } from './layout.ts';
import { columnSql, pathSql, type TableAlias } from './path-sql.ts';
import { projectionOf } from './projection.ts';
import { type Cells, type Executor, type Fragment, quoted, runFragment } from './statement.ts';

/** True for the records of an entity that whoever asks may view. */
type InSight = (tableAlias: TableAlias & { readonly mapping: Layout }) => RawBuilder<boolean>;

/**
 * The record port of one check; it does not repeat queries. `judge`: what the hooks say of hook rules; absent: these are not asked here. `sight`: the row scope of
 * the caller; absent: all rows.
 */
export function recordPort(
  executor: Executor,
  layouts: Layouts,
  judge: RecordPort['checkByHook'] = async () => [],
  sight: InSight = () => sql<boolean>`true`,
): RecordPort {
  const found = new Map<string, Promise<Row | null>>();
  /** The records that answer, as what follows `from`. */
  const answering = (query: RecordQuery): Fragment => {
    const layout = layoutOf(layouts, query.entity);
    return sql`${layout.from} t where ${join(testsOf(layout, query), 'and')}`;
  };
  const at = ({ entity }: RecordQuery): TableAlias & { readonly mapping: Layout } => ({
    mapping: layoutOf(layouts, entity),
    alias: 't',
  });
  return {
    exists: async (query) => (await ask(executor, sql`select 1 from ${answering(query)} limit 1`)).length > 0,
    find: (entity, key) => {
      const name = `${entity} ${key}`;
      const asked = found.get(name) ?? findByKey(executor, layoutOf(layouts, entity), key);
      found.set(name, asked);
      return asked;
    },
    total: async (query) => {
      const number = summed(layoutOf(layouts, query.entity), query);
      const sums = sql`select coalesce(sum(${number}), 0)::text, count(*)::integer from ${answering(query)}`;
      const [cells] = await ask(executor, sums);
      return { sum: plain(String(cells?.[0] ?? '0')), records: Number(cells?.[1] ?? 0) };
    },
    totals: async (query) => {
      const rows = await ask(executor, totalsSql(layoutOf(layouts, query.entity), query));
      return rows.map(([of, sum]) => ({ of: of as Json, sum: plain(String(sum)) }));
    },
    values: async (query) => {
      const columns = query.paths.map((path) => valuesSql(layoutOf(layouts, query.entity), path));
      const rows = await ask(executor, sql`select ${sql.join(columns)} from ${answering(query)}`);
      return rows.map((cells) =>
        Object.fromEntries(query.paths.map((path, index) => [path, (cells[index] ?? []) as readonly Json[]])),
      );
    },
    latest: async (query) => {
      const tableAlias = at(query);
      const moment = valueSql(tableAlias, query.at);
      const tests = [...testsOf(tableAlias.mapping, query), sql<boolean>`${moment} <= now()`];
      return firstOf(executor, tableAlias.mapping, sql`${join(tests, 'and')} order by ${moment} desc, t."id" desc`);
    },
    sees: async (query) => {
      const hidden = sql`select 1 from ${answering(query)} and (${sight(at(query))}) is not true limit 1`;
      return (await ask(executor, hidden)).length === 0;
    },
    named: async (query) => {
      const [counted] = await ask(executor, sql`select count(*)::integer from ${answering(query)}`);
      const count = Number(counted?.[0] ?? 0);
      if (count === 0 || query.most === 0) return { count, names: [] };
      const tableAlias = at(query);
      const name = valueSql(tableAlias, query.shows);
      const seen = sql`${answering(query)} and ${sight(tableAlias)}`;
      const rows = await ask(executor, sql`select ${name}::text from ${seen} order by 1 limit ${query.most}`);
      return { count, names: rows.map(([shown]) => String(shown ?? '')) };
    },
    codes: async (table) => {
      const { code } = layouts.tables;
      if (code === undefined) return [];
      const statement = sql`select "domainCode" from ${sql.raw(code)} where "typeCode" = ${table} and "validFlag" order by "sort", 1`;
      return (await ask(executor, statement)).map(([value]) => String(value));
    },
    checkByHook: judge,
  };
}

/** SQL of a value of the row itself; null for what it does not hold. */
function valueSql(tableAlias: TableAlias, path: string): Fragment {
  return sql.raw(columnSql(tableAlias, path)?.text ?? 'null');
}

/** One question of a rule, counted against the budget of the request. */
function ask(executor: Executor, fragment: Fragment): Promise<Cells[]> {
  spendOnQuestion();
  return runFragment(executor, fragment);
}

/** PostgreSQL keeps the scale of a sum; "0.00" and "0" are the same number. */
function plain(number: string): string {
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
}

/** What a record must be like to count. */
function testsOf(layout: Layout, query: RecordQuery): RawBuilder<boolean>[] {
  const { values, anyCase = false, except = {}, exceptId, oneOf, beside, where, notAfter = {} } = query;
  const tableAlias: TableAlias = { mapping: layout, alias: 't' };
  const at = (path: string): Fragment => valueSql(tableAlias, path);
  const isIn = (path: string, choices: readonly string[]): RawBuilder<boolean> => {
    const reach = pathSql(tableAlias, path);
    const test = (value: Fragment) => sql<boolean>`${value}::text = any(${choices})`;
    return reach.many ? reach.some(test) : test(reach.expression);
  };
  return [
    ...valueTests(layout, values, anyCase),
    ...(oneOf ? [isIn(oneOf.path, oneOf.values)] : []),
    ...Object.entries(except).map(([path, excepted]) => differs(at(path), excepted)),
    ...Object.entries(notAfter).map(([path, bound]) => sql<boolean>`(${at(path)} is null or ${at(path)} <= ${bound})`),
    ...(where ? [conditionSql(tableAlias, where)] : []),
    ...(beside ? [sql<boolean>`not ${join(valueTests(layout, beside), 'and')}`] : []),
    ...(exceptId === undefined ? [] : [sql<boolean>`t."id" <> ${exceptId}`]),
  ];
}

/** Values of the record itself, and of its lines: those of the same lines must stand in one of them. */
function valueTests(layout: Layout, values: RecordQuery['values'], anyCase = false): RawBuilder<boolean>[] {
  const own: RawBuilder<boolean>[] = [];
  const inLines = new Map<ChildTable, RawBuilder<boolean>[]>();
  for (const [path, value] of Object.entries(values)) {
    const table = linesAt(layout, path);
    const mapping = table ?? layout;
    const inner = table && table.path !== path ? path.slice(table.path.length + 1) : path;
    const found = table?.path === path ? null : columnSql({ mapping, alias: table ? 'l' : 't' }, inner);
    const column = table?.path === path ? `l.${quoted(valueColumn)}` : (found?.text ?? 'null');
    // Only texts have letters; an index is over the column as it is compared here.
    const isText = found === null || kindOf(found.field).column(found.field)?.type === 'text';
    const sealed = found && isEncrypted(found.field) && typeof value === 'string';
    const test = sealed
      ? equals(sql.raw(markSql(column)), cipherOf(layout.layouts).markOf(markedColumn(mapping, inner), value))
      : equals(sql.raw(column), value, anyCase && isText);
    if (table) inLines.set(table, [...(inLines.get(table) ?? []), test]);
    else own.push(test);
  }
  const some = [...inLines].map(
    ([table, tests]) => sql<boolean>`exists (select 1 from ${table.from} l
      where l.${sql.raw(quoted(rootColumn))} = t."id" and ${join(tests, 'and')})`,
  );
  return [...own, ...some];
}

function markedColumn(
  { table, slotAt }: TableMapping,
  path: string,
): { readonly table: string; readonly column: string } {
  return { table, column: slotAt.get(path)?.column ?? path };
}

/** A missing value equals a missing one; never unknown, so that it can be negated. */
function equals(column: Fragment, value: Json, anyCase = false): RawBuilder<boolean> {
  if (value === null) return sql<boolean>`${column} is null`;
  if (anyCase && typeof value === 'string') {
    return sql<boolean>`(${column} is not null and lower(${column}) = lower(${value}::text))`;
  }
  return sql<boolean>`(${column} is not null and ${column} = ${value})`;
}

/** The innermost lines a path leads through; null for values of the record itself. */
function linesAt(layout: Layout, path: string): ChildTable | null {
  const tables = layout.below.filter((table) => path === table.path || path.startsWith(`${table.path}.`));
  return tables.at(-1) ?? null;
}

/** The number of one record: a column, or the sum of its lines; only those beside which the wanted values stand. */
function summed(layout: Layout, { sum, parts = {} }: TotalQuery): Fragment {
  const table = linesAt(layout, sum);
  const mapping = table ?? layout;
  const inner = table ? sum.slice(table.path.length + 1) : sum;
  const number = valueSql({ mapping, alias: table ? 'l' : 't' }, inner);
  const tests = Object.entries(parts).map(([path, value]) => equals(partAt({ layout, table }, path), value));
  const counted = sql`case when ${join(tests, 'and')} then ${number} end`;
  if (!table) return counted;
  return sql`(select sum(${counted}) from ${table.from} l
    where l.${sql.raw(quoted(rootColumn))} = t."id")`;
}

/** The values at a path as texts: of the record, or of its lines in their order. */
function valuesSql(layout: Layout, path: string): Fragment {
  const table = linesAt(layout, path);
  const mapping = table ?? layout;
  const inner = table && table.path !== path ? path.slice(table.path.length + 1) : path;
  const text =
    table?.path === path
      ? `l.${quoted(valueColumn)}`
      : (columnSql({ mapping, alias: table ? 'l' : 't' }, inner)?.text ?? 'null');
  const value = sql.raw(`(${text})::text`);
  if (!table) return sql`array_remove(array[${value}], null)`;
  const order = sql.raw(
    positionColumns(table.positions.length)
      .map((column) => `l.${quoted(column)}`)
      .join(', '),
  );
  return sql`array(select ${value} from ${table.from} l
    where l.${sql.raw(quoted(rootColumn))} = t."id" and ${value} is not null order by ${order})`;
}

/** The numbers added up for each value beside them. */
function totalsSql(layout: Layout, query: TotalQuery & { readonly by: string }): Fragment {
  const table = linesAt(layout, query.sum);
  const inner = table ? query.sum.slice(table.path.length + 1) : query.sum;
  const tableAlias: TableAlias = { mapping: table ?? layout, alias: table ? 'l' : 't' };
  const number = valueSql(tableAlias, inner);
  const beside = partAt({ layout, table }, query.by);
  const lines = table ? sql`join ${table.from} l on l.${sql.raw(quoted(rootColumn))} = t."id"` : sql``;
  const tests = testsOf(layout, query);
  return sql`select ${beside}, coalesce(sum(${number}), 0)::text from ${layout.from} t ${lines} where ${join(tests, 'and')} group by 1`;
}

/** A value in the line of the number, in a line above it, or of the record. Throws for one that stands elsewhere. */
function partAt({ layout, table }: { layout: Layout; table: ChildTable | null }, path: string): Fragment {
  const beside = linesAt(layout, path);
  if (beside === null) return valueSql({ mapping: layout, alias: 't' }, path);
  if (!table || (table !== beside && !table.path.startsWith(`${beside.path}.`))) {
    throw new Error(`${path} of ${layout.entity.id} does not stand beside what is added up`);
  }
  const alias = beside === table ? 'l' : 'o';
  const value = sql.raw(columnSql({ mapping: beside, alias }, path.slice(beside.path.length + 1))?.text ?? 'null');
  if (beside === table) return value;
  const places = [rootColumn, ...positionColumns(beside.positions.length)].map(quoted);
  const same = sql.raw(places.map((place) => `o.${place} = l.${place}`).join(' and '));
  return sql`(select ${value} from ${sql.raw(quoted(beside.table))} o where ${same})`;
}

function findByKey(executor: Executor, layout: Layout, key: string): Promise<Row | null> {
  const by = sql.raw(`t.${quoted(layout.entity.key)}`);
  return firstOf(executor, layout, sql`${by}::text = ${key}`);
}

/** The first record, without its lines; `found` is what follows `where`. */
async function firstOf(executor: Executor, layout: Layout, found: Fragment): Promise<Row | null> {
  const paths = new Set(layout.slotAt.keys());
  const projection = projectionOf(layout, { language: 'zh', paths });
  const [cells] = await ask(
    executor,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t where ${found} limit 1`,
  );
  return cells ? projection.read(cells, 0).record : null;
}
