// The charts of the dashboard: orders, their volume and value, and declarations, month by month, imports against exports (spec 2).
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { declaration } from '../../generated/entities/declaration/descriptor.gen.ts';
import { serviceOrder } from '../../generated/entities/service-order/descriptor.gen.ts';
import { businessToday } from '../../runtime/core/business-day.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';
import { MonthChart } from './month-chart.tsx';
import { currenciesIn, type Direction, directions, lastMonths, monthFigures } from './monthly-figures.ts';
import { type Summary, useSummary } from './use-summary.ts';

/** Of orders; volume is how many items of goods they hold. */
const countOf = ({ count }: SummaryRow): string => String(count);
const volumeOf = ({ sums }: SummaryRow): string => sums.itemCount ?? '0';
const amountOf = ({ sums }: SummaryRow): string => sums.orderAmount ?? '0';

const orderDirection = ({ by }: SummaryRow): Direction | null =>
  directions.find((direction) => direction === by.declarationType) ?? null;
const declarationDirection = ({ by }: SummaryRow): Direction => (by.ieFlag === 'I' ? 'import' : 'export');

export function MonthlyCharts(): ReactNode {
  const { t } = useTranslation();
  const months = lastMonths(businessToday());
  const since = { from: `${months[0]}-01` };
  const orders = useSummary(serviceOrder, {
    month: 'orderTime',
    by: ['declarationType', 'currency'],
    sum: ['itemCount', 'orderAmount'],
    filters: { orderTime: since },
  });
  const declarations = useSummary(declaration, {
    month: 'declarationDate',
    by: ['ieFlag'],
    filters: { declarationDate: since },
  });
  const ofOrders = (figureOf: (group: SummaryRow) => string) => (groups: readonly SummaryRow[]) =>
    monthFigures(groups, months, { directionOf: orderDirection, figureOf });
  const ofDeclarations = (groups: readonly SummaryRow[]) =>
    monthFigures(groups, months, { directionOf: declarationDirection, figureOf: countOf });
  if (hasNothing(orders) && hasNothing(declarations)) return null;
  return (
    <section aria-labelledby="monthly">
      <h2 id="monthly">{t('ui.dashboard.monthly')}</h2>
      <div className="dashboard-charts">
        <MonthChart title={t('ui.dashboard.monthlyOrders')} summary={orders} figuresOf={ofOrders(countOf)} />
        <MonthChart title={t('ui.dashboard.monthlyVolume')} summary={orders} figuresOf={ofOrders(volumeOf)} />
        <ValueChart orders={orders} months={months} />
        <MonthChart title={t('ui.dashboard.monthlyDeclarations')} summary={declarations} figuresOf={ofDeclarations} />
      </div>
    </section>
  );
}

/** Hidden from this person, or there is none of it. */
function hasNothing(summary: Summary): boolean {
  return summary.kind === 'hidden' || (summary.kind === 'known' && summary.groups.length === 0);
}

interface ValueChartProps {
  readonly orders: Summary;
  readonly months: readonly string[];
}

/** Amounts of different currencies do not add up: one is shown at a time. */
function ValueChart({ orders, months }: ValueChartProps): ReactNode {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string | null>(null);
  const currencies = currenciesIn(orders.kind === 'known' ? orders.groups : []);
  const currency = chosen ?? currencies[0] ?? null;
  const figuresOf = (groups: readonly SummaryRow[]) =>
    monthFigures(
      groups.filter(({ by }) => by.currency === currency),
      months,
      { directionOf: orderDirection, figureOf: amountOf },
    );
  return (
    <MonthChart
      title={t('ui.dashboard.monthlyValue')}
      summary={orders}
      figuresOf={figuresOf}
      extra={
        currency !== null && (
          <Segmented
            size="small"
            aria-label={t('ui.dashboard.currency')}
            options={currencies}
            value={currency}
            onChange={choose}
          />
        )
      }
    />
  );
}
