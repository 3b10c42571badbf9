// An application settled in parts: each with its rate and reference, settled once they make up the amount, written off as far as it is settled.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const [owner, bankId] = ['a1', 'e1'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));
let world: World;
let [bank, operator]: Person[] = [];
let number = 0;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  [bank, operator] = [await world.as('bank'), await world.as('operator')];
});
afterAll(() => world?.stop());

describe.each([
  ['fx-payment', 'payment', 'I'],
  ['fx-collection', 'collection', 'E'],
] as const)('%s', (entity, kind, ieFlag) => {
  const apply = (): Promise<string> => {
    number += 1;
    const more = { companyId: owner ?? null, bank: bankId ?? null, status: 'bankPassed', currency: 'CNY' };
    return world.put(entity, { ...bases.get(entity), ...more, applicationNo: `PARTS${number}`, amount: '1000.00000' });
  };
  const settle = async (id: string, amount: string) => {
    number += 1;
    const entered = { amount, settleRate: '1', bankRef: `YHPARTS${number}` };
    return bank?.post(`/entities/${entity}/${id}/actions/settle`, { entered });
  };
  const now = async (id: string): Promise<Row> => ((await bank?.get(`/entities/${entity}/${id}`))?.data ?? {}) as Row;

  it('is settled part by part, and no more than was applied for', async () => {
    const id = await apply();
    expect((await settle(id, '400'))?.error).toBeNull();
    expect(await now(id)).toMatchObject({
      status: 'bankPassed',
      settledAmount: '400.00000',
      unsettledAmount: '600.00000',
      settlements: [{ amount: '400.00000', settleRate: '1.000000', settledAt: expect.any(String) }],
    });
    const over = await settle(id, '600.01');
    expect(over?.findings).toEqual([{ path: 'settledAmount', rule: 'settled-within-amount' }]);
    expect((await settle(id, '600'))?.error).toBeNull();
    const settled = await now(id);
    expect(settled).toMatchObject({ status: 'settled', settledAmount: '1000.00000', bankRef: `YHPARTS${number}` });
    expect(Number(settled.unsettledAmount)).toBe(0);
    expect((await settle(id, '1'))?.error).toBe('state-not-allowed');
  });

  it('is written off as far as it is settled', async () => {
    const id = await apply();
    await settle(id, '400');
    const declarationId = await world.put('declaration', {
      billNo: `PARTS${number}`,
      declarationStatus: 'completed',
      ieFlag,
      docKind: 'declaration',
      companyId: owner ?? null,
      goods: [{ totalPrice: '1000.00', currency: 'CNY' }],
      totalPrice: '1000.00',
    });
    const writeOff = (amount: string) =>
      operator?.post('/entities/declaration-verification', {
        declarationId,
        declarationAmount: '1000.00',
        currency: 'CNY',
        enterprise: owner ?? null,
        lines: [{ fxType: kind, [kind]: id, amount }],
      });
    expect((await writeOff('400.01'))?.findings).toEqual([{ path: 'lines.0.amount', rule: `within-${kind}` }]);
    expect((await writeOff('400'))?.error).toBeNull();
  });
});
