// An amount in another currency: which rate counts, from when, and how the result is rounded, beside the result.
import { Card, DatePicker, Form, Input, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessToday, zonedText } from '../../runtime/core/business-day.ts';
import { groupDecimal, parseDecimal } from '../../runtime/core/decimal.ts';
import { messageOf } from '../../runtime/web/ui/message-of.ts';
import { converted, type Direction, type RateKind, rateFieldOf } from './conversion.ts';
import { type RatesOf, useRateOn } from './use-rates.ts';

export function Converter({ of }: { readonly of: RatesOf }): ReactNode {
  const { t } = useTranslation();
  const { currency } = of;
  const [amount, setAmount] = useState('10000');
  const [direction, setDirection] = useState<Direction>('toYuan');
  const [kind, setKind] = useState<RateKind>('fx');
  const [day, setDay] = useState<Dayjs>(() => dayjs(businessToday()));
  const choice = { amount, direction, kind, day: day.format('YYYY-MM-DD') };
  const pairs = {
    toYuan: t('ui.rates.pair', { from: currency, to: 'CNY' }),
    fromYuan: t('ui.rates.pair', { from: 'CNY', to: currency }),
  };
  return (
    <Card size="small" title={t('ui.rates.converter')}>
      <Form layout="inline" className="rate-converter">
        <Form.Item label={t('ui.rates.amount')} htmlFor="rate-amount">
          <Input
            id="rate-amount"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Form.Item>
        <Form.Item>
          <Segmented<Direction>
            aria-label={t('ui.rates.direction')}
            options={[
              { value: 'toYuan', label: pairs.toYuan },
              { value: 'fromYuan', label: pairs.fromYuan },
            ]}
            value={direction}
            onChange={setDirection}
          />
        </Form.Item>
        <Form.Item>
          <Segmented<RateKind>
            aria-label={t('ui.rates.kind')}
            options={[
              { value: 'fx', label: t('ui.rates.fx') },
              { value: 'note', label: t('ui.rates.note') },
            ]}
            value={kind}
            onChange={setKind}
          />
        </Form.Item>
        <Form.Item label={t('ui.rates.day')} htmlFor="rate-day">
          <DatePicker id="rate-day" allowClear={false} value={day} onChange={(chosen) => chosen && setDay(chosen)} />
        </Form.Item>
      </Form>
      <p role="status" className="rate-result">
        <Result of={of} choice={choice} />
      </p>
    </Card>
  );
}

interface Choice {
  readonly amount: string;
  readonly direction: Direction;
  readonly kind: RateKind;
  /** `2025-11-20`; the last rate of the day counts. */
  readonly day: string;
}

function Result({ of, choice }: { readonly of: RatesOf; readonly choice: Choice }): ReactNode {
  const { t } = useTranslation();
  const { currency } = of;
  const { amount, direction, kind, day } = choice;
  const { value, error, loading } = useRateOn(of, day);
  const exact = parseDecimal(amount);
  if (error !== null) return messageOf(error);
  if (value === null || loading) return t('ui.loading');
  if (exact === null) return t('ui.rates.noAmount');
  const [published] = value;
  if (!published) return t('ui.rates.noRate', { currency, day });
  const field = rateFieldOf(kind, direction);
  const [rate, at] = [published[field], zonedText(published.dateTime)];
  const name = t(`entity.exchange-rate.fields.${field}`);
  const result = rate === undefined ? null : converted(exact, rate, direction);
  if (rate === undefined || result === null) return t('ui.rates.notQuoted', { currency, at, kind: name });
  const [from, to] = direction === 'toYuan' ? [currency, 'CNY'] : ['CNY', currency];
  return (
    <>
      <strong>{t('ui.rates.result', { amount: groupDecimal(exact), from, result: groupDecimal(result), to })}</strong>
      <br />
      {t('ui.rates.how', { kind: name, rate: groupDecimal(rate), currency, at })}
    </>
  );
}
