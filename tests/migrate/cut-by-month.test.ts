// A log that is one table becomes one of a table a month, while others write it and wherever it was broken off; its indexes are made part by part.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { IndexModel, TableModel } from '../../runtime/core/tables.ts';
import { applyCuts, planCuts } from '../../runtime/server/migrate/cut-by-month.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { makeMonths } from '../../runtime/server/migrate/month-parts.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
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

const byAt: IndexModel = { name: 'log_at_id_idx', on: ['"at"', '"id"'], unique: false };
const byText: IndexModel = { name: 'log_text_idx', on: ['"text"'], unique: false, where: '"text" is not null' };

const plain: TableModel = {
  ...owner,
  name: 'log',
  entity: 'log',
  columns: [
    ...owner.columns,
    { name: 'at', type: 'timestamp(3) with time zone', nullable: false },
    { name: 'text', type: 'text', nullable: true, check: 'char_length("text") <= 1000' },
    { name: 'owner', type: 'uuid', nullable: true },
  ],
  foreignKeys: [{ columns: ['owner'], table: 'owner', references: ['id'], onDelete: 'restrict' }],
  indexes: [byAt],
};
const monthly: TableModel = { ...plain, byMonth: true };

function bring(table: TableModel, { on = client, dryRun = false } = {}): ReturnType<typeof migrate> {
  return migrate(on, { tables: [owner, table], dryRun, thorough: true });
}

/** The first moment of the month so many months ago. */
function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}

function part(months: number): string {
  return `log_m${monthsAgo(months).toISOString().slice(0, 7).replace('-', '_')}`;
}

async function log(at: Date, count = 1, on = client): Promise<void> {
  for (let entry = 0; entry < count; entry += 1)
    await on.query('insert into log ("id", "at", "text") values ($1, $2, $3)', [newId(at), at, `entry ${entry}`]);
}

async function parts(): Promise<{ [name: string]: number }> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select c.relname as name, count(l.*)::int as rows from pg_inherits i join pg_class c on c.oid = i.inhrelid
     left join log l on l.tableoid = c.oid where i.inhparent = 'log'::regclass group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

it('is made with the months that come, and nothing is left to bring', async () => {
  await bring(monthly);
  expect(await parts()).toEqual({ [part(0)]: 0, [part(-1)]: 0, [part(-2)]: 0, log_m_rest: 0 });
  await log(new Date(), 2);
  expect(await parts()).toMatchObject({ [part(0)]: 2, log_m_rest: 0 });
  expect(await bring(monthly, { dryRun: true })).toMatchObject({ statements: [], notes: [] });
});

it('makes months of what lies in the rest, but for ids that tell no month', async () => {
  await bring(monthly);
  await log(monthsAgo(5), 3);
  await log(monthsAgo(-3));
  await client.query(`insert into log ("id", "at") values ('ffffffff-0000-4000-8000-000000000000', now())`);
  expect(await makeMonths(client)).toBe(1);
  expect(await parts()).toMatchObject({ [part(5)]: 3, log_m_rest: 2 });
  expect(await makeMonths(client)).toBe(0);
});

it('keeps its rows, limits, keys and rights where it was one table', async () => {
  await bring(plain);
  await client.query('insert into owner values ($1)', [newId()]);
  await log(monthsAgo(20), 2);
  await log(new Date(), 2);
  await client.query('grant select, insert on log to public');
  const { rows: before } = await client.query('select * from log order by "id"');
  const { statements, notes, online } = await bring(monthly);
  expect(notes).toEqual([]);
  expect(statements.every((one) => online.has(one))).toBe(true);
  expect((await client.query('select * from log order by "id"')).rows).toEqual(before);
  const first = `log_m_before_${part(-3).slice(5)}`;
  expect(await parts()).toEqual({ [first]: 4, log_m_rest: 0 });
  expect(await bring(monthly)).toMatchObject({ statements: [], notes: [] });
  await expect(log(new Date(), 1)).resolves.toBeUndefined();
  const long = client.query('insert into log ("id", "at", "text") values ($1, now(), $2)', [newId(), 'x'.repeat(1001)]);
  await expect(long).rejects.toMatchObject({ code: '23514' });
  const loose = client.query('insert into log ("id", "at", "owner") values ($1, now(), $2)', [newId(), newId()]);
  await expect(loose).rejects.toMatchObject({ code: '23503', constraint: 'log_owner_fkey' });
  const { rows } = await client.query(
    `select has_table_privilege('public', 'log', 'insert') as whole, has_table_privilege('public', '${first}', 'select') as part`,
  );
  expect(rows).toEqual([{ whole: true, part: false }]);
});

it('goes on where it was broken off, and while others write', async () => {
  await bring(plain);
  await log(new Date(), 2);
  const { cuts } = await planCuts(client, [monthly]);
  const [check = '', validate = '', exchange = ''] = cuts[0]?.steps ?? [];
  for (const [index, done] of [check, validate].entries()) {
    await client.query(done);
    await log(new Date());
    expect((await planCuts(client, [monthly])).cuts[0]?.steps).toHaveLength(2 - index);
  }
  // Broken off within the last one.
  await client.query('begin');
  await client.query(exchange);
  await client.query('rollback');
  const writer = await database.another();
  await writer.query('begin');
  await log(new Date(), 1, writer);
  const brought = applyCuts(await database.another(), [monthly]);
  await client.query(`set statement_timeout = '5s'`);
  await log(new Date());
  await writer.query('commit');
  expect(await brought).toEqual([]);
  // Another server that comes after it finds nothing to do.
  expect(await applyCuts(client, [monthly])).toEqual([]);
  expect(Object.values(await parts())).toEqual([6, 0]);
  expect(
    (await client.query(`select from pg_constraint where contype = 'c' and conname like 'log_m_before_%'`)).rowCount,
  ).toBe(0);
});

it('begins anew where the month it was broken off at has come', async () => {
  await bring(plain);
  const [check = ''] = (await planCuts(client, [monthly], monthsAgo(3))).cuts[0]?.steps ?? [];
  await client.query(check);
  await expect(log(new Date())).rejects.toMatchObject({ code: '23514' });
  expect(await bring(monthly)).toMatchObject({ notes: [] });
  await log(new Date(), 2);
  expect(await parts()).toEqual({ [`log_m_before_${part(-3).slice(5)}`]: 2, log_m_rest: 0 });
});

it('stays one table where ids lie ahead, and says so', async () => {
  await bring(plain);
  await client.query(`insert into log ("id", "at") values ('ffffffff-0000-4000-8000-000000000000', now())`);
  const { statements, notes } = await bring(monthly);
  expect(statements).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(/^Table log stays one table and is not cut by month: it holds ids after/),
  ]);
  await log(new Date());
});

it('has indexes made part by part while others write', async () => {
  await bring(monthly);
  await client.query(
    `insert into log ("id", "at", "text") select (left(gen_random_uuid()::text, 0) || $1 || right(gen_random_uuid()::text, 22))::uuid, now(), repeat('x', 900)
     from generate_series(1, 12000)`,
    [newId().slice(0, 14)],
  );
  const writer = await database.another();
  await writer.query('begin');
  await log(new Date(), 1, writer);
  const wanted = { ...monthly, indexes: [byAt, byText] };
  const brought = bring(wanted, { on: await database.another() });
  await client.query(`set statement_timeout = '5s'`);
  await log(new Date());
  await writer.query('commit');
  const { statements, online } = await brought;
  expect(statements.filter((one) => !online.has(one))).toEqual([]);
  const valid = `select count(*)::int as parts from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
    where h.inhparent = 'log_text_idx'::regclass and i.indisvalid`;
  expect((await client.query(valid)).rows).toEqual([{ parts: 4 }]);
  expect(
    (await client.query(`select indisvalid from pg_index where indexrelid = 'log_text_idx'::regclass`)).rows,
  ).toEqual([{ indisvalid: true }]);
  // Half made, it has no mark.
  await client.query(`comment on index log_text_idx is null`);
  await bring(wanted);
  expect((await client.query(valid)).rows).toEqual([{ parts: 4 }]);
  expect(await bring(wanted)).toMatchObject({ statements: [], notes: [] });
});
