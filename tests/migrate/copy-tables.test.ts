// A migration that is tried on a copy: the tables themselves stay as they are, in use, and the copy is gone after.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { TableModel } from '../../runtime/core/tables.ts';
import { copyTables, dropCopy } from '../../runtime/server/migrate/copy-tables.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

let database: EmptyDatabase;
let client: EmptyDatabase['client'];
beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
  await migrate(client, { tables: model.tables, dryRun: false, thorough: true });
}, 120_000);
afterEach(() => database.close());

it('finds the copy as the tables are, changes it alone, and leaves nothing', { timeout: 120_000 }, async () => {
  const another = await database.another();
  await another.query('begin');
  await another.query(
    `insert into friendly_link (id, title, url, weight, enabled, "createdAt", version) values (gen_random_uuid(), 'Link', 'https://example.com', 5, true, now(), 1)`,
  );
  const id = '0193a1f2-0000-7000-8000-000000000001';
  await client.query(
    `insert into operation_log (id, at, action, result, "createdAt", version) values ($1, now(), 'login', 'success', now(), 1)`,
    [id],
  );
  const copy = await copyTables(client);
  expect(copy.bytes).toBeGreaterThan(1_000_000);
  const options = { dryRun: false, thorough: true, copied: true } as const;
  expect(await migrate(client, { ...options, tables: model.tables })).toMatchObject({ statements: [], notes: [] });
  const tables = model.tables.map(
    (table): TableModel =>
      table.name === 'operation_log'
        ? { ...table, columns: [...table.columns, { name: 'more', type: 'text', nullable: false, fill: `'x'` }] }
        : table,
  );
  const { notes } = await migrate(client, { ...options, tables });
  expect(notes).toEqual([expect.stringContaining('column more is new and filled in 1 row')]);
  await dropCopy(client, copy);
  await another.query('commit');
  const { rows } = await client.query(
    `select (select count(*)::int from friendly_link) as links, (select count(*)::int from pg_namespace where nspname like 'migration_copy%') as copies,
      (select count(*)::int from information_schema.columns where table_name = 'operation_log' and column_name = 'more') as columns`,
  );
  expect(rows).toEqual([{ links: 1, copies: 0, columns: 0 }]);
});
