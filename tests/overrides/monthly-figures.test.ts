// Figures of the dashboard's charts: twelve months, imports and exports apart, sums exact, axes round.
import { describe, expect, it } from 'vitest';
import {
  axisTop,
  currenciesIn,
  lastMonths,
  type MonthFigures,
  monthFigures,
  monthsToShow,
} from '../../overrides/dashboard/monthly-figures.ts';

const group = (month: string, direction: string, amount: string, currency = 'CNY', count = 1) => ({
  month,
  by: { declarationType: direction, currency },
  count,
  sums: { orderAmount: amount },
});
const groups = [
  group('2025-10', 'import', '0.10'),
  group('2025-10', 'import', '0.20', 'USD', 5),
  group('2025-11', 'export', '3.00'),
];

describe('months', () => {
  it('are shown alone while fewer than three have figures, and all of them from then on', () => {
    const empty = (month: string): MonthFigures => ({ month, import: '0', export: '0' });
    const filled = (month: string): MonthFigures => ({ month, import: '0', export: '2' });
    expect(monthsToShow([empty('2025-09'), empty('2025-10')])).toEqual([]);
    const two = [filled('2025-08'), empty('2025-09'), filled('2025-10')];
    expect(monthsToShow(two)).toEqual([filled('2025-08'), filled('2025-10')]);
    const three = [...two, filled('2025-11')];
    expect(monthsToShow(three)).toEqual(three);
  });

  it('are the last twelve, over the turn of the year', () => {
    const months = lastMonths('2025-02-28');
    expect(months).toHaveLength(12);
    expect([months[0], months.at(-1)]).toEqual(['2024-03', '2025-02']);
  });

  it('hold exact sums of each direction, and 0 where nothing happened', () => {
    const figures = monthFigures(groups, ['2025-09', '2025-10', '2025-11'], {
      directionOf: ({ by }) => (by.declarationType === 'import' ? 'import' : 'export'),
      figureOf: ({ sums }) => sums.orderAmount ?? '0',
    });
    expect(figures).toEqual([
      { month: '2025-09', import: '0', export: '0' },
      { month: '2025-10', import: '0.3', export: '0' },
      { month: '2025-11', import: '0', export: '3' },
    ]);
  });
});

it('the currency of most records comes first', () => expect(currenciesIn(groups)).toEqual(['USD', 'CNY']));

it('an axis ends at a round number not below the largest figure', () => {
  const top = (value: string): number => axisTop([{ month: '2025-11', import: value, export: '0' }]);
  expect(['0', '1', '9', '16', '1180000', '0.3'].map(top)).toEqual([1, 1, 10, 20, 2000000, 0.5]);
});
