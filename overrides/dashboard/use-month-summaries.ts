// A summary of the last twelve months, and one of the days of the month before that had gone by as early as today.

import { businessToday } from '../../runtime/core/business-day.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Filters } from '../../runtime/web/api/entity-calls.ts';
import { declaredSummary, type SummaryQuery } from '../../runtime/web/api/summary.ts';
import { lastMonths, sameDaysBefore } from './monthly-figures.ts';
import { type Summary, useSummary } from './use-summary.ts';

export interface MonthSummaries {
  readonly summary: Summary;
  readonly before: Summary;
}

/** Of the declared summary `months`; `narrowed`: of some of the records alone. */
export function useMonthSummaries(entity: EntityDescriptor, narrowed: Filters = {}): MonthSummaries {
  const query = declaredSummary(entity, 'months');
  const today = businessToday();
  const over = (days: { readonly from: string; readonly to?: string }): SummaryQuery => ({
    ...query,
    filters: { ...narrowed, ...(query.month !== undefined && { [query.month]: { ...days } }) },
  });
  return {
    summary: useSummary(entity, over({ from: `${lastMonths(today)[0]}-01` })),
    before: useSummary(entity, over(sameDaysBefore(today))),
  };
}
