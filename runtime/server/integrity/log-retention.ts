// How long the log of operations is kept: a function of the owner that takes out what is older, which the role of the server may only call.
import type { ClientBase } from 'pg';
import type { SystemEntities } from '../../core/system-entities.ts';
import { tableOf } from '../../core/tables.ts';
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

interface Cut {
  readonly schema: string;
  readonly table: string;
  readonly kind: number;
  readonly months: number;
}

/**
 * Takes out sealed entries of months that are past, by id and by moment, and keeps how many those were; gives that number. The first
 * 48 bits of an id are the milliseconds it was made at.
 */
function functionSql({ schema, table, kind, months }: Cut): string {
  const log = `${quoted(schema)}.${quoted(table)}`;
  return `create function ${cutFunction}() returns integer language plpgsql security definer
  set search_path = ${quoted(schema)}, pg_temp as $$
declare
  first_kept constant timestamp with time zone :=
    (date_trunc('month', now() at time zone 'UTC') - interval '${months} months') at time zone 'UTC';
  oldest constant uuid :=
    (lpad(to_hex((extract(epoch from first_kept) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  taken integer;
begin
  delete from ${log} where "id" in (
    select t."id" from ${log} t join history_leaf l on l."id" = t."id" and l."kind" = ${kind}
    where t."id" < oldest and t."at" < first_kept order by t."id" limit ${atOnce});
  get diagnostics taken = row_count;
  if taken > 0 then
    insert into history_cut as c ("kind", "before", "months", "entries", "at") values (${kind}, oldest, ${months}, taken, now())
    on conflict ("kind", "before") do update
      set "entries" = c."entries" + excluded."entries", "months" = excluded."months", "at" = excluded."at";
  end if;
  return taken;
end $$`;
}
