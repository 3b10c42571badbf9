// Payments that come at the same moment: together they never exceed their bill, and no serial is used twice.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compareDecimals } from '../../runtime/core/decimal.ts';
import { startWorld, type World } from '../deal/world.ts';

const [trader, broker] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000b1'];
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

/** A bill of the broker that the trader has to pay, of one line. @returns its id. */
function pushedBill(billNo: string, amount: string): Promise<string> {
  return world.put('bill', {
    billNo,
    type: 'service',
    payer: trader,
    payee: broker,
    companyId: broker,
    status: 'pendingPayment',
    pushStatus: 'pushed',
    amount,
    openAmount: amount,
    lines: [{ standard: `${amount}00`, quantity: '1.00', lineAmount: amount }],
  });
}

describe('ten payments of 300 at once, of a bill of 1000', () => {
  it('leave it paid by at most what it says, each refused one told why', async () => {
    const id = await pushedBill('ZD2025112000077', '1000.00');
    const payer = await world.as('trader');
    const pay = (number: number) =>
      payer.post(`/entities/bill/${id}/actions/pay`, {
        entered: { paymentSerial: `FKC${number}`, bank: '瑞丽示例银行', account: '6222025331020000001', amount: '300' },
      });
    // Whoever was overtaken tries again, as a person would.
    let taken = 0;
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => pay(round * 10 + number)));
      for (const { error } of answers) expect([null, 'findings', 'stale-version']).toContain(error);
      taken += answers.filter(({ error }) => error === null).length;
    }
    const { data } = await payer.get(`/entities/bill/${id}`);
    expect({ taken, lines: (data.payments as unknown[]).length }).toEqual({ taken: 3, lines: 3 });
    expect(compareDecimals(String(data.openAmount), '100')).toBe(0);
    expect(data.status).toBe('pendingPayment');
  });

  it('are what the next one begins with, for whoever made them and for nobody else', async () => {
    const begun = async (who: 'trader' | 'broker') =>
      (await (await world.as(who)).get('/entities/bill/starts')).data.values;
    expect(await begun('trader')).toMatchObject({
      'payments.bank': { value: '瑞丽示例银行', known: 'last' },
      'payments.account': { value: '6222025331020000001', known: 'last' },
    });
    expect(await begun('broker')).not.toHaveProperty('payments.bank');
  });
});

describe('payments of six bills at once, all under one serial', () => {
  it('are taken once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, number) => pushedBill(`ZD202511200008${number}`, '1000.00')),
    );
    const payer = await world.as('trader');
    const entered = { paymentSerial: 'FKONCE', bank: '瑞丽示例银行', account: '6222025331020000001', amount: '300' };
    const answers = await Promise.all(ids.map((id) => payer.post(`/entities/bill/${id}/actions/pay`, { entered })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { findings } of answers.filter(({ error }) => error !== null)) {
      expect(findings.map(({ rule }) => rule)).toEqual(['payment-serial-not-repeated']);
    }
  });
});

describe('payments of one bill under one serial', () => {
  const account = { bank: '瑞丽示例银行', account: '6222025331020000001' };
  const newBill = (billNo: string) => pushedBill(billNo, '1000.00');

  it('are taken once, also when they come at once', async () => {
    const path = `/entities/bill/${await newBill('ZD2025112000087')}/actions/pay`;
    const payer = await world.as('trader');
    const entered = { paymentSerial: 'FKTWICE', ...account, amount: '100' };
    const pay = () => payer.post(path, { entered });
    const answers = [...(await Promise.all([pay(), pay(), pay(), pay()])), await pay()];
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.at(-1)?.findings).toEqual([
      { path: 'entered.paymentSerial', rule: 'payment-serial-on-one-payment' },
    ]);
  });

  it('are received under serials of their own', async () => {
    const id = await newBill('ZD2025112000088');
    const [payer, payee] = [await world.as('trader'), await world.as('broker')];
    for (const paymentSerial of ['FKOWN1', 'FKOWN2']) {
      const entered = { paymentSerial, ...account, amount: '100' };
      expect((await payer.post(`/entities/bill/${id}/actions/pay`, { entered })).error).toBeNull();
    }
    const receive = (receiptSerial: string) =>
      payee.post(`/entities/bill/${id}/actions/confirmReceipt`, { entered: { receiptSerial } });
    expect((await receive('SKOWN1')).error).toBeNull();
    expect((await receive('SKOWN1')).findings).toEqual([
      { path: 'entered.receiptSerial', rule: 'receipt-serial-on-one-payment' },
    ]);
    expect((await receive('SKOWN2')).error).toBeNull();
  });
});

describe('a payment that is paid back in part before its receipt', () => {
  it('waits for the receipt of no more than what is kept', async () => {
    const id = await pushedBill('ZD2025112000099', '600.00');
    const [payer, payee] = [await world.as('trader'), await world.as('broker')];
    const act = async (who: typeof payer, action: string, entered: object) =>
      (await who.post(`/entities/bill/${id}/actions/${action}`, { entered })).data;
    const account = { bank: '瑞丽示例银行', account: '6222025331020000001' };
    const paid = await act(payer, 'pay', { paymentSerial: 'FKBACK1', ...account, amount: '600' });
    expect(paid).toMatchObject({ status: 'paidPendingPayee', toReceiveAmount: '600.00000' });
    await act(payer, 'requestRefund', { amount: '100', reason: '多付' });
    const refunded = await act(payee, 'approveRefund', {});
    expect(refunded).toMatchObject({
      status: 'paidPendingPayee',
      paidAmount: '500.00000',
      toReceiveAmount: '500.00000',
    });
    const received = await act(payee, 'confirmReceipt', { receiptSerial: 'SKBACK1' });
    expect(received).toMatchObject({ status: 'closed', receiptStatus: 'collected' });
  });
});
