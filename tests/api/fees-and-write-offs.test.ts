// What billing rules take from the fee item they name, and how far applications are written off.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startWorld, type World } from '../deal/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

const agency = '00000000-0000-4000-8000-0000000006a1';

async function offered(username: string, query: string) {
  return (await world.as(username)).get<{ rows: readonly { value: string }[] }>(
    `/entities/billing-rule/options/rateName${query}`,
  );
}

describe('the rates of a fee item', () => {
  it('are offered in their order', async () => {
    const { data } = await offered('broker', `?of=${agency}`);
    expect(data.rows.map(({ value }) => value)).toEqual(['普通', '加急']);
  });

  it.each([
    '',
    '?of=',
    '?of=agency',
    '?of=00000000-0000-4000-8000-0000000006ff',
  ])('are none for "%s"', async (query) => {
    const { error, data } = await offered('broker', query);
    expect(error).toBeNull();
    expect(data.rows).toEqual([]);
  });

  it('are nothing for those who have no billing rules', async () => {
    expect((await offered('trader', `?of=${agency}`)).error).toBe('not-permitted');
    expect((await offered('bank', `?of=${agency}`)).error).toBe('not-permitted');
  });

  it('give a rule its unit; its charge, where it has none of its own, is told on the day', async () => {
    const broker = await world.as('broker');
    const rule = { itemId: agency, rateName: '加急', billingMethod: 'perTicket', settlementMethod: 'monthly' };
    const bare = await broker.post('/entities/billing-rule', { ...rule, billingObject: 'order' });
    expect(bare.data).toMatchObject({ unit: 'ticket', currency: 'CNY' });
    expect(bare.data.chargeStandard ?? null).toBeNull();
    const own = await broker.post('/entities/billing-rule', {
      ...rule,
      billingObject: 'vehicle',
      chargeStandard: '180',
    });
    expect(own.data).toMatchObject({ unit: 'ticket', chargeStandard: '180.0000' });
    const noItem = await broker.post('/entities/billing-rule', { ...rule, itemId: 'abc', billingObject: 'order' });
    expect(noItem.data).toMatchObject({ findings: [{ path: 'itemId', rule: 'format' }] });
  });
});

describe('an application', () => {
  it('is not written off for more than its amount, over all declarations', async () => {
    const operator = await world.as('operator');
    const payment = await world.put('fx-payment', {
      applicationNo: 'FH2025110900001',
      companyId: '00000000-0000-4000-8000-0000000000a1',
      currency: 'CNY',
      amount: '1000.00000',
      isAdvance: true,
      status: 'settled',
      settlements: [
        { amount: '1000.00000', settleRate: '1', bankRef: 'YHFH09', settledAt: '2025-11-20T02:00:00.000Z' },
      ],
      settledAmount: '1000.00000',
    });
    const writeOff = async (amount: string) => {
      const goods = [{ totalPrice: '900.00', currency: 'CNY' }];
      const declarationId = await world.put('declaration', {
        declarationStatus: 'completed',
        ieFlag: 'I',
        docKind: 'declaration',
        companyId: '00000000-0000-4000-8000-0000000000b1',
        goods,
        totalPrice: '900.00',
      });
      return operator.post('/entities/declaration-verification', {
        declarationId,
        declarationAmount: '900',
        currency: 'CNY',
        enterprise: '00000000-0000-4000-8000-0000000000a1',
        lines: [{ fxType: 'payment', payment, amount }],
      });
    };
    expect((await writeOff('900')).error).toBeNull();
    const { findings } = await writeOff('100.00001');
    expect(findings).toEqual([{ path: 'lines.0.amount', rule: 'within-payment' }]);
    expect((await writeOff('100')).error).toBeNull();
  });
});
