// Pages of filtered lists on PostgreSQL: found first, then read, and looked for anew where a row was saved between the two.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { orderOf } from '../../runtime/server/store/list-order.ts';
import { projectionOf } from '../../runtime/server/store/projection.ts';
import { readCells } from '../../runtime/server/store/read-cells.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';
import { openWorld, type World } from '../api/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const companyId = world.companies.trader.id;
  for (const billNo of ['B2', 'B1', 'B3']) {
    await world.insert('bill', { billNo, companyId, type: 'trade', status: 'draft', currency: 'CNY' });
  }
});
afterAll(() => world?.close());

/** Numbers of the trader's bills in order, `between` done once after the first statement; and how many statements it took. */
async function read(between: () => Promise<unknown> = async () => undefined): Promise<[string[], number]> {
  const layout = layoutOf(layoutsOf(model), 'bill');
  let asked = 0;
  const executor = {
    query: async (...question: Parameters<World['pool']['query']>) => {
      const answer = await world.pool.query(...question);
      asked += 1;
      if (asked === 1) await between();
      return answer;
    },
  } as unknown as Executor;
  const cells = await readCells(
    executor,
    {
      ...{ layout, limit: 20, offset: 0, isFiltered: true },
      where: [sql<boolean>`t."companyId" = ${world.companies.trader.id}`, sql<boolean>`t."billNo" like 'B_'`],
    },
    {
      projection: projectionOf(layout, { language: 'zh', paths: new Set(['billNo', 'companyId']) }),
      order: orderOf({ layout, sort: 'billNo' }),
      from: null,
    },
  );
  return [cells.map(([billNo]) => String(billNo)), asked];
}

it('rows are read in the order they were found in', async () => {
  expect(await read()).toEqual([['B1', 'B2', 'B3'], 2]);
});

it('a row that went to another enterprise between the two statements is not told', async () => {
  const give = () =>
    world.pool.query(`update bill set "companyId" = $1, version = version + 1 where "billNo" = 'B2'`, [
      world.companies.rival.id,
    ]);
  expect(await read(give)).toEqual([['B1', 'B3'], 3]);
});

it('a row that was taken away between the two statements leaves no gap', async () => {
  const take = () => world.pool.query(`delete from bill where "billNo" = 'B3'`);
  expect(await read(take)).toEqual([['B1'], 3]);
});
