// A chart of the last twelve months: imports and exports as bars side by side, the same figures as a table for readers.
import { Card, Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupDecimal } from '../../runtime/core/decimal.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { FiguresFailed } from './figures-failed.tsx';
import { axisTop, directions, type MonthFigures, monthsToShow } from './monthly-figures.ts';
import type { Summary } from './use-summary.ts';

export interface MonthChartProps {
  readonly title: string;
  readonly summary: Summary;
  readonly figuresOf: (groups: readonly SummaryRow[]) => readonly MonthFigures[];
  readonly extra?: ReactNode;
}

/** Sizes in the units of the drawing, which scales with its card. */
const width = 560;
const height = 200;
const left = 52;
const bottom = 24;
const plot = height - bottom - 8;

/** Nothing for who may not see what it counts, and nothing where there is none of it. */
export function MonthChart({ title, summary, figuresOf, extra }: MonthChartProps): ReactNode {
  const { t } = useTranslation();
  if (summary.kind === 'hidden') return null;
  const figures = summary.kind === 'known' ? monthsToShow(figuresOf(summary.groups)) : null;
  if (figures?.length === 0) return null;
  return (
    <Card size="small" title={title} extra={extra} className="month-chart">
      {summary.kind === 'coming' && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {summary.kind === 'failed' && <FiguresFailed reload={summary.reload} />}
      {figures && (
        <figure>
          <Drawing title={title} figures={figures} />
          <figcaption className="month-legend">
            {directions.map((direction) => (
              <span key={direction} className={`month-${direction}`}>
                {t(`ui.dashboard.${direction}`)}
              </span>
            ))}
          </figcaption>
          <Figures title={title} figures={figures} />
        </figure>
      )}
    </Card>
  );
}

function Drawing({ title, figures }: { title: string; figures: readonly MonthFigures[] }): ReactNode {
  const { t } = useTranslation();
  const top = axisTop(figures);
  const step = (width - left) / figures.length;
  // Few months are not drawn as broad as walls.
  const bar = Math.min(step / 3, 48);
  const lineAt = (value: number): number => 8 + plot * (1 - value / top);
  const short = new Intl.NumberFormat(currentLanguage(), { notation: 'compact' });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={lineAt(value)} y2={lineAt(value)} className="month-grid" />
          <text x={left - 6} y={lineAt(value) + 4} textAnchor="end">
            {short.format(value)}
          </text>
        </g>
      ))}
      {figures.map((one, index) => (
        <g key={one.month}>
          {directions.map((direction, place) => {
            const value = Number(one[direction]);
            const tall = Math.max((plot * value) / top, value > 0 ? 2 : 0);
            return (
              <rect
                key={direction}
                className={`month-${direction}`}
                x={left + step * (index + 0.5) + bar * (place - 1)}
                y={8 + plot - tall}
                width={bar - 2}
                height={tall}
              >
                <title>{`${one.month} ${t(`ui.dashboard.${direction}`)} ${groupDecimal(one[direction])}`}</title>
              </rect>
            );
          })}
          <text x={left + step * (index + 0.5)} y={height - 6} textAnchor="middle">
            {dayjs(`${one.month}-01`).format('MMM')}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Figures({ title, figures }: { title: string; figures: readonly MonthFigures[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <table className="month-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('ui.dashboard.month')}</th>
          {directions.map((direction) => (
            <th key={direction} scope="col">
              {t(`ui.dashboard.${direction}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map((one) => (
          <tr key={one.month}>
            <th scope="row">{one.month}</th>
            {directions.map((direction) => (
              <td key={direction}>{groupDecimal(one[direction])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
