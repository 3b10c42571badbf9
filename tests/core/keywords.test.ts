// Days that exist, decimals within bounds, and the normal form of what comes in.
import { describe, expect, it } from 'vitest';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { decimalFault, hasCheckDigit, onCalendar, withCheckDigit, withinDecimal } from '../../runtime/core/keywords.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';

describe('calendar', () => {
  it.each([
    ['date', '2024-02-29', true],
    ['date', '2025-02-29', false],
    ['date', '2025-13-01', false],
    ['date', '2025-1-1', false],
    ['date', '2025-01-01T00:00:00Z', false],
    ['datetime', '2025-01-01T23:59:59.999Z', true],
    ['datetime', '2025-01-01T24:30:00Z', false],
    ['datetime', '2025-01-01', false],
  ] as const)('%s %s: %s', (form, value, valid) => expect(onCalendar(form, value)).toBe(valid));
});

// Codes of made-up enterprises; their last signs were worked out by hand after GB 32100-2015.
describe('check digits', () => {
  it.each([
    ['credit-code', '91533102MADEMQ001K', true],
    ['credit-code', '91533102MADEMQ002N', true],
    ['credit-code', '91533102MADEMQ001J', false],
    ['credit-code', '91533120MADEMQ001K', false],
    ['credit-code', 'MM000000000012345A', false],
    ['enterprise-code', '91533120MADEMQ001K', false],
    ['enterprise-code', 'MM000000000012345A', true],
    // Another form: told by the pattern.
    ['credit-code', '91533102', true],
  ] as const)('%s %s: %s', (scheme, value, right) => expect(hasCheckDigit(scheme, value)).toBe(right));

  it('are right for one last sign of 31', () => {
    const signs = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
    for (const start of ['91533102MADEMQ001', '11100000000000000', '93530000MA6K12345']) {
      const right = signs.filter((sign) => hasCheckDigit('credit-code', start + sign));
      expect(right).toEqual([withCheckDigit('credit-code', `${start}0`).at(-1)]);
    }
  });
});

describe('decimal bounds', () => {
  const weight = { digits: [8, 3], above: '0' } as const;
  it.each([
    ['0.001', true],
    ['99999999.999', true],
    ['0', false],
    ['0.000', false],
    ['100000000', false],
    ['1.0001', false],
  ])('%s: %s', (value, within) => expect(withinDecimal(weight, value)).toBe(within));

  it.each([
    ['abc', 'numeric'],
    ['-1', 'not-negative'],
    ['1.0001', 'digits'],
    ['0', 'above'],
  ])('%s breaks %s', (value, fault) => expect(decimalFault(weight, value)).toBe(fault));
});

describe('normal form', () => {
  const base = { key: 'x', required: 'never', readOnly: false, source: '3' } as const;
  const normalise = (field: Field, value: Json): Json => kindOf(field).normalise(value, field);

  it('pads decimals to their scale and leaves what does not fit for the validator', () => {
    const price: Field = { ...base, kind: 'decimal', digits: [14, 4] };
    expect(normalise(price, '2.56')).toBe('2.5600');
    expect(normalise(price, 3)).toBe('3.0000');
    expect(normalise(price, '2.56789')).toBe('2.56789');
  });

  it('trims text, reads typed integers and compact dates', () => {
    expect(normalise({ ...base, kind: 'text' }, '  a\r\nb\u0000 ')).toBe('a b');
    expect(normalise({ ...base, kind: 'text', multiline: true }, '  a\r\nb\u0000 ')).toBe('a\nb');
    expect(normalise({ ...base, kind: 'integer' }, '１,000')).toBe(1000);
    expect(normalise({ ...base, kind: 'integer' }, '1.5')).toBe('1.5');
    expect(normalise({ ...base, kind: 'date' }, '20251120')).toBe('2025-11-20');
    expect(normalise({ ...base, kind: 'datetime' }, '2025-11-20T08:00:00+08:00')).toBe('2025-11-20T00:00:00.000Z');
  });
});
