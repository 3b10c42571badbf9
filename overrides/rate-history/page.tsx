// The published rates of a currency: a converter, how they went as a chart, and the same figures as a table.
import { Card, Empty, Segmented, Skeleton, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupDecimal } from '../../runtime/core/decimal.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { laterPart } from '../../runtime/web/ui/later-part.tsx';
import { Moment } from '../../runtime/web/ui/moment.tsx';
import { PageFailed } from '../../runtime/web/ui/page-states.tsx';
import type { PublishedRate, RateField } from './conversion.ts';
import { Converter } from './converter.tsx';
import type { RateChartProps } from './rate-chart.tsx';
import { useRates } from './use-rates.ts';
import './rate-history.css';

const RateChart = laterPart<RateChartProps>(() => import('./rate-chart.tsx'));

/** Currencies of the platform other than its own (spec 9). */
const currencies = ['USD', 'EUR', 'GBP', 'MMK'];
const fields: readonly RateField[] = ['fxBuy', 'noteBuy', 'fxSell', 'noteSell'];

export default function RateHistoryPage(): ReactNode {
  const { t } = useTranslation();
  const { account } = useSession();
  const [currency, choose] = useState('USD');
  const view = ['operator', 'bank'].includes(account.accountType) ? 'exchangeRate' : 'publishedRates';
  const of = { currency, view };
  const { value, error, loading, reload } = useRates(of);
  // The answer before is of another currency.
  const rates = loading ? null : value;
  return (
    <div className="tg-page rate-history">
      <h1>{t('menu.rateHistory')}</h1>
      <Segmented
        aria-label={t('entity.exchange-rate.fields.currency')}
        options={currencies}
        value={currency}
        onChange={choose}
      />
      {error !== null && <PageFailed error={error} onRetry={reload} />}
      {rates === null && error === null && <Skeleton active />}
      {rates !== null && rates.length === 0 && <Empty description={t('ui.rates.none', { currency })} />}
      {rates !== null && rates.length > 0 && (
        <>
          <Converter of={of} />
          <Card size="small" title={t('ui.rates.chart', { currency })}>
            <RateChart currency={currency} rates={rates} />
          </Card>
          <RateTable rates={rates} />
        </>
      )}
    </div>
  );
}

function RateTable({ rates }: { readonly rates: readonly PublishedRate[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Table<PublishedRate>
      size="small"
      rowKey="dateTime"
      dataSource={rates}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('entity.exchange-rate.fields.dateTime'), render: (_, { dateTime }) => <Moment at={dateTime} /> },
        ...fields.map((field) => ({
          title: t(`entity.exchange-rate.fields.${field}`),
          align: 'end' as const,
          render: (_: unknown, rate: PublishedRate) => (rate[field] === undefined ? '—' : groupDecimal(rate[field])),
        })),
      ]}
    />
  );
}
