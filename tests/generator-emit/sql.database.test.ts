// The SQL of a model on a real PostgreSQL: it runs, and gives the columns and indexes the tables name.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { tables as allTables } from '../../generated/tables.gen.ts';
import { tablesSql } from '../../generator/emit/tables/sql.ts';
import { tablesOf } from '../../generator/emit/tables/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { smallModel } from './small-model.ts';

const tables = tablesOf(smallModel);
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'), 'empty');
  client = new pg.Client(database.settings);
  await client.connect();
  await client.query(tablesSql(tables));
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function order(id: number, change: { [column: string]: string }): Promise<string> {
  const row = {
    id: `00000000-0000-4000-8000-00000000000${id}`,
    declarationType: 'import',
    createdAt: '2025-06-30T08:00:00.000Z',
    version: '1',
    ...change,
  };
  const columns = Object.keys(row).map((name) => `"${name}"`);
  const marks = columns.map((_, index) => `$${index + 1}`);
  try {
    await client.query(
      `insert into service_order (${columns.join(', ')}) values (${marks.join(', ')})`,
      Object.values(row),
    );
    return 'stored';
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.constraint ?? error.message) : String(error);
  }
}

describe('the SQL of a model', () => {
  it('gives columns of exactly the types the tables name', async () => {
    const { rows } = await client.query<{ name: string; type: string; nullable: boolean }>(
      `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as nullable
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0`,
    );
    const wanted = tables.flatMap((table) =>
      table.columns.map(({ name, type, nullable }) => ({ name: `${table.name}.${name}`, type, nullable })),
    );
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(rows.sort(byName)).toEqual(wanted.sort(byName));
  });

  it('makes every index under the name it has in the tables', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select indexname as name from pg_indexes where schemaname = 'public'`,
    );
    const made = new Set(rows.map(({ name }) => name));
    const missing = tables.flatMap(({ indexes }) => indexes).filter(({ name }) => !made.has(name));
    expect(missing).toEqual([]);
  });

  it('refuses what breaks a check or is there already among live records', async () => {
    expect(await order(1, { status: 'submitted', waybillNo: 'W1' })).toBe('stored');
    expect(await order(2, { status: 'submitted', waybillNo: 'W1' })).toBe('service_order_waybillNo_waybill_once_key');
    expect(await order(2, { status: 'draft', waybillNo: 'W1' })).toBe('stored');
    expect(await order(3, { status: 'stopped', waybillNo: 'W1' })).toBe('stored');
    expect(await order(4, { declarationType: 'transit' })).toBe('service_order_declarationType_check');
    expect(await order(4, { broker: '00000000-0000-4000-8000-00000000000a' })).toBe('service_order_broker_fkey');
  });

  it('takes lines away with what they belong to', async () => {
    expect(await order(5, {})).toBe('stored');
    const root = '00000000-0000-4000-8000-000000000005';
    await client.query(
      `insert into service_order_lines ("rootId", line1, "totalPrice") values ($1, 0, '999999999999999.99')`,
      [root],
    );
    await client.query(`insert into service_order_lines_licences ("rootId", line1, line2) values ($1, 0, 0)`, [root]);
    const { rows } = await client.query(`select "totalPrice"::text as price from service_order_lines`);
    expect(rows).toEqual([{ price: '999999999999999.99' }]);
    await client.query('delete from service_order where id = $1', [root]);
    const left = await client.query('select 1 from service_order_lines_licences');
    expect(left.rowCount).toBe(0);
  });
});

describe('the SQL of the product', () => {
  const sql = tablesSql(allTables);
  const late = [...sql.matchAll(/^alter table "(\w+)" add .* references "(\w+)"/gm)].map(([, from = '', to = '']) => [
    from,
    to,
  ]);

  it('names every reference once, and makes them on an empty database', async () => {
    const keys = allTables.reduce((sum, { foreignKeys }) => sum + foreignKeys.length, 0);
    expect(sql.match(/ foreign key /g)).toHaveLength(keys);
    const empty = await createTestDatabase(inject('cluster'), 'empty');
    const other = new pg.Client(empty.settings);
    await other.connect();
    try {
      await other.query(sql);
      const { rows } = await other.query(`select count(*)::integer as number from pg_constraint where contype = 'f'`);
      expect(rows).toEqual([{ number: keys }]);
    } finally {
      await other.end();
      await empty.drop();
    }
  });

  it('writes references into their table, those apart that close a circle', () => {
    const targets = new Map(allTables.map(({ name, foreignKeys }) => [name, foreignKeys.map(({ table }) => table)]));
    const reached = (from: string, met = new Set<string>()): Set<string> => {
      for (const to of targets.get(from) ?? []) if (!met.has(to)) reached(to, met.add(to));
      return met;
    };
    expect(late.filter(([from = '', to = '']) => !reached(to).has(from))).toEqual([]);
    expect(late.length).toBeLessThan(20);
  });
});
