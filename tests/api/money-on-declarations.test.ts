// Money that stands on a declaration: it is not taken back from under payments, collections and bills, and what the customs refuse
// meanwhile, or take with less, is not paid for.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const [owner, payer, bankId] = ['a1', 'a2', 'e1'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));
let world: World;
let [trader, trader2, operator, bank, staff]: Person[] = [];
let number = 0;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  [trader, trader2, operator, bank, staff] = await Promise.all([
    world.as('trader'),
    world.as('trader2'),
    world.as('operator'),
    world.as('bank'),
    world.as('staff'),
  ]);
});
afterAll(() => world?.stop());

const act = async (who: Person | undefined, entity: string, id: string, action: string, body: Row = {}) => {
  const { error, findings } = (await who?.post(`/entities/${entity}/${id}/actions/${action}`, body)) ?? {};
  return findings && findings.length > 0 ? findings : error;
};
const rejection = { opinion: '与申报不符' };
const stop = (id: string) => act(trader, 'declaration', id, 'stop', { reason: '重新申报' });
const stays = [{ path: 'declarationStatus', rule: 'stays-under-money' }];

function declared(more: Row = {}): Promise<string> {
  number += 1;
  return world.put('declaration', {
    billNo: `MONEY${number}`,
    declarationStatus: 'submitted',
    ieFlag: 'E',
    docKind: 'declaration',
    companyId: owner ?? null,
    goods: [{ totalPrice: '1000.00', currency: 'CNY' }],
    totalPrice: '1000.00',
    ...more,
  });
}

/** It comes again with less, as after a refusal of the customs. */
async function declareLess(id: string): Promise<void> {
  await world.pool.query(`update declaration set "declarationStatus" = 'submitted' where id = $1`, [id]);
  await world.pool.query(`update declaration_goods set "totalPrice" = 1 where "rootId" = $1`, [id]);
}

function applied(entity: 'fx-payment' | 'fx-collection', declaration: string, more: Row = {}): Promise<string> {
  number += 1;
  return world.put(entity, {
    ...bases.get(entity),
    applicationNo: `MONEY${number}`,
    companyId: owner ?? null,
    bank: bankId ?? null,
    isAdvance: false,
    status: 'submitted',
    submittedAt: '2025-11-20T03:00:00.000Z',
    currency: 'CNY',
    amount: '1000.00000',
    declarations: [declaration],
    ...more,
  });
}

function billed(declaration: string, more: Row = {}): Promise<string> {
  number += 1;
  return world.put('bill', {
    billNo: `MONEY${number}`,
    type: 'trade',
    payer: payer ?? null,
    payee: owner ?? null,
    companyId: owner ?? null,
    currency: 'CNY',
    status: 'payerToConfirm',
    pushStatus: 'pushed',
    pushedAt: '2025-11-20T03:00:00.000Z',
    amount: '1000.00',
    dueAmount: '1000.00000',
    openAmount: '1000.00000',
    declarations: [declaration],
    lines: [{ standard: '1000.0000', quantity: '1.00', lineAmount: '1000.00' }],
    ...more,
  });
}

describe.each([
  ['fx-payment', 'I'],
  ['fx-collection', 'E'],
] as const)('a declaration under a %s', (entity, ieFlag) => {
  it('stays while the application is on its way or settled, and goes once it is rejected', async () => {
    const declaration = await declared({ ieFlag });
    const id = await applied(entity, declaration);
    expect(await stop(declaration)).toEqual(stays);
    expect(await act(operator, entity, id, 'platformReject', rejection)).toBeNull();
    expect(await stop(declaration)).toBeNull();
    const paid = await declared({ ieFlag });
    await applied(entity, paid, { status: 'settled' });
    expect(await stop(paid)).toEqual(stays);
    const draft = await declared({ ieFlag });
    await applied(entity, draft, { status: 'notSettled' });
    expect(await stop(draft)).toBeNull();
  });

  it('is not cancelled, neither on request nor by the customs', async () => {
    const wish = { entered: { withdrawalKind: 'cancellation', withdrawalReason: '退运' } };
    const declaration = await declared({ ieFlag, declarationStatus: 'approved' });
    expect(await act(trader, 'declaration', declaration, 'requestWithdrawal', wish)).toBeNull();
    const id = await applied(entity, declaration);
    expect(await act(operator, 'declaration', declaration, 'grantWithdrawal', rejection)).toEqual(stays);
    expect(await act(trader, 'declaration', declaration, 'recallWithdrawal')).toBeNull();
    expect(await act(trader, 'declaration', declaration, 'requestWithdrawal', wish)).toEqual(stays);
    const passing = { opinion: '同意' };
    expect(await act(operator, entity, id, 'platformPass', passing)).toBeNull();
    expect(await act(bank, entity, id, 'bankPass', passing)).toBeNull();
    const settling = { entered: { amount: '1000', settleRate: '1', bankRef: `YH${entity}`.replace('-', '') } };
    expect(await act(bank, entity, id, 'settle', settling)).toBeNull();
  });

  it('is not paid for once the customs refuse it, and can be corrected then', async () => {
    const declaration = await declared({ ieFlag });
    const [sent, passed] = [
      await applied(entity, declaration, { amount: '400.00000' }),
      await applied(entity, declaration, { amount: '600.00000', status: 'bankPassed' }),
    ];
    expect(await act(operator, 'declaration', declaration, 'reject', rejection)).toBeNull();
    const less = [{ path: 'amount', rule: 'passed-within-declarations' }];
    const refused = async () => {
      expect(await act(operator, entity, sent, 'platformPass', { opinion: '同意' })).toEqual(less);
      const settling = { entered: { amount: '600', settleRate: '1', bankRef: `YHL${number}` } };
      expect(await act(bank, entity, passed, 'settle', settling)).toEqual(less);
    };
    await refused();
    expect(await stop(declaration)).toBeNull();
    await refused();
    await declareLess(declaration);
    await refused();
  });
});

describe('a declaration under an advance', () => {
  it('stays while it supplements it', async () => {
    const declaration = await declared();
    const advance = { isAdvance: true, declarations: [], supplementedDeclarations: [declaration], status: 'settled' };
    const id = await applied('fx-collection', declaration, { ...advance, supplementStatus: 'toReview' });
    expect(await stop(declaration)).toEqual(stays);
    expect(await act(operator, 'fx-collection', id, 'rejectSupplement', rejection)).toBeNull();
    expect(await stop(declaration)).toBeNull();
  });
});

describe('a declaration under a bill', () => {
  const account = { bank: '瑞丽示例银行', account: '6222025331020000001' };
  const pay = (id: string, amount: string) => {
    number += 1;
    return act(trader2, 'bill', id, 'pay', { entered: { paymentSerial: `FKMONEY${number}`, ...account, amount } });
  };
  const less = [{ path: 'amount', rule: 'payment-within-declarations' }];

  it('stays while the bill is on its way or paid, and goes once it is returned', async () => {
    const declaration = await declared();
    const id = await billed(declaration);
    expect(await stop(declaration)).toEqual(stays);
    expect(await act(trader2, 'bill', id, 'return', { reason: '金额有误' })).toBeNull();
    expect(await stop(declaration)).toBeNull();
    const paid = await declared();
    await billed(paid, { status: 'closed', paymentTotal: '1000.00000' });
    expect(await stop(paid)).toEqual(stays);
  });

  it('is not paid above what the customs took of it in the end', async () => {
    const declaration = await declared();
    const id = await billed(declaration);
    expect(await act(operator, 'declaration', declaration, 'reject', rejection)).toBeNull();
    expect(await act(trader2, 'bill', id, 'confirm')).toEqual(less);
    expect(await stop(declaration)).toBeNull();
    await declareLess(declaration);
    await world.pool.query(`update bill set status = 'pendingPayment' where id = $1`, [id]);
    expect(await pay(id, '1000')).toEqual(less);
    const rest = { bill: id, amount: '999', reason: '实际申报金额较低' };
    const { data: request } = await (trader as Person).post('/entities/write-off-request', rest);
    expect(await act(trader, 'write-off-request', String(request.id), 'submit')).toBeNull();
    expect(await act(staff, 'write-off-request', String(request.id), 'approve')).toBeNull();
    expect(await pay(id, '1')).toBeNull();
  });
});
