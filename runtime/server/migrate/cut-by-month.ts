// A table that exists, and is to be cut by month, becomes the first part of one of its name while others read and write it. Broken off at any
// place, the next start goes on from what it finds.
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { TableModel } from '../../core/tables.ts';
import { codeOf, messageOf } from '../database/start-problem.ts';
import { quoted } from '../store/statement.ts';
import { withOnlineLock } from './apply-online.ts';
import { createRestSql } from './compare-columns.ts';
import { markSql, objectsOf } from './marked-object.ts';

export interface Cut {
  readonly table: string;
  /** In their order; each once or again, as often as it takes. */
  readonly steps: readonly string[];
}

export interface PlannedCuts {
  readonly cuts: readonly Cut[];
  /** Tables that stay as they are, and why. */
  readonly notes: readonly string[];
}

/** Months from the one that runs to the one that the first part ends before: time to go on in where it was broken off. */
const until = 3;

/** Times that a step is tried which has to lock a table for a moment, and milliseconds between two. */
const [tries, between] = [10, 1_000] as const;

/** What has to be done where, at a database that is otherwise what the schemas say. */
export async function planCuts(
  client: ClientBase,
  tables: readonly TableModel[],
  now = new Date(),
): Promise<PlannedCuts> {
  const cuts: Cut[] = [];
  const notes: string[] = [];
  for (const table of tables.filter(({ byMonth }) => byMonth)) {
    const begun = await begunCut(client, table);
    if (begun === null) continue;
    const bound = boundOf(begun.name, now) ?? newBound(now);
    const why = begun.name === null ? await standingInTheWay(client, table, bound) : null;
    if (why === null) cuts.push({ table: table.name, steps: stepsOf(table, begun, bound) });
    else notes.push(`Table ${table.name} stays one table and is not cut by month: ${why}. Everything works as before.`);
  }
  return { cuts, notes };
}

/**
 * Cuts what is to be cut, and gives a note for each table that is not cut yet, which the next start goes on with. What that takes is looked at
 * once no other server is at it: one may just have done it.
 */
export async function applyCuts(client: ClientBase, tables: readonly TableModel[]): Promise<string[]> {
  const notes = await withOnlineLock(client, async () => {
    const failed: string[] = [];
    for (const { table, steps } of (await planCuts(client, tables)).cuts) {
      try {
        for (const step of steps) await patiently(client, step);
      } catch (error) {
        failed.push(`Table ${table} is not cut by month yet (${messageOf(error)}); the next start goes on with it.`);
      }
    }
    return failed;
  });
  return notes ?? ['Another server cuts a log by month, or makes indexes; the next start goes on with it.'];
}

/** Others wait behind a lock that is waited for: it is let go after two seconds. */
async function patiently(client: ClientBase, step: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query(`set lock_timeout = '${step.includes(' validate constraint ') ? '60s' : '2s'}'`);
      await client.query(step);
      return;
    } catch (error) {
      if (codeOf(error) !== '55P03' || tried === tries) throw error;
      await pause(between);
    } finally {
      await client.query('reset lock_timeout');
    }
  }
}

interface BegunCut {
  /** The check that was made for it; null: not begun. */
  readonly name: string | null;
  readonly isProven: boolean;
}

/** Null: there is nothing to cut. */
async function begunCut(client: ClientBase, { name }: TableModel): Promise<BegunCut | null> {
  const { rows } = await client.query<BegunCut>(
    `select o.conname as name, coalesce(o.convalidated, false) as "isProven" from pg_class c
     left join pg_constraint o on o.conrelid = c.oid and o.contype = 'c' and starts_with(o.conname, $2)
     where c.oid = to_regclass($1) and c.relkind = 'r'`,
    [quoted(name), `${name}_m_before_`],
  );
  return rows[0] ?? null;
}

/** The first moment of a month, in UTC. */
interface Bound {
  /** `2027_02`. */
  readonly month: string;
  /** The first id of it. */
  readonly id: string;
}

function monthAt(year: number, month: number): Bound {
  const first = new Date(Date.UTC(year, month, 1));
  const digits = first.getTime().toString(16).padStart(12, '0');
  const named = first.toISOString().slice(0, 7).replace('-', '_');
  return { month: named, id: `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000` };
}

function newBound(now: Date): Bound {
  return monthAt(now.getUTCFullYear(), now.getUTCMonth() + until);
}

/** That of a cut that was begun; null where there is none, or its month is so near that entries may soon be refused: it is begun anew. */
function boundOf(check: string | null, now: Date): Bound | null {
  const [, year, month] = /_(\d{4})_(\d\d)$/.exec(check ?? '') ?? [];
  if (year === undefined || month === undefined) return null;
  const isFar = Date.UTC(Number(year), Number(month) - 1, 1) > now.getTime() + 86_400_000;
  return isFar ? monthAt(Number(year), Number(month) - 1) : null;
}

/** What keeps the table from being cut, in words. */
async function standingInTheWay(
  client: ClientBase,
  { name }: TableModel,
  { id, month }: Bound,
): Promise<string | null> {
  const { rows } = await client.query<{ later: boolean; loose: string | null; named: string | null }>(
    `select exists (select from ${quoted(name)} where "id" >= $2) as later,
      (select string_agg(conname, ', ') from pg_constraint where conrelid = c.oid and not convalidated) as loose,
      (select string_agg(what, ', ') from (
        select conrelid::regclass::text as what from pg_constraint where confrelid = c.oid
        union all select tgname from pg_trigger where tgrelid = c.oid and not tgisinternal) found) as named
     from pg_class c where c.oid = to_regclass($1)`,
    [quoted(name), id],
  );
  const [found] = rows;
  if (!found) return null;
  if (found.later) return `it holds ids after ${month.replace('_', '-')}, which no version of tongguan makes`;
  if (found.loose !== null) return `rows break its limits (${found.loose})`;
  if (found.named !== null) return `others are built on it (${found.named})`;
  return null;
}

function stepsOf(table: TableModel, { name, isProven }: BegunCut, bound: Bound): string[] {
  const own = quoted(table.name);
  const check = `${table.name}_m_before_${bound.month}`;
  const isBegun = name === check;
  return [
    ...(name !== null && !isBegun ? [`alter table ${own} drop constraint ${quoted(name)}`] : []),
    ...(isBegun ? [] : [`alter table ${own} add constraint ${quoted(check)} check ("id" < '${bound.id}') not valid`]),
    ...(isBegun && isProven ? [] : [`alter table ${own} validate constraint ${quoted(check)}`]),
    exchange(table, check, bound),
  ];
}

/** One statement of many: all of it, or nothing. Indexes and keys of the part are those of the whole, so that nothing is built or read. */
function exchange(table: TableModel, part: string, { id }: Bound): string {
  const [own, first] = [quoted(table.name), quoted(part)];
  const objects = objectsOf(table);
  // In the order in which saves come to them: a log is written last.
  const named = [...new Set(table.foreignKeys.map((key) => quoted(key.table)))].sort();
  return [
    ...(named.length > 0 ? [`lock table ${named.join(', ')} in share row exclusive mode`] : []),
    `lock table ${own} in access exclusive mode`,
    `alter table ${own} rename to ${first}`,
    `do $$ declare one record; begin
  for one in select i.indexrelid::regclass as index, row_number() over (order by i.indexrelid) as number
    from pg_index i where i.indrelid = to_regclass('${first}') loop
    execute format('alter index %s rename to %I', one.index, '${part}_' || one.number);
  end loop; end $$`,
    `create table ${own} (like ${first} including defaults) partition by range ("id")`,
    `alter table ${own} add primary key ("id")`,
    ...objects.flatMap((object) => [object.sql, markSql(object)]),
    `alter table ${own} attach partition ${first} for values from (minvalue) to ('${id}')`,
    `alter table ${first} drop constraint ${first}`,
    createRestSql(table),
    `do $$ declare one record; begin
  for one in select case a.grantee when 0 then 'public' else quote_ident(a.grantee::regrole::text) end as role,
      string_agg(a.privilege_type, ', ') as rights
    from pg_class c, aclexplode(c.relacl) a where c.oid = to_regclass('${first}') and a.grantee <> c.relowner group by 1 loop
    execute format('grant %s on %s to %s', one.rights, '${own}', one.role);
    execute format('revoke all on %s from %s', '${first}', one.role);
  end loop; end $$`,
  ].join(';\n');
}
