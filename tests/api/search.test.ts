// The search over everything: words in numbers and names of any language, the best first, where records stand, and what it begins with.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundGroup, FoundRecord } from '../../runtime/core/found-records.ts';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
const orders = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  const { trader, rival } = world.companies;
  const place = async (orderNo: string, companyId: string, status: string): Promise<void> => {
    const { id } = await world.insert('service-order', { ...riceOrder(world), orderNo, companyId, status });
    orders.set(orderNo, String(id));
  };
  await place('DD2026110100007', trader.id, 'submitted');
  await place('DD20261101000071', trader.id, 'completed');
  await place('XDD2026110100007', trader.id, 'draft');
  await place('DD2026110200008', rival.id, 'approved');
  for (let number = 1; number <= 7; number += 1) await place(`MM20261103000${number}`, trader.id, 'submitted');
  const partner = { type: 'customer', contact: '吴', phone: '13800000000', companyId: trader.id };
  await world.insert('business-partner', { ...partner, name: '曼德勒金稻米业' });
  await world.insert('business-partner', { ...partner, name: '仰光_百分%贸易' });
});
afterAll(() => world.close());

async function search(who: string, text: string): Promise<readonly FoundGroup[]> {
  const { data, code, message } = await world.call(who, 'GET', `/search?text=${encodeURIComponent(text)}`);
  if (code !== 1000) throw new Error(`${code} ${message}`);
  return listIn(data.groups) as unknown as FoundGroup[];
}
const titles = async (who: string, text: string): Promise<string[]> =>
  (await search(who, text)).flatMap(({ rows }) => rows.map(({ title }) => title));

describe('what is found', () => {
  it('is the number itself first, then what begins with it, then what holds it', async () => {
    expect(await titles('trader', 'dd2026110100007')).toEqual([
      'DD2026110100007',
      'DD20261101000071',
      'XDD2026110100007',
    ]);
    expect(await titles('trader', '00071')).toEqual(['DD20261101000071']);
  });

  it('is found by two characters of Chinese, by signs of patterns as they are, and by full-width digits', async () => {
    expect(await titles('trader', '稻米')).toEqual(['曼德勒金稻米业']);
    expect(await titles('trader', '稻业')).toEqual([]);
    expect(await titles('trader', '_百分%')).toEqual(['仰光_百分%贸易']);
    expect(await titles('trader', '%%')).toEqual([]);
    expect(await titles('trader', 'ＤＤ２０２６１１０１００００７１')).toEqual(['DD20261101000071']);
  });

  it('holds every word, wherever it stands', async () => {
    expect(await titles('trader', '00007 xdd')).toEqual(['XDD2026110100007']);
    expect(await titles('trader', '00007 yy')).toEqual([]);
    expect(await titles('operator', '00008 rival')).toEqual(['DD2026110200008']);
  });

  it('tells what a list would: state, what it means, with whom, and its page', async () => {
    const [group] = await search('broker', 'DD2026110100007');
    expect(group?.rows[0]).toMatchObject({
      entity: 'service-order',
      id: orders.get('DD2026110100007'),
      counterparty: 'Enterprise trader',
      state: { lifecycle: 'order', name: 'submitted', meaning: 'mine' },
      by: null,
      route: expect.stringMatching(new RegExp(`^/.+/${orders.get('DD2026110100007')}$`)),
    });
  });

  it('says by what it was found, where that is no part of its title', async () => {
    const code = String((await world.pool.query('select "unifiedCreditCode" as c from enterprise limit 1')).rows[0].c);
    const [group] = await search('operator', code);
    expect(group?.rows[0]?.by).toEqual({
      path: 'unifiedCreditCode',
      labels: ['entity.enterprise.fields.unifiedCreditCode'],
      text: code,
    });
  });

  it('is no more than a few of each, and leads to the list of all', async () => {
    const [group] = await search('trader', 'MM2026');
    expect(group?.rows.map(({ title }) => title)).toEqual([7, 6, 5, 4, 3].map((number) => `MM20261103000${number}`));
    expect(group?.list).toMatch(/\?filters=none&search=MM2026$/);
    expect((await search('trader', 'DD2026'))[0]?.list).toBeUndefined();
  });

  it('is the number itself, however many newer ones hold it too', async () => {
    const { trader } = world.companies;
    for (let number = 0; number < 60; number += 1) {
      const given = { ...riceOrder(world), orderNo: `Q777-${number}`, companyId: trader.id, status: 'draft' };
      await world.insert(
        'service-order',
        number === 0 ? { ...given, orderNo: 'Q777' } : { ...given, orderNo: `Z-Q777-${number}` },
      );
    }
    expect((await titles('trader', 'q777')).slice(0, 2)).toEqual(['Q777', 'Z-Q777-59']);
  });

  it('holds every word, however many newer ones do not, and the newest where all do', async () => {
    const copies = `insert into service_order select (jsonb_populate_record(p.o,
        jsonb_build_object('id', uuidv7(), 'orderNo', 'QQ2027' || lpad(n::text, 5, '0')))).*
      from (select o from service_order o where "orderNo" = 'XDD2026110100007') p, generate_series(1, 2100) n`;
    await world.pool.query(copies);
    expect(await titles('trader', '11010 xdd')).toEqual(['XDD2026110100007']);
    expect(await titles('trader', 'qq 2027')).toEqual(['QQ202702100', 'QQ202702099', 'QQ202702098']);
    expect(await titles('trader', '00007 qq')).toEqual(['QQ202700007']);
  });

  it('is nothing where too little was typed', async () => {
    for (const text of [' ', '2', '米', '2 6']) expect([text, await search('trader', text)]).toEqual([text, []]);
  });

  it('is refused to nobody who is logged in, and to everybody who is not', async () => {
    expect(await search('traderstaff', 'DD2026')).toEqual([]);
    for (const path of ['/search?text=DD2026', '/search/start']) {
      expect((await world.call(null, 'GET', path)).status).toBe(401);
    }
    for (const text of ['9'.repeat(101), 'DD%00']) {
      expect((await world.call('trader', 'GET', `/search?text=${text}`)).status).toBe(400);
    }
  });
});

describe('what it begins with', () => {
  const start = async (who: string, opened: readonly string[]) => {
    const { data } = await world.call(who, 'GET', `/search/start?opened=${opened.join(',')}`);
    const told = listIn(data.opened) as unknown as FoundRecord[];
    return {
      opened: told.map(({ title }) => title),
      creations: listIn(data.creations).map(({ view }) => String(view)),
    };
  };

  it('is what was opened last and is still in sight, in that order', async () => {
    const asked = ['DD20261101000071', 'DD2026110200008', 'DD2026110100007'].map(
      (no) => `service-order:${orders.get(no)}`,
    );
    const broken = ['service-order:1', 'nothing:1', 'service-order', ''];
    expect((await start('trader', [...broken, ...asked])).opened).toEqual(['DD20261101000071', 'DD2026110100007']);
    expect((await start('rival', asked)).opened).toEqual(['DD2026110200008']);
    expect((await start('bank', asked)).opened).toEqual([]);
  });

  it('is also what the person keeps templates of, each in the list of its records', async () => {
    const keep = (name: string, ieFlag: string) =>
      world.call('broker', 'POST', '/kept', {
        ...{ kind: 'template', of: 'declaration', name, content: { ...riceDeclaration(), ieFlag } },
      });
    for (const [name, flag] of [
      ['大米进口', 'I'],
      ['手机出口', 'E'],
    ] as const)
      expect((await keep(name, flag)).code).toBe(1000);
    const templates = async (who: string) => listIn((await world.call(who, 'GET', '/search/start')).data.templates);
    const told = await templates('broker');
    expect(told.map(({ name, view }) => [name, view])).toEqual([
      ['大米进口', 'importDeclarationDecl'],
      ['手机出口', 'exportDeclarationDecl'],
    ]);
    expect(told[0]?.route).toBe(`/customs2/importDeclarationDecl/new?template=${String(told[0]?.id)}`);
    expect(await templates('trader')).toEqual([]);
  });

  it('is what the person may create, in the lists that offer it', async () => {
    expect((await start('trader', [])).creations).toContain('demandOrder');
    expect((await start('broker', [])).creations).not.toContain('demandOrder');
    expect((await start('traderstaff', [])).creations).toEqual([]);
  });
});

describe('whoever has gone', () => {
  it('is not looked for any further', async () => {
    const asked: string[] = [];
    const { query } = world.pool;
    const watched = (...given: unknown[]): unknown => {
      asked.push(JSON.stringify(given[0]));
      return Reflect.apply(query, world.pool, given);
    };
    const cookie = `tongguan_session=${await world.logIn('operator')}`;
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    Object.assign(world.pool, { query: watched });
    const searched = (): number => asked.filter((text) => text.includes('text_parts')).length;
    const whole = await fetch(`${address}/api/search?text=zzzz`, { headers: { cookie } });
    expect((await whole.json()).data.groups).toEqual([]);
    const all = searched();
    expect(all).toBeGreaterThan(20);
    asked.length = 0;
    const gone = new AbortController();
    Object.assign(world.pool, {
      query: (...given: unknown[]) => {
        const answer = watched(...given);
        if (searched() === 1) gone.abort();
        return answer;
      },
    });
    await expect(
      fetch(`${address}/api/search?text=zzzz`, { headers: { cookie }, signal: gone.signal }),
    ).rejects.toThrow();
    // The next of the same login has its turn when that one is done.
    await (await fetch(`${address}/api/search?text=z`, { headers: { cookie } })).json();
    const left = searched();
    Object.assign(world.pool, { query });
    expect(left).toBeLessThan(all);
  });
});
