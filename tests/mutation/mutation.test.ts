// Taking rules and limits away is noticed by their cases; a rule that no record can break is found out.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { CompiledEntity } from '../../runtime/core/model.ts';
import { expectCounted } from '../counted.ts';
import { readRuleFiles } from '../rules/cases.ts';
import { mutateLimits } from './limits.ts';
import { mutateRules } from './rules.ts';

const files = readRuleFiles();
const entities = Object.values(model.entities);

function entity(id: string): CompiledEntity {
  const found = model.entities[id];
  if (!found) throw new Error(`No schema describes ${id}`);
  return found;
}

describe('mutation', () => {
  it('of every rule is noticed', async () => {
    const noticed = await mutateRules(model, files, entities);
    expectCounted({ 'rules taken away': noticed.length });
    expect(noticed.filter(({ byHand, made }) => byHand + made === 0)).toEqual([]);
  });

  it('of every limit is noticed', () => {
    const noticed = mutateLimits(entities);
    expectCounted({ 'limits taken away': noticed.length });
    expect(noticed.filter(({ made }) => made === 0)).toEqual([]);
  });

  it('finds out a rule that nothing breaks', async () => {
    const order = entity('service-order');
    const rules = [
      { id: 'same-as-itself', kind: 'same-as', params: ['orderAmount', 'orderAmount'], on: 'save', source: '5' },
    ] as const;
    const idle = { ...order, descriptor: { ...order.descriptor, rules: [...rules] } };
    const [noticed] = await mutateRules(model, files, [idle as unknown as CompiledEntity]);
    expect(noticed).toEqual({ entity: 'service-order', name: 'same-as-itself', byHand: 0, made: 0 });
  });

  it('counts the cases written by hand', async () => {
    const noticed = await mutateRules(model, files, [entity('declaration')]);
    expect(noticed.find(({ name }) => name === 'net-not-above-gross')?.byHand).toBeGreaterThan(0);
  });
});
