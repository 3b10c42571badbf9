// An amount at a published rate: exact where floats are not, rounded half up, and at the rate of its kind.
import { describe, expect, it } from 'vitest';
import { converted, rateFieldOf } from '../../overrides/rate-history/conversion.ts';

describe('an amount', () => {
  it('is worked out exactly and rounded half up', () => {
    expect(converted('1', '0.5', 'toYuan')).toBe('0.01');
    expect(converted('1', '0.499999', 'toYuan')).toBe('0.00');
    expect(converted('99999999999999.99', '713.522700', 'toYuan')).toBe('713522699999999.93');
    expect(converted('713.5227', '713.5227', 'fromYuan')).toBe('100.00');
    expect(converted('1', '300', 'fromYuan')).toBe('0.33');
    expect(converted('2.015', '100', 'fromYuan')).toBe('2.02');
  });

  it('is nothing where there is no amount or no rate', () => {
    for (const [amount, rate] of [
      ['x', '7'],
      ['', '7'],
      ['1', ''],
      ['1', '0'],
    ] as const) {
      expect(converted(amount, rate, 'toYuan')).toBeNull();
    }
  });
});

describe('the rate that counts', () => {
  it('is the buying one of who sells the currency, of its kind', () => {
    expect(rateFieldOf('fx', 'toYuan')).toBe('fxBuy');
    expect(rateFieldOf('fx', 'fromYuan')).toBe('fxSell');
    expect(rateFieldOf('note', 'toYuan')).toBe('noteBuy');
    expect(rateFieldOf('note', 'fromYuan')).toBe('noteSell');
  });
});
