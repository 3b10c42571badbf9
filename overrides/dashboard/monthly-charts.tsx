// The charts of the dashboard: orders, their volume and value, declarations, and money across the border, month by month (spec 2).
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { declaration } from '../../generated/entities/declaration/descriptor.gen.ts';
import { serviceOrder } from '../../generated/entities/service-order/descriptor.gen.ts';
import { businessToday } from '../../runtime/core/business-day.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';
import { ExchangeChart } from './exchange-chart.tsx';
import { MonthChart } from './month-chart.tsx';
import { daysOf, lastMonths, monthFigures } from './monthly-figures.ts';
import { colors } from './series-colors.ts';
import { useCurrency } from './use-currency.tsx';
import { useListAddress } from './use-list-address.ts';
import { type MonthSummaries, useMonthSummaries } from './use-month-summaries.ts';

/** Of orders; volume is how many items of goods they hold. */
const countOf = ({ count }: SummaryRow): string => String(count);
const volumeOf = ({ sums }: SummaryRow): string => sums.itemCount ?? '0';
const amountOf = ({ sums }: SummaryRow): string => sums.orderAmount ?? '0';

const directions = ['import', 'export'] as const;
const directionOfOrder = ({ by }: SummaryRow): string | null => by.declarationType ?? null;
const directionOfDeclaration = ({ by }: SummaryRow): string => (by.ieFlag === 'I' ? 'import' : 'export');

export function MonthlyCharts(): ReactNode {
  const { t } = useTranslation();
  const orders = useMonthSummaries(serviceOrder);
  const declarations = useMonthSummaries(declaration);
  return (
    <section aria-labelledby="monthly" className="dashboard-monthly">
      <h2 id="monthly">{t('ui.dashboard.monthly')}</h2>
      <div className="dashboard-charts">
        <OrderChart title={t('ui.dashboard.monthlyOrders')} orders={orders} figureOf={countOf} />
        <OrderChart title={t('ui.dashboard.monthlyVolume')} orders={orders} figureOf={volumeOf} />
        <ValueChart orders={orders} />
        <DeclarationChart declarations={declarations} />
        <ExchangeChart />
      </div>
    </section>
  );
}

interface OrderChartProps {
  readonly title: string;
  readonly orders: MonthSummaries;
  readonly figureOf: (group: SummaryRow) => string;
  /** Of this currency alone. */
  readonly currency?: string;
  readonly extra?: ReactNode;
}

function OrderChart({ title, orders, figureOf, currency, extra }: OrderChartProps): ReactNode {
  const addressOf = useListAddress(serviceOrder, ['status']);
  const months = lastMonths(businessToday());
  return (
    <MonthChart
      {...{ title, extra, ...orders }}
      series={useDirections()}
      figuresOf={(groups) => {
        const these = currency === undefined ? groups : groups.filter(({ by }) => by.currency === currency);
        return monthFigures(these, months, directions, { seriesOf: directionOfOrder, figureOf });
      }}
      addressOf={(month, declarationType) =>
        addressOf({
          ...{ orderTime: { ...daysOf(month) }, declarationType: { in: declarationType } },
          ...(currency !== undefined && { currency: { in: currency } }),
        })
      }
    />
  );
}

/** Amounts of different currencies do not add up: one is shown at a time. */
function ValueChart({ orders }: { readonly orders: MonthSummaries }): ReactNode {
  const { t } = useTranslation();
  const [currency, choice] = useCurrency(orders.summary);
  return (
    <OrderChart
      {...{ orders, figureOf: amountOf, extra: choice }}
      title={t('ui.dashboard.monthlyValue')}
      {...(currency !== null && { currency })}
    />
  );
}

function DeclarationChart({ declarations }: { readonly declarations: MonthSummaries }): ReactNode {
  const { t } = useTranslation();
  const addressOf = useListAddress(declaration);
  const months = lastMonths(businessToday());
  return (
    <MonthChart
      title={t('ui.dashboard.monthlyDeclarations')}
      {...declarations}
      series={useDirections()}
      figuresOf={(groups) =>
        monthFigures(groups, months, directions, { seriesOf: directionOfDeclaration, figureOf: countOf })
      }
      addressOf={(month, direction) =>
        addressOf({ declarationDate: { ...daysOf(month) }, ieFlag: { in: direction === 'import' ? 'I' : 'E' } })
      }
    />
  );
}

function useDirections() {
  const { t } = useTranslation();
  return directions.map((id, index) => ({ id, name: t(`ui.dashboard.${id}`), color: colors[index] ?? colors[0] }));
}
