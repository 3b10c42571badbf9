// The records that belong to the rows of a page, for the columns of a view that tell of them: one statement for all columns.
import { type RawBuilder, sql } from 'kysely';
import { countedIn } from '../../core/counted-in.ts';
import type { LinkedMatch, LinkedRecords } from '../../core/descriptor/linked.ts';
import { conditionSql, join } from '../store/condition-sql.ts';
import type { Layout } from '../store/layout.ts';
import { columnSql, pathSql, type TableAlias } from '../store/path-sql.ts';
import { type Executor, quoted, runFragment } from '../store/statement.ts';

/** Linked records of a row that are told; the others are counted, and added up with them. */
export const mostLinked = 3;

/** Linked records of an entity, as far as whoever asks may see them. */
export interface AskedLinks {
  readonly records: LinkedRecords;
  readonly layout: Layout;
  /** Row scope of viewing, for rows under the alias `t`. */
  readonly scope: RawBuilder<boolean>;
}

/** What a row has of them. */
export interface FoundLinks {
  /** The newest, at most `mostLinked`. */
  readonly ids: readonly string[];
  readonly total: number;
  /** Of each amount that is added up: currency -> sum, an exact decimal. */
  readonly sums: readonly (readonly (readonly [currency: string | null, sum: string])[])[];
}

/** What the rows with these ids have, by what was asked and by id; rows that have nothing are absent. */
export async function findLinked<Asked extends AskedLinks>(
  executor: Executor,
  own: Layout,
  ids: readonly string[],
  asked: readonly Asked[],
): Promise<ReadonlyMap<Asked, ReadonlyMap<string, FoundLinks>>> {
  const found = new Map<Asked, Map<string, FoundLinks>>(asked.map((one) => [one, new Map()]));
  if (ids.length === 0 || asked.length === 0) return found;
  const selects = asked.map((one, index) => linkedSql(own, ids, one, index));
  for (const [index, id, newest, total, sums] of await runFragment(executor, sql.join(selects, sql` union all `))) {
    const one = asked[Number(index)];
    if (!one) continue;
    const told = { ids: newest as string[], total: Number(total), sums: (sums ?? []) as FoundLinks['sums'] };
    found.get(one)?.set(String(id), told);
  }
  return found;
}

/** Alias of the row whose links are looked for: none that tests on the linked record use. */
const row = 'w';

function linkedSql(
  own: Layout,
  ids: readonly string[],
  { records, layout, scope }: AskedLinks,
  index: number,
): RawBuilder<unknown> {
  const here = { mapping: layout, alias: 't' };
  const tests = [
    sql<boolean>`t."id" in (${sql.join(waysSql({ mapping: own, alias: row }, layout, records), sql` union all `)})`,
    scope,
    ...(records.when ? [conditionSql(here, records.when)] : []),
  ];
  const amounts = records.sums.flatMap((path) => amountSql(here, layout, path));
  const columns = amounts.map(
    ({ value, unit }, at) => sql`, ${value} as ${name('v', at)}, ${unit} as ${name('u', at)}`,
  );
  const sums = amounts.map((_, at) => sumSql(at));
  return sql`(select ${sql.lit(index)}::integer, ${sql.raw(`${row}."id"`)}::text, x.newest, x.total, x.sums
    from ${own.from} ${sql.raw(row)} cross join lateral (
      with m as materialized (select t."id", t."createdAt"${sql.join(columns, sql``)} from ${layout.from} t where ${join(tests, 'and')})
      select (select json_agg(s."id") from (select m."id" from m order by m."createdAt" desc, m."id" desc limit ${sql.lit(mostLinked)}) s) as newest,
        (select count(*)::integer from m) as total,
        ${sums.length === 0 ? sql`null::json` : sql`json_build_array(${sql.join(sums)})`} as sums
    ) x where ${sql.raw(`${row}."id"`)} = any(${[...ids]}) and x.total > 0)`;
}

/** The ids found by each way in which a record may belong to the row; ways of their own, so that each has its index. */
export function waysSql(own: OwnRow, layout: Layout, { match, made }: LinkedRecords): RawBuilder<unknown>[] {
  const ways = match.map((pairs) => sql`select y."id" from ${layout.from} y where ${matchSql(own, layout, pairs)}`);
  if (!made) return ways;
  const links = sql.raw(quoted('flow_link'));
  return [...ways, sql`select k."targetId" from ${links} k where k."sourceId" = ${sql.raw(`${own.alias}."id"`)}`];
}

/** The row that records belong to, under an alias of its own. */
export type OwnRow = TableAlias & { readonly mapping: Layout };

/** True where a record under the alias `y` agrees with the row. */
export function matchSql(own: OwnRow, layout: Layout, pairs: LinkedMatch): RawBuilder<boolean> {
  const tests = Object.entries(pairs).map(([theirs, ours]) => {
    const value = columnSql(own, ours);
    if (!value) throw new Error(`Entity ${own.mapping.entity.id} has no column for ${ours}`);
    const test = (at: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${at} = ${sql.raw(value.text)}`;
    const reach = pathSql({ mapping: layout, alias: 'y' }, theirs);
    return reach.many ? reach.some(test) : test(reach.expression);
  });
  return join(tests, 'and');
}

interface AmountSql {
  readonly value: RawBuilder<unknown>;
  readonly unit: RawBuilder<unknown>;
}

function amountSql(here: TableAlias, { entity }: Layout, path: string): AmountSql[] {
  const value = columnSql(here, path);
  const beside = countedIn(entity.fields, path);
  const unit = beside && columnSql(here, beside.path);
  return value ? [{ value: sql.raw(value.text), unit: unit ? sql.raw(unit.text) : sql`null::text` }] : [];
}

function sumSql(at: number): RawBuilder<unknown> {
  const [value, unit] = [name('v', at), name('u', at)];
  return sql`coalesce((select json_agg(json_build_array(q.${unit}, q.total) order by q.${unit})
    from (select m.${unit}, sum(m.${value})::text as total from m where m.${value} is not null group by m.${unit}) q), '[]'::json)`;
}

function name(kind: 'v' | 'u', at: number): RawBuilder<unknown> {
  return sql.raw(`${kind}${at}`);
}
