// Tally reports as traders see them: those of their own orders, once they are handed in, to read and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { riceOrder } from './deal.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.insert('customs-area', { code: '8603', nameZh: '瑞丽海关', nameEn: 'Ruili', validFlag: true });
});
afterAll(() => world.close());

describe.each([
  ['export-tally-report', 'exportTallyReport', 'DD20251121001'],
  ['import-tally-report', 'importTallyReport', 'DD20251121002'],
])('%s', (entity, view, orderNo) => {
  it('is listed for the trader of its order alone, and only to be read', async () => {
    const companyId = world.companies.trader.id;
    await world.insert('service-order', { ...riceOrder(world), status: 'inProgress', orderNo, companyId });
    const put = (batchNo: string, status: string) =>
      world.insert(entity, { orderNo, batchNo, status, companyId: world.companies.broker.id });
    const { id } = await put('5331025112901', 'submitted');
    const draft = await put('5331025112902', 'draft');
    const list = async (who: string) =>
      listIn((await world.call(who, 'GET', `/entities/${entity}?view=${view}`)).data.rows).map((row) => row.id);
    expect(await list('trader')).toEqual([id]);
    expect(await list('rival')).toEqual([]);
    const read = await world.call('trader', 'GET', `/entities/${entity}/${id}`);
    expect(read.data).toMatchObject({ batchNo: '5331025112901', $editable: false, $deletable: false, $actions: [] });
    expect((await world.call('trader', 'GET', `/entities/${entity}/${draft.id}`)).data).toMatchObject({
      error: 'not-found',
    });
    const tried = await world.call('trader', 'POST', `/entities/${entity}`, { batchNo: '5331025112903' });
    expect(tried.data).toMatchObject({ error: 'not-permitted' });
    const stopped = await world.call('trader', 'POST', `/entities/${entity}/${id}/actions/stop`, { reason: '不符' });
    expect(stopped.data).toMatchObject({ error: 'not-permitted' });
  });
});
