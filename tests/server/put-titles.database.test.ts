// Titles that lists put to rows afterwards, on PostgreSQL: the same as read with the rows, remembered until their table is written.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { Freshness } from '../../runtime/server/store/freshness.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { ListCache, type ListMemory } from '../../runtime/server/store/list-cache.ts';
import { listRecords } from '../../runtime/server/store/list-records.ts';
import { projectionOf } from '../../runtime/server/store/projection.ts';
import { type Executor, runFragment } from '../../runtime/server/store/statement.ts';
import { openWorld, type World } from '../api/world.ts';

const layout = layoutOf(layoutsOf(model), 'declaration');
const paths = new Set(['billNo', 'companyId', 'declarationCustoms', 'orderNo', 'createdBy', 'checkedBy']);
let world: World;
let asked = 0;

beforeAll(async () => {
  world = await openWorld();
  const { broker, trader } = world.companies;
  await world.insert('customs-area', { code: '8603', nameZh: '瑞丽海关', nameEn: 'Ruili Customs', validFlag: true });
  const order = { orderNo: 'DD1', companyId: trader.id, status: 'draft', declarationType: 'export' };
  await world.insert('service-order', order);
  const common = { ieFlag: 'E', docKind: 'declaration', declarationStatus: 'draft' };
  const named = { declarationCustoms: '8603', orderNo: 'DD1' };
  await world.insert('declaration', { ...common, ...named, billNo: 'B1', companyId: broker.id });
  await world.insert('declaration', { ...common, billNo: 'B2', companyId: trader.id });
});
afterAll(() => world?.close());

/** Labels of the list by number, and how many statements they and the rows took. */
async function listed(memory: ListMemory, language: (typeof languages)[number] = 'zh') {
  asked = 0;
  const executor = {
    query: (...question: Parameters<World['pool']['query']>) => {
      asked += 1;
      return world.pool.query(...question);
    },
  } as unknown as Executor;
  const request = { layout, language, paths, where: [sql<boolean>`true`], sort: 'billNo', limit: 20, offset: 0 };
  const { rows } = await listRecords(executor, request, memory);
  return rows.map(({ labels }) => labels);
}

it('are those that are read with the rows, in every language', async () => {
  for (const language of languages) {
    const projection = projectionOf(layout, { language, paths });
    const cells = await runFragment(
      world.pool,
      sql`select ${sql.raw(projection.text)} from ${layout.from} t order by t."billNo"`,
    );
    const labels = await listed(new ListCache(), language);
    expect(labels).toEqual(cells.map((row) => projection.read(row, 0).labels));
    expect(Object.keys(labels[0] ?? {}).toSorted()).toEqual(['companyId', 'declarationCustoms', 'orderNo']);
  }
});

it('are remembered until their table is written', async () => {
  const freshness = new Freshness();
  freshness.heardUntil(Date.now() + 60_000);
  const memory = new ListCache(freshness);
  await listed(memory);
  expect(asked).toBe(2);
  await world.pool.query(`update enterprise set "eptName" = '改名公司' where id = $1`, [world.companies.trader.id]);
  expect((await listed(memory))[1]?.companyId).toBe(world.companies.trader.name);
  expect(asked).toBe(1);
  memory.forget('customs_area');
  expect((await listed(memory))[1]?.companyId).toBe(world.companies.trader.name);
  memory.forget('enterprise');
  expect((await listed(memory))[1]?.companyId).toBe('改名公司');
});
