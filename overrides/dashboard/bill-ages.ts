// How long bills are overdue, as figures that lead to their lists: for the dashboard, and for the page of the ageing.
import { sumDecimals } from '../../runtime/core/decimal.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';

/** Values of the field `ageing` of bills, the youngest first. */
export const ages = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;

/** Address of the list of the bills of a figure; without an age of all ages, without a partner of all partners. */
export function billsAddress(
  route: string,
  party: string,
  figure: { readonly partner: string | null; readonly currency: string; readonly ages: readonly string[] },
): string {
  const filters = new URLSearchParams({
    ...(figure.partner !== null && { [`${party}.in`]: figure.partner }),
    'currency.in': figure.currency,
    'ageing.in': figure.ages.join(','),
  });
  return `${route}?${filters}`;
}

/** What is open in one currency. Amounts are exact decimals. */
export interface OpenInCurrency {
  readonly currency: string;
  /** All of it. */
  readonly amount: string;
  readonly bills: number;
  /** What of it is unpaid, by age; ages without any are left out. */
  readonly byAge: readonly { readonly age: string; readonly open: string }[];
  /** What of it was paid, and waits for its receipt to be confirmed. */
  readonly received: string;
}

/** Adds up groups of a summary by currency and age: what is open, and what waits for its receipt where `received` names that sum. */
export function openByCurrency(groups: readonly SummaryRow[], received: string | null): OpenInCurrency[] {
  const currencies = [...new Set(groups.map(({ by }) => by.currency ?? ''))].sort();
  return currencies.map((currency) => {
    const own = groups.filter(({ by }) => (by.currency ?? '') === currency);
    const total = (key: string, of: readonly SummaryRow[]): string =>
      sumDecimals(of.map(({ sums }) => sums[key] ?? '0'));
    const byAge = ages.flatMap((age) => {
      const aged = own.filter(({ by }) => by.ageing === age);
      return aged.length === 0 ? [] : [{ age, open: total('openAmount', aged) }];
    });
    const waiting = received === null ? '0' : total(received, own);
    return {
      ...{ currency, byAge, received: waiting },
      amount: sumDecimals([total('openAmount', own), waiting]),
      bills: own.reduce((all, { count }) => all + count, 0),
    };
  });
}
