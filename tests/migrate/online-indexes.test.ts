// Indexes of large tables are made and dropped while others write them, and again where that was broken off.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { IndexModel, TableModel } from '../../runtime/core/tables.ts';
import { lockOf } from '../../runtime/server/migrate/lock-of.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

let database: EmptyDatabase;
let client: EmptyDatabase['client'];

beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
});
afterEach(() => database.close());

const owner: TableModel = {
  name: 'owner',
  entity: 'owner',
  columns: [{ name: 'id', type: 'uuid', nullable: false }],
  primaryKey: ['id'],
  foreignKeys: [],
  indexes: [],
};

function goods(...indexes: IndexModel[]): TableModel {
  return {
    ...owner,
    name: 'goods',
    entity: 'goods',
    columns: [
      ...owner.columns,
      { name: 'code', type: 'text', nullable: true },
      { name: 'owner', type: 'uuid', nullable: true },
    ],
    foreignKeys: [{ columns: ['owner'], table: 'owner', references: ['id'], onDelete: 'restrict' }],
    indexes,
  };
}

const byCode: IndexModel = { name: 'goods_code_idx', on: ['"code"'], unique: false };
const byCodeAndId: IndexModel = { name: 'goods_code_id_idx', on: ['"code"', '"id"'], unique: false };

function bring(on: pg.Client, table: TableModel, dryRun = false): ReturnType<typeof migrate> {
  return migrate(on, { tables: [owner, table], dryRun, thorough: true });
}

async function fill(): Promise<void> {
  await client.query(
    `insert into goods (id, code) select gen_random_uuid(), repeat('x', 800) || n from generate_series(1, 12000) n`,
  );
}

async function indexes(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'goods'::regclass and not i.indisprimary and i.indisvalid order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function isBegun(name: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_class where relname = $1', [name]);
  return rows.length > 0;
}

it('are made while a record is being written and others are', async () => {
  await bring(client, goods(byCode));
  await fill();
  const [writer, other] = [await database.another(), await database.another()];
  await writer.query('begin');
  await writer.query(`insert into goods (id, code) values (gen_random_uuid(), 'first')`);
  const brought = bring(await database.another(), goods(byCodeAndId));
  // It is there, but not yet whole.
  while (!(await isBegun('goods_code_id_idx'))) await pause(20);
  await other.query(`set statement_timeout = '5s'`);
  await other.query(`insert into goods (id, code) values (gen_random_uuid(), 'second')`);
  await writer.query('commit');
  const { statements, online } = await brought;
  expect(statements.filter((one) => !online.has(one))).toEqual([]);
  expect(await indexes()).toEqual(['goods_code_id_idx']);
  expect(await bring(client, goods(byCodeAndId))).toMatchObject({ statements: [], notes: [] });
});

it('are said to be online by a dry run, which makes none', async () => {
  await bring(client, goods());
  await fill();
  const { statements, online } = await bring(client, goods(byCode), true);
  expect(statements[0]).toBe('create index concurrently "goods_code_idx" on "goods" ("code")');
  expect(lockOf(statements[0] ?? '', online.has(statements[0] ?? ''))).toBe('online: reads and writes go on');
  expect(await indexes()).toEqual([]);
});

it('are made anew where it was broken off', async () => {
  await bring(client, goods());
  await fill();
  const [writer, other] = [await database.another(), await database.another()];
  await writer.query('begin');
  await writer.query(`insert into goods (id, code) values (gen_random_uuid(), 'first')`);
  await other.query(`set statement_timeout = '2s'`);
  const { notes } = await bring(other, goods(byCode));
  expect(notes).toEqual([expect.stringMatching(/^Table goods, column code: its index could not be .*the next start/)]);
  await writer.query('commit');
  expect(await indexes()).toEqual([]);
  expect(await isBegun('goods_code_idx')).toBe(true);
  const again = await bring(client, goods(byCode));
  expect(again.notes).toEqual([]);
  expect(await indexes()).toEqual(['goods_code_idx']);
  expect(await bring(client, goods(byCode))).toMatchObject({ statements: [] });
});

it('keep the keys of other tables as they are', async () => {
  await bring(client, goods(byCode));
  await fill();
  const { statements } = await bring(client, goods(byCodeAndId), true);
  expect(statements.filter((one) => one.includes('constraint'))).toEqual([]);
});

it('of a new column of a large table are made with it', async () => {
  await bring(client, goods());
  await fill();
  const table = goods({ name: 'goods_name_idx', on: ['"name"'], unique: false });
  const { online } = await bring(client, {
    ...table,
    columns: [...table.columns, { name: 'name', type: 'text', nullable: true }],
  });
  expect(online.size).toBe(0);
  expect(await indexes()).toEqual(['goods_name_idx']);
});

const byCodeAndOwner: IndexModel = { ...byCode, on: ['"code"', '"owner"'] };

/** What an index is made of, and its mark; null: there is none that can be used. */
async function definition(name: string): Promise<{ on: string; mark: string | null } | null> {
  const { rows } = await client.query<{ on: string; mark: string | null }>(
    `select pg_get_indexdef(c.oid) as "on", obj_description(c.oid, 'pg_class') as mark
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and i.indisvalid`,
    [name],
  );
  return rows[0] ?? null;
}

async function allIndexes(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'goods'::regclass and not i.indisprimary order by 1`,
  );
  return rows.map(({ name }) => name);
}

it('that change under the same name serve until the new one is there', async () => {
  await bring(client, goods(byCode));
  await fill();
  const before = await definition(byCode.name);
  const writer = await database.another();
  await writer.query('begin');
  await writer.query(`insert into goods (id, code) values (gen_random_uuid(), 'first')`);
  const brought = bring(await database.another(), goods(byCodeAndOwner));
  // The new one is begun, and waits for the writer; the one before is there and serves.
  while ((await allIndexes()).length < 2) await pause(20);
  expect(await definition(byCode.name)).toEqual(before);
  await client.query('set enable_seqscan = off');
  const { rows: plan } = await client.query(`explain select id from goods where code = 'x'`);
  expect(JSON.stringify(plan)).toContain(byCode.name);
  await writer.query('commit');
  const { statements, online, notes } = await brought;
  expect([statements.filter((one) => !online.has(one)), notes]).toEqual([[], []]);
  const after = await definition(byCode.name);
  expect(after?.on).toContain('(code, owner)');
  expect(after?.mark).toMatch(/^tongguan:/);
  expect(after?.mark).not.toBe(before?.mark);
  expect(await allIndexes()).toEqual([byCode.name]);
  expect(await bring(client, goods(byCodeAndOwner))).toMatchObject({ statements: [], notes: [] });
});

it('are never without one of their name while they change, whoever looks', async () => {
  await bring(client, goods(byCode));
  await fill();
  const watcher = await database.another();
  let [looks, isDone] = [0, false];
  const missing: number[] = [];
  const watching = (async () => {
    while (!isDone) {
      const { rows } = await watcher.query(
        `select 1 from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and i.indisvalid`,
        [byCode.name],
      );
      looks += 1;
      if (rows.length !== 1) missing.push(looks);
    }
  })();
  await bring(await database.another(), goods(byCodeAndOwner));
  isDone = true;
  await watching;
  expect(looks).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

it('that were broken off on their way are cleaned up, and the one before serves', async () => {
  await bring(client, goods(byCode));
  await fill();
  const before = await definition(byCode.name);
  const [writer, other] = [await database.another(), await database.another()];
  await writer.query('begin');
  await writer.query(`insert into goods (id, code) values (gen_random_uuid(), 'first')`);
  await other.query(`set statement_timeout = '2s'`);
  const { notes } = await bring(other, goods(byCodeAndOwner));
  expect(notes).toEqual([expect.stringMatching(/its index could not be .*the next start tries again/)]);
  expect(await definition(byCode.name)).toEqual(before);
  expect(await allIndexes()).toEqual([byCode.name, expect.stringMatching(/^tongguan_new_[0-9a-f]{16}$/)]);
  await writer.query('commit');
  // Whoever goes back to the schema of before is left nothing either.
  expect((await bring(client, goods(byCode))).notes).toEqual([]);
  expect(await allIndexes()).toEqual([byCode.name]);
  expect(await definition(byCode.name)).toEqual(before);
});

it('that were broken off after they changed names go at the next start', async () => {
  await bring(client, goods(byCode));
  await fill();
  const { statements } = await bring(client, goods(byCodeAndOwner), true);
  expect(statements).toHaveLength(5);
  for (const statement of statements.slice(0, 4)) await client.query(statement);
  expect(await allIndexes()).toEqual([byCode.name, expect.stringMatching(/^tongguan_old_[0-9a-f]{16}$/)]);
  expect((await bring(client, goods(byCodeAndOwner))).notes).toEqual([]);
  expect(await allIndexes()).toEqual([byCode.name]);
});
