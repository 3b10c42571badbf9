// Values no column could hold: they are told at their fields, and no rule takes them to the database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
});
afterAll(() => world?.close());

async function findings(who: string, entity: string, body: object): Promise<unknown[]> {
  const answer = await world.call(who, 'POST', `/entities/${entity}/validate`, body);
  if (answer.code !== 1000) throw new Error(`${answer.code} ${answer.message}`);
  return listIn(answer.data.findings).map(({ path, rule }) => [path, rule]);
}

describe('a rule across records', () => {
  it('asks for no day that is none', async () => {
    const rated = { enterpriseId: world.companies.trader.id, creditLevel: 'general', validUntil: '2999-12-31' };
    expect(await findings('operator', 'enterprise-credit', { ...rated, evaluatedAt: '2026-02-30' })).toContainEqual([
      'evaluatedAt',
      'calendar',
    ]);
    expect(await findings('operator', 'enterprise-credit', { ...rated, evaluatedAt: 'yesterday' })).toContainEqual([
      'evaluatedAt',
      'calendar',
    ]);
  });

  it('asks for no number that is none, in a line or above it', async () => {
    const found = await findings('operator', 'declaration-verification', {
      declarationId: '00000000-0000-7000-8000-000000000001',
      declarationAmount: 'much',
      enterprise: 'nobody',
      currency: 'CNY',
      lines: [{ fxType: 'payment', payment: 'no id', amount: '1' }],
    });
    expect(found).toContainEqual(['declarationAmount', 'numeric']);
    expect(found).toContainEqual(['lines.0.payment', expect.any(String)]);
    expect(found.filter((one) => JSON.stringify(one).includes('amount-of-declaration'))).toEqual([]);
  });
});
