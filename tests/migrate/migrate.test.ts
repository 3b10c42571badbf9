// Migration: what it makes, widens, notes and refuses, on real databases with rows in them.
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ColumnModel, TableModel } from '../../runtime/core/tables.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

const id: ColumnModel = { name: 'id', type: 'uuid', nullable: false };
const account: TableModel = table('account', [id]);

function table(name: string, columns: ColumnModel[], rest: Partial<TableModel> = {}): TableModel {
  return { name, entity: name, columns, primaryKey: ['id'], foreignKeys: [], indexes: [], ...rest };
}

function text(name: string, rest: Partial<ColumnModel> = {}): ColumnModel {
  return { name, type: 'text', nullable: true, ...rest };
}

let database: EmptyDatabase;
let client: EmptyDatabase['client'];

beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
});
afterEach(() => database.close());

function bring(...tables: TableModel[]): ReturnType<typeof migrate> {
  return migrate(client, { tables: [account, ...tables], dryRun: false, thorough: true });
}

async function insert(column: string, ...values: unknown[]): Promise<void> {
  for (const value of values)
    await client.query(`insert into goods (id, "${column}") values (gen_random_uuid(), $1)`, [value]);
}

async function valuesOf(column: string): Promise<unknown[]> {
  const { rows } = await client.query(`select "${column}"::text as value from goods order by 1`);
  return rows.map(({ value }) => value);
}

describe('tables', () => {
  it('are made once, and nothing is left to do', async () => {
    const goods = table('goods', [id, text('code', { check: 'char_length("code") <= 10' }), text('owner')], {
      indexes: [
        { name: 'goods_code_key', on: ['"code"'], unique: true, where: `"owner" is distinct from 'none'` },
        { name: 'goods_code_idx', on: ['"code" text_pattern_ops'], unique: false },
      ],
    });
    const first = await bring(goods);
    expect(first.statements.length).toBeGreaterThan(5);
    expect(await bring(goods)).toMatchObject({ statements: [], notes: [] });
    await insert('code', 'a');
    await expect(insert('code', 'a')).rejects.toThrow(/goods_code_key/);
    await expect(insert('code', 'twelve chars')).rejects.toThrow(/goods_code_check/);
  });

  it('are only described by a dry run', async () => {
    const { statements } = await migrate(client, { tables: [account], dryRun: true, thorough: true });
    expect(statements.join('\n')).toContain('create table "account"');
    const { rows } = await client.query(`select to_regclass('account') as found, to_regclass('server_state') as state`);
    expect(rows).toEqual([{ found: null, state: null }]);
  });

  it('are left alone once the schemas lost them, with their rows', async () => {
    await bring(table('goods', [id, text('code', { nullable: false })]));
    await insert('code', 'kept');
    await bring();
    expect(await valuesOf('code')).toEqual(['kept']);
  });

  it('of another program are refused', async () => {
    await client.query('create table account (name text)');
    await expect(bring()).rejects.toThrow('already has a table account that tongguan did not make');
    const { rows } = await client.query(
      'select count(*)::int as columns from information_schema.columns where table_name = $1',
      ['account'],
    );
    expect(rows).toEqual([{ columns: 1 }]);
  });

  it('of the whole model are made by two servers at once', async () => {
    const second = new pg.Client(database.settings);
    await second.connect();
    const options = { tables: [account, table('goods', [id, text('code')])], dryRun: false, thorough: false };
    const results = await Promise.all([migrate(client, options), migrate(second, options)]);
    await second.end();
    expect(results.map(({ statements }) => statements.length > 0).sort()).toEqual([false, true]);
  });
});

describe('columns', () => {
  it('are added, and kept when the schemas lost them', async () => {
    await bring(table('goods', [id, text('code', { nullable: false })]));
    await insert('code', 'a');
    await bring(
      table('goods', [id, text('name'), { name: 'valid', type: 'boolean', nullable: false, default: 'true' }]),
    );
    await insert('name', 'b');
    expect(await valuesOf('code')).toEqual(['a', null]);
    expect(await valuesOf('valid')).toEqual(['true', 'true']);
  });

  it('that must hold a value wait while there are rows without one', async () => {
    await bring(table('goods', [id, text('code')]));
    await insert('code', 'a');
    const demanded = table('goods', [id, text('code'), text('name', { nullable: false })]);
    const { notes } = await bring(demanded);
    expect(notes).toEqual([expect.stringContaining('Table goods, column name is new and empty in 1 row')]);
    await client.query(`update goods set name = 'filled'`);
    expect((await bring(demanded)).notes).toEqual([]);
    await expect(insert('code', 'b')).rejects.toThrow(/not-null/);
  });

  it.each([
    ['numeric(7,2)', '12345.67', 'numeric(9,4)', '12345.6700'],
    ['integer', '2147483647', 'numeric(12,2)', '2147483647.00'],
    ['numeric(7,2)', '12.30', 'text', '12.30'],
    ['text', 'CN', 'text[]', '{CN}'],
    ['date', '2026-02-28', 'timestamp(3) with time zone', '2026-02-28 00:00:00+00'],
    ['numeric(9,4)', '1.5000', 'numeric(7,2)', '1.50'],
  ])('go from %s %s to %s without loss', async (from, before, to, after) => {
    await bring(table('goods', [id, { name: 'value', type: from, nullable: true }]));
    await insert('value', before, null);
    await client.query(`set timezone = 'UTC'`);
    await bring(table('goods', [id, { name: 'value', type: to, nullable: true }]));
    expect(await valuesOf('value')).toEqual([after, null]);
  });

  it.each([
    ['numeric(7,2)', '12345.67', 'numeric(5,2)'],
    ['numeric(9,4)', '1.2345', 'numeric(9,2)'],
    ['text', 'abc', 'uuid'],
    ['text[]', '{a,b}', 'text'],
  ])('of %s that hold %s are not cut to %s', async (from, before, to) => {
    await bring(table('goods', [id, { name: 'value', type: from, nullable: true }]));
    await insert('value', before);
    const change = bring(table('goods', [id, { name: 'value', type: to, nullable: true }]), table('other', [id]));
    await expect(change).rejects.toThrow(
      `Table goods, column value holds values in 1 row that do not fit ${to} (it is ${from})`,
    );
    expect(await valuesOf('value')).toEqual([before]);
    const { rows } = await client.query(`select to_regclass('other') as other`);
    expect(rows).toEqual([{ other: null }]);
  });
});

describe('limits', () => {
  it('that stored rows break hold for new rows, and are noted', async () => {
    await bring(table('goods', [id, text('code')]));
    await insert('code', 'too long');
    const narrow = table('goods', [id, text('code', { check: 'char_length("code") <= 3' })]);
    const { notes } = await bring(narrow);
    expect(notes).toEqual([
      expect.stringContaining('Table goods, column code: the limit goods_code_check is broken by 1 row'),
    ]);
    await expect(insert('code', 'long')).rejects.toThrow(/goods_code_check/);
    expect(await bring(narrow)).toMatchObject({ statements: [], notes: [] });
  });

  it('that changed or went replace the old ones', async () => {
    await bring(table('goods', [id, text('code', { check: 'char_length("code") <= 3' })]));
    await bring(table('goods', [id, text('code', { check: 'char_length("code") <= 4' })]));
    await insert('code', 'four');
    await bring(table('goods', [id, text('code')]));
    await insert('code', 'any length');
  });

  it('of uniqueness are refused when values repeat', async () => {
    await bring(table('goods', [id, text('code')]));
    await insert('code', 'a', 'a', null, null);
    const unique = table('goods', [id, text('code')], {
      indexes: [{ name: 'goods_code_key', on: ['"code"'], unique: true }],
    });
    await expect(bring(unique)).rejects.toThrow('column code must be unique, but 1 value stands in more than one row');
  });

  it('of uniqueness that a rule asks for wait for rows that break it', async () => {
    await bring(table('goods', [id, text('code')]));
    await insert('code', 'a', 'a');
    const once = table('goods', [id, text('code')], {
      indexes: [{ name: 'goods_code_once_key', on: ['"code"'], unique: true, rule: 'code-once' }],
    });
    const start = () => migrate(client, { tables: [account, once], dryRun: false, thorough: false });
    for (const { notes } of [await start(), await start()]) {
      expect(notes).toEqual([expect.stringMatching(/^Table goods, column code: 1 value stands in .*rule code-once/)]);
    }
    await insert('code', 'a');
    await client.query('delete from goods');
    expect((await start()).notes).toEqual([]);
    expect(await start()).toMatchObject({ statements: [], notes: [] });
    await insert('code', 'a');
    await expect(insert('code', 'a')).rejects.toThrow(/goods_code_once_key/);
  });

  it('of reference are kept when the index they rest on changes', async () => {
    const parent = (where?: string): TableModel =>
      table('area', [id, text('code')], {
        indexes: [{ name: 'area_code_key', on: ['"code"'], unique: true, ...(where !== undefined && { where }) }],
      });
    const goods = table('goods', [id, text('area')], {
      foreignKeys: [{ columns: ['area'], table: 'area', references: ['code'], onDelete: 'restrict' }],
    });
    await bring(parent(), goods);
    await client.query('comment on index area_code_key is null');
    await bring(parent(), goods);
    await expect(insert('area', 'nowhere')).rejects.toThrow(/goods_area_fkey/);
  });
});
