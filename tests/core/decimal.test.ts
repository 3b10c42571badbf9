// Exact decimals: what is read, what fits, what is computed.
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  fitsDigits,
  groupDecimal,
  isDecimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  scaledDecimal,
  sumDecimals,
} from '../../runtime/core/decimal.ts';

describe('parseDecimal', () => {
  it.each([
    ['1,234.50 ', '1234.50'],
    ['０１２．５', '12.5'],
    ['.5', '0.5'],
    ['-0007', '-7'],
    ['+3', '3'],
    ['12.', '12'],
    ['000', '0'],
    ['1 234 567.89', '1234567.89'],
    ['1，234，567', '1234567'],
    ['12,34,567', '1234567'],
    ['၁,၂၃၄.၅', '1234.5'],
    ['- 5', '-5'],
  ])('%s is %s', (typed, plain) => expect(parseDecimal(typed)).toBe(plain));

  it.each([
    '',
    '-',
    '.',
    '1e5',
    '1.2.3',
    'abc',
    '12a',
    '--1',
    'NaN',
    'Infinity',
    '1234,56',
    '1 234,56',
    '1.234,56',
    '13,0040',
    ',123',
    '2,5',
    '1234 5',
    '1.2,345',
  ])('%s is none', (typed) => expect(parseDecimal(typed)).toBeNull());
});

describe('digits', () => {
  it.each([
    ['999999999999999.99', [15, 2], true],
    ['9999999999999990.99', [15, 2], false],
    ['1.234', [15, 2], false],
    ['12345678901234.56789', [14, 5], true],
    ['0.1', [8, 3], true],
    ['01', [8, 3], false],
    ['1e3', [8, 3], false],
  ] as const)('%s within %s: %s', (value, digits, fits) => expect(fitsDigits(value, digits, false)).toBe(fits));

  it('refuses a sign unless signed', () => {
    expect(fitsDigits('-1', [8, 3], false)).toBe(false);
    expect(fitsDigits('-1', [8, 3], true)).toBe(true);
  });
});

describe('arithmetic', () => {
  it('adds what doubles cannot', () => {
    expect(sumDecimals(['0.1', '0.2'])).toBe('0.3');
    expect(sumDecimals(['999999999999999.99', '0.01'])).toBe('1000000000000000');
    expect(sumDecimals([])).toBe('0');
  });

  it('multiplies exactly', () => {
    expect(multiplyDecimals('2.5600', '44000.00')).toBe('112640');
    expect(multiplyDecimals('12345678901234.56789', '1.0001')).toBe('12346913469124.691346789');
  });

  it('compares by value, not by text', () => {
    expect(compareDecimals('10.0', '9.999')).toBe(1);
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(compareDecimals('10.000', '10.001')).toBe(-1);
  });

  it('rounds half up', () => {
    expect(roundDecimal('1.005', 2)).toBe('1.01');
    expect(roundDecimal('2.5', 4)).toBe('2.5000');
  });
});

describe('reading', () => {
  it('groups by thousands and leaves the rest alone', () => {
    expect(groupDecimal('1234567.50')).toBe('1,234,567.50');
    expect(groupDecimal('-1234')).toBe('-1,234');
    expect(groupDecimal('n/a')).toBe('n/a');
  });

  it('are shown without noughts nobody entered, money with two decimals', () => {
    const shown = (value: string, least = 0): string => groupDecimal(scaledDecimal(value, least));
    expect(shown('44000.00000')).toBe('44,000');
    expect(shown('44000.50000')).toBe('44,000.5');
    expect(shown('2.9600', 2)).toBe('2.96');
    expect(shown('2.9605', 2)).toBe('2.9605');
    expect(shown('130240.00000', 2)).toBe('130,240.00');
    expect(shown('0.00', 2)).toBe('0.00');
    expect(shown('-0.50')).toBe('-0.5');
    expect(shown('100')).toBe('100');
    expect(shown('1.2.3')).toBe('1.2.3');
  });

  it('knows a plain decimal', () => {
    expect(['0', '-1.5', '10'].every(isDecimal)).toBe(true);
    expect(['.5', '5.', '1e1', '01', '', 5, null].some(isDecimal)).toBe(false);
  });
});
