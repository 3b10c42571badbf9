// Pickers are narrowed by what the rules of the record demand of the one it names, by that and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { narrowingName } from '../../runtime/core/narrowing.ts';
import { narrowedNow, narrowingsAt } from '../../runtime/core/narrowings-at.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
/** Bills in sight of the trader, by what is said of them. */
const bills = new Map<string, string>();
const statement = model.entities['settlement-statement']?.descriptor as EntityDescriptor;

beforeAll(async () => {
  world = await openWorld();
  const { trader, rival, broker } = world.companies;
  const owed = { payee: trader.id, payer: rival.id, currency: 'CNY', date: '2025-11-10' };
  const given: { readonly [said: string]: Row } = {
    'owed to us': owed,
    'owed by us': { payee: rival.id, payer: trader.id },
    'owed by another': { payer: broker.id },
    'in another currency': { currency: 'USD' },
    'of the day before': { date: '2025-10-31' },
    'of the first day': { date: '2025-11-01' },
    'of the last day': { date: '2025-11-30' },
    'of the day after': { date: '2025-12-01' },
    'of no day': { date: null },
  };
  for (const [said, values] of Object.entries(given)) {
    const bill = {
      companyId: trader.id,
      type: 'trade',
      status: 'closed',
      settlementStatus: 'unsettled',
      amount: '100.00',
    };
    bills.set(said, String((await world.insert('bill', { ...bill, ...owed, ...values })).id));
  }
});
afterAll(() => world.close());

async function ask(query: { readonly [name: string]: string }, of = 'settlement-statement/options/receivables.bill') {
  return world.call('trader', 'GET', `/entities/${of}?${new URLSearchParams(query)}`);
}

/** What is said of the bills that are offered. */
async function offered(query: { readonly [name: string]: string }, of?: string): Promise<string[]> {
  const { code, data } = await ask(query, of);
  expect(code).toBe(1000);
  const found = new Set(listIn(data.rows).map(({ value }) => String(value)));
  return [...bills].flatMap(([said, id]) => (found.has(id) ? [said] : []));
}

/** As a page asks for a record that holds this. */
function asked(record: Row, path: string): { [name: string]: string } {
  const narrowed = narrowedNow(statement, narrowingsAt(statement, path), { record, at: path.replace('.', '.0.') });
  return Object.fromEntries(narrowed.map((one) => [narrowingName(one), one.value]));
}

describe('the bills of a statement', () => {
  it('are all in sight while nothing is chosen', async () => {
    expect(await offered({})).toEqual([...bills.keys()]);
  });

  it('are narrowed by each value that is there, and need no other', async () => {
    const { trader, rival } = world.companies;
    const all = [...bills.keys()];
    const without = (...left: string[]): string[] => all.filter((one) => !left.includes(one));
    expect(await offered({ 'within[payee]': trader.id })).toEqual(without('owed by us'));
    expect(await offered({ 'within[payer]': rival.id })).toEqual(without('owed by us', 'owed by another'));
    expect(await offered({ 'within[currency]': 'USD' })).toEqual(['in another currency']);
    expect(await offered({ 'within[date][from]': '2025-11-01' })).toEqual(without('of the day before'));
    expect(await offered({ 'within[date][to]': '2025-11-30' })).toEqual(without('of the day after'));
    expect(await offered({ 'within[date][to]': '' })).toEqual(all);
  });

  it.each([
    ['receivables.bill', ['owed to us', 'of the first day', 'of the last day', 'of no day']],
    ['payables.bill', ['owed by us']],
  ])('as %s are those that the rules find nothing wrong with', async (path, allowed) => {
    const { trader, rival } = world.companies;
    const head = { counterparty: rival.id, currency: 'CNY', periodFrom: '2025-11-01', periodTo: '2025-11-30' };
    const [lines = ''] = path.split('.');
    const kept: string[] = [];
    for (const [said, bill] of bills) {
      const record = { ...head, [lines]: [{ bill, amount: '100.00' }] };
      const { data } = await world.call('trader', 'POST', `/entities/${statement.id}/validate?stage=complete`, record);
      const findings = listIn(data.findings).filter((one) => String(one.path) === `${lines}.0.bill`);
      if (findings.length === 0) kept.push(said);
    }
    const query = asked({ ...head, companyId: trader.id }, path);
    expect(Object.keys(query)).toHaveLength(5);
    expect(kept).toEqual(allowed);
    expect(await offered(query, `settlement-statement/options/${path}`)).toEqual(kept);
  });

  it('are found by name among those, and a stored one is named whatever the record holds', async () => {
    const bill = bills.get('in another currency') ?? '';
    expect(await offered({ 'within[currency]': 'CNY', value: bill })).toEqual(['in another currency']);
    expect(await offered({ 'within[currency]': 'USD', search: 'nothing like it' })).toEqual([]);
  });

  it.each([
    'within[amount]',
    'within[paidAmount]',
    'within[companyId]',
    'within[date]',
    'within[date][is]',
    'within[currency][from]',
    'within[payer][to]',
    'within[payer.eptName]',
    'within',
    'within[]',
  ])('are not narrowed by %s, which no rule names', async (name) => {
    const { code, data } = await ask({ [name]: '2025-11-10' });
    expect(code).toBe(40001);
    const findings = [{ path: name, rule: 'unknown', message: expect.stringContaining('within[') }];
    expect(data).toMatchObject({ error: 'malformed-request', parameter: name, findings });
  });

  it.each([
    ['within[payer]', 'Enterprise rival'],
    ['within[date][from]', '2025-02-30'],
    ['within[date][to]', "'; drop table bill; --"],
    ['within[currency]', 'CNY\u0000'],
  ])('are not narrowed by what %s could not be', async (name, value) => {
    expect(await ask({ [name]: value })).toMatchObject({ code: 40001, data: { error: 'malformed-request' } });
  });
});

describe('other references', () => {
  it('are narrowed by what they say themselves, and by nothing of their target else', async () => {
    const province = 'declaration/options/destinationAddress.city';
    const call = (query: { readonly [name: string]: string }) =>
      world.call('broker', 'GET', `/entities/${province}?${new URLSearchParams(query)}`);
    expect((await call({ 'within[parentCode]': '53' })).code).toBe(1000);
    expect((await call({ 'within[level]': 'city' })).code).toBe(40001);
    expect((await ask({ 'within[auditStatus]': 'approved' }, 'settlement-statement/options/counterparty')).code).toBe(
      40001,
    );
  });
});
