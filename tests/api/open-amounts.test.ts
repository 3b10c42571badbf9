// What is open of a declaration, told where an application chooses it: after all other claims on it, however these are shared out.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

let last = 0;
async function declared(currency: string, ...totals: readonly string[]): Promise<string> {
  last += 1;
  const { id } = await world.insert('declaration', {
    billNo: `MM2025112${String(last).padStart(4, '0')}`,
    declarationStatus: 'approved',
    docKind: 'declaration',
    ieFlag: 'I',
    companyId: world.companies.trader.id,
    goods: totals.map((totalPrice) => ({ totalPrice, currency })),
  });
  return String(id);
}

async function claimed(
  amount: string,
  declarations: readonly string[],
  more: { readonly [field: string]: string } = {},
) {
  last += 1;
  await world.insert('fx-payment', {
    applicationNo: `FH202511209${String(last).padStart(4, '0')}`,
    companyId: world.companies.trader.id,
    ...{ status: 'submitted', currency: 'CNY', amount, declarations: [...declarations], isAdvance: false, ...more },
  });
}

async function told(id: string, language = 'en', who = 'trader'): Promise<string | undefined> {
  const headers = { cookie: `tongguan_language=${language}` };
  const path = `/entities/fx-payment/options/declarations?value=${id}`;
  const { data } = await world.call(who, 'GET', path, undefined, headers);
  const [option] = listIn(data.rows);
  return option?.about === undefined ? undefined : String(option.about);
}

it('is all of it at first, and what others leave afterwards; what is not submitted or was refused takes nothing', async () => {
  const id = await declared('CNY', '700.00', '300.00');
  expect(await told(id)).toBe('1,000.00 of 1,000.00 CNY open');
  await claimed('400.00000', [id]);
  await claimed('500.00000', [id], { status: 'bankRejected' });
  await claimed('500.00000', [id], { status: 'notSettled' });
  expect(await told(id)).toBe('600.00 of 1,000.00 CNY open');
  expect(await told(id, 'zh')).toBe('余额 600.00，共 1,000.00 CNY');
});

it('counts what several applications share of several declarations', async () => {
  const [one, other] = [await declared('CNY', '1000.00'), await declared('CNY', '500.00')];
  await claimed('1200.00000', [one, other]);
  // 500 can come from the other one, so 700 of this one are needed at least.
  expect(await told(one)).toBe('300.00 of 1,000.00 CNY open');
  await claimed('100.00000', [other]);
  expect(await told(one)).toBe('200.00 of 1,000.00 CNY open');
});

it('counts claims in another currency at its rate, and says so where there is none', async () => {
  const id = await declared('USD', '1000.00');
  await claimed('710.00000', [id]);
  expect(await told(id)).toBe('1,000.00 USD; what is open cannot be told, as a rate is missing');
  const at = { dateTime: '2025-11-18T01:30:00.000Z', status: 'published' };
  await world.insert('exchange-rate', {
    currency: 'USD',
    fxBuy: '710',
    fxSell: '710',
    noteBuy: '710',
    noteSell: '710',
    ...at,
  });
  expect(await told(id)).toBe('900.00 of 1,000.00 USD open');
});

it('is not told of what holds nothing', async () => {
  expect(await told(await declared('CNY'))).toBeUndefined();
});

it('is told to who sees every claim, and to no bank: it would learn what others were applied to for', async () => {
  const id = await declared('CNY', '1000.00');
  const { bank } = world.companies;
  await claimed('100.00000', [id], { status: 'platformPassed', bank: bank.id });
  const path = `/entities/fx-payment/options/declarations?value=${id}`;
  expect(listIn((await world.call('bank', 'GET', path)).data.rows)).toHaveLength(1);
  expect(await told(id, 'en', 'bank')).toBeUndefined();
  expect(await told(id, 'en', 'operator')).toBe('900.00 of 1,000.00 CNY open');
});
