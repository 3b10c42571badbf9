// Brings a database that tests have used back to how it was migrated: quicker than another copy of its 1,500 files.
import type pg from 'pg';

/** What tests may change and have to undo: tables, columns, constraints, triggers and functions, in one text. */
const structure = `
  concat_ws('/',
    (select string_agg(relname, ',' order by relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')),
    (select count(*) from pg_attribute), (select count(*) from pg_index), (select count(*) from pg_constraint),
    (select count(*) from pg_trigger), (select count(*) from pg_proc))`;

/** Keeps beside the tables what stands in them and how they look, as superuser in the migrated database. */
export async function remember(client: pg.Client): Promise<void> {
  await client.query('create schema pristine');
  await client.query(`do $$
    declare one record; filled boolean;
    begin
      for one in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('select exists (select from public.%I)', one.relname) into filled;
        if filled then execute format('create table pristine.%1$I as table public.%1$I', one.relname); end if;
      end loop;
      create table pristine.structure (text text);
    end $$`);
  // The table that holds it counts as well.
  await client.query('insert into pristine.structure values (null)');
  await client.query(`update pristine.structure set text = ${structure}`);
}

/** Cuts off whoever is still connected, and says whether only rows were changed. */
export async function isAsMigrated(client: pg.Client): Promise<boolean> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const { rows } = await client.query(`select text = ${structure} as same from pristine.structure`);
  return rows[0]?.same === true;
}

/** Takes every row out and puts those of the migration back; references between tables do not count meanwhile. */
export async function restore(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(`do $$
    declare one record; columns text;
    begin
      for one in select oid::regclass as name from pg_class
        where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r' and relname <> 'version' loop
        execute format('delete from %s', one.name);
      end loop;
      for one in select relname from pg_class
        where relnamespace = 'pristine'::regnamespace and relkind = 'r' and relname <> 'structure' loop
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = format('public.%I', one.relname)::regclass and attnum > 0 and not attisdropped
            and attgenerated = '';
        execute format('insert into public.%1$I (%2$s) select %2$s from pristine.%1$I', one.relname, columns);
      end loop;
    end $$`);
}
