// What is in a database, table by table with all its parts, digested by PostgreSQL itself: two databases hold the same when these are equal.
import type pg from 'pg';

/** Table -> number of rows and a digest of all of them, in no order. */
export async function digestsOf(executor: Pick<pg.Pool, 'query'>): Promise<{ [table: string]: string }> {
  const { rows } = await executor.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = (select oid from pg_namespace where nspname = current_schema())
     and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const found: { [table: string]: string } = {};
  for (const { name } of rows) {
    const { rows: sums } = await executor.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(digest, ',' order by digest), '')) as sum
       from (select md5(t::text) as digest from "${name}" t) d`,
    );
    found[name] = sums[0]?.sum ?? '';
  }
  return found;
}

/** Checks, keys and indexes by name, with what they are: the same before and after. */
export async function objectsIn(executor: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await executor.query<{ told: string }>(
    `select conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated || coalesce(obj_description(oid, 'pg_constraint'), '') as told
     from pg_constraint where connamespace = (select oid from pg_namespace where nspname = current_schema())
     union all
     select indexrelid::regclass || ' ' || pg_get_indexdef(indexrelid) || coalesce(obj_description(indexrelid, 'pg_class'), '')
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
     order by told`,
  );
  return rows.map(({ told }) => told);
}
