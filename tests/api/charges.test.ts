// Bills from rules: what comes to its state is charged once, by the rules that hold on that day, whoever of the servers makes the draft.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { testRing } from '../test-ring.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
/** Another server of the same database. */
let other: ServerContext;
let clock = new Date('2026-03-10T04:00:00Z');
const reported: unknown[] = [];
const rule: { [name: string]: string } = {};

beforeAll(async () => {
  world = await openWorld({ runsHousekeeping: false, now: () => clock });
  const report = (error: unknown): void => void reported.push(error);
  const settings = { ...defaultSettings, keyRing: testRing, now: () => clock };
  other = makeContext({ model, hooks: {}, pool: world.pool, settings, report });
  const { broker, operator } = world.companies;
  const item = await feeItem('代理费', 'CNY', [
    { rateName: '普通', chargeStandard: '100.0000', unit: 'order' },
    { rateName: '普通', chargeStandard: '120.5000', unit: 'order', validFrom: '2026-03-15' },
    { rateName: '按货值', chargeStandard: '0.0300', unit: 'percent' },
  ]);
  const dollars = await feeItem('美元费', 'USD', [{ rateName: '普通', chargeStandard: '7.0000', unit: 'order' }]);
  const common = { billingMethod: 'perOrder', billingObject: 'order', settlementMethod: 'perOrder', unit: 'order' };
  const put = async (name: string, values: object): Promise<void> => {
    const made = await world.insert('billing-rule', { ...common, validFlag: true, ...values });
    rule[name] = String(made.id);
  };
  await put('normal', { itemId: item, rateName: '普通', companyId: broker.id });
  await put('share', {
    itemId: item,
    rateName: '按货值',
    companyId: broker.id,
    billingMethod: 'percent',
    unit: 'percent',
  });
  await put('dollars', { itemId: dollars, rateName: '普通', companyId: broker.id });
  await put('off', { itemId: item, rateName: '旧', companyId: broker.id, validFlag: false, chargeStandard: '9.0000' });
  await put('declared', {
    itemId: item,
    rateName: '报',
    companyId: broker.id,
    billingObject: 'declaration',
    unit: 'ticket',
  });
  await put('monthly', {
    ...{
      itemId: item,
      rateName: '普通',
      companyId: operator.id,
      settlementMethod: 'monthly',
      chargeStandard: '60.0000',
    },
  });
});
afterAll(() => world?.close());

async function feeItem(itemName: string, currency: string, rates: readonly object[]): Promise<string> {
  const lines = rates.map((rate) => ({ currency, validFlag: true, ...rate }));
  return String((await world.insert('fee-item', { itemName, currency, validFlag: true, rates: lines })).id);
}

let count = 0;

/** An order that waits for its trader to confirm it. */
async function order(values: object = {}): Promise<{ readonly id: string; readonly orderNo: string }> {
  const { trader, broker } = world.companies;
  const orderNo = `DD20260310${String(++count).padStart(5, '0')}`;
  const { id } = await world.insert('service-order', {
    ...{ orderNo, status: 'pendingConfirmation', declarationType: 'import', companyId: trader.id, broker: broker.id },
    ...{ orderAmount: '33333.33', currency: 'CNY', goodsWeight: '500.00', itemCount: 1 },
    ...values,
  });
  return { id: String(id), orderNo };
}

async function confirm(id: string): Promise<void> {
  const { code, message } = await world.call(
    'trader',
    'POST',
    `/entities/service-order/${id}/actions/confirmCompletion`,
  );
  expect([code, message]).toEqual([1000, expect.any(String)]);
}

interface Line {
  readonly standard: string;
  readonly quantity: string | null;
  readonly lineAmount: string | null;
  readonly orderNo: string | null;
}

interface Bill {
  readonly id: string;
  readonly companyId: string;
  readonly orderNo: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly billingMonth: string | null;
  readonly lines: readonly Line[];
}

/** The bills with lines of an order, and the lines that are about it or its bill, by issuer and currency. */
async function billsOf(orderNo: string): Promise<Bill[]> {
  const { rows } = await world.pool.query<Bill>(
    `select b."id", b."companyId", b."orderNo", b."amount"::text, b."currency", b."status", b."billingMonth",
       (select json_agg(json_build_object('standard', l."standard"::text, 'quantity', l."quantity"::text,
          'lineAmount', l."lineAmount"::text, 'orderNo', l."orderNo") order by l."line1")
        from bill_lines l where l."rootId" = b."id" and (b."orderNo" = $1 or l."orderNo" = $1)) "lines"
     from bill b where b."orderNo" = $1 or exists (select 1 from bill_lines l where l."rootId" = b."id" and l."orderNo" = $1)
     order by b."currency", b."amount" desc`,
    [orderNo],
  );
  return rows;
}

describe('an order that is completed', () => {
  it('is charged by each issuer in a draft for each currency, with a line for each rule in force, exactly', async () => {
    const { broker, operator, trader } = world.companies;
    const { id, orderNo } = await order();
    await confirm(id);
    const bills = await billsOf(orderNo);
    const of = (company: string): Bill[] => bills.filter(({ companyId }) => companyId === company);
    expect(of(broker.id)).toMatchObject([
      {
        ...{ orderNo, currency: 'CNY', status: 'draft', amount: '110.00', billingMonth: null },
        lines: [
          { standard: '100.0000', quantity: '1.00', lineAmount: '100.00', orderNo: null },
          { standard: '0.0300', quantity: '333.33', lineAmount: '10.00' },
        ],
      },
      { orderNo, currency: 'USD', amount: '7.00', lines: [{ standard: '7.0000', lineAmount: '7.00' }] },
    ]);
    expect(of(operator.id)).toMatchObject([
      { orderNo: null, billingMonth: '2026-03', amount: '60.00', lines: [{ orderNo, lineAmount: '60.00' }] },
    ]);
    expect(bills).toHaveLength(3);
    const { data } = await world.call('broker', 'GET', `/entities/bill/${of(broker.id)[0]?.id}`);
    expect(data).toMatchObject({ payer: trader.id, payee: broker.id, type: 'service', date: '2026-03-10' });
    expect((await world.call('trader', 'GET', `/entities/bill/${of(broker.id)[0]?.id}`)).status).toBe(404);
  });

  it('tells the issuer, and nobody else, who finds the drafts on the page of the order', async () => {
    const { id, orderNo } = await order();
    await confirm(id);
    const [draft] = (await billsOf(orderNo)).filter(({ companyId }) => companyId === world.companies.broker.id);
    const notices = async (who: string): Promise<Tree[]> => {
      const { data } = await world.call(who, 'GET', '/notices?limit=50', undefined, { cookie: 'tongguan_language=zh' });
      return listIn(data.rows).filter(({ recordId }) => String(recordId) === draft?.id);
    };
    expect(await notices('broker')).toMatchObject([{ kind: 'todo' }]);
    expect(String((await notices('broker'))[0]?.text)).not.toContain('lifecycle.');
    for (const who of ['trader', 'operator', 'otherBroker']) expect(await notices(who)).toEqual([]);
    const related = await world.call('broker', 'GET', `/entities/service-order/${id}/related`);
    const ids = listIn(related.data.groups).flatMap(({ rows }) => listIn(rows).map((row) => String(row.id)));
    expect(ids.filter((one) => one === draft?.id)).toHaveLength(1);
    const work = await world.call('broker', 'GET', '/my-work?kind=draft');
    expect(JSON.stringify(work.data)).toContain(String(draft?.id));
  });

  it('is charged once, by however many servers, and not again after its draft was deleted', async () => {
    const { id, orderNo } = await order();
    await confirm(id);
    const before = await billsOf(orderNo);
    const again = async (): Promise<void> => {
      for (const flow of ['order-to-charges', 'order-to-charges']) {
        await world.pool.query(
          `insert into charge_due ("id", "flow", "sourceId", "day", "at") values (gen_random_uuid(), $1, $2, '2026-03-10', now())`,
          [flow, id],
        );
      }
      await Promise.all([other.makeCharges(other, id), other.makeCharges(other), other.makeCharges(other, id)]);
    };
    await again();
    expect(await billsOf(orderNo)).toEqual(before);
    const [draft] = before.filter(({ companyId }) => companyId === world.companies.broker.id);
    const gone = await world.call('broker', 'DELETE', '/entities/bill', { ids: [draft?.id] });
    expect(gone.code).toBe(1000);
    await again();
    expect(await billsOf(orderNo)).toHaveLength(before.length - 1);
    expect(reported).toEqual([]);
    expect((await world.pool.query('select 1 from charge_due')).rowCount).toBe(0);
  });

  it('is charged after a server died with it', async () => {
    const { id, orderNo } = await order({ status: 'completed' });
    await world.pool.query(
      `insert into charge_due ("id", "flow", "sourceId", "day", "at") values (gen_random_uuid(), 'order-to-charges', $1, '2026-03-10', now())`,
      [id],
    );
    expect(await billsOf(orderNo)).toEqual([]);
    await Promise.all([other.makeCharges(other), other.makeCharges(other)]);
    expect(reported).toEqual([]);
    expect(await billsOf(orderNo)).toHaveLength(3);
  });

  it('is not charged by weight or value it does not tell in the currency of the rule', async () => {
    const { id, orderNo } = await order({ currency: 'MMK' });
    await confirm(id);
    const [own] = (await billsOf(orderNo)).filter(({ currency, orderNo: of }) => currency === 'CNY' && of === orderNo);
    expect(own).toMatchObject({
      amount: '100.00',
      lines: [{ quantity: '1.00' }, { quantity: null, lineAmount: null }],
    });
    // Whoever pushes it is told why.
    const push = await world.call('broker', 'POST', `/entities/bill/${own?.id}/actions/push`);
    expect(push.data.findings).toMatchObject([{ path: 'lines.1.quantity', rule: 'rate-published' }]);
  });

  it('is charged by a value in another currency at the rate published by that day, which its line tells', async () => {
    const rates = [
      { dateTime: '2026-03-08T01:00:00.000Z', fxBuy: '650.000000', fxSell: '660.000000' },
      { dateTime: '2026-03-09T01:00:00.000Z', fxBuy: '704.000000', fxSell: '706.500001' },
      { dateTime: '2026-03-10T18:00:00.000Z', fxBuy: '900.000000', fxSell: '900.000000' },
      { dateTime: '2026-03-10T01:00:00.000Z', fxBuy: '800.000000', fxSell: '800.000000', status: 'draft' },
    ];
    for (const rate of rates) {
      await world.insert('exchange-rate', {
        currency: 'USD',
        noteBuy: '1',
        noteSell: '1',
        status: 'published',
        ...rate,
      });
    }
    const { id, orderNo } = await order({ currency: 'USD', orderAmount: '1234.56' });
    await confirm(id);
    const bills = await billsOf(orderNo);
    const own = bills.find(({ currency, orderNo: of }) => currency === 'CNY' && of === orderNo);
    const { data } = await world.call('broker', 'GET', `/entities/bill/${own?.id}`);
    // 705.2500005 rounded is 705.250001; 1234.56 of that are 8706.734412; a share of 0.03 each hundred is 2.61.
    expect(data).toMatchObject({
      ...{ goodsValue: '8706.73', amount: '102.61' },
      lines: [
        { unit: 'order', quantity: '1.00' },
        {
          ...{ unit: 'percent', quantity: '87.07', lineAmount: '2.61' },
          ...{ convertedFrom: '1234.56', convertedCurrency: 'USD', conversionRate: '705.250001' },
        },
      ],
    });
    expect(listIn(data.lines)[0]).not.toHaveProperty('convertedFrom');
    const dollars = bills.find(({ currency }) => currency === 'USD');
    expect(dollars).toMatchObject({ amount: '7.00' });
    expect(reported).toEqual([]);
  });
});

describe('rules with a settlement by the month', () => {
  it('gather the orders of a payer in one open draft, and begin another once that is pushed', async () => {
    const { operator } = world.companies;
    clock = new Date('2026-04-02T04:00:00Z');
    const orders = [await order(), await order(), await order()];
    await Promise.all(orders.slice(0, 2).map(({ id }) => confirm(id)));
    const of = async (orderNo = ''): Promise<Bill[]> =>
      (await billsOf(orderNo)).filter(({ companyId }) => companyId === operator.id);
    const [first] = await of(orders[0]?.orderNo);
    const [second] = await of(orders[1]?.orderNo);
    expect([first?.id, first?.amount, first?.billingMonth]).toEqual([second?.id, '120.00', '2026-04']);
    const push = await world.call('operator', 'POST', `/entities/bill/${first?.id}/actions/push`);
    expect([push.message, push.data.status]).toEqual([expect.any(String), 'pendingPayment']);
    await confirm(orders[2]?.id ?? '');
    const [third] = await of(orders[2]?.orderNo);
    expect([third?.id === first?.id, third?.amount]).toEqual([false, '60.00']);
  });
});

describe('a rate that changes', () => {
  it('is charged from its day on, and filled into a line by the day of the bill', async () => {
    clock = new Date('2026-03-20T04:00:00Z');
    const { id, orderNo } = await order();
    await confirm(id);
    const bill = (await billsOf(orderNo)).find(({ currency, orderNo: of }) => currency === 'CNY' && of === orderNo);
    expect(bill?.lines[0]).toMatchObject({ standard: '120.5000', lineAmount: '120.50' });
    const { rows } = await world.pool.query('select "itemId" from billing_rule where "id" = $1', [rule.normal]);
    const known = async (on: string): Promise<unknown> => {
      const { data } = await world.call(
        'broker',
        'GET',
        `/entities/bill/known/lines.item?typed=${rows[0].itemId}&on=${on}`,
      );
      return listIn(data.rows).flatMap(({ values }) => (String(values?.unit) === 'order' ? [values?.standard] : []));
    };
    expect([await known('2026-03-14'), await known('2026-03-15')]).toEqual([['100.0000'], ['120.5000']]);
  });

  it('refuses a second one for the same days, and says which', async () => {
    const lines = (validFrom: string, validUntil: string | null = null): object[] => [
      {
        rateName: '普通',
        chargeStandard: '1',
        unit: 'order',
        currency: 'CNY',
        validFlag: true,
        validFrom: '2026-01-01',
        validUntil,
      },
      { rateName: '普通', chargeStandard: '2', unit: 'order', currency: 'CNY', validFlag: true, validFrom },
    ];
    const save = (itemName: string, rates: object[]) =>
      world.call('operator', 'POST', '/entities/fee-item', { itemName, currency: 'CNY', validFlag: true, rates });
    const refused = await save('甲', lines('2026-03-01', '2026-03-01'));
    expect(listIn(refused.data.findings)).toMatchObject([{ path: 'rates.1.validFrom', rule: 'rate-not-repeated' }]);
    expect(String(listIn(refused.data.findings)[0]?.message)).toMatch(/普通.*2026-01-01/);
    expect((await save('乙', lines('2026-03-02', '2026-03-01'))).code).toBe(1000);
    expect((await save('丙', lines('2026-01-01'))).code).not.toBe(1000);
    const same = {
      itemId: null as unknown,
      rateName: '普通',
      billingObject: 'order',
      billingMethod: 'perOrder',
      settlementMethod: 'perOrder',
    };
    same.itemId = (
      await world.pool.query('select "itemId" from billing_rule where "id" = $1', [rule.normal])
    ).rows[0].itemId;
    const twice = await world.call('broker', 'POST', '/entities/billing-rule', same);
    expect(listIn(twice.data.findings)).toMatchObject([{ path: 'validFrom', rule: 'rule-not-repeated' }]);
    const later = await world.call('broker', 'POST', '/entities/billing-rule', { ...same, validFrom: '2027-01-01' });
    expect([later.code, later.message]).toEqual([1000, expect.any(String)]);
  });
});

describe('what a rule would have charged', () => {
  const asked = (who: string, id: string | undefined, period = 'from=2026-05-01&to=2026-05-31') =>
    world.call(who, 'GET', `/entities/billing-rule/${id}/charges?${period}`);

  it('is what is billed, and says what was', async () => {
    clock = new Date('2026-05-10T04:00:00Z');
    const orders = [await order(), await order({ orderAmount: '12345.67' })];
    for (const { id } of orders) await confirm(id);
    for (const name of ['normal', 'share', 'dollars']) {
      const { data } = await asked('broker', rule[name]);
      const rows = listIn(data.rows);
      expect(rows).toHaveLength(2);
      for (const row of rows) {
        const bills = await billsOf(String(row.source?.title));
        const bill = bills.find(({ id }) => id === String(row.charged?.id));
        expect(bill?.lines.map(({ lineAmount }) => lineAmount)).toContain(String(row.line?.amount));
        expect(String(row.currency)).toBe(bill?.currency);
      }
    }
    const { data } = await asked('broker', rule.share);
    expect(data.totals).toEqual([{ currency: 'CNY', amount: '13.7', count: 2 }]);
    expect(listIn(data.charged)).toHaveLength(2);
  });

  it('is told of a rule that is not in force, too, and of none that charges nothing by itself', async () => {
    const off = await asked('broker', rule.off);
    expect([listIn(off.data.rows).length, off.data.charged]).toEqual([2, []]);
    expect((await asked('broker', rule.declared)).data).toMatchObject({ rows: [], unused: false });
  });

  it('is for those who see the rule, and only of what they see', async () => {
    const statuses = async (who: string | null): Promise<unknown> =>
      (await world.call(who, 'GET', `/entities/billing-rule/${rule.normal}/charges?from=2026-05-01&to=2026-05-31`))
        .status;
    expect([
      await statuses('trader'),
      await statuses('bank'),
      await statuses('otherBroker'),
      await statuses(null),
    ]).toEqual([...[403, 403, 404, 401]]);
    expect(listIn((await asked('operator', rule.normal)).data.rows)).toHaveLength(2);
    expect((await asked('broker', rule.normal, 'from=2026-05-31&to=2026-05-01')).status).toBe(400);
    expect((await asked('broker', rule.normal, 'from=2026-05-31')).status).toBe(400);
    expect(
      (await world.call('broker', 'GET', `/entities/bill/${rule.normal}/charges?from=2026-05-01&to=2026-05-31`)).code,
    ).not.toBe(1000);
  });
});
