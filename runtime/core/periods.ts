// What holds on a day: each of several alike rows from a day on, until the next one begins or its last day is over.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Row } from './descriptor/value.ts';
import { isEmpty, valueAt } from './paths.ts';

/** How rows tell when they hold: what a rule periods-apart says. */
export interface Periods {
  /** Rows that share all of these follow each other. */
  readonly alike: readonly string[];
  /** First day; empty: from always. */
  readonly from: string;
  /** Last day; empty: until the next one begins. */
  readonly until: string;
}

interface PeriodRule extends Periods {
  readonly lines?: string;
}

/** How the records of an entity, or lines of theirs, keep their periods apart; null where no rule does. */
export function periodsOf({ rules }: Pick<EntityDescriptor, 'rules'>, lines?: string): Periods | null {
  const params = rules
    .filter(({ kind }) => kind === 'periods-apart')
    .map((rule) => rule.params as unknown as PeriodRule);
  return params.find((one) => one.lines === lines) ?? null;
}

/** The rows that hold on a day (`2026-03-01`), of those that are alike at most one. */
export function heldOn<Held extends Row>(rows: readonly Held[], periods: Periods, day: string): Held[] {
  const begun = rows.filter((row) => firstDay(row, periods) <= day);
  const groups = Map.groupBy(begun, (row) => JSON.stringify(periods.alike.map((path) => valueAt(row, path) ?? null)));
  return [...groups.values()].flatMap((group) => {
    const newest = group.reduce((best, row) => (firstDay(row, periods) > firstDay(best, periods) ? row : best));
    return day <= lastDay(newest, periods) ? [newest] : [];
  });
}

/** Whether two alike rows hold on the same day: they begin together, or the earlier one has a last day that is too late. */
export function periodsOverlap(a: Row, b: Row, periods: Periods): boolean {
  const [first, then] = firstDay(a, periods) <= firstDay(b, periods) ? [a, b] : [b, a];
  if (firstDay(first, periods) === firstDay(then, periods)) return true;
  return !isEmpty(valueAt(first, periods.until)) && lastDay(first, periods) >= firstDay(then, periods);
}

/** Days are compared as texts: what has no first day is before all of them. */
function firstDay(row: Row, { from }: Periods): string {
  return String(valueAt(row, from) ?? '');
}

function lastDay(row: Row, { until }: Periods): string {
  const day = valueAt(row, until);
  return isEmpty(day) ? '9999-12-31' : String(day);
}
