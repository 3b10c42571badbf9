// Groups by month as series of a chart: one figure for each of the last twelve months in each series, such as imports beside exports.
import { compareDecimals, sumDecimals } from '../../runtime/core/decimal.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';

/** Months a chart shows. */
const shownMonths = 12;

export interface MonthFigures {
  /** `2025-11`. */
  readonly month: string;
  /** Series -> exact decimal or whole number as text. */
  readonly values: { readonly [series: string]: string };
}

/** The last months up to that of a day (`2025-11-20`), oldest first. */
export function lastMonths(today: string): string[] {
  return Array.from({ length: shownMonths }, (_, index) => monthBefore(today, shownMonths - 1 - index));
}

function monthBefore(day: string, number: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - number);
  return first.toISOString().slice(0, 7);
}

/** First and last day of a month. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a month: `2025-02` -> 2025-02-01 to 2025-02-28. */
export function daysOf(month: string): Days {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

/** The days of the month before that had gone by then, too: on 2025-03-30 all of February. */
export function sameDaysBefore(today: string): Days {
  const { from, to } = daysOf(monthBefore(today, 1));
  const day = `${from.slice(0, 8)}${today.slice(8)}`;
  return { from, to: day < to ? day : to };
}

/** Which series a group belongs to, and its figure. */
export interface FigureOf {
  readonly seriesOf: (group: SummaryRow) => string | null;
  readonly figureOf: (group: SummaryRow) => string;
}

/** One entry for each month, "0" where nothing happened. */
export function monthFigures(
  groups: readonly SummaryRow[],
  months: readonly string[],
  series: readonly string[],
  { seriesOf, figureOf }: FigureOf,
): MonthFigures[] {
  return months.map((month) => {
    const inMonth = groups.filter((group) => group.month === month);
    const total = (one: string): string =>
      sumDecimals(inMonth.filter((group) => seriesOf(group) === one).map(figureOf));
    return { month, values: Object.fromEntries(series.map((one) => [one, total(one)])) };
  });
}

/** Fewer months with figures than these are shown alone: nothing is told by an empty year. */
const fewMonths = 3;

/** The months worth showing: none without any figures, those that have some while these are few, else all. */
export function monthsToShow(figures: readonly MonthFigures[]): readonly MonthFigures[] {
  const filled = figures.filter(({ values }) => Object.values(values).some((value) => value !== '0'));
  return filled.length < fewMonths ? filled : figures;
}

/** Currencies of the groups, the one with most records first. */
export function currenciesIn(groups: readonly SummaryRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { by, count } of groups) {
    if (by.currency) counts.set(by.currency, (counts.get(by.currency) ?? 0) + count);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}

/** A figure beside the one before it. */
export interface MonthComparison {
  readonly direction: 'more' | 'less' | 'same';
  /** Whole percents of the one before, without a sign; null where that was nothing. */
  readonly percent: number | null;
}

/** How a figure compares with the one before it; both decimals as text, none negative. */
export function comparedWith(now: string, before: string): MonthComparison {
  const order = compareDecimals(now, before);
  const direction = order > 0 ? 'more' : order < 0 ? 'less' : 'same';
  if (compareDecimals(before, '0') === 0) return { direction, percent: null };
  return { direction, percent: Math.round(Math.abs(Number(now) / Number(before) - 1) * 100) };
}
