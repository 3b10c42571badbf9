// How long the log of operations is kept: a function of the owner that takes out what is older, which the role of the server may only call.
import type { ClientBase } from 'pg';
import type { SystemEntities } from '../../core/system-entities.ts';
import { tableOf } from '../../core/tables.ts';
import { boundsSql } from '../migrate/month-parts.ts';
import { cutFunction } from '../store/history-tables.ts';
import { quoted } from '../store/statement.ts';
import { historiesOf } from './history-forms.ts';

/** Entries taken out at once: a second of work. */
const atOnce = 5_000;

export interface Retention {
  /** Whole months that are kept; 0: for ever. */
  readonly months: number;
  /** Who may have the rest taken out. */
  readonly role: string;
}

/**
 * Sets it in the database, as the owner of the log: how much goes stands in the function, and not in the hands of who calls it. Gives false
 * where the connection is not that of the owner, or there is no log: nothing is changed then.
 */
export async function setLogRetention(
  client: ClientBase,
  system: SystemEntities,
  { months, role }: Retention,
): Promise<boolean> {
  const history = historiesOf(system).get(tableOf(system.operationLog ?? ''));
  if (!history) return false;
  const { rows } = await client.query<{ schema: string; owns: boolean }>(
    `select current_schema() as schema, pg_has_role(relowner, 'USAGE') as owns from pg_class where oid = to_regclass($1)`,
    [quoted(history.table)],
  );
  const [found] = rows;
  if (!found?.owns) return false;
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('tongguan migrate'))`);
    await client.query(`drop function if exists ${cutFunction}()`);
    if (months > 0) {
      await client.query(functionSql({ schema: found.schema, table: history.table, kind: history.kind, months }));
      await client.query(`revoke all on function ${cutFunction}() from public`);
      await client.query(`grant execute on function ${cutFunction}() to ${quoted(role)}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  return true;
}

/** Months that are kept as it was set, which a version before may have done; undefined: never, or for ever. */
export async function keptMonths(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ months: string | null }>(
    `select substring(prosrc from $2) as months from pg_proc where oid = to_regprocedure($1)`,
    [`${cutFunction}()`, "interval '(\\d+) months'"],
  );
  return rows[0]?.months ? Number(rows[0].months) : undefined;
}

interface Cut {
  readonly schema: string;
  readonly table: string;
  readonly kind: number;
  readonly months: number;
}

/**
 * Takes out sealed entries of months that are past, by id and by moment, and keeps how many those were; gives that number. The first
 * 48 bits of an id are the milliseconds it was made at. A part of the table goes as a whole, where all of it may: in the same
 * transaction as its number is kept. What lies elsewhere, or has others beside it that may not, is deleted, some at a time. A part that
 * somebody reads, as a backup does, stays until the next hour.
 */
function functionSql({ schema, table, kind, months }: Cut): string {
  const log = `${quoted(schema)}.${quoted(table)}`;
  return `create function ${cutFunction}() returns integer language plpgsql security definer
  set search_path = ${quoted(schema)}, pg_temp set lock_timeout = '500ms' as $$
declare
  first_kept constant timestamp with time zone :=
    (date_trunc('month', now() at time zone 'UTC') - interval '${months} months') at time zone 'UTC';
  oldest constant uuid :=
    (lpad(to_hex((extract(epoch from first_kept) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  part name;
  stays boolean;
  is_read boolean := false;
  taken bigint := 0;
begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid, ${boundsSql} bound
    where i.inhparent = '${log}'::regclass and bound[2]::uuid <= oldest order by bound[2] loop
    begin
      execute format('lock table ${quoted(schema)}.%I in share mode', part);
      execute format('select count(*), coalesce(bool_or(l."id" is null or t."at" >= $1), false)
        from ${quoted(schema)}.%I t left join history_leaf l on l."id" = t."id" and l."kind" = ${kind}', part)
        into taken, stays using first_kept;
      if stays then taken := 0; continue; end if;
      execute format('drop table ${quoted(schema)}.%I', part);
    exception when lock_not_available then
      taken := 0; is_read := true;
    end;
    exit when taken > 0;
  end loop;
  if taken = 0 and not is_read then
    delete from ${log} where "id" in (
      select t."id" from ${log} t join history_leaf l on l."id" = t."id" and l."kind" = ${kind}
      where t."id" < oldest and t."at" < first_kept order by t."id" limit ${atOnce});
    get diagnostics taken = row_count;
  end if;
  if taken > 0 then
    insert into history_cut as c ("kind", "before", "months", "entries", "at") values (${kind}, oldest, ${months}, taken, now())
    on conflict ("kind", "before") do update
      set "entries" = c."entries" + excluded."entries", "months" = excluded."months", "at" = excluded."at";
  end if;
  return taken;
end $$`;
}
