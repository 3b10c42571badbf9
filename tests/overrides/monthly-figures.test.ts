// Figures of the dashboard's charts: twelve months, imports and exports apart, sums exact, axes round.
import { describe, expect, it } from 'vitest';
import {
  comparedWith,
  currenciesIn,
  daysOf,
  lastMonths,
  type MonthFigures,
  monthFigures,
  monthsToShow,
  sameDaysBefore,
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
    const empty = (month: string): MonthFigures => ({ month, values: { import: '0', export: '0' } });
    const filled = (month: string): MonthFigures => ({ month, values: { import: '0', export: '2' } });
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
    const figures = monthFigures(groups, ['2025-09', '2025-10', '2025-11'], ['import', 'export'], {
      seriesOf: ({ by }) => (by.declarationType === 'import' ? 'import' : 'export'),
      figureOf: ({ sums }) => sums.orderAmount ?? '0',
    });
    expect(figures).toEqual([
      { month: '2025-09', values: { import: '0', export: '0' } },
      { month: '2025-10', values: { import: '0.3', export: '0' } },
      { month: '2025-11', values: { import: '0', export: '3' } },
    ]);
  });
});

it('the currency of most records comes first', () => expect(currenciesIn(groups)).toEqual(['USD', 'CNY']));

describe('the days of the month before', () => {
  it('are as many as have gone by in this one, over the turn of the year', () => {
    expect(sameDaysBefore('2025-11-20')).toEqual({ from: '2025-10-01', to: '2025-10-20' });
    expect(sameDaysBefore('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-01' });
  });

  it('are all of it where it was shorter', () => {
    expect(sameDaysBefore('2025-03-30')).toEqual({ from: '2025-02-01', to: '2025-02-28' });
    expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  });
});

describe('a figure beside the one before', () => {
  it('is more, less or the same, in whole percents of that', () => {
    expect(comparedWith('150', '100')).toEqual({ direction: 'more', percent: 50 });
    expect(comparedWith('1', '3')).toEqual({ direction: 'less', percent: 67 });
    expect(comparedWith('3.00', '3')).toEqual({ direction: 'same', percent: 0 });
  });

  it('has no percents of nothing', () => {
    expect(comparedWith('5', '0')).toEqual({ direction: 'more', percent: null });
    expect(comparedWith('0', '0')).toEqual({ direction: 'same', percent: null });
  });
});
