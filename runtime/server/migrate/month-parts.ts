// Tables cut by month: a function of their owner that makes the parts of the months that come, which the role of the server may call.
import type { ClientBase } from 'pg';
import { restOf, type TableModel } from '../../core/tables.ts';
import { type Executor, quoted, run } from '../store/statement.ts';

/** Makes what is wanting; gives how many parts. It takes how many rows it moves into a part at the most, which others wait for, and a moment since when all months are made. */
const monthsFunction = 'make_log_months';

/** As PostgreSQL tells it from others of its name. */
export const monthsSignature = `${monthsFunction}(integer, timestamp)`;

/** Months that are made ahead of the one that runs. */
const ahead = 2;

/** Rows moved at once while others work: a second. */
const mostMoved = 20_000;

/** SQL of the first id of the month that begins then, at a time without zone that is in UTC: the first 48 bits are its milliseconds. */
export function firstIdSql(moment: string): string {
  return `(lpad(to_hex((extract(epoch from (${moment}) at time zone 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
}

/** SQL of the month, in UTC and without zone, that an id of version 7 was made in. */
const monthSql = `date_trunc('month', to_timestamp(('x' || left(replace("id"::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')`;

/** SQL of the ids a part `c` holds, as texts `bound[1]` (or MINVALUE) and `bound[2]`; no row for the rest. */
export const boundsSql = `regexp_match(pg_get_expr(c.relpartbound, c.oid), $re$FROM \\('?([^')]+)'?\\) TO \\('([^')]+)'\\)$re$)`;

/**
 * The function for the tables that are cut by month. The month that runs, those ahead, and past ones that rows lie in the rest of, get a part;
 * rows that lie in the rest move. It waits a second for a lock at the most, and leaves what it cannot have to the next call.
 */
export function monthsFunctionSql(schema: string, tables: readonly TableModel[]): string {
  const names = tables.filter(({ byMonth }) => byMonth).map(({ name }) => `'${name}'`);
  return `create or replace function ${monthsFunction}(most integer default ${mostMoved}, since timestamp default null) returns integer language plpgsql security definer
  set search_path = ${quoted(schema)}, pg_temp set lock_timeout = '1s' as $months$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
  whole text; rest text; part text; month timestamp; first uuid; past uuid; standing integer; other name; made integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('tongguan months')) then return 0; end if;
  foreach whole in array array[${names.join(', ')}]::text[] loop
    continue when not exists (
      select from pg_partitioned_table where partrelid = to_regclass(quote_ident(whole)) and partstrat = 'r');
    rest := whole || '${restOf('')}';
    for month in execute format('select m from (
        select generate_series(coalesce($4, $1), $1 + interval ''${ahead} months'', ''1 month'') as m
        union select ${monthSql.replaceAll("'", "''")} from %I
          where substr("id"::text, 15, 1) = ''7'' and "id" >= $2 and "id" < $3) months order by m', rest)
      using this_month, ${firstIdSql(`timestamp '2020-01-01'`)}, ${firstIdSql('this_month')}, case when since < this_month then date_trunc('month', greatest(since, this_month - interval '10 years')) end loop
      first := ${firstIdSql('month')};
      past := ${firstIdSql(`month + interval '1 month'`)};
      part := whole || '_m' || to_char(month, 'YYYY_MM');
      continue when to_regclass(quote_ident(part)) is not null or exists (
        select from pg_inherits i join pg_class c on c.oid = i.inhrelid, ${boundsSql} bound
        where i.inhparent = to_regclass(quote_ident(whole)) and bound[2]::uuid > first
          and (bound[1] = 'MINVALUE' or nullif(bound[1], 'MINVALUE')::uuid < past));
      execute format('select count(*) from (select from %I where "id" >= $1 and "id" < $2 limit $3) there', rest)
        into standing using first, past, most + 1;
      continue when standing > most;
      begin
        execute format('create table %I (like %I including defaults including constraints)', part, whole);
        for other in select distinct case grantee when 0 then 'public' else quote_ident(grantee::regrole::text) end
          from pg_class c, aclexplode(c.relacl) where c.oid = to_regclass(quote_ident(part)) and grantee <> c.relowner loop
          execute format('revoke all on %I from %s', part, other);
        end loop;
        if standing > 0 then
          execute format('lock table %I in access exclusive mode', rest);
          execute format('with moved as (delete from %I where "id" >= $1 and "id" < $2 returning *) insert into %I select * from moved',
            rest, part) using first, past;
        end if;
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', whole, part, first, past);
        made := made + 1;
      exception when lock_not_available then
        return made;
      end;
    end loop;
  end loop;
  return made;
end $months$`;
}

/** Makes or renews the function, as the owner of the tables; nothing where none is cut. */
export async function bringMonthsFunction(client: ClientBase, tables: readonly TableModel[]): Promise<void> {
  if (!tables.some(({ byMonth }) => byMonth)) return;
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
  await client.query(monthsFunctionSql(rows[0]?.schema ?? 'public', tables));
  await client.query(`revoke all on function ${monthsSignature} from public`);
}

export interface MonthsOrder {
  readonly movesAll?: boolean;
  readonly since?: Date | null;
}

/**
 * Makes the parts that are wanting; gives how many. `movesAll`: nobody works in the database, and all rows of the rest that are of a month
 * move. `since`: months from then on are made before they have rows. A database that a version before has brought last has none.
 */
export async function makeMonths(
  executor: Executor,
  { movesAll = false, since = null }: MonthsOrder = {},
): Promise<number> {
  const asked = `select to_regprocedure('${monthsSignature}') is not null`;
  const [isThere] = await run(executor, { text: asked, values: [] });
  if (isThere?.[0] !== true) return 0;
  const most = movesAll ? 2_000_000_000 : mostMoved;
  const [cells] = await run(executor, {
    text: `select ${monthsFunction}($1, $2::timestamptz at time zone 'UTC')`,
    values: [most, since],
  });
  return Number(cells?.[0] ?? 0);
}
