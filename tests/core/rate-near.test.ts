// rate-near: a rate entered by hand against those that were published.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { memoryPort, type StoredRow } from '../../runtime/core/cases/memory-port.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import { type Json, languages, type Row } from '../../runtime/core/descriptor/value.ts';
import { findingsOf } from '../../runtime/core/rules/rule-kind.ts';
import { ruleKindOf } from '../../runtime/core/rules/rules.ts';
import { sentenceOf } from '../rules/strict-words.ts';

async function near(record: Row, params: Json, stored: readonly StoredRow[]): Promise<unknown[]> {
  const entity = { id: 'fx', key: 'id', fields: [], lifecycles: [] } as unknown as EntityDescriptor;
  const rule: Rule = { id: 'it', kind: 'rate-near', params, on: ['settle'], source: '5' };
  const port = memoryPort(stored, () => 'id');
  const found = await ruleKindOf(rule).checkCrossRecord?.(record, params, { entity, rule }, port);
  return [...(found ?? [])].map(({ path, sentence, params: said }) => ({
    path,
    ...(sentence && { sentence }),
    ...said,
  }));
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
    expect(await ask('1', { currency: 'CNY' })).toEqual([]);
    expect(await ask('1.01', { currency: 'CNY' })).toEqual([
      { path: 'rate', sentence: 'rule.rate-of-base', value: '1.01', currency: 'CNY', expected: '1' },
    ]);
    const unpublished = { path: 'rate', sentence: 'rule.rate-unpublished', currency: 'USD', days: 10 };
    expect(await ask('7', { currency: 'EUR' })).toEqual([{ ...unpublished, currency: 'EUR', day: '2025-11-10' }]);
    // To the second ten days after the latest one, and a second later; a day begins where the business is.
    expect(await ask('9', { at: '2025-11-21T01:00:00.000Z' })).toEqual([]);
    expect(await ask('9', { at: '2025-11-21T01:00:01.000Z' })).toEqual([{ ...unpublished, day: '2025-11-21' }]);
    expect(await ask('9', { at: '2025-11-21T16:00:00.000Z' })).toEqual([{ ...unpublished, day: '2025-11-22' }]);
    // Before the first one, and where the only one is not published yet.
    expect(await ask('7', { at: '2025-11-10T00:59:59.000Z' })).toEqual([{ ...unpublished, day: '2025-11-10' }]);
    stored.push(rate('2025-11-10T01:00:00.000Z', '800', { currency: 'THB', status: 'draft' }));
    expect(await ask('8', { currency: 'THB' })).toEqual([{ ...unpublished, currency: 'THB', day: '2025-11-10' }]);
    for (const without of ['rate', 'currency', 'at']) expect(await ask('7', { [without]: null })).toEqual([]);
  });
});

describe('where no rate was published', () => {
  const entity = model.entities['fx-payment']?.descriptor as EntityDescriptor;
  const rule = entity.rules.find(({ kind }) => kind === 'rate-near') as Rule;

  it.each(
    languages,
  )('it is told in %s for which currency and days, and on which page one is published', async (language) => {
    const kind = ruleKindOf(rule);
    const part = { settledAt: '2025-11-10T09:00:00.000Z', settleRate: '7' };
    const record = { currency: 'USD', settlements: [{}, part] };
    const port = memoryPort([], () => 'id');
    const found = await kind.checkCrossRecord?.(record, rule.params, { entity, rule }, port);
    const [finding] = findingsOf({ entity, rule }, kind, found ?? []);
    const sentence = finding ? sentenceOf(language, finding) : '';
    const { locales } = model;
    const words = (key: string): unknown =>
      key.split('.').reduce<unknown>((at, part) => (at as { [part: string]: unknown })[part], locales[language]);
    for (const said of ['USD', '10', '2025-11-10']) expect(sentence).toContain(said);
    expect(sentence).toContain(words('entity.exchange-rate.views.exchangeRate'));
    expect(finding).toMatchObject({ path: 'settlements.1.settleRate', rule: rule.id });
  });
});
