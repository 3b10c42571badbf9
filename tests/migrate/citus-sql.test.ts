// The SQL for Citus, run on PostgreSQL with its two functions played: they note what they are told, and refuse what Citus refuses.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { citusSql } from '../../runtime/server/migrate/citus-sql.ts';
import { allTables } from '../../runtime/server/migrate/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

let database: EmptyDatabase;
beforeEach(async () => {
  database = await openEmptyDatabase();
});
afterEach(() => database.close());

/** As in the documentation: the tables beside must be distributed already. */
const played = `
  create table placed (name text primary key, by text);
  create function create_reference_table(name regclass) returns void language sql as
    $$ insert into placed values (name::text, null) $$;
  create function create_distributed_table(name regclass, by text, colocate_with text) returns void language plpgsql as $$
    begin
      if colocate_with <> 'none' and not exists (select from placed p where p.name::regclass = colocate_with::regclass and p.by is not null) then
        raise exception '% is not distributed', colocate_with;
      end if;
      insert into placed values (name::text, by);
    end $$;`;

/** Unique and primary keys of distributed tables without the column they are distributed by. */
const wideKeys = `
  select i.indexrelid::regclass::text as name from placed p join pg_index i on i.indrelid = p.name::regclass
  where p.by is not null and i.indisunique and not exists (
    select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = p.by)`;

/** Foreign keys that Citus refuses: from a distributed table only to one beside it, by that column, or to a copied one; never from a copied to a distributed one. */
const wrongKeys = `
  select c.conrelid::regclass::text as name from pg_constraint c
  left join placed f on f.name::regclass = c.conrelid left join placed t on t.name::regclass = c.confrelid
  where c.contype = 'f' and not (
    (t.name is not null and t.by is null)
    or (f.name is null and t.name is null)
    or (f.by is not null and t.by is not null and exists (
      select from unnest(c.conkey, c.confkey) k(own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own and a.attname = f.by
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other and b.attname = t.by)))`;

it('makes every table, index and key in its order, none of which Citus refuses', async () => {
  const { client } = database;
  const [whole] = [
    citusSql(allTables(model.tables))
      .filter((line) => !line.startsWith('create extension'))
      .join('\n'),
  ];
  await client.query(played);
  await client.query(whole ?? '');
  const { rows: wide } = await client.query(wideKeys);
  expect(wide).toEqual([]);
  const { rows: wrong } = await client.query(wrongKeys);
  expect(wrong).toEqual([]);
  const { rows: counts } = await client.query<{ distributed: number; copied: number; made: number }>(
    `select count(*) filter (where by is not null)::int as distributed, count(*) filter (where by is null)::int as copied,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as made from placed`,
  );
  const { distributed = 0, copied = 0, made = 0 } = counts[0] ?? {};
  expect(distributed).toBeGreaterThan(80);
  expect(copied).toBeGreaterThan(20);
  // `placed` and `held_value` beside those of the model.
  expect(made).toBe(allTables(model.tables).length + 2);
});

it('says what Citus cannot do, and which keys are no more', () => {
  const lines = citusSql(allTables(model.tables));
  const remarks = lines.filter((line) => line.startsWith('--')).join('\n');
  expect(remarks).toContain('A save is one statement');
  expect(remarks).toContain('declaration (orderNo) -> service_order (orderNo)');
  expect(remarks).toContain('declaration "customsNo": declaration_customsNo_key');
  expect(remarks).not.toContain('service_order_orderNo_key');
});
