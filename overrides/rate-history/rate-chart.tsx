// The four rates of a currency over time as lines. Recharts draws them as SVG, which the keyboard walks and the theme colours; it is loaded here alone.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayOf } from '../../runtime/core/business-day.ts';
import type { PublishedRate, RateField } from './conversion.ts';

const looks: readonly { readonly field: RateField; readonly colour: string; readonly dash?: string }[] = [
  { field: 'fxBuy', colour: '#0958d9' },
  { field: 'fxSell', colour: '#d4380d' },
  { field: 'noteBuy', colour: '#0958d9', dash: '5 4' },
  { field: 'noteSell', colour: '#d4380d', dash: '5 4' },
];

export interface RateChartProps {
  readonly currency: string;
  /** The newest first. */
  readonly rates: readonly PublishedRate[];
}

/** The table beside it holds the same figures exactly; here they are places on a scale. */
export default function RateChart({ currency, rates }: RateChartProps): ReactNode {
  const { t } = useTranslation();
  const points = [...rates].reverse().map((rate) => ({
    day: dayOf(rate.dateTime),
    ...Object.fromEntries(
      looks.flatMap(({ field }) => (rate[field] === undefined ? [] : [[field, Number(rate[field])]])),
    ),
  }));
  return (
    <figure className="rate-chart" aria-label={t('ui.rates.chart', { currency })}>
      <ResponsiveContainer width="100%" height={320}>
        <LineChart
          data={points}
          margin={{ top: 8, right: 16, bottom: 0, left: 8 }}
          title={t('ui.rates.chart', { currency })}
        >
          <CartesianGrid strokeDasharray="3 3" vertical={false} />
          <XAxis dataKey="day" minTickGap={32} />
          <YAxis domain={['auto', 'auto']} width={64} />
          <Tooltip />
          <Legend iconType="plainline" />
          {looks.map(({ field, colour, dash }) => (
            <Line
              key={field}
              dataKey={field}
              name={t(`entity.exchange-rate.fields.${field}`)}
              stroke={colour}
              dot={false}
              isAnimationActive={false}
              {...(dash !== undefined && { strokeDasharray: dash })}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </figure>
  );
}
