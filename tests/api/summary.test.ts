// Counts and sums of lists: by month and value, of what is in sight alone, exact; and what they refuse.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
const path = '/entities/service-order';

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  const place = (orderNo: string, companyId: string, given: object): Promise<unknown> =>
    world.insert('service-order', { ...riceOrder(world), orderNo, companyId, status: 'submitted', ...given });
  const { trader, rival } = world.companies;
  // The second is still October in UTC, but November where the business day begins.
  await place('A1', trader.id, { orderTime: '2025-10-05T01:00:00Z', orderAmount: '0.10' });
  await place('A2', trader.id, { orderTime: '2025-10-31T17:00:00Z', orderAmount: '0.20' });
  await place('A3', trader.id, { orderTime: '2025-11-03T01:00:00Z', orderAmount: '100000000000000.05' });
  await place('A4', trader.id, { orderTime: '2025-11-04T01:00:00Z', orderAmount: '3.00', declarationType: 'export' });
  await place('B1', rival.id, { orderTime: '2025-11-05T01:00:00Z', orderAmount: '7.00' });
});
afterAll(() => world.close());

const groups = async (who: string, query: string): Promise<Tree[]> => {
  const { data, code, message } = await world.call(who, 'GET', `${path}/summary?${query}`);
  if (code !== 1000) throw new Error(`${code} ${message}`);
  return listIn(data.groups);
};

describe('a summary', () => {
  it('counts and adds up exactly, by month of the business day and by value', async () => {
    expect(await groups('trader', 'month=orderTime&by=declarationType&sum=orderAmount')).toEqual([
      { month: '2025-10', by: { declarationType: 'import' }, count: 1, sums: { orderAmount: '0.10' } },
      { month: '2025-11', by: { declarationType: 'export' }, count: 1, sums: { orderAmount: '3.00' } },
      { month: '2025-11', by: { declarationType: 'import' }, count: 2, sums: { orderAmount: '100000000000000.25' } },
    ]);
  });

  it('is of the records in sight alone, and of those the filters let through', async () => {
    expect(await groups('rival', '')).toEqual([{ month: null, by: {}, count: 1, sums: {} }]);
    expect(await groups('operator', '')).toMatchObject([{ count: 5 }]);
    expect(await groups('operator', 'filter[orderTime][from]=2025-11-05')).toMatchObject([{ count: 1 }]);
    expect(await groups('operator', 'filter[orderTime][from]=2025-12-01&by=status')).toEqual([]);
  });

  it('of days adds up those of each month, also where there is no day', async () => {
    const { otherBroker } = world.companies;
    const place = (billNo: string, given: object): Promise<unknown> =>
      world.insert('declaration', { ...riceDeclaration(), billNo, companyId: otherBroker.id, ...given });
    await place('D1', { declarationDate: '2025-10-31', totalPrice: '0.10' });
    await place('D2', { declarationDate: '2025-11-01', totalPrice: '0.20' });
    await place('D3', { declarationDate: '2025-11-01', totalPrice: '0.30' });
    await place('D4', { declarationDate: '2025-11-30', totalPrice: null });
    await place('D5', { declarationDate: '2025-11-30', totalPrice: '1.00', ieFlag: 'E' });
    await place('D6', { declarationDate: null, totalPrice: null });
    const path = '/entities/declaration/summary?month=declarationDate&by=ieFlag&sum=totalPrice';
    const { data } = await world.call('otherBroker', 'GET', path);
    expect(listIn(data.groups).map(({ month, by, count, sums }) => [month, by, count, sums])).toEqual([
      ['2025-10', { ieFlag: 'I' }, 1, { totalPrice: '0.10' }],
      ['2025-11', { ieFlag: 'E' }, 1, { totalPrice: '1.00' }],
      ['2025-11', { ieFlag: 'I' }, 3, { totalPrice: '0.50' }],
      [null, { ieFlag: 'I' }, 1, { totalPrice: '0' }],
    ]);
    const some = await world.call('otherBroker', 'GET', `${path}&most=3`);
    expect(some.data.partial).toBe(true);
    const wrong = '/entities/declaration/summary?month=declarationDate&by=billNo';
    expect((await world.call('otherBroker', 'GET', wrong)).code).toBe(40001);
  });

  it('tells the median of the hours between two moments, of the records that have both in this order', async () => {
    const { broker } = world.companies;
    const clear = (billNo: string, given: object): Promise<unknown> =>
      world.insert('declaration', { ...riceDeclaration(), billNo, companyId: broker.id, ...given });
    const took = (hour: string): object => ({ submittedAt: '2025-11-03T01:00:00Z', releasedAt: `2025-11-03T${hour}Z` });
    await clear('H1', took('02:00:00'));
    await clear('H2', took('03:15:00'));
    await clear('H3', { ...took('23:00:00') });
    await clear('H4', { ...took('00:30:00') });
    await clear('H5', { submittedAt: '2025-11-03T01:00:00Z', ieFlag: 'E' });
    const path = '/entities/declaration/summary?by=ieFlag&hoursBetween=submittedAt,releasedAt';
    const { data } = await world.call('broker', 'GET', path);
    expect(listIn(data.groups).map(({ by, count, medianHours }) => ({ by, count, medianHours }))).toEqual([
      { by: { ieFlag: 'E' }, count: 1, medianHours: null },
      { by: { ieFlag: 'I' }, count: 4, medianHours: '2.25' },
    ]);
    for (const query of [
      'hoursBetween=submittedAt',
      'hoursBetween=submittedAt,ieDate',
      'hoursBetween=pieces,releasedAt',
    ]) {
      expect([query, (await world.call('broker', 'GET', `/entities/declaration/summary?${query}`)).status]).toEqual([
        query,
        400,
      ]);
    }
  });

  it('is refused to those who may not read the list, and for fields that cannot be asked so', async () => {
    expect((await world.call('bank', 'GET', `${path}/summary`)).status).toBe(403);
    expect((await world.call(null, 'GET', `${path}/summary`)).code).toBe(20011);
    for (const query of ['sum=status', 'by=orderAmount', 'by=lines', 'month=status', 'by=nothing', 'by=a,b,c,d,e']) {
      expect([query, (await world.call('operator', 'GET', `${path}/summary?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await world.call('operator', 'GET', '/entities/account/summary?by=password')).status).toBe(400);
  });
});
