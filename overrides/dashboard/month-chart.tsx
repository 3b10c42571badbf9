// A card of the last twelve months: this month beside the same days of the one before, bars or a table, each figure leading to its list.
import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Card, Segmented, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';
import { laterPart } from '../../runtime/web/ui/later-part.tsx';
import { FiguresFailed } from './figures-failed.tsx';
import type { MonthDrawingProps, Series } from './month-drawing.tsx';
import { MonthSoFar } from './month-so-far.tsx';
import { MonthTable } from './month-table.tsx';
import { type MonthFigures, monthsToShow } from './monthly-figures.ts';
import type { Summary } from './use-summary.ts';

const MonthDrawing = laterPart<MonthDrawingProps>(() => import('./month-drawing.tsx'), Coming);

function Coming(): ReactNode {
  return <Skeleton active title={false} paragraph={{ rows: 5 }} className="month-drawing" />;
}

export interface MonthChartProps {
  readonly title: string;
  readonly summary: Summary;
  /** The same of the days of the month before that had gone by as well. */
  readonly before: Summary;
  readonly series: readonly Series[];
  readonly figuresOf: (groups: readonly SummaryRow[]) => readonly MonthFigures[];
  /** The list of what makes up a figure; null where no list of this person shows it. */
  readonly addressOf: (month: string, series: string) => string | null;
  readonly extra?: ReactNode;
}

type Look = 'chart' | 'table';

/** Nothing for who may not see what it counts, and nothing where there is none of it. */
export function MonthChart(props: MonthChartProps): ReactNode {
  const { title, summary, before, series, figuresOf, addressOf, extra } = props;
  const navigate = useNavigate();
  const [look, setLook] = useState<Look>('chart');
  if (summary.kind === 'hidden') return null;
  const all = summary.kind === 'known' ? figuresOf(summary.groups) : null;
  const figures = all && monthsToShow(all);
  if (figures?.length === 0) return null;
  const open = (month: string, one: string): void => {
    const address = addressOf(month, one);
    if (address !== null) void navigate(address);
  };
  return (
    <Card size="small" title={title} extra={<Looks {...{ title, look, setLook, extra }} />} className="month-chart">
      {summary.kind === 'coming' && <Coming />}
      {summary.kind === 'failed' && <FiguresFailed reload={summary.reload} />}
      {all && figures && (
        <>
          <MonthSoFar {...{ series, before, figuresOf }} now={all.at(-1)} />
          {look === 'table' && <MonthTable {...{ title, figures, series, addressOf }} />}
          {look === 'chart' && (
            <figure>
              <MonthDrawing {...{ title, figures, series }} onOpen={open} />
              <Legend series={series} />
            </figure>
          )}
        </>
      )}
    </Card>
  );
}

interface LooksProps {
  readonly title: string;
  readonly look: Look;
  readonly setLook: (look: Look) => void;
  readonly extra: ReactNode;
}

function Looks({ title, look, setLook, extra }: LooksProps): ReactNode {
  const { t } = useTranslation();
  const option = (value: Look, icon: ReactNode) => ({ value, icon, title: t(`ui.dashboard.as.${value}`) });
  return (
    <span className="month-looks">
      {extra}
      <Segmented<Look>
        size="small"
        aria-label={t('ui.dashboard.as.label', { title })}
        options={[
          option('chart', <BarChartOutlined aria-label={t('ui.dashboard.as.chart')} />),
          option('table', <TableOutlined aria-label={t('ui.dashboard.as.table')} />),
        ]}
        value={look}
        onChange={setLook}
      />
    </span>
  );
}

function Legend({ series }: { readonly series: readonly Series[] }): ReactNode {
  return (
    <figcaption className="month-legend">
      {series.map(({ id, name, color }) => (
        <span key={id}>
          <i style={{ background: color }} aria-hidden />
          {name}
        </span>
      ))}
    </figcaption>
  );
}
