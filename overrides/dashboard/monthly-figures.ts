// Groups by month as series of a chart: one figure for each of the last twelve months, imports beside exports.
import { sumDecimals } from '../../runtime/core/decimal.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';

/** Months a chart shows. */
const shownMonths = 12;

export type Direction = 'import' | 'export';
export const directions: readonly Direction[] = ['import', 'export'];

export interface MonthFigures {
  /** `2025-11`. */
  readonly month: string;
  /** Exact decimals or whole numbers as text. */
  readonly import: string;
  readonly export: string;
}

/** The last months up to that of a day (`2025-11-20`), oldest first. */
export function lastMonths(today: string): string[] {
  return Array.from({ length: shownMonths }, (_, index) => {
    const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    first.setUTCMonth(first.getUTCMonth() - (shownMonths - 1 - index));
    return first.toISOString().slice(0, 7);
  });
}

/** Which groups are imports and which exports, and the figure of a group. */
export interface FigureOf {
  readonly directionOf: (group: SummaryRow) => Direction | null;
  readonly figureOf: (group: SummaryRow) => string;
}

/** One entry for each month, "0" where nothing happened. */
export function monthFigures(
  groups: readonly SummaryRow[],
  months: readonly string[],
  { directionOf, figureOf }: FigureOf,
): MonthFigures[] {
  return months.map((month) => {
    const inMonth = groups.filter((group) => group.month === month);
    const total = (direction: Direction): string =>
      sumDecimals(inMonth.filter((group) => directionOf(group) === direction).map(figureOf));
    return { month, import: total('import'), export: total('export') };
  });
}

/** Fewer months with figures than these are shown alone: nothing is told by an empty year. */
const fewMonths = 3;

/** The months worth showing: none without any figures, those that have some while these are few, else all. */
export function monthsToShow(figures: readonly MonthFigures[]): readonly MonthFigures[] {
  const filled = figures.filter((one) => one.import !== '0' || one.export !== '0');
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

/** A round number not below the largest figure, for the top of an axis: 1, 2 or 5 times a power of ten. */
export function axisTop(figures: readonly MonthFigures[]): number {
  const most = Math.max(0, ...figures.flatMap((one) => [Number(one.import), Number(one.export)]));
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}
