// What people type by hand into days and counts, and what it is taken for.
import { describe, expect, it } from 'vitest';
import { date } from '../../runtime/core/kinds/date.ts';
import { integer } from '../../runtime/core/kinds/integer.ts';

const field = { key: 'x', readOnly: false, required: 'never', source: 'spec 3' } as const;

describe('a day', () => {
  it.each([
    '2025-02-03',
    '20250203',
    '2025/2/3',
    '2025.02.03',
    '2025年2月3日',
    '２０２５-０２-０３',
    '၂၀၂၅-၂-၃',
  ])('%s is the third of February', (typed) =>
    expect(date.normalise(typed, { kind: 'date', ...field })).toBe('2025-02-03'));

  it.each(['3.2.2025', '2/3/2025', '2025203', 'gestern'])('%s stays as it is, to be refused', (typed) =>
    expect(date.normalise(typed, { kind: 'date', ...field })).toBe(typed));
});

describe('a count', () => {
  it.each([
    ['３', 3],
    ['၁၂', 12],
    ['1,234', 1234],
    ['-5', -5],
  ])('%s is %s', (typed, count) => expect(integer.normalise(typed, { kind: 'integer', ...field })).toBe(count));

  it.each(['2,5', '2.5', '1 2', '12a', ''])('%s is none', (typed) =>
    expect(integer.normalise(typed, { kind: 'integer', ...field })).toBe(typed));
});
