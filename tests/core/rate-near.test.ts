// rate-near: a rate entered by hand against those that were published.
import { describe, expect, it } from 'vitest';
import type { EntityDescriptor, Json, Row, Rule } from '../../runtime/core/descriptor.ts';
import { ruleKindOf } from '../../runtime/core/rules/rules.ts';
import { memoryPort, type StoredRow } from '../conformance/memory-port.ts';

async function near(record: Row, params: Json, stored: readonly StoredRow[]): Promise<unknown[]> {
  const entity = { id: 'fx', key: 'id', fields: [], lifecycles: [] } as unknown as EntityDescriptor;
  const rule: Rule = { id: 'it', kind: 'rate-near', params, on: ['settle'], source: '5' };
  const port = memoryPort(stored, () => 'id');
  const found = await ruleKindOf(rule).checkAmong?.(record, params, { entity, rule }, port);
  return [...(found ?? [])].map(({ path, params: said }) => ({ path, ...said }));
}

describe('a rate', () => {
  it('lies near the latest one published by then, of the same currency', async () => {
    const rates = {
      entity: 'exchange-rate',
      currency: 'currency',
      rate: ['buy', 'sell'],
      per: 100,
      base: 'CNY',
      at: 'at',
      where: { field: 'status', is: 'published' },
    };
    const params = { rate: 'rate', currency: 'currency', at: 'at', withinPercent: '2', withinDays: 10, rates };
    const rate = (at: string, buy: string, more: Row = {}): StoredRow => ({
      entity: 'exchange-rate',
      record: { currency: 'USD', at, buy, sell: buy, status: 'published', ...more },
    });
    const stored = [
      rate('2025-11-10T01:00:00.000Z', '700'),
      rate('2025-11-11T01:00:00.000Z', '900'),
      rate('2025-11-10T02:00:00.000Z', '800', { status: 'draft' }),
    ];
    const ask = (own: string, more: Row = {}): Promise<unknown[]> =>
      near({ currency: 'USD', at: '2025-11-10T09:00:00.000Z', rate: own, ...more }, params, stored);
    const found = {
      path: 'rate',
      currency: 'USD',
      day: '2025-11-10',
      expected: '7.000000',
      from: '6.860000',
      to: '7.140000',
    };
    expect(await ask('6.860000')).toEqual([]);
    expect(await ask('7.140000')).toEqual([]);
    expect(await ask('6.859999')).toEqual([{ ...found, value: '6.859999' }]);
    expect(await ask('7.140001')).toEqual([{ ...found, value: '7.140001' }]);
    expect(await ask('1', { currency: 'EUR' })).toEqual([]);
    expect(await ask('1', { at: '2025-11-22T01:00:00.000Z' })).toEqual([]);
    expect(await ask('1', { currency: 'CNY' })).toEqual([]);
    expect(await ask('1.01', { currency: 'CNY' })).toEqual([
      { path: 'rate', value: '1.01', currency: 'CNY', expected: '1' },
    ]);
  });
});
