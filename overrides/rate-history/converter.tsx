// An amount in another currency: which rate counts, from when, and how the result is rounded, beside the result.
import { Card, DatePicker, Form, Input, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessToday, endOfDay, zonedText } from '../../runtime/core/business-day.ts';
import { groupDecimal, parseDecimal } from '../../runtime/core/decimal.ts';
import { converted, type Direction, type PublishedRate, type RateKind, rateAt, rateFieldOf } from './conversion.ts';

export interface ConverterProps {
  readonly currency: string;
  readonly rates: readonly PublishedRate[];
}

export function Converter({ currency, rates }: ConverterProps): ReactNode {
  const { t } = useTranslation();
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
          <Input id="rate-amount" inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
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
        <Result {...{ currency, rates }} choice={choice} />
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

function Result({ currency, rates, choice }: ConverterProps & { readonly choice: Choice }): ReactNode {
  const { t } = useTranslation();
  const { amount, direction, kind, day } = choice;
  const exact = parseDecimal(amount);
  if (exact === null) return t('ui.rates.noAmount');
  const field = rateFieldOf(kind, direction);
  const published = rateAt(rates, endOfDay(day));
  const rate = published?.[field];
  const result = rate === undefined ? null : converted(exact, rate, direction);
  if (published === null || rate === undefined || result === null) return t('ui.rates.noRate', { currency, day });
  const [from, to] = direction === 'toYuan' ? [currency, 'CNY'] : ['CNY', currency];
  return (
    <>
      <strong>{t('ui.rates.result', { amount: groupDecimal(exact), from, result: groupDecimal(result), to })}</strong>
      <br />
      {t('ui.rates.how', {
        kind: t(`entity.exchange-rate.fields.${field}`),
        rate: groupDecimal(rate),
        currency,
        at: zonedText(published.dateTime),
      })}
    </>
  );
}
