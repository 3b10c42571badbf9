// Open amounts of the dashboard: their parts add up to what is open, and no currency is added to another.
import { describe, expect, it } from 'vitest';
import { openByCurrency } from '../../overrides/dashboard/bill-ages.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';

const group = (currency: string, ageing: string | null, openAmount: string, toReceiveAmount: string, count = 1) =>
  ({ by: { currency, ageing }, sums: { openAmount, toReceiveAmount }, count }) as unknown as SummaryRow;

const groups = [
  group('USD', 'notDue', '0.10', '0'),
  group('CNY', 'upTo30', '9007199254740993.01', '0', 2),
  group('CNY', 'notDue', '0.2', '50'),
  group('CNY', null, '0', '600.005'),
];

describe('open amounts by currency', () => {
  it('have what is unpaid by age, what waits for its receipt, and both together, exactly', () => {
    expect(openByCurrency(groups, 'toReceiveAmount')).toEqual([
      {
        currency: 'CNY',
        amount: '9007199254741643.215',
        bills: 4,
        byAge: [
          { age: 'notDue', open: '0.2' },
          { age: 'upTo30', open: '9007199254740993.01' },
        ],
        received: '650.005',
      },
      { currency: 'USD', amount: '0.1', bills: 1, byAge: [{ age: 'notDue', open: '0.1' }], received: '0' },
    ]);
  });

  it('leave out what was paid for who pays, and are none where nothing is open', () => {
    expect(openByCurrency(groups, null)).toMatchObject([{ amount: '9007199254740993.21', received: '0' }, {}]);
    expect(openByCurrency([], null)).toEqual([]);
  });
});
