// A payer learns nothing of what its payee asks to write off: all it can see stays the same to the byte until a write-off is approved.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';

const [payee, payer] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
let world: World;
let [trader, staff, payingTrader, broker]: Person[] = [];
let number = 0;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  const names = ['trader', 'staff', 'trader2', 'broker'];
  [trader, staff, payingTrader, broker] = await Promise.all(names.map((name) => world.as(name)));
});
afterAll(() => world?.stop());

/** The person; a test that has none fails. */
function is(person: Person | undefined): Person {
  if (!person) throw new Error('Nobody is logged in');
  return person;
}

/** A trade bill of 600 that the second trader has to pay. */
function billed(given: Row = {}): Promise<string> {
  number += 1;
  return world.put('bill', {
    ...{ billNo: `ZH${number}00000001`, serialNo: `LH${number}00000001`, type: 'trade', currency: 'CNY' },
    ...{ payer: payer ?? '', payee: payee ?? '', companyId: payee ?? '', date: '2025-11-02', dueDate: '2025-11-20' },
    ...{
      status: 'pendingPayment',
      pushStatus: 'pushed',
      settlementStatus: 'unsettled',
      amount: '600.00',
      openAmount: '600',
    },
    lines: [{ standard: '600.0000', quantity: '1.00', lineAmount: '600.00' }],
    ...given,
  });
}

async function asked(bill: string, amount = '600.00'): Promise<string> {
  const { data } = await is(trader).post('/entities/write-off-request', { bill, amount, reason: 'KEINGELD-9312' });
  const id = String(data.id);
  expect((await act(trader, 'write-off-request', id, 'submit')).error).toBeNull();
  return id;
}

function act(who: Person | undefined, entity: string, id: string, action: string, body: object = {}) {
  return is(who).post<Row>(`/entities/${entity}/${id}/actions/${action}`, body);
}

/** Everything the payer can ask about a bill and what there is beside, as it comes over the wire. */
async function seenBy(who: Person | undefined, bill: string): Promise<{ [path: string]: string }> {
  const paths = [
    `/entities/bill/${bill}`,
    `/entities/bill/${bill}/history`,
    `/entities/bill/${bill}/flows`,
    `/entities/bill/${bill}/related`,
    `/entities/bill/${bill}/refused`,
    '/entities/bill?pageSize=100&sort=-updatedAt',
    '/entities/bill?view=billsPayable&pageSize=100',
    '/entities/bill?view=badDebt&pageSize=100',
    '/entities/bill/summary?by=status,ageing&sum=openAmount',
    '/entities/bill/export?view=billsPayable&as=csv',
    '/entities/write-off-request?pageSize=100',
    '/entities/write-off-request/export?view=writeOffRequests&as=csv',
    '/my-work',
    '/my-work/counts',
    '/notices',
    '/notices/count',
    '/search?text=KEINGELD-9312',
    '/search?text=HX20',
  ];
  const seen: { [path: string]: string } = {};
  for (const path of paths) seen[path] = await is(who).raw(path);
  return seen;
}

describe('a write-off that is asked for', () => {
  it('changes nothing that the payer sees, nor when it is refused or taken back', async () => {
    const bill = await billed();
    const before = await seenBy(payingTrader, bill);
    expect(before[`/entities/bill/${bill}`]).toContain('600.00');
    const first = await asked(bill);
    expect(await seenBy(payingTrader, bill)).toEqual(before);
    expect((await act(staff, 'write-off-request', first, 'reject', { opinion: '先催款' })).error).toBeNull();
    expect(await seenBy(payingTrader, bill)).toEqual(before);
    const second = await asked(bill);
    expect((await act(trader, 'write-off-request', second, 'withdraw')).error).toBeNull();
    expect(await seenBy(payingTrader, bill)).toEqual(before);
    expect(Object.values(before).join('\n')).not.toContain('KEINGELD');
  });

  it('is not there for the payer, whatever it calls', async () => {
    const bill = await billed();
    const request = await asked(bill);
    const at = `/entities/write-off-request/${request}`;
    for (const who of [payingTrader, broker]) {
      for (const path of [at, `${at}/history`, `${at}/flows`, `${at}/related`]) {
        expect([path, (await is(who).get(path)).status]).toEqual([path, 404]);
      }
      for (const action of ['approve', 'reject', 'withdraw', 'submit']) {
        const answer = await act(who, 'write-off-request', request, action, { opinion: 'x' });
        expect([action, answer.status]).toEqual([action, 404]);
      }
      expect((await is(who).patch(at, { reason: 'x', version: 1 })).status).toBe(404);
    }
    // Asking the same tells no more than that the bill is not one's own to write off.
    const own = { bill, amount: '600.00', reason: '试试' };
    const answer = await is(payingTrader).post<Row>('/entities/write-off-request/validate', {
      record: own,
      stage: 'complete',
    });
    expect(JSON.stringify(answer)).not.toContain('one-request-a-bill');
    const refused = await is(payingTrader).post<Row>('/entities/write-off-request', own);
    expect(refused.findings).toEqual([{ path: 'bill', rule: 'bill-of-payee' }]);
  });

  it('begins on the bill, for the payee alone, with all that is open', async () => {
    const bill = await billed();
    const flow = 'bill-to-write-off-request';
    const offered = async (who: Person | undefined) =>
      (await is(who).get<{ flows: Row[] }>(`/entities/bill/${bill}/flows`)).data.flows.map((one) => one.flow);
    expect([await offered(trader), await offered(payingTrader)]).toEqual([[flow], []]);
    const path = `/entities/bill/flows/${flow}/draft`;
    const refused = await is(payingTrader).post<Row>(path, { sources: [bill] });
    expect(refused.error).toBe('state-not-allowed');
    const { data } = await is(trader).post<{ draft: Row }>(path, { sources: [bill] });
    expect(data.draft).toMatchObject({ bill, amount: '600.00000' });
    const saved = await is(trader).post<Row>('/entities/write-off-request', { ...data.draft, reason: '对方已注销' });
    expect(saved.data).toMatchObject({ bill, payer, openAmount: '600.00000', currency: 'CNY' });
    const { made } = (await is(staff).get<{ made: Row[] }>(`/entities/bill/${bill}/flows`)).data;
    expect(made.map((one) => one.id)).toEqual([saved.data.id]);
  });

  it('is paid all the same, and then not written off any more', async () => {
    const bill = await billed();
    const request = await asked(bill);
    const entered = { paymentSerial: 'FKHIDDEN1', bank: '瑞丽示例银行', account: '6222025331020000001', amount: '600' };
    expect((await act(payingTrader, 'bill', bill, 'pay', { entered })).error).toBeNull();
    const receipt = { entered: { receiptSerial: 'SKHIDDEN1' } };
    const waiting = await act(trader, 'bill', bill, 'confirmReceipt', receipt);
    expect(waiting.findings).toEqual([{ path: 'status', rule: 'write-off-decided-first' }]);
    expect((await act(staff, 'write-off-request', request, 'approve')).error).not.toBeNull();
    expect((await act(trader, 'write-off-request', request, 'withdraw')).error).toBeNull();
    expect((await act(trader, 'bill', bill, 'confirmReceipt', receipt)).error).toBeNull();
  });
});

describe('a write-off that is approved', () => {
  it('by another person of the payee falls from what is open, and stands on the bill without who asked', async () => {
    const bill = await billed();
    const request = await asked(bill, '250.00');
    expect((await act(trader, 'write-off-request', request, 'approve')).error).toBe('own-making');
    expect((await act(staff, 'write-off-request', request, 'approve')).error).toBeNull();
    const { data } = await is(payingTrader).get<Row>(`/entities/bill/${bill}`);
    expect(data).toMatchObject({ status: 'pendingPayment', openAmount: '350.00000', writtenOffAmount: '250.00000' });
    expect(data.writeOffs).toMatchObject([{ amount: '250.00000', reviewStatus: 'approved' }]);
    const [line] = data.writeOffs as Row[];
    expect(Object.keys(line ?? {})).not.toContain('requestedBy');
    const rest = await asked(bill, '350.00');
    await act(trader, 'write-off-request', rest, 'withdraw');
  });

  it('is not by whoever wrote it and had a colleague hand it in', async () => {
    const bill = await billed();
    const written = await is(trader).post<Row>('/entities/write-off-request', {
      bill,
      amount: '600',
      reason: '收不回',
    });
    const id = String(written.data.id);
    expect((await act(staff, 'write-off-request', id, 'submit')).error).toBeNull();
    const refused = await act(trader, 'write-off-request', id, 'approve');
    expect(refused.error).toBe('own-making');
    const { data } = await is(trader).get<Row>(`/entities/write-off-request/${id}`);
    expect(data).toMatchObject({ $done: ['create'] });
    expect(data.$actions).not.toContain('approve');
    await act(staff, 'write-off-request', id, 'withdraw');
    const rest = await asked(bill, '350.00');
    expect((await act(staff, 'write-off-request', rest, 'approve')).error).toBeNull();
    const last = await asked(bill, '250.00');
    expect((await act(staff, 'write-off-request', last, 'approve')).error).toBeNull();
    expect((await is(payingTrader).get<Row>(`/entities/bill/${bill}`)).data.status).toBe('closed');
    const over = await is(trader).post<Row>('/entities/write-off-request', { bill, amount: '1', reason: 'x' });
    expect(over.error).toBe('findings');
  });
});
