// Amounts of applications in yuan: at the latest rate that counted when they were submitted, with that rate and its time, or not at all.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await rate('USD', '2025-11-18T01:30:00.000Z', { fxBuy: '710', fxSell: '713.522700' });
  await rate('USD', '2025-11-20T01:30:00.000Z', { fxBuy: '711', fxSell: '714' });
  await rate('USD', '2025-11-20T02:30:00.000Z', { fxBuy: '799', fxSell: '800' }, 'draft');
  await rate('USD', new Date(Date.now() + 86_400_000).toISOString(), { fxBuy: '1', fxSell: '2' });
});
afterAll(() => world?.close());

async function rate(
  currency: string,
  dateTime: string,
  values: { readonly [field: string]: string },
  status = 'published',
) {
  await world.insert('exchange-rate', { currency, dateTime, status, ...values });
}

let last = 0;
async function application(entity: string, currency: string, amount: string, submittedAt?: string): Promise<string> {
  last += 1;
  const { id } = await world.insert(entity, {
    applicationNo: `XH202511200${String(last).padStart(4, '0')}`,
    companyId: world.companies.trader.id,
    status: submittedAt === undefined ? 'notSettled' : 'submitted',
    ...{ currency, amount, isAdvance: true },
    ...(submittedAt !== undefined && { submittedAt }),
  });
  return String(id);
}

async function told(entity: string, id: string): Promise<unknown[]> {
  const { data } = await world.call('trader', 'GET', `/entities/${entity}/${id}`);
  return [data.amountInYuan, data.yuanRate, data.yuanRateAt];
}

const [before, between, after] = ['2025-11-17', '2025-11-19', '2025-11-21'].map((day) => `${day}T04:00:00.000Z`);

it('are worked out at the rate of the submission: paid at what the bank sells for, collected at what it buys for', async () => {
  const paid = await application('fx-payment', 'USD', '1234.56700', between);
  // 1234.567 x 713.5227 / 100 = 8808.9157920..., half a cent goes up.
  expect(await told('fx-payment', paid)).toEqual(['8808.92', '713.522700', '2025-11-18T01:30:00.000Z']);
  const collected = await application('fx-collection', 'USD', '1000.00000', after);
  expect(await told('fx-collection', collected)).toEqual(['7110.00', '711.000000', '2025-11-20T01:30:00.000Z']);
});

it('are worked out at the rate of now before they are submitted, never at a draft of one or one to come', async () => {
  expect(await told('fx-payment', await application('fx-payment', 'USD', '100.00000'))).toEqual([
    '714.00',
    '714.000000',
    '2025-11-20T01:30:00.000Z',
  ]);
});

it('are not told where no rate was published by then, and no nought stands there', async () => {
  const none = [undefined, undefined, undefined];
  expect(await told('fx-payment', await application('fx-payment', 'USD', '100.00000', before))).toEqual(none);
  expect(await told('fx-payment', await application('fx-payment', 'MMK', '100.00000', after))).toEqual(none);
});

it('in yuan are what they are, without a rate', async () => {
  const id = await application('fx-payment', 'CNY', '100.00500', before);
  expect(await told('fx-payment', id)).toEqual(['100.01', undefined, undefined]);
});

it('sort and narrow lists across currencies', async () => {
  const ask = async (query: string): Promise<Tree[]> =>
    listIn((await world.call('trader', 'GET', `/entities/fx-payment?view=fxPayment&${query}`)).data.rows);
  const sorted = (await ask('sort=amountInYuan')).map(({ amountInYuan }) => amountInYuan).filter(Boolean);
  expect(sorted).toEqual(['100.01', '714.00', '8808.92']);
  expect((await ask('filter[amountInYuan][from]=700')).map(({ currency }) => currency)).toEqual(['USD', 'USD']);
});
