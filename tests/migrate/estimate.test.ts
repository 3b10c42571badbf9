// What a dry run says of how long a migration takes is of the right order, and nothing is left behind.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { TableModel } from '../../runtime/core/tables.ts';
import {
  type Estimates,
  estimate,
  sayDuration,
  sayEstimate,
  sayRange,
  sumOf,
} from '../../runtime/server/migrate/estimate.ts';
import { fillComputed } from '../../runtime/server/migrate/fill-computed.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
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

/** Of tables alone: no entity has computed values to fill in. */
const noLayouts = layoutsOf({ entities: {}, system: model.system });

async function look(tables = [owner, wider]): Promise<Estimates & { statements: readonly string[] }> {
  const { statements, online } = await migrate(client, { tables, dryRun: true, thorough: true });
  return { statements, ...(await estimate(client, { statements, online, layouts: noLayouts })) };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

it('is of the right order at 100,000 rows', async () => {
  await fill(100_000);
  const { statements, steps } = await look();
  const said = [...steps.values()];
  expect(said.map(({ rows }) => rows)).toEqual([100_000, 100_000, 100_000, 100_000]);
  // Whatever works through the rows is estimated: type, check, index, key.
  expect([...steps.keys()].map((one) => / type | check | foreign key |create index/.exec(one)?.[0].trim())).toEqual(
    expect.arrayContaining(['type', 'check', 'foreign key', 'create index']),
  );
  const seconds = await secondsOf(() => migrate(client, { tables: [owner, wider], dryRun: false, thorough: true }));
  const estimated = sumOf(said);
  expect(estimated.most).toBeGreaterThan(seconds / 3);
  expect(estimated.least).toBeLessThan(seconds * 3);
  expect(statements.length).toBeGreaterThan(said.length);
});

it('counts that a row which is written is put into every index', async () => {
  const on = ['"code"', '"amount"', '"owner"', '"code", "amount"', '"owner", "code"', '"amount", "owner"'];
  const indexes = on.map((columns, at) => ({ name: `goods_${at}_idx`, on: columns.split(', '), unique: false }));
  const filled = { ...id, name: 'again', type: 'text', nullable: true, fill: '"code"' };
  const later = [owner, { ...goods, columns: [...goods.columns, filled] }];
  await fill(20_000);
  const updates = async (tables: readonly TableModel[]): Promise<number> => {
    const { steps } = await look([...tables]);
    return sumOf([...steps].flatMap(([statement, own]) => (statement.startsWith('update') ? [own] : []))).least;
  };
  const bare = await updates(later);
  await migrate(client, { tables: [owner, { ...goods, indexes }], dryRun: false, thorough: true });
  await client.query('analyze');
  const indexed = await updates(later.map((table) => (table.name === 'goods' ? { ...table, indexes } : table)));
  expect(indexed).toBeGreaterThan(bare * 2);
});

it('changes nothing, and says nothing of tables with few rows', async () => {
  await fill(500);
  const { steps } = await look();
  expect(steps.size).toBe(0);
  const { rows } = await client.query(
    `select to_regclass('goods_code_id_idx') as index, to_regclass('pg_temp.goods') as sample, (select count(*)::int from goods) as rows`,
  );
  expect(rows).toEqual([{ index: null, sample: null, rows: 500 }]);
});

it('counts computed values, which are filled in record by record after the statements', {
  timeout: 60_000,
}, async () => {
  await migrate(client, { tables: model.tables, dryRun: false, thorough: true });
  await client.query(
    `insert into declaration (id, "ieFlag", "docKind", "declarationStatus", "createdAt", version)
      select gen_random_uuid(), 'I', 'declaration', 'draft', now(), 1 from generate_series(1, 1200)`,
  );
  await client.query(`insert into declaration_goods ("rootId", line1, "totalPrice") select id, 0, 10 from declaration`);
  await client.query('analyze declaration; analyze declaration_goods');
  const layouts = layoutsOf(model);
  const nothing = { statements: [], online: new Set<string>(), layouts };
  const { fillings } = await estimate(client, nothing);
  expect(fillings).toMatchObject([{ entity: 'declaration', rows: 1200 }]);
  const filled = await client.query(`select from declaration where "totalPrice" is not null`);
  expect(filled.rowCount).toBe(0);
  const seconds = await secondsOf(() => fillComputed(client, layouts));
  expect(fillings[0]?.seconds.most).toBeGreaterThan(seconds / 3);
  expect(fillings[0]?.seconds.least).toBeLessThan(seconds * 3);
  expect((await estimate(client, nothing)).fillings).toEqual([]);
});

it('is said in words', () => {
  expect(sayEstimate({ rows: 1_234_567, seconds: { least: 0.1, most: 0.2 } })).toBe('under 1 s at 1,234,567 rows');
  const ranges = [
    [0.5, 4],
    [20, 90],
    [40, 200],
    [200, 900],
    [5_000, 30_000],
    [1.1, 1.2],
  ] as const;
  expect(ranges.map(([least, most]) => sayRange({ least, most }))).toEqual([
    ...['up to 4 s', '20 to 90 s', '40 s to 3 min', '3 to 15 min', '83 min to 8.3 h', 'up to 1 s'],
  ]);
  expect([12.3, 600, 10_000].map(sayDuration)).toEqual(['about 12 s', 'about 10 min', 'about 2.8 h']);
});
