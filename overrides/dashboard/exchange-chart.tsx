// Money across the border month by month: what was applied for to pay beside what was collected, one currency at a time.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fxCollection } from '../../generated/entities/fx-collection/descriptor.gen.ts';
import { fxPayment } from '../../generated/entities/fx-payment/descriptor.gen.ts';
import { businessToday } from '../../runtime/core/business-day.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { mainLifecycle } from '../../runtime/core/lifecycle.ts';
import type { Filters } from '../../runtime/web/api/entity-calls.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';
import { MonthChart } from './month-chart.tsx';
import { daysOf, lastMonths, monthFigures } from './monthly-figures.ts';
import { colors } from './series-colors.ts';
import { useCurrency } from './use-currency.tsx';
import { useListAddress } from './use-list-address.ts';
import { useMonthSummaries } from './use-month-summaries.ts';
import type { Summary } from './use-summary.ts';

const amountOf = ({ sums }: SummaryRow): string => sums.amount ?? '0';
const directions = ['paid', 'collected'] as const;

/** What is being written or was sent back asks for nothing. */
function handedIn(entity: EntityDescriptor): Filters {
  const states = Object.entries(mainLifecycle(entity)?.lifecycle.states ?? {});
  return { status: { in: states.flatMap(([state, { draft }]) => (draft ? [] : [state])).join(',') } };
}

export function ExchangeChart(): ReactNode {
  const { t } = useTranslation();
  const payments = useMonthSummaries(fxPayment, handedIn(fxPayment));
  const collections = useMonthSummaries(fxCollection, handedIn(fxCollection));
  const summary = together(payments.summary, collections.summary);
  const before = together(payments.before, collections.before);
  const [currency, extra] = useCurrency(summary);
  const lists = { paid: useListAddress(fxPayment, ['status']), collected: useListAddress(fxCollection, ['status']) };
  const months = lastMonths(businessToday());
  return (
    <MonthChart
      title={t('ui.dashboard.monthlyExchange')}
      {...{ summary, before, extra }}
      series={directions.map((id, index) => ({ id, name: t(`ui.dashboard.${id}`), color: colors[index] ?? colors[0] }))}
      figuresOf={(groups) =>
        monthFigures(
          groups.filter(({ by }) => by.currency === currency),
          months,
          directions,
          { seriesOf: ({ by }) => by.direction ?? null, figureOf: amountOf },
        )
      }
      addressOf={(month, direction) =>
        (direction === 'paid' ? lists.paid : lists.collected)({
          ...{ ...handedIn(direction === 'paid' ? fxPayment : fxCollection), date: { ...daysOf(month) } },
          ...(currency !== null && { currency: { in: currency } }),
        })
      }
    />
  );
}

/** Both as one, each group with its direction; what this person may not see is left out, and a part is no whole. */
function together(paid: Summary, collected: Summary): Summary {
  const both = [paid, collected].filter(({ kind }) => kind !== 'hidden');
  const [first] = both;
  if (!first) return paid;
  const open = both.find(({ kind }) => kind === 'failed') ?? both.find(({ kind }) => kind === 'coming');
  if (open) return open;
  return { kind: 'known', groups: [...directed(paid, 'paid'), ...directed(collected, 'collected')] };
}

function directed(summary: Summary, direction: string): SummaryRow[] {
  if (summary.kind !== 'known') return [];
  return summary.groups.map((group) => ({ ...group, by: { ...group.by, direction } }));
}
