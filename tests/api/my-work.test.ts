// My work over the API: an order goes from hand to hand, and at each step waits for the right person, in the right words of the data.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work, WorkCounts } from '../../runtime/core/work.ts';
import { insertReference, riceOrder } from './deal.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world.close());

const orders = '/entities/service-order';
const act = async (who: string, id: string, action: string, body: object = {}): Promise<void> => {
  const { code, message } = await world.call(who, 'POST', `${orders}/${id}/actions/${action}`, body);
  if (code !== 1000) throw new Error(message);
};
const workOf = async (who: string): Promise<Work> => (await world.call(who, 'GET', '/my-work')).data as unknown as Work;
const countsOf = async (who: string): Promise<WorkCounts> =>
  (await world.call(who, 'GET', '/my-work/counts')).data as unknown as WorkCounts;
const place = async (): Promise<string> => {
  const { data } = await world.call('trader', 'POST', orders, riceOrder(world));
  return String(data.id);
};
/** `approve 1`: what waits for a person, and how much of it; with the kind where nobody waits for it. */
const tasksOf = async (who: string): Promise<string[]> => {
  const { groups } = await workOf(who);
  return groups.map(({ kind, action, count, rows }) => `${kind} ${action ?? rows[0]?.action} ${count}`);
};
const waitingOf = async (who: string): Promise<string[]> => {
  const { waiting } = await workOf(who);
  return waiting.map(({ state, count, rows }) => `${state} ${count} ${rows[0]?.enterprises.join()}`);
};

describe('an order', () => {
  it('waits for whoever is next, and for nobody else, until it is completed', async () => {
    const id = await place();
    expect(await tasksOf('trader')).toEqual(['draft submit 1']);
    expect(await countsOf('trader')).toEqual({ total: 0, menus: {} });
    expect(await tasksOf('broker')).toEqual([]);

    await act('trader', id, 'submit');
    expect(await tasksOf('trader')).toEqual([]);
    expect(await waitingOf('trader')).toEqual(['submitted 1 Enterprise broker']);
    const { groups, waiting } = await workOf('broker');
    const { data: order } = await world.call('broker', 'GET', `${orders}/${id}`);
    expect(waiting).toEqual([]);
    expect(groups).toEqual([
      {
        entity: 'service-order',
        lifecycle: 'order',
        field: 'status',
        kind: 'act',
        action: 'approve',
        count: 1,
        rows: [
          {
            id,
            title: order.orderNo,
            state: 'submitted',
            action: 'approve',
            refusal: 'reject',
            counterparty: 'Enterprise trader',
            amount: order.orderAmount,
            currency: order.currency,
            since: order.orderTime,
            view: 'customsBroker',
          },
        ],
      },
    ]);
    expect(await countsOf('broker')).toEqual({ total: 1, menus: { customsBroker: 1 } });
    for (const other of ['rival', 'otherBroker', 'operator', 'admin', 'bank', 'traderstaff'])
      expect([other, await workOf(other)]).toEqual([other, { groups: [], waiting: [] }]);

    await act('broker', id, 'approve', { opinion: '单证一致' });
    expect(await tasksOf('broker')).toEqual(['act startWork 1']);
    expect(await countsOf('broker')).toEqual({ total: 1, menus: { customsBroker: 1 } });
    await act('broker', id, 'startWork');
    await act('broker', id, 'requestCompletion');
    // What was counted a moment ago is counted anew after a write.
    expect(await countsOf('broker')).toEqual({ total: 0, menus: {} });
    expect(await waitingOf('broker')).toEqual(['pendingConfirmation 1 Enterprise trader']);
    expect(await tasksOf('trader')).toEqual(['act confirmCompletion 1']);
    await act('trader', id, 'confirmCompletion');
    for (const person of ['trader', 'broker']) expect(await workOf(person)).toEqual({ groups: [], waiting: [] });
  });

  it('that is rejected is its author’s to put right, and once it is stopped nobody’s', async () => {
    const id = await place();
    await act('trader', id, 'submit');
    await act('broker', id, 'reject', { opinion: '缺少合同' });
    expect(await tasksOf('trader')).toEqual(['correct takeUp 1']);
    expect(await tasksOf('broker')).toEqual([]);
    expect((await countsOf('trader')).total).toBe(1);
    await act('trader', id, 'stop', { reason: '补充合同' });
    expect(await tasksOf('trader')).toEqual([]);
  });
});

describe('very much work', () => {
  it('is told up to a hundred, the longest waiting first, and counted up to one more', async () => {
    for (let number = 0; number < 102; number += 1) {
      const createdAt = new Date(Date.UTC(2025, 0, 1, 0, 102 - number)).toISOString();
      const given = { companyId: world.companies.trader.id, broker: world.companies.otherBroker.id, createdAt };
      await world.insert('service-order', {
        ...riceOrder(world),
        ...given,
        orderNo: `M${number}`,
        status: 'submitted',
      });
    }
    const [group] = (await workOf('otherBroker')).groups;
    expect(group?.count).toBe(101);
    expect(group?.rows).toHaveLength(100);
    expect(group?.rows.slice(0, 2).map(({ title }) => title)).toEqual(['M101', 'M100']);
    expect(await countsOf('otherBroker')).toEqual({ total: 101, menus: { customsBroker: 101 } });
  });
});

describe('the calls', () => {
  it('are for those who are logged in, and are kept by nobody', async () => {
    for (const path of ['/my-work', '/my-work/counts']) {
      expect((await world.call(null, 'GET', path)).status).toBe(401);
      const cookie = `tongguan_session=${await world.logIn('broker')}`;
      const answer = await world.raw({ method: 'GET', url: `/api${path}`, headers: { cookie } });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});
