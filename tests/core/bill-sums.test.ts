// What single ways of paying, refunding and writing off leave of a bill: its figures, states and flags. Random ways: bill-books.test.ts.

import { describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { transitionFor } from '../../runtime/core/lifecycle.ts';
import { billDescriptor, pushedBill, stepOf, theServer, traderOf } from './bill-steps.ts';

const [payer, payee] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
const people = {
  payer: traderOf(payer, payer),
  payee: traderOf(payee, payee),
  deputy: traderOf(payee, payer),
  server: theServer,
};

function pushed(type: 'trade' | 'service', amount: string): Row {
  return pushedBill(type, amount, { id: payer, payer, payee, companyId: payee });
}

/** The record after the action, or null where it is refused. */
function made(record: Row, action: string, by: keyof typeof people, sent: Row): Row | null {
  return stepOf(record, { action, person: people[by], ...(Object.keys(sent).length > 0 && { entered: sent }) }).record;
}

describe('the sums of a bill', () => {
  it('leave a bill of 4,200.00 open after a payment of 1.00, and paid after a refund of 10.00', () => {
    const pay = (amount: string) => ({
      paymentSerial: `FK${amount}`,
      bank: 'R',
      account: '6222025331020000001',
      amount,
    });
    const one = made(pushed('service', '4200.00'), 'pay', 'payer', pay('1.00')) as Row;
    expect(one).toMatchObject({ status: 'pendingPayment', paymentFlag: 'unpaid', openAmount: '4199.00000' });
    expect(made(one, 'pay', 'payer', pay('4199.01'))).toBeNull();
    const paid = made(one, 'pay', 'payer', pay('4199.00')) as Row;
    expect(paid).toMatchObject({ status: 'paidPendingPayee', paymentFlag: 'paid', openAmount: '0.00000' });
    const asked = made(paid, 'requestRefund', 'payer', { amount: '10.00', reason: 'too much' }) as Row;
    const refunded = made(asked, 'approveRefund', 'payee', {}) as Row;
    expect(refunded).toMatchObject({ status: 'paidPendingPayee', paymentFlag: 'paid', paidAmount: '4190.00000' });
    const first = made(refunded, 'confirmReceipt', 'payee', { receiptSerial: 'SK1' }) as Row;
    expect(first).toMatchObject({ status: 'paidPendingPayee', receiptStatus: 'uncollected' });
    const closed = made(first, 'confirmReceipt', 'payee', { receiptSerial: 'SK2' }) as Row;
    expect(closed).toMatchObject({ status: 'closed', receiptStatus: 'collected', paidAmount: '4190.00000' });
    expect((closed.payments as Row[]).map(({ receiptSerial }) => receiptSerial)).toEqual(['SK1', 'SK2']);
  });

  it.each([
    ['refuses', 'rejectRefund', { opinion: 'no' }],
    ['cannot make', 'refundFails', { failureReason: 'no such account' }],
  ])('have no receipt to confirm after a refund that the payee %s, when all is received', (_, action, sent) => {
    const payment = { paymentSerial: 'FK1', bank: 'R', account: '6222025331020000001', amount: '100.00' };
    const paid = made(pushed('service', '600.00'), 'pay', 'payer', payment) as Row;
    const received = made(paid, 'confirmReceipt', 'payee', { receiptSerial: 'SK1' }) as Row;
    const asked = made(received, 'requestRefund', 'payer', { amount: '10.00', reason: 'too much' }) as Row;
    const refused = made(asked, action, 'payee', sent) as Row;
    expect(made(refused, 'confirmReceipt', 'payee', { receiptSerial: 'SK2' })).toBeNull();
  });

  it('begin the amount of a payment with what is open', () => {
    const record = { ...pushed('service', '600.00') };
    const bound = transitionFor(billDescriptor, 'pay', people.payer, record);
    expect(bound?.transition.enters?.starts).toEqual({ amount: 'openAmount' });
  });

  it('fall by what the server writes off, which nobody does by hand', () => {
    const bill = pushed('service', '600.00');
    const part = { amount: '100', reason: 'gone' };
    for (const who of ['payer', 'payee', 'deputy'] as const) expect(made(bill, 'writeOff', who, part)).toBeNull();
    const less = made(bill, 'writeOff', 'server', part) as Row;
    expect(less).toMatchObject({ status: 'pendingPayment', openAmount: '500.00000', writtenOffAmount: '100.00000' });
    expect(less.writeOffs).toMatchObject([{ ...part, amount: '100.00000', reviewStatus: 'approved' }]);
    expect(made(less, 'writeOff', 'server', { amount: '500.01', reason: 'gone' })).toBeNull();
    const closed = made(less, 'writeOff', 'server', { amount: '500', reason: 'gone' }) as Row;
    expect(closed).toMatchObject({ status: 'closed', openAmount: '0.00000', writtenOffAmount: '600.00000' });
    expect(made(closed, 'writeOff', 'server', part)).toBeNull();
  });

  it('count what was written off before there were two steps', () => {
    const old = pushedBill('service', '600.00', {
      id: payer,
      payer,
      payee,
      companyId: payee,
      writeOffs: [{ amount: '100' }, { amount: '50', reviewStatus: 'pending' }],
    });
    expect(old).toMatchObject({ openAmount: '500.00000', writtenOffAmount: '100.00000' });
  });

  it('are reminded of once a day, each time in a line of its own', () => {
    const remind = (record: Row, at: string) =>
      stepOf(record, { action: 'remind', person: people.payee, at: new Date(at) }).record;
    const first = remind(pushed('service', '600.00'), '2026-01-05T02:00:00Z') as Row;
    expect(remind(first, '2026-01-05T15:00:00Z')).toBeNull();
    const second = remind(first, '2026-01-05T17:00:00Z') as Row;
    expect(second.reminders).toMatchObject([{ day: '2026-01-05' }, { day: '2026-01-06', remindedBy: payee }]);
    expect(second).toMatchObject({ reminderCount: 2, remindedAt: '2026-01-05T17:00:00.000Z' });
  });
});
