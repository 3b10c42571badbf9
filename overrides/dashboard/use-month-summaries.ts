// A summary of the last twelve months, and one of the days of the month before that had gone by as early as today.

import { businessToday } from '../../runtime/core/business-day.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Filters } from '../../runtime/web/api/entity-calls.ts';
import type { SummaryQuery } from '../../runtime/web/api/summary.ts';
import { lastMonths, sameDaysBefore } from './monthly-figures.ts';
import { type Summary, useSummary } from './use-summary.ts';

export interface MonthSummaries {
  readonly summary: Summary;
  readonly before: Summary;
}

/** `month` is the date or moment that tells the months apart. */
export function useMonthSummaries(
  entity: EntityDescriptor,
  query: SummaryQuery & { readonly month: string; readonly filters?: Filters },
): MonthSummaries {
  const { month, filters } = query;
  const today = businessToday();
  const since = { from: `${lastMonths(today)[0]}-01` };
  const summary = useSummary(entity, { ...query, filters: { ...filters, [month]: since } });
  const before = useSummary(entity, { ...query, filters: { ...filters, [month]: { ...sameDaysBefore(today) } } });
  return { summary, before };
}
