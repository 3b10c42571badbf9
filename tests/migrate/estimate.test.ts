// What a dry run says of how long a migration takes is of the right order, and nothing is left behind.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TableModel } from '../../runtime/core/tables.ts';
import { type Estimate, estimateSteps, sayDuration, sayEstimate } from '../../runtime/server/migrate/estimate.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

let database: EmptyDatabase;
let client: EmptyDatabase['client'];
beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
});
afterEach(() => database.close());

const base = { primaryKey: ['id'], foreignKeys: [], indexes: [] } as const;
const id = { name: 'id', type: 'uuid', nullable: false };
const owner: TableModel = { ...base, name: 'owner', entity: 'owner', columns: [id] };
const goods: TableModel = {
  ...base,
  name: 'goods',
  entity: 'goods',
  columns: [
    id,
    { name: 'code', type: 'text', nullable: true },
    { name: 'amount', type: 'numeric(10,2)', nullable: true },
    { name: 'owner', type: 'uuid', nullable: true },
  ],
};
const wider: TableModel = {
  ...goods,
  columns: goods.columns.map((column) => {
    if (column.name === 'amount') return { ...column, type: 'numeric(14,4)' };
    return column.name === 'code' ? { ...column, check: `"code" ~ '^[0-9a-f]+$'` } : column;
  }),
  foreignKeys: [{ columns: ['owner'], table: 'owner', references: ['id'], onDelete: 'restrict' }],
  indexes: [{ name: 'goods_code_id_idx', on: ['"code"', '"id"'], unique: false }],
};

async function fill(rows: number): Promise<void> {
  await migrate(client, { tables: [owner, goods], dryRun: false, thorough: true });
  await client.query('insert into owner select gen_random_uuid() from generate_series(1, 200)');
  await client.query(
    `insert into goods select gen_random_uuid(), repeat(md5(n::text), 4), n, (select array_agg(id) from owner)[1 + n % 200] from generate_series(1, $1) n`,
    [rows],
  );
  await client.query('analyze');
}

async function look(): Promise<{ statements: readonly string[]; estimates: Map<string, Estimate> }> {
  const { statements, online } = await migrate(client, { tables: [owner, wider], dryRun: true, thorough: true });
  return { statements, estimates: await estimateSteps(client, statements, online) };
}

it('is of the right order at 100,000 rows', async () => {
  await fill(100_000);
  const { statements, estimates } = await look();
  const said = [...estimates.values()];
  expect(said.map(({ rows }) => rows)).toEqual([100_000, 100_000, 100_000, 100_000]);
  // Whatever works through the rows is estimated: type, check, index, key.
  expect([...estimates.keys()].map((one) => / type | check | foreign key |create index/.exec(one)?.[0].trim())).toEqual(
    expect.arrayContaining(['type', 'check', 'foreign key', 'create index']),
  );
  const start = performance.now();
  await migrate(client, { tables: [owner, wider], dryRun: false, thorough: true });
  const seconds = (performance.now() - start) / 1000;
  const estimated = said.reduce((sum, one) => sum + one.seconds, 0);
  expect(estimated).toBeGreaterThan(seconds / 10);
  expect(estimated).toBeLessThan(seconds * 10);
  expect(statements.length).toBeGreaterThan(said.length);
});

it('changes nothing, and says nothing of tables with few rows', async () => {
  await fill(500);
  const { estimates } = await look();
  expect(estimates.size).toBe(0);
  const { rows } = await client.query(
    `select to_regclass('goods_code_id_idx') as index, to_regclass('tongguan_sample') as sample`,
  );
  expect(rows).toEqual([{ index: null, sample: null }]);
});

it('is said in words', () => {
  expect(sayEstimate({ rows: 1_234_567, seconds: 0.2 })).toBe('under 1 s at 1,234,567 rows');
  expect([12.3, 600, 10_000].map(sayDuration)).toEqual(['about 12 s', 'about 10 min', 'about 2.8 h']);
});
