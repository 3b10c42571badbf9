// The kinds of rules that look at several lines or fields of one record: what they find, where, and what they leave alone.
import { describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { paths } from './one-rule.ts';

const waybills = [
  {
    billNo: 'A',
    net: '1.00',
    gross: '2.00',
    total: 3,
    goods: [
      { serial: 1, quantity: 1 },
      { serial: 2, quantity: 2 },
    ],
  },
  {
    billNo: 'B',
    net: '3.00',
    gross: '2.00',
    total: 9,
    goods: [
      { serial: 1, quantity: 4 },
      { serial: 1, quantity: 4 },
    ],
  },
];

describe('rules of one record', () => {
  it('point at the line at fault', () => {
    expect(paths('not-above', { lines: 'waybills', lower: 'net', upper: 'gross' }, { waybills })).toEqual([
      'waybills.1.net',
    ]);
    expect(paths('sum-equals', { lines: 'waybills', sum: 'goods.quantity', equals: 'total' }, { waybills })).toEqual([
      'waybills.1.total',
    ]);
    expect(
      paths('together', { lines: 'waybills', fields: ['billNo', 'code'] }, { waybills: [{ billNo: 'A' }, {}] }),
    ).toEqual(['waybills.0.code']);
    expect(
      paths('same-as', ['rates.currency', 'currency'], {
        currency: 'CNY',
        rates: [{ currency: 'CNY' }, { currency: 'USD' }],
      }),
    ).toEqual(['rates.1.currency']);
  });
  it('compare lines of lines within their line alone', () => {
    expect(paths('unique-in', 'waybills.goods.serial', { waybills })).toEqual(['waybills.1.goods.1.serial']);
  });
  it('compare a moment with a day by the day where the business is', () => {
    const at = (loading: string): string[] =>
      paths('not-above', ['loading', 'arrival'], { loading, arrival: '2026-01-15' });
    expect(at('2026-01-15T15:59:59.999Z')).toEqual([]);
    expect(at('2026-01-15T16:00:00.000Z')).toEqual(['loading']);
  });
  it('find a line with a condition', () => {
    const params = { lines: 'files', where: { field: 'kind', is: 'contract' } };
    expect(paths('line-present', params, { files: [{ kind: 'invoice' }] })).toEqual(['files']);
    expect(paths('line-present', params, { files: [{ kind: 'invoice' }, { kind: 'contract' }] })).toEqual([]);
    expect(paths('line-present', params, {})).toEqual(['files']);
  });
  it('say nothing while a value is missing', () => {
    expect(paths('differs', ['payer', 'payee'], { payer: 'A' })).toEqual([]);
    expect(paths('differs', ['payer', 'payee'], { payer: 'A', payee: 'A' })).toEqual(['payee']);
    expect(paths('sum-equals', { sum: ['spot', 'bought'], equals: 'amount' }, { amount: '1.00' })).toEqual([]);
    expect(
      paths('sum-equals', { sum: ['spot', 'bought'], equals: 'amount' }, { amount: '1.00', spot: '0.99' }),
    ).toEqual(['amount']);
  });
  it('hold a condition in every line that has a value there', () => {
    const params = { lines: 'goods', that: { field: 'to', isNot: 'CHN' }, at: 'to' };
    const goods = [{ to: 'MMR' }, { to: 'CHN' }, {}];
    expect(paths('holds', params, { goods })).toEqual(['goods.1.to']);
    expect(paths('holds', { ...params, that: { field: 'to', is: 'CHN' } }, { goods })).toEqual(['goods.0.to']);
  });
  it('hold a general condition', () => {
    const params = { that: { field: 'currency', isNot: 'CNY' }, at: 'currency' };
    expect(paths('holds', params, { currency: 'CNY' })).toEqual(['currency']);
    expect(paths('holds', params, { currency: 'USD' })).toEqual([]);
  });
});

describe('measures and days', () => {
  const params = { lines: 'goods', quantities: ['first', 'dealt'], units: ['firstUnit', 'unit'] };
  const line = (first: string, firstUnit: string): Row => ({ goods: [{ dealt: '60', unit: '003', first, firstUnit }] });
  it('are compared in one unit alone', () => {
    expect(paths('same-measure', params, line('60.00', '003'))).toEqual([]);
    expect(paths('same-measure', params, line('1', '003'))).toEqual(['goods.0.first']);
    expect(paths('same-measure', params, line('1', '035'))).toEqual([]);
    expect(paths('same-measure', params, { goods: [{ dealt: '60', first: '1' }] })).toEqual([]);
  });
  it('lie as near as they must, over the end of a year', () => {
    const near = { field: 'day', of: 'of', before: 2, after: 1 };
    const at = (day: string) => paths('days-within', near, { day, of: '2026-01-01' });
    expect(['2025-12-30', '2026-01-02'].flatMap(at)).toEqual([]);
    expect(['2025-12-29', '2026-01-03'].flatMap(at)).toEqual(['day', 'day']);
    expect(paths('days-within', near, { of: '2026-01-01' })).toEqual([]);
  });
});
