// Bars of the months, one a series. The library that draws them comes with the first chart that has something to show.
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { groupDecimal } from '../../runtime/core/decimal.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import type { MonthFigures } from './monthly-figures.ts';

export interface Series {
  readonly id: string;
  readonly name: string;
  /** Of its bars, six hexadecimal digits. */
  readonly color: string;
}

export interface MonthDrawingProps {
  readonly title: string;
  readonly figures: readonly MonthFigures[];
  readonly series: readonly Series[];
  /** Leads to what makes up a bar. */
  readonly onOpen: (month: string, series: string) => void;
}

const height = 220;
const widestBar = 40;

/** An image for readers of screens: the figures stand in the table that can be chosen instead. */
export default function MonthDrawing({ title, figures, series, onOpen }: MonthDrawingProps): ReactNode {
  const short = new Intl.NumberFormat(currentLanguage(), { notation: 'compact' });
  // Bars are as long as a number of the machine can tell; what is said of them is exact.
  const rows = figures.map(({ month, values }) => ({
    month,
    exact: values,
    ...Object.fromEntries(series.map(({ id }) => [id, Number(values[id] ?? '0')])),
  }));
  return (
    <div role="img" aria-label={title} className="month-drawing">
      <ResponsiveContainer width="100%" height={height}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} barGap={2}>
          <CartesianGrid vertical={false} stroke="#e4e7ec" />
          <XAxis dataKey="month" tickLine={false} axisLine={{ stroke: '#c5cad3' }} tickFormatter={shortMonth} />
          <YAxis
            width={52}
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            tickFormatter={(value: number) => short.format(value)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: '#eef4fb' }}
            formatter={(_value, name, item) => [groupDecimal(exactOf(item.payload, String(item.dataKey))), name]}
          />
          {series.map(({ id, name, color }) => (
            <Bar
              key={id}
              dataKey={id}
              name={name}
              fill={color}
              maxBarSize={widestBar}
              isAnimationActive={false}
              cursor="pointer"
              onClick={(_bar, index) => {
                const month = figures[index]?.month;
                if (month !== undefined) onOpen(month, id);
              }}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function shortMonth(month: string): string {
  return dayjs(`${month}-01`).format('MMM');
}

/** The exact figure behind a bar. */
function exactOf(payload: unknown, series: string): string {
  if (typeof payload !== 'object' || payload === null || !('exact' in payload)) return '0';
  const { exact } = payload;
  if (typeof exact !== 'object' || exact === null) return '0';
  const found = Object.entries(exact).find(([id]) => id === series)?.[1];
  return typeof found === 'string' ? found : '0';
}
