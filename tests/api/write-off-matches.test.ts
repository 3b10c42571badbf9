// What could write a declaration off: proposals with reasons, pairs without a doubt, and no application used twice, also at the same moment.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const [owner, bankId] = ['a1', 'e1'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));
let world: World;
let operator: Person;
let number = 0;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  operator = await world.as('operator');
});
afterAll(() => world?.stop());

function declared(totalPrice: string, contractAgreementNo: string | null = null): Promise<string> {
  number += 1;
  return world.put('declaration', {
    billNo: `MATCH${number}`,
    declarationStatus: 'completed',
    declarationDate: '2025-11-10',
    ieFlag: 'I',
    docKind: 'declaration',
    companyId: owner ?? null,
    goods: [{ totalPrice, currency: 'CNY' }],
    totalPrice,
    currency: 'CNY',
    contractAgreementNo,
  });
}

function settled(settledAmount: string, more: Row = {}): Promise<string> {
  number += 1;
  return world.put('fx-payment', {
    ...bases.get('fx-payment'),
    companyId: owner ?? null,
    bank: bankId ?? null,
    applicationNo: `MATCH${number}`,
    status: 'settled',
    currency: 'CNY',
    amount: settledAmount,
    settledAmount,
    settledAt: '2025-11-13T02:00:00.000Z',
    contractNo: `C${number}`,
    ...more,
  });
}

async function matches(path: string): Promise<readonly Row[]> {
  const { data, error, message } = await operator.get(`/declaration-verification/${path}`);
  if (error !== null) throw new Error(message);
  return ((data as Row | null)?.matches ?? []) as readonly Row[];
}

const writeOff = (declarationId: string, payment: string, amount: string, declarationAmount = amount) => ({
  declarationId,
  declarationAmount,
  currency: 'CNY',
  enterprise: owner ?? null,
  lines: [{ fxType: 'payment', payment, amount }],
});

describe('a declaration', () => {
  it('is proposed what goes with it, the best first, with reasons, and what is left', async () => {
    const declaration = await declared('710.00', 'K-710');
    const partly = await settled('900.00000');
    const exact = await settled('710.00000', { contractNo: 'k-710' });
    const foreign = await settled('710.00000', { currency: 'USD' });
    const unsettled = await settled('710.00000', { settledAmount: null, settledAt: null, status: 'bankPassed' });
    const other = await declared('300.00');
    expect(
      (await operator.post('/entities/declaration-verification', writeOff(other, partly, '300.00'))).error,
    ).toBeNull();
    const found = await matches(`matches?declarationId=${declaration}`);
    expect(found[0]).toMatchObject({
      id: exact,
      exactAmount: true,
      sameContract: true,
      namesDeclaration: false,
      daysApart: 3,
      enterprise: owner,
    });
    expect(found.find(({ id }) => id === partly)).toMatchObject({ open: '600.00000', exactAmount: false });
    for (const id of [foreign, unsettled]) expect(found.map((one) => one.id)).not.toContain(id);
  });

  it('is told to nobody who makes no write-offs', async () => {
    const declaration = await declared('1.00');
    for (const name of ['trader', 'bank', 'broker']) {
      const person = await world.as(name);
      for (const path of [`matches?declarationId=${declaration}`, 'exact-matches']) {
        expect((await person.get(`/declaration-verification/${path}`)).error).toBe('not-permitted');
      }
    }
  });
});

describe('pairs without a doubt', () => {
  it('hold each declaration and each application once, and are gone when written off', async () => {
    const [sure, twice, again] = [
      await declared('810.00', 'K-1'),
      await declared('820.00', 'K-2'),
      await declared('820.00', 'K-2'),
    ];
    const unlike = await declared('830.00', 'K-3');
    const payment = await settled('810.00000', { contractNo: 'K-1' });
    await settled('820.00000', { contractNo: 'K-2' });
    await settled('830.00000', { contractNo: 'K-4' });
    const found = await matches('exact-matches');
    expect(found.find(({ declarationId }) => declarationId === sure)).toMatchObject({ id: payment });
    for (const id of [twice, again, unlike]) expect(found.map((one) => one.declarationId)).not.toContain(id);
    const made = await operator.post('/entities/declaration-verification', writeOff(sure, payment, '810.00'));
    const { id } = made.data as Row;
    const path = `/entities/declaration-verification/${String(id)}/actions/verify`;
    const own = await operator.post(path, {});
    expect(own.error).toBe('own-making');
    expect(own.message).toContain('您本人已对此记录执行过“录入”');
    const verified = await (await world.as('bank')).post(path, {});
    expect(verified.data).toMatchObject({ verifyStatus: 'verified' });
    expect((await matches('exact-matches')).map(({ declarationId }) => declarationId)).not.toContain(sure);
  });

  it('never use an application twice, also at the same moment', async () => {
    const payment = await settled('1000.00000');
    const declarations = await Promise.all(Array.from({ length: 5 }, () => declared('1000.00')));
    const answers = await Promise.all(
      declarations.map((one) => operator.post('/entities/declaration-verification', writeOff(one, payment, '1000.00'))),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error, findings } of answers) {
      if (error !== null) expect(findings).toEqual([{ path: 'lines.0.amount', rule: 'within-payment' }]);
    }
  });
});
