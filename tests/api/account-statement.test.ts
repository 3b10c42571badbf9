// The account of a statement: what happened to the bills between both, added up by the server, and standing as it was sent.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { startWorld, type World } from '../deal/world.ts';

const enterprise = (end: string): string => `00000000-0000-4000-8000-0000000000${end}`;
const [trader, trader2, broker] = [enterprise('a1'), enterprise('a2'), enterprise('b1')];
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

let bills = 0;
/** A bill of the broker to the trader that was pushed, of one line. @returns its id. */
function bill(record: Row): Promise<string> {
  bills += 1;
  const amount = String(record.amount);
  return world.put('bill', {
    ...{
      billNo: `ZD202603020000${bills}`,
      serialNo: `LS2026030200000${bills}`,
      type: 'service',
      payer: trader,
      payee: broker,
    },
    ...{
      companyId: broker,
      currency: 'CNY',
      status: 'pendingPayment',
      pushStatus: 'pushed',
      settlementStatus: 'unsettled',
    },
    ...{ openAmount: amount, lines: [{ standard: `${amount}00`, quantity: '1.00', lineAmount: amount }] },
    ...record,
  });
}

const account = { bank: '瑞丽示例银行', account: '6222025331020000001' };
const march = { periodFrom: '2026-03-01', periodTo: '2026-03-31', currency: 'CNY' };
/** Columns of the movements, without what names records. */
const told = (data: Row): unknown[] =>
  (data.movements as Row[]).map(({ date, kind, debit, credit, balance }) => [
    date,
    kind,
    debit ?? null,
    credit ?? null,
    balance,
  ]);

describe('a statement', () => {
  it('has the account of its period, exactly, in its currency and of its partner alone, and stands once it is sent', async () => {
    await bill({ date: '2026-02-10', dueDate: '2026-02-20', amount: '1000.00' });
    const paid = await bill({
      ...{ date: '2026-03-05', dueDate: '2026-04-05', amount: '500.10', status: 'closed' },
      ...{
        openAmount: '0.00',
        paidAmount: '400.00',
        paymentTotal: '450.00',
        refundAmount: '50.00',
        writtenOffAmount: '50.10',
      },
      // Late on the 9th in London is the 10th in China.
      payments: [{ paymentSerial: 'FKAS1', ...account, amount: '450.00', paidAt: '2026-03-09T20:00:00.000Z' }],
      refunds: [
        { amount: '50.00', reviewStatus: 'approved', finishedAt: '2026-03-12T02:00:00.000Z' },
        { amount: '70.00', reviewStatus: 'rejected', finishedAt: '2026-03-13T02:00:00.000Z' },
        { amount: '80.00', reviewStatus: 'approved', failureReason: '退回', finishedAt: '2026-03-13T02:00:00.000Z' },
      ],
      writeOffs: [
        { amount: '50.10', reviewStatus: 'approved', writtenOffAt: '2026-03-20T02:00:00.000Z' },
        { amount: '9.00', reviewStatus: 'pending', requestedAt: '2026-03-21T02:00:00.000Z' },
      ],
    });
    await bill({
      date: '2026-03-06',
      amount: '300.00',
      payer: broker,
      payee: trader,
      companyId: trader,
      type: 'trade',
    });
    await bill({ date: '2026-03-07', amount: '11.00', currency: 'USD' });
    await bill({ date: '2026-03-07', amount: '12.00', payer: trader2 });
    await bill({ date: '2026-03-07', amount: '13.00', status: 'draft', pushStatus: 'notPushed' });
    await bill({ date: '2026-03-07', amount: '14.00', status: 'returned' });
    const [issuer, other] = [await world.as('broker'), await world.as('trader')];
    const receivables = [{ bill: paid, amount: '400.00' }];
    const made = await issuer.post('/entities/settlement-statement', { counterparty: trader, ...march, receivables });
    expect(made.error).toBeNull();
    expect(made.data).toMatchObject({ openingBalance: '1000.00000', closingBalance: '700.00000' });
    expect(told(made.data)).toEqual([
      ['2026-03-05', 'bill', '500.10000', null, '1500.10000'],
      ['2026-03-06', 'bill', null, '300.00000', '1200.10000'],
      ['2026-03-10', 'payment', null, '450.00000', '750.10000'],
      ['2026-03-12', 'refund', '50.00000', '50.00000', '750.10000'],
      ['2026-03-20', 'writeOff', null, '50.10000', '700.00000'],
    ]);
    expect(made.data.ages).toMatchObject([
      { side: 'receivable', notDue: '0.00000', upTo60: '1000.00000', total: '1000.00000' },
      { side: 'payable', upTo30: '300.00000', total: '300.00000' },
    ]);
    const at = `/entities/settlement-statement/${made.data.id}`;
    expect((await other.get(at)).error).toBe('not-found');
    await bill({ date: '2026-03-30', amount: '0.01' });
    const sent = await issuer.post(`${at}/actions/send`, {});
    expect([sent.error, sent.data.closingBalance]).toEqual([null, '700.01000']);
    await bill({ date: '2026-03-30', amount: '1.00' });
    const confirmed = await other.post(`${at}/actions/confirm`, {});
    expect([confirmed.error, confirmed.data.closingBalance]).toEqual([null, '700.01000']);
    expect((await other.get(at)).data).toMatchObject({ closingBalance: '700.01000' });
  });

  it('has none while it does not say for whom, and nobody writes its account by hand', async () => {
    const issuer = await world.as('broker');
    const made = await issuer.post('/entities/settlement-statement', { periodFrom: '2026-03-01' });
    expect([made.findings, made.data.closingBalance ?? null, made.data.movements ?? []]).toEqual([[], null, []]);
    const typed = { openingBalance: '9.00', movements: [{ kind: 'bill', debit: '9.00' }] };
    const whole = { counterparty: trader2, ...march, currency: 'USD' };
    const refused = await issuer.post('/entities/settlement-statement', { ...whole, ...typed });
    expect(refused.findings).toEqual([
      { path: 'movements', rule: 'read-only' },
      { path: 'openingBalance', rule: 'read-only' },
    ]);
    const nothing = await issuer.post('/entities/settlement-statement', whole);
    expect(nothing.data).toMatchObject({ openingBalance: '0.00000', closingBalance: '0.00000' });
    expect(nothing.data.movements ?? []).toEqual([]);
  });
});
