// Advance collections that wait for their declarations: the days left count down to the end of the 30, the most urgent first.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

function day(from: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + from * 86_400_000);
}

it('are listed with the days left, below nought once they are overdue', async () => {
  const advance = (applicationNo: string, supplementDue: string, supplementStatus: string, isAdvance = true) =>
    world.insert('fx-collection', {
      companyId: world.companies.trader.id,
      applicationNo,
      currency: 'CNY',
      amount: '1000.00000',
      status: 'settled',
      isAdvance,
      supplementDue,
      supplementStatus,
    });
  await advance('SH-late', day(-4), 'overdue');
  await advance('SH-today', day(0), 'awaited');
  await advance('SH-soon', day(5), 'toReview');
  await advance('SH-done', day(-9), 'supplemented');
  await advance('SH-usual', day(3), 'none', false);
  const { data } = await world.call('trader', 'GET', '/entities/fx-collection?view=advanceCollection&sort=daysLeft');
  expect(listIn(data.rows).map(({ applicationNo, daysLeft }) => [applicationNo, daysLeft])).toEqual([
    ['SH-late', -4],
    ['SH-today', 0],
    ['SH-soon', 5],
  ]);
  const late = await world.call(
    'trader',
    'GET',
    '/entities/fx-collection?view=advanceCollection&filter[daysLeft][to]=-1',
  );
  expect(listIn(late.data.rows).map(({ applicationNo }) => applicationNo)).toEqual(['SH-late']);
});
