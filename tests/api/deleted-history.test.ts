// A deleted draft: its content stays in the history, for whoever saw the record, and for nobody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceOrder } from './deal.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world.close());

const orders = '/entities/service-order';

async function deleted(): Promise<string> {
  const made = await world.call('trader', 'POST', orders, { ...riceOrder(world), remarks: 'for the spring' });
  expect(made.code).toBe(1000);
  const id = String(made.data.id);
  const edited = await world.call('trader', 'PATCH', `${orders}/${id}`, { remarks: 'for the summer', version: 1 });
  expect(edited.code).toBe(1000);
  expect((await world.call('trader', 'DELETE', orders, { ids: [id] })).code).toBe(1000);
  return id;
}

describe('a deleted draft', () => {
  it('is told by its history as it was, with its lines', async () => {
    const id = await deleted();
    expect((await world.call('trader', 'GET', `${orders}/${id}`)).status).toBe(404);
    const entries = listIn((await world.call('trader', 'GET', `${orders}/${id}/history`)).data);
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'edit', 'create']);
    const changes = listIn(entries[0]?.changes);
    expect(changes).toContainEqual({ path: 'remarks', before: 'for the summer' });
    expect(changes).toContainEqual({ path: 'companyId', before: world.companies.trader.id });
    const lines = changes.filter(({ line }) => String(line) === 'removed');
    expect(lines.map(({ path, before }) => [path, before?.quantity])).toEqual([
      ['lines.0', '44000.00'],
      ['lines.1', expect.anything()],
    ]);
    expect(changes.filter(({ after }) => after !== undefined)).toEqual([]);
  });

  it('is told to nobody who did not see it', async () => {
    const id = await deleted();
    for (const who of ['rival', 'otherBroker', 'bank', 'traderstaff']) {
      const { status } = await world.call(who, 'GET', `${orders}/${id}/history`);
      expect([who, [403, 404].includes(status)]).toEqual([who, true]);
    }
  });

  it('of another kind, or none at all, is not found', async () => {
    const id = await deleted();
    const of = (entity: string, one: string) => world.call('trader', 'GET', `/entities/${entity}/${one}/history`);
    expect((await of('declaration', id)).status).toBe(404);
    expect((await of('service-order', world.companies.trader.id)).status).toBe(404);
  });
});
