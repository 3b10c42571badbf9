// Lists: filters, order, pages, totals, labels; pickers and code tables.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
const codes = '/entities/hs-code';

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  await world.pool.query(`insert into hs_code (id, "hsCode", "hsName", "firstUnit", "taxRate", "startDate", "validFlag", "createdAt", "rowVersion")
    select gen_random_uuid(), (20000000 + n)::text, '货物' || n, case when n % 2 = 0 then '035' else '007' end, n % 50 + 0.5,
      date '2025-01-01' + n % 300, n % 3 = 0, timestamptz '2025-06-01 00:00+08' + n * interval '1 minute', 1 from generate_series(1, 12000) n`);
});
afterAll(() => world.close());

const list = async (query: string, who = 'operator', path = codes) => {
  const { data, code, message } = await world.call(who, 'GET', `${path}?${query}`);
  if (code !== 1000) throw new Error(`${code} ${message}`);
  return { rows: listIn(data.rows), total: data.total as unknown as number, data };
};

describe('filters', () => {
  it('by beginning, part, value, several values, bounds and yes or no', async () => {
    expect((await list('filter[hsCode][prefix]=1006')).rows).toHaveLength(2);
    expect((await list(`filter[hsName][contains]=${encodeURIComponent('碎米')}`)).rows).toMatchObject([
      { hsCode: '10064020' },
    ]);
    expect((await list('filter[hsCode][is]=20000007')).rows).toMatchObject([{ hsName: '货物7' }]);
    expect((await list('filter[firstUnit][in]=007,036')).total).toBe(6000);
    expect((await list('filter[taxRate][from]=49.5')).total).toBe(240);
    expect((await list('filter[taxRate][from]=1.5&filter[taxRate][to]=2.50')).total).toBe(480);
    expect((await list('filter[startDate][from]=2025-10-20&filter[startDate][to]=2025-10-20')).total).toBe(40);
    expect((await list('filter[validFlag][is]=true&filter[hsCode][prefix]=2')).total).toBe(4000);
    expect((await list('filter[createdAt][from]=2025-06-01&filter[createdAt][to]=2025-06-01')).total).toBe(1439);
  });

  it('take signs of patterns as they are', async () => {
    for (const sign of ['%25', '_', '%5C']) expect((await list(`filter[hsName][contains]=${sign}`)).total).toBe(0);
    expect((await list("filter[hsName][contains]=';drop table hs_code;--")).total).toBe(0);
  });

  it('through embedded objects, references and lines', async () => {
    await world.call('broker', 'POST', '/entities/declaration', riceDeclaration());
    const path = '/entities/declaration';
    const name = encodeURIComponent('瑞丽示例');
    expect((await list(`filter[domesticConsignor.nameZh][contains]=${name}`, 'broker', path)).rows).toHaveLength(1);
    expect((await list('filter[goods.productNo][is]=10063020', 'broker', path)).rows).toHaveLength(1);
    expect((await list('filter[goods.productNo][is]=87112020', 'broker', path)).rows).toHaveLength(0);
    expect(
      (await list(`filter[enterpriseName][prefix]=Enterprise%20t`, 'operator', '/entities/account')).rows.length,
    ).toBeGreaterThan(0);
    expect(
      (await list(`filter[roles][in]=${world.companies.bank.role}`, 'operator', '/entities/account')).rows,
    ).toMatchObject([{ username: 'bank' }]);
  });

  it('that make no sense are refused, naming the filter', async () => {
    const wrong = [
      'filter[nothing][is]=1',
      'filter[hsCode][from]=1',
      'filter[hsCode][like]=1',
      'filter[taxRate][from]=abc',
      'filter[startDate][from]=2025-02-30',
      'filter[validFlag][is]=maybe',
      'filter[createdBy][is]=nobody',
      'filter[hsCode]=1',
      'filter[hsName][contains]=%00',
      'sort=nothing',
      'sort=hsCode;drop',
      'page=0',
      'page=-1',
      'pageSize=201',
      'view=nothing',
    ];
    for (const query of wrong) {
      expect([query, (await world.call('operator', 'GET', `${codes}?${query}`)).code]).toEqual([query, 40001]);
    }
  });
});

describe('pages', () => {
  it('follow each other without gap or overlap, also where values are equal', async () => {
    const seen = new Set<unknown>();
    for (let page = 1; page <= 5; page++) {
      const { rows } = await list(`filter[hsCode][prefix]=2000&sort=-firstUnit&page=${page}&pageSize=50`);
      for (const { id } of rows) seen.add(id);
    }
    expect(seen.size).toBe(250);
  });

  it('far down are found from rows seen before, and still where they belong', async () => {
    const expected = async (sort: string, offset: number) => {
      const { rows } = await world.pool.query(`select id from hs_code order by ${sort} offset ${offset} limit 50`);
      return rows.map(({ id }) => id);
    };
    const page = async (sort: string, number: number) =>
      (await list(`sort=${sort}&page=${number}&pageSize=50`)).rows.map(({ id }) => id);
    for (const number of [100, 101, 101, 130, 102, 12, 100]) {
      expect(await page('-hsCode', number)).toEqual(await expected('"hsCode" desc, id desc', (number - 1) * 50));
      expect(await page('hsCode', number)).toEqual(await expected('"hsCode", id', (number - 1) * 50));
      expect(await page('-taxRate', number)).toEqual(await expected('"taxRate" desc, id desc', (number - 1) * 50));
    }
    const made = await world.call('operator', 'POST', codes, {
      hsCode: '99999999',
      hsName: 'first',
      firstUnit: '035',
      validFlag: true,
    });
    expect(await page('-hsCode', 101)).toEqual(await expected('"hsCode" desc, id desc', 5000));
    await world.call('operator', 'DELETE', codes, { ids: [made.data.id] });
    expect(await page('-hsCode', 101)).toEqual(await expected('"hsCode" desc, id desc', 5000));
  });

  it('count what was just written', async () => {
    const total = async () => (await list('filter[hsCode][prefix]=2000&pageSize=5')).total;
    const before = await total();
    const made = await world.call('operator', 'POST', codes, {
      hsCode: '20009999',
      hsName: 'one more',
      firstUnit: '035',
      validFlag: true,
      version: 'x',
    });
    expect(await total()).toBe(before + 1);
    await world.call('operator', 'DELETE', codes, { ids: [made.data.id] });
    expect(await total()).toBe(before);
  });

  it('are ordered as asked, both ways', async () => {
    const up = (await list('sort=hsCode&pageSize=3')).rows.map(({ hsCode }) => hsCode);
    expect(up).toEqual(['10063020', '10064020', '20000001']);
    const down = (await list('sort=-hsCode&pageSize=1')).rows.map(({ hsCode }) => hsCode);
    expect(down).toEqual(['87112020']);
  });

  it('of some days are those of all of them in the order of the list, and follow each other', async () => {
    const { id: companyId } = world.companies.broker;
    // Made in another order than that of their days, some at the same moment.
    for (let n = 0; n < 60; n++) {
      await world.insert('declaration', {
        companyId,
        ieFlag: n % 3 === 0 ? 'E' : 'I',
        docKind: 'declaration',
        declarationStatus: n % 4 === 0 ? 'draft' : 'completed',
        declarationDate: n % 10 === 9 ? null : `2026-03-0${(n % 5) + 1}`,
        contractAgreementNo: `HT${n}`,
        createdAt: new Date(Date.UTC(2026, 2, 10, 0, Math.floor(((n * 37) % 60) / 2))).toISOString(),
      });
    }
    const filters =
      'view=platformDeclarationEnquiry&filter[ieFlag][in]=I&filter[declarationStatus][in]=completed,rejected&filter[declarationDate][from]=2026-03-02&filter[declarationDate][to]=2026-03-04';
    const page = (sort: string, size: number, number: number) =>
      list(`${filters}&sort=${sort}&pageSize=${size}&page=${number}`, 'operator', '/entities/declaration');
    for (const [sort, way] of [
      ['-createdAt', 'desc'],
      ['createdAt', 'asc'],
    ]) {
      const { rows: expected } = await world.pool.query(`select id from declaration
        where "ieFlag" = 'I' and "declarationStatus" = 'completed' and "declarationDate" between '2026-03-02' and '2026-03-04'
        order by "createdAt" ${way}, id ${way}`);
      const pages = [1, 2, 3, 4, 5].map((number) => page(String(sort), 5, number));
      const read = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => ({ id })));
      expect(read).toEqual(expected);
      expect(expected.length).toBeGreaterThan(15);
    }
    expect((await page('-createdAt', 5, 1)).total).toBe((await page('-createdAt', 50, 1)).rows.length);
  });

  it('carry an exact total up to ten thousand, and an estimate above', async () => {
    const exact = await list('filter[firstUnit][in]=007');
    expect(exact.data).toMatchObject({ total: 6000 });
    expect(exact.data).not.toHaveProperty('totalIsEstimate');
    await world.pool.query('analyze hs_code');
    const { data, total } = await list('pageSize=20');
    expect(data.totalIsEstimate).toBe(true);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(15_000);
    expect((await list('filter[hsCode][prefix]=1006&page=2')).total).toBe(2);
  });

  it('of a view hold its columns, what decides about actions, and labels of references', async () => {
    await world.call('trader', 'POST', '/entities/service-order', riceOrder(world));
    const { rows } = await list('view=traderOrder', 'trader', '/entities/service-order');
    expect(rows).toMatchObject([
      {
        orderNo: expect.any(String),
        status: 'draft',
        version: 1,
        companyId: world.companies.trader.id,
        $labels: { broker: 'Enterprise broker', customsArea: '8603 瑞丽海关' },
      },
    ]);
    expect(rows[0]).not.toHaveProperty('remarks');
    const staff = await list('view=allAccounts&filter[username][is]=trader', 'operator', '/entities/account');
    expect(staff.rows).toMatchObject([{ accountType: 'trader', $labels: { companyId: 'Enterprise trader' } }]);
    const withRoles = await list('view=user', 'trader', '/entities/account');
    expect(withRoles.rows.find(({ username }) => String(username) === 'trader')).toMatchObject({
      roles: [world.companies.trader.role],
      $labels: { roles: 'trader' },
    });
  });
});

describe('an export', () => {
  it('holds every row of the list in its order, and none out of sight', async () => {
    const cookie = `tongguan_session=${await world.logIn('operator')}`;
    const fetch = (url: string) => world.raw({ method: 'GET', url, headers: { cookie } });
    const all = await fetch(`/api${codes}/export?view=hscode&sort=-hsCode&filter[hsCode][prefix]=2`);
    expect(all.statusCode).toBe(200);
    const lines = all.body.trim().split('\r\n');
    expect(lines).toHaveLength(12_001);
    expect(lines[1]).toContain('20012000');
    expect(lines.at(-1)).toContain('20000001');
    expect((await world.call('rival', 'GET', '/entities/hs-code/export')).code).toBe(30001);
    await world.call('trader', 'POST', '/entities/service-order', { ...riceOrder(world), remarks: 'unseen' });
    const rival = `tongguan_session=${await world.logIn('rival')}`;
    const theirs = await world.raw({
      method: 'GET',
      url: '/api/entities/service-order/export',
      headers: { cookie: rival },
    });
    expect(theirs.body).not.toContain('unseen');
  });
});

describe('pickers', () => {
  const options = async (who: string, path: string, query = '') => {
    const { data, code } = await world.call(who, 'GET', `/entities/${path}${query}`);
    return code === 1000 ? listIn(data.rows) : code;
  };

  it('find by code and by name, and bring the values to fill in', async () => {
    const found = await options(
      'broker',
      'declaration/options/goods.productNo',
      `?search=${encodeURIComponent('碎米')}`,
    );
    expect(found).toEqual([
      {
        value: '10064020',
        label: '10064020 长粒米碎米',
        about: '法定第一单位 035 千克',
        fills: { productName: '长粒米碎米', firstUnit: '035', secondUnit: null },
      },
    ]);
    expect(await options('broker', 'declaration/options/goods.productNo', '?search=100640')).toHaveLength(1);
    expect(await options('broker', 'declaration/options/goods.productNo', '?search=%25')).toEqual([]);
  });

  it("offer only what may be chosen, in pages, in the reader's language", async () => {
    expect(await options('trader', 'service-order/options/broker')).toMatchObject([
      { value: world.companies.broker.id, label: 'Enterprise broker' },
      { value: world.companies.otherBroker.id },
    ]);
    expect(await options('trader', 'service-order/options/customsArea')).toHaveLength(1);
    const { data } = await world.call('broker', 'GET', '/entities/declaration/options/goods.productNo?search=2000');
    expect(data.more).toBe(true);
    const next = await world.call('broker', 'GET', '/entities/declaration/options/goods.productNo?search=2000&page=2');
    expect(next.data.rows?.[0]?.value).not.toEqual(data.rows?.[0]?.value);
  });

  it('name a record in one language, the Chinese one where it has no other name', async () => {
    const city = async (language: string) => {
      const path = '/entities/declaration/options/destinationAddress.city';
      const cookie = `tongguan_language=${language}`;
      return (await world.call('broker', 'GET', path, undefined, { cookie })).data.rows;
    };
    expect(await city('zh')).toMatchObject([{ value: '5331', label: '德宏州' }]);
    expect(await city('en')).toMatchObject([{ value: '5331', label: 'Dehong' }]);
    await world.pool.query(`update region set "nameEn" = null, "nameMy" = '' where code = '5331'`);
    expect(await city('en')).toMatchObject([{ value: '5331', label: '德宏州' }]);
    expect(await city('my')).toMatchObject([{ value: '5331', label: '德宏州' }]);
    await world.pool.query(`update region set "nameEn" = 'Dehong' where code = '5331'`);
  });

  it('show a stored value again, but nothing out of sight', async () => {
    expect(await options('trader', 'service-order/options/broker', `?value=${world.companies.broker.id}`)).toHaveLength(
      1,
    );
    expect(await options('trader', 'service-order/options/broker', '?search=rival')).toEqual([]);
    expect(await options('trader', 'service-order/options/broker', '?value=nonsense')).toEqual([]);
    await world.call('trader', 'POST', '/entities/service-order', riceOrder(world));
    expect(await options('rival', 'declaration/options/orderNo')).toEqual([]);
    expect(await options('bank', 'declaration/options/orderNo')).toEqual([]);
    expect(await options('bank', 'service-order/options/broker')).toBe(30001);
    expect(await options('trader', 'service-order/options/remarks')).toBe(30003);
  });
});

describe('code tables', () => {
  it('come in every language, valid values alone, and change at once', async () => {
    const table = async () =>
      listIn((await world.call('trader', 'GET', '/codes?tables=transport-mode,nothing')).data['transport-mode']);
    expect(await table()).toContainEqual({
      value: '4',
      zh: expect.any(String),
      en: expect.any(String),
      my: expect.any(String),
      words: expect.arrayContaining(['卡车']),
    });
    expect((await world.call('trader', 'GET', '/codes?tables=nothing')).data).toEqual({ nothing: [] });
    const code = (
      await list('filter[typeCode][is]=transport-mode&filter[domainCode][is]=4', 'operator', '/entities/code')
    ).rows[0];
    const saved = await world.call('operator', 'PATCH', `/entities/code/${code?.id}`, {
      version: code?.version,
      validFlag: false,
    });
    expect(saved.status).toBe(200);
    expect((await table()).map(({ value }) => value)).not.toContain('4');
  });
});
