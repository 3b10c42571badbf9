// The search box and the state tabs of lists: what is searched, that nothing out of sight is found, and that the tabs add up to the list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { insertReference, riceOrder } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
const path = '/entities/service-order';

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  const place = (orderNo: string, companyId: string, status: string): Promise<unknown> =>
    world.insert('service-order', { ...riceOrder(world), orderNo, companyId, status });
  const { trader, rival } = world.companies;
  await place('DD2026110100001', trader.id, 'submitted');
  await place('DD2026110200002', trader.id, 'submitted');
  await place('DD2026110200003', trader.id, 'completed');
  await place('DD2026110200004', rival.id, 'approved');
});
afterAll(() => world.close());

const numbers = async (who: string, query: string): Promise<string[]> => {
  const { data, code, message } = await world.call(who, 'GET', `${path}?${query}`);
  if (code !== 1000) throw new Error(`${code} ${message}`);
  return listIn(data.rows)
    .map(({ orderNo }) => String(orderNo))
    .toSorted();
};

describe('the search of a list', () => {
  it('finds a part of a number, of what is in sight alone', async () => {
    const found = await numbers('trader', 'view=traderOrder&search=20261102');
    expect(found).toEqual(['DD2026110200002', 'DD2026110200003']);
    expect(await numbers('operator', 'view=platformOrder&search=dd20261102')).toHaveLength(3);
    expect(await numbers('trader', 'view=traderOrder&search=00004')).toEqual([]);
  });

  it('finds a record by the name of the enterprise it shows', async () => {
    const [first] = listIn((await world.call('operator', 'GET', `${path}?view=platformOrder&search=00004`)).data.rows);
    const labels = first?.$labels as Tree;
    const name = String(labels.traderCompanyId);
    const search = encodeURIComponent(name.slice(0, 5));
    const rows = listIn((await world.call('operator', 'GET', `${path}?view=platformOrder&search=${search}`)).data.rows);
    expect(rows.map(({ orderNo }) => orderNo)).toContain('DD2026110200004');
    for (const row of rows) {
      const shown = Object.values((row.$labels ?? {}) as Tree).map(String);
      expect(
        shown.some((label) => label.includes(name.slice(0, 5))),
        shown.join(),
      ).toBe(true);
    }
  });

  it('finds a record by what another is called in any language, in part or as it is shown', async () => {
    const names = `update enterprise set "eptNameEn" = 'Golden Paddy Customs Ltd', "eptNameMy" = 'ရွှေစပါး' where id = $1`;
    await world.pool.query(names, [world.companies.broker.id]);
    const found = (search: string) => numbers('trader', `view=traderOrder&search=${encodeURIComponent(search)}`);
    const shown = ['瑞丽海关', 'ruili', '8603 瑞丽海关', '8603 Ruili', 'golden paddy', 'Paddy Ltd', 'ရွှေစပါး'];
    for (const search of shown)
      expect([search, await found(search)]).toEqual([search, expect.objectContaining({ length: 3 })]);
    for (const search of ['8699 Ruili', '8603 Golden']) expect([search, await found(search)]).toEqual([search, []]);
  });

  it('takes signs of patterns as they are, and goes with filters', async () => {
    expect(await numbers('trader', 'view=traderOrder&search=%25')).toEqual([]);
    expect(await numbers('trader', 'view=traderOrder&search=_')).toEqual([]);
    expect(await numbers('trader', 'view=traderOrder&search=DD&filter[status][in]=completed')).toEqual([
      'DD2026110200003',
    ]);
  });

  it('refuses what cannot be searched for', async () => {
    const refused = async (query: string): Promise<number> =>
      (await world.call('trader', 'GET', `${path}?${query}`)).status;
    expect(await refused('search=DD')).toBe(400);
    expect(await refused(`view=traderOrder&search=${'9'.repeat(101)}`)).toBe(400);
    expect(await refused('view=traderOrder&search=%00')).toBe(400);
  });
});

interface Tabs {
  readonly groups: readonly Tree[];
  readonly partial: boolean;
}

async function tabsOf(who: string, entity: string, query: string): Promise<Tabs> {
  const { data, code, message } = await world.call(who, 'GET', `/entities/${entity}/summary?${query}`);
  if (code !== 1000) throw new Error(`${entity} ${query}: ${code} ${message}`);
  return { groups: listIn(data.groups), partial: String(data.partial) === 'true' };
}

describe('the tabs of states', () => {
  it('add up to the list in every view of everybody', async () => {
    let counted = 0;
    let seen = 0;
    for (const { descriptor } of Object.values(model.entities)) {
      const [main] = descriptor.lifecycles;
      if (!main) continue;
      for (const { id } of descriptor.views) {
        for (const who of ['trader', 'broker', 'operator', 'admin', 'bank']) {
          const list = await world.call(who, 'GET', `/entities/${descriptor.id}?view=${id}`);
          if (list.status === 403) continue;
          const { groups } = await tabsOf(who, descriptor.id, `view=${id}&by=${main.field}&most=10000`);
          const sum = groups.reduce((all, { count }) => all + Number(count), 0);
          expect([descriptor.id, id, who, sum]).toEqual([descriptor.id, id, who, Number(list.data.total)]);
          counted += 1;
          seen += sum;
        }
      }
    }
    expect(counted).toBeGreaterThan(50);
    expect(seen).toBeGreaterThan(10);
  });

  it('say how many are in each state, under the search', async () => {
    const { groups, partial } = await tabsOf(
      'trader',
      'service-order',
      'view=traderOrder&by=status&search=DD20261102&most=100',
    );
    expect(groups.map(({ by, count }) => [(by as Tree).status, count])).toEqual([
      ['completed', 1],
      ['submitted', 1],
    ]);
    expect(partial).toBe(false);
  });

  it('tell when there are more than were looked at', async () => {
    expect((await tabsOf('operator', 'service-order', 'view=platformOrder&by=status&most=2')).partial).toBe(true);
  });
});
