// What a rule would have charged: a period, each source with its quantity, rate and amount, totals per currency, and what was billed.
import { useQuery } from '@tanstack/react-query';
import { Alert, DatePicker, Modal, Table } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { businessToday } from '../../core/business-day.ts';
import { groupDecimal, scaledDecimal } from '../../core/decimal.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isEmpty } from '../../core/paths.ts';
import { messageOf } from '../ui/message-of.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { type ChargedRecord, type ChargeRow, chargesOf, type RuleCharges } from './charge-calls.ts';
import './charges.css';

export interface ChargeDialogProps {
  readonly entity: string;
  readonly id: string;
  /** What the rule is called. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Sources shown at once. */
const pageSize = 10;

export default function ChargeDialog({ entity, id, title, onClose }: ChargeDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const [[from, to], setPeriod] = useState(lastMonth);
  const { data, error, isFetching } = useQuery({
    queryKey: ['charges', entity, id, from, to],
    queryFn: ({ signal }) => chargesOf(entity, id, { from, to }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const choose = (days: readonly [Dayjs | null, Dayjs | null] | null): void => {
    const [first, last] = days ?? [];
    if (first && last) setPeriod([first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD')]);
  };
  return (
    <Modal open title={t('ui.charges.title', { title })} width="min(960px, 94vw)" footer={null} onCancel={onClose}>
      <div className="charges-period">
        <DatePicker.RangePicker
          allowClear={false}
          aria-label={t('ui.charges.period')}
          value={[dayjs(from), dayjs(to)]}
          onChange={choose}
        />
        {data && <Totals charges={data} />}
      </div>
      {error && <Alert type="error" showIcon title={messageOf(error)} />}
      {data?.partial && <Alert type="warning" showIcon title={t('ui.charges.partial')} />}
      <Table<ChargeRow>
        size="small"
        rowKey={({ source }) => source.id}
        loading={isFetching}
        dataSource={[...(data?.rows ?? [])]}
        pagination={{ pageSize, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t(data?.unused ? 'ui.charges.unused' : 'ui.charges.none') }}
        columns={[
          { title: t('ui.charges.source'), render: (_, { source }) => <Named record={source} /> },
          { title: t('ui.charges.day'), dataIndex: 'day' },
          { title: t('ui.charges.quantity'), align: 'right', render: (_, { line }) => number(line.quantity) },
          { title: t('ui.charges.standard'), align: 'right', render: (_, { line }) => number(line.standard) },
          {
            title: t('ui.charges.amount'),
            align: 'right',
            render: (_, { line, currency }) =>
              isEmpty(line.amount) ? t('ui.charges.unknown') : money(line.amount, currency),
          },
          {
            title: t('ui.charges.charged'),
            render: (_, { charged }) => (charged ? <Named record={charged} /> : t('ui.charges.notCharged')),
          },
        ]}
      />
    </Modal>
  );
}

function Totals({ charges: { totals, charged } }: { readonly charges: RuleCharges }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="charges-totals" aria-live="polite">
      {totals.map(({ currency, amount, count }) => (
        <strong key={currency}>{t('ui.charges.total', { amount: money(amount, currency), count })}</strong>
      ))}
      {charged.length > 0 && <span>{t('ui.charges.billed', { count: charged.length })}</span>}
    </span>
  );
}

/** The name of a record, leading to its page where the reader has one. */
function Named({ record: { title, page } }: { readonly record: ChargedRecord }): ReactNode {
  return page === null ? title : <Link to={page}>{title}</Link>;
}

function number(value: Json | undefined): string {
  return isEmpty(value) ? '' : groupDecimal(scaledDecimal(String(value), 0));
}

function money(value: Json | undefined, currency: string | null): string {
  return isEmpty(value) ? '' : `${groupDecimal(scaledDecimal(String(value), 2))} ${currency ?? ''}`.trim();
}

/** First and last day of the month before this one. */
function lastMonth(): readonly [string, string] {
  const first = dayjs(businessToday()).startOf('month').subtract(1, 'month');
  return [first.format('YYYY-MM-DD'), first.endOf('month').format('YYYY-MM-DD')];
}
