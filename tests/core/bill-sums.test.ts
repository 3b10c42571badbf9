// What is billed = what is paid and kept + open + refunded + written off, whatever payer and payee do, and states and flags follow from it.

import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { checkTransition } from '../../runtime/core/check-transition.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import { compareDecimals, sumDecimals } from '../../runtime/core/decimal.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type Person, transitionFor } from '../../runtime/core/lifecycle.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { applyTransition } from '../../runtime/server/write/transition.ts';

const layout = layoutOf(layoutsOf(model), 'bill');
if (!model.entities.bill) throw new Error('No schema describes bills');
const compiled = compileEntity(model.entities.bill);
const { descriptor } = compiled;
const [payer, payee] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
const people: { readonly [name: string]: Person } = {
  payer: { accountId: payer, account: 'trader', level: 'staff', companyId: payer },
  payee: { accountId: payee, account: 'trader', level: 'staff', companyId: payee },
};
const actions: readonly [action: string, by: string][] = [
  ['confirm', 'payer'],
  ['pay', 'payer'],
  ['confirmReceipt', 'payee'],
  ['requestRefund', 'payer'],
  ['approveRefund', 'payee'],
  ['rejectRefund', 'payee'],
  ['refundFails', 'payee'],
  ['writeOff', 'payee'],
  ['remind', 'payee'],
];

/** Numbers from 0 to below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function pushed(type: 'trade' | 'service', amount: string): Row {
  const line = { standard: `${amount}00`, quantity: '1.00' };
  const status = type === 'trade' ? 'payerToConfirm' : 'pendingPayment';
  const flags = { paymentFlag: 'unpaid', receiptStatus: 'uncollected', pushStatus: 'pushed' };
  const parties = { payer, payee, companyId: payee };
  const given = { id: payer, type, ...parties, status, currency: 'CNY', lines: [line], version: 1, ...flags };
  return compiled.shape.compute(given);
}

/** The record after the action, or null where it is refused. */
function made(record: Row, action: string, by: string, sent: Row): Row | null {
  const person = people[by] as Person;
  const bound = transitionFor(descriptor, action, person, record);
  if (!bound) return null;
  const entity = { ...compiled, layout };
  const caller = { person, language: 'en' } as unknown as Caller;
  const input = Object.keys(sent).length > 0 ? { entered: sent } : {};
  const at = new Date('2026-01-05T02:00:00.000Z');
  const step = applyTransition({
    entity: entity as never,
    caller,
    bound,
    input,
    before: record,
    at,
    timeZone: 'Asia/Shanghai',
  });
  return checkTransition(compiled, step.pending).length > 0 ? null : step.record;
}

const amountOf = (record: Row, key: string): string => String(record[key] ?? '0');
const isNone = (record: Row, key: string): boolean => compareDecimals(amountOf(record, key), '0') === 0;

function expectSums(record: Row, way: readonly string[]): void {
  const parts = ['paidAmount', 'openAmount', 'refundAmount', 'writtenOffAmount'].map((key) => amountOf(record, key));
  const said = way.join(', ');
  expect(compareDecimals(sumDecimals(parts), amountOf(record, 'amount')), said).toBe(0);
  for (const part of parts) expect(compareDecimals(part, '0'), said).not.toBe(-1);
  const { status, paymentFlag, receiptStatus } = record;
  if (status === 'pendingPayment') expect(isNone(record, 'openAmount'), said).toBe(false);
  if (status === 'paidPendingPayee' || status === 'closed' || status === 'refunded')
    expect(isNone(record, 'openAmount'), said).toBe(true);
  // No more is waited for than was paid and not paid back.
  expect(compareDecimals(amountOf(record, 'toReceiveAmount'), amountOf(record, 'paidAmount')), said).not.toBe(1);
  if (status === 'closed') expect(isNone(record, 'toReceiveAmount'), said).toBe(true);
  if (status === 'refunded') expect(isNone(record, 'paidAmount'), said).toBe(true);
  if (paymentFlag === 'paid') expect(isNone(record, 'openAmount'), said).toBe(true);
  if (receiptStatus === 'collected') expect([status, isNone(record, 'paidAmount')], said).toEqual(['closed', false]);
}

/** Makes random actions with random amounts, about as large as what is open or paid, until nothing can be done. */
function play(seed: number): { readonly record: Row; readonly way: readonly string[]; readonly refused: number } {
  const random = randomFrom(seed);
  const cents = (): string => `${Math.floor(random() * 400)}.${String(Math.floor(random() * 100)).padStart(2, '0')}`;
  let record = pushed(seed % 2 === 0 ? 'trade' : 'service', '600.00');
  const way: string[] = [];
  let refused = 0;
  for (let step = 0; step < 40; step++) {
    const [action, by] = actions[Math.floor(random() * actions.length)] ?? ['pay', 'payer'];
    const exact = action === 'requestRefund' ? amountOf(record, 'paidAmount') : amountOf(record, 'openAmount');
    const amount = random() < 0.3 ? exact : cents();
    const sent: { readonly [action: string]: Row } = {
      pay: { paymentSerial: `FK${seed}X${step}`, bank: 'Ruili', account: '6222025331020000001', amount },
      confirmReceipt: { receiptSerial: `SK${seed}X${step}` },
      requestRefund: { amount: amount.replace(/(\.\d\d)\d+$/, '$1'), reason: 'too much' },
      rejectRefund: { opinion: 'no' },
      refundFails: { failureReason: 'no such account' },
      writeOff: { amount, reason: 'gone' },
    };
    const next = made(record, action, by, sent[action] ?? {});
    if (next === null) refused++;
    else {
      way.push(`${action} ${amount} -> ${next.status}`);
      expectSums(next, way);
      record = next;
    }
  }
  return { record, way, refused };
}

describe('the sums of a bill', () => {
  it('add up after each of many random actions, in every state there is', { timeout: 60_000 }, () => {
    const met = new Map<string, number>();
    let steps = 0;
    let refused = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const played = play(seed);
      steps += played.way.length;
      refused += played.refused;
      for (const one of played.way) met.set(one.replace(/.* -> /, ''), (met.get(one.replace(/.* -> /, '')) ?? 0) + 1);
    }
    console.log(
      `${steps} actions made, ${refused} refused; states: ${[...met].map((pair) => pair.join(' ')).join(', ')}`,
    );
    for (const state of [
      'pendingPayment',
      'paidPendingPayee',
      'closed',
      'refundRequested',
      'refunded',
      'refundRefused',
    ]) {
      expect(met.get(state) ?? 0, state).toBeGreaterThan(10);
    }
    expect(steps).toBeGreaterThan(2000);
  });

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
    const bound = transitionFor(descriptor, 'pay', people.payer as Person, record);
    expect(bound?.transition.enters?.starts).toEqual({ amount: 'openAmount' });
  });
});
