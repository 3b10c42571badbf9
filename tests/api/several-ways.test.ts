// Lists whose readers come to rows in several ways: each row once, in the order asked for, on every page, and counted once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
const declarations = '/entities/declaration';
const copies = 90;

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  const { data: order } = await world.call('trader', 'POST', '/entities/service-order', riceOrder(world));
  await world.call('trader', 'POST', `/entities/service-order/${order.id}/actions/submit`);
  const { data: made } = await world.call('broker', 'POST', declarations, {
    ...riceDeclaration(),
    orderNo: order.orderNo,
  });
  const { trader, broker, rival } = world.companies;
  // In turn: named by the own order, own, both, and of somebody else; of few different prices and moments.
  await world.pool.query(
    `insert into declaration select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'billNo', 'SW' || lpad(n::text, 5, '0'),
        'companyId', (array[$1, $2, $2, $3])[1 + n % 4], 'orderNo', (array[$4, null, $4, null])[1 + n % 4], 'totalPrice', case when n % 5 > 0 then n % 5 end,
        'createdAt', timestamptz '2025-06-01 00:00+08' + n % 7 * interval '1 minute'))).*
      from declaration d, generate_series(1, ${copies}) n where d.id = $5`,
    [broker.id, trader.id, rival.id, order.orderNo, made.id],
  );
});
afterAll(() => world.close());

const seen = `d."companyId" = $1 or d."orderNo" in (select "orderNo" from service_order where "companyId" = $1)`;

async function expected(sort: string, where = 'true'): Promise<unknown[]> {
  const { rows } = await world.pool.query(
    `select d.id from declaration d where (${seen}) and ${where} order by ${sort}, d.id ${sort.endsWith('desc') ? 'desc' : ''}`,
    [world.companies.trader.id],
  );
  return rows.map(({ id }) => id);
}

async function pages(query: string, pageSize: number): Promise<{ ids: unknown[]; totals: Set<unknown> }> {
  const ids: unknown[] = [];
  const totals = new Set<unknown>();
  for (let page = 1; ; page++) {
    const { data } = await world.call('trader', 'GET', `${declarations}?${query}&page=${page}&pageSize=${pageSize}`);
    const rows = listIn(data.rows);
    ids.push(...rows.map(({ id }) => id));
    totals.add(data.total);
    if (rows.length < pageSize) return { ids, totals };
  }
}

describe('rows seen in several ways', () => {
  it.each([
    ['-createdAt', '"createdAt" desc'],
    ['billNo', '"billNo"'],
    ['-totalPrice', '"totalPrice" desc'],
    ['totalPrice', '"totalPrice"'],
  ])('stand once and in the order %s', async (sort, order) => {
    const wanted = await expected(order);
    expect(wanted.length).toBeGreaterThan(60);
    expect(wanted.length).toBeLessThan(copies);
    expect(await pages(`view=traderDeclarationEnquiry&sort=${sort}`, 7)).toEqual({
      ids: wanted,
      totals: new Set([wanted.length]),
    });
  });

  it('are narrowed by filters, search and order of linked records alike', async () => {
    const wanted = await expected('"createdAt" desc', `"billNo" >= 'SW0005' and "billNo" < 'SW0006'`);
    const found = await pages('view=traderDeclarationEnquiry&filter[billNo][prefix]=SW0005', 3);
    expect(found).toEqual({ ids: wanted, totals: new Set([wanted.length]) });
    expect((await pages('view=traderDeclarationEnquiry&search=SW0005', 3)).ids).toEqual(wanted);
  });

  it('are exported once each', async () => {
    const wanted = await expected('"createdAt" desc');
    const { body } = await world.raw({
      method: 'GET',
      url: `/api${declarations}/export?view=traderDeclarationEnquiry&columns=billNo`,
      headers: { cookie: `tongguan_session=${await world.logIn('trader')}` },
    });
    expect(body.trim().split('\r\n')).toHaveLength(wanted.length + 1);
  });
});
