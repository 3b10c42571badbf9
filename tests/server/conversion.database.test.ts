// Bills and payments in another currency than the declaration: weighed by the latest published rates, exactly, on PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import { checkCrossRecordRules } from '../../runtime/core/rules/rules.ts';
import { Messages } from '../../runtime/server/messages.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { recordPort } from '../../runtime/server/store/record-port.ts';
import { openWorld, type World } from '../api/world.ts';

const layouts = layoutsOf(model);
const messages = new Messages(model.locales);
let world: World;
let order: Row;

/** Days from now; a rate of tomorrow does not count yet. */
function moment(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

function rate(currency: string, [fxBuy, fxSell]: readonly [string, string], more: Row = {}): Promise<Row> {
  const notes = { noteBuy: '1.000000', noteSell: '9999.000000' };
  return world.insert('exchange-rate', { currency, fxBuy, fxSell, ...notes, status: 'published', ...more });
}

beforeAll(async () => {
  world = await openWorld();
  const common = { companyId: world.companies.trader.id };
  order = await world.insert('service-order', {
    ...common,
    orderNo: 'DD1',
    declarationType: 'import',
    status: 'inProgress',
  });
  const goods = [
    { totalPrice: '1000.00', currency: 'CNY', productName: '大米' },
    { totalPrice: '100.00', currency: 'USD', productName: '碎米' },
  ];
  const declaration = { ...common, orderNo: order.orderNo ?? null, ieFlag: 'I', docKind: 'declaration' };
  await world.insert('declaration', { ...declaration, declarationStatus: 'submitted', goods });
  await world.insert('declaration', { ...declaration, declarationStatus: 'stopped', goods });
  await rate('USD', ['600.000000', '604.000000'], { dateTime: moment(-2) });
  await rate('USD', ['710.000000', '714.000000'], { dateTime: moment(-1) });
  await rate('USD', ['1.000000', '2.000000'], { dateTime: moment(1) });
  await rate('USD', ['1.000000', '2.000000'], { dateTime: moment(-0.5), status: 'draft' });
  await rate('MMK', ['0.330000', '0.350000'], { dateTime: moment(-1) });
});
afterAll(() => world?.close());

function descriptorOf(id: string): EntityDescriptor {
  const found = model.entities[id]?.descriptor;
  if (!found) throw new Error(`The model has no ${id}`);
  return found;
}

/** The entity with other parameters of the total one of its rules compares with. */
function withTotal(id: string, rule: string, change: (total: { [key: string]: Json }) => Json): EntityDescriptor {
  const entity = descriptorOf(id);
  const rules = entity.rules.map((one) => {
    if (one.id !== rule) return one;
    const params = one.params as { [key: string]: Json };
    return { ...one, params: { ...params, total: change(params.total as { [key: string]: Json }) } };
  });
  return { ...entity, rules };
}

async function findingsOf(bill: Row, entity = descriptorOf('bill')): Promise<Finding[]> {
  const port = recordPort(world.pool, layouts);
  const record = { type: 'trade', orderNo: order.orderNo ?? null, ...bill };
  const found = await checkCrossRecordRules(entity, { record, findings: [] }, { stage: 'complete' }, port);
  return found.filter(({ rule }) => rule === 'amount-within-declaration');
}

describe('a bill in the currency of', () => {
  // Declared: 1000.00 CNY and 100.00 USD at the mean of 710 and 714 for 100: 1712 CNY.
  it.each([
    ['CNY', '1712.00', '1712.01', '1712.00'],
    ['USD', '240.44', '240.45', '240.44'],
    ['MMK', '503529.41', '503529.42', '503529.41'],
  ])('%s may be as high as what was declared', async (currency, fits, above, bound) => {
    expect(await findingsOf({ currency, amount: fits })).toEqual([]);
    expect(await findingsOf({ currency, amount: above })).toMatchObject([
      { path: 'amount', params: { value: above, total: above, bound, remaining: bound, currency } },
    ]);
  });

  it('no published rate is refused, and says of which currency', async () => {
    const [found] = await findingsOf({ currency: 'GBP', amount: '0.01' });
    expect(found).toMatchObject({ path: 'amount', rule: 'amount-within-declaration', params: { currencies: 'GBP' } });
    if (!found) throw new Error('Nothing was found');
    expect(messages.describe('zh', found).message).toBe(
      'GBP 没有已公布的汇率，无法与报关金额折算比较，请平台先发布汇率',
    );
    expect(messages.describe('en', found).message).toContain('No exchange rate is published for GBP');
  });
});

it('bills of the order in other currencies take their part', async () => {
  const beside = await world.insert('bill', {
    companyId: world.companies.trader.id,
    type: 'trade',
    orderNo: order.orderNo ?? null,
    currency: 'CNY',
    amount: '712.00',
    status: 'pendingPayment',
  });
  try {
    expect(await findingsOf({ currency: 'USD', amount: '140.44' })).toEqual([]);
    expect(await findingsOf({ currency: 'USD', amount: '140.45' })).toMatchObject([
      { params: { remaining: '140.44' } },
    ]);
    // Itself it does not count twice.
    expect(await findingsOf({ ...beside, amount: '1712.00' })).toEqual([]);
  } finally {
    await world.pool.query('delete from bill where id = $1', [beside.id]);
  }
});

describe('the other readings', () => {
  const changed = (change: (rates: Json) => Json | undefined): EntityDescriptor =>
    withTotal('bill', 'amount-within-declaration', ({ rates, ...total }) => {
      const other = change(rates ?? null);
      return { ...total, ...(other !== undefined && { rates: other }) };
    });

  it('take the selling rate', async () => {
    const selling = changed((rates) => ({ ...(rates as object), rate: ['fxSell'] }));
    // 1714 CNY at 7.14.
    expect(await findingsOf({ currency: 'USD', amount: '240.05' }, selling)).toEqual([]);
    expect(await findingsOf({ currency: 'USD', amount: '240.06' }, selling)).toHaveLength(1);
  });

  it('count the own currency alone', async () => {
    const refused = changed(() => undefined);
    expect(await findingsOf({ currency: 'USD', amount: '100.00' }, refused)).toEqual([]);
    expect(await findingsOf({ currency: 'USD', amount: '100.01' }, refused)).toHaveLength(1);
    expect(await findingsOf({ currency: 'MMK', amount: '0.01' }, refused)).toHaveLength(1);
  });
});

it('a payment abroad is held against the declarations it names in the same way', async () => {
  const { rows } = await world.pool.query(`select id from declaration where "declarationStatus" = 'submitted'`);
  const record = { declarations: rows.map(({ id }) => id), currency: 'MMK' };
  const port = recordPort(world.pool, layouts);
  const find = async (amount: string): Promise<string[]> => {
    const found = await checkCrossRecordRules(
      descriptorOf('fx-payment'),
      { record: { ...record, amount }, findings: [] },
      { stage: 'complete' },
      port,
    );
    return found.map(({ rule }) => rule);
  };
  expect(await find('503529.41176')).toEqual([]);
  expect(await find('503529.41177')).toEqual(['amount-within-declarations']);
});

it('amounts nobody could weigh in numbers of a machine are compared exactly', async () => {
  const huge = '999999999999999.99';
  await world.pool.query(`update declaration_goods set "totalPrice" = $1 where currency = 'CNY'`, [huge]);
  // The declared dollars weigh 712 yuan.
  expect(await findingsOf({ currency: 'CNY', amount: '1000000000000711.99' })).toEqual([]);
  expect(await findingsOf({ currency: 'CNY', amount: '1000000000000712.00' })).toHaveLength(1);
});
