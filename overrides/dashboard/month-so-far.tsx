// This month so far, each series beside the same days of the month before.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupDecimal } from '../../runtime/core/decimal.ts';
import type { SummaryRow } from '../../runtime/web/api/summary.ts';
import type { Series } from './month-drawing.tsx';
import { comparedWith, type MonthFigures } from './monthly-figures.ts';
import type { Summary } from './use-summary.ts';

interface MonthSoFarProps {
  readonly series: readonly Series[];
  /** Of this month; nothing is said without. */
  readonly now: MonthFigures | undefined;
  readonly before: Summary;
  readonly figuresOf: (groups: readonly SummaryRow[]) => readonly MonthFigures[];
}

export function MonthSoFar({ series, now, before, figuresOf }: MonthSoFarProps): ReactNode {
  const { t } = useTranslation();
  if (!now) return null;
  // Of the month before and of no other; what is not known yet, or could not be had, is not compared.
  const past = before.kind === 'known' ? figuresOf(before.groups).at(-2) : undefined;
  return (
    <dl className="month-so-far">
      {series.map(({ id, name }) => {
        const value = now.values[id] ?? '0';
        return (
          <div key={id}>
            <dt>{t('ui.dashboard.soFar', { name })}</dt>
            <dd>{groupDecimal(value)}</dd>
            {past && <Change now={value} before={past.values[id] ?? '0'} />}
          </div>
        );
      })}
    </dl>
  );
}

function Change({ now, before }: { readonly now: string; readonly before: string }): ReactNode {
  const { t } = useTranslation();
  const { direction, percent } = comparedWith(now, before);
  const sign = direction === 'more' ? '+' : direction === 'less' ? '−' : '±';
  return (
    <dd className={`month-change month-change-${direction}`} title={t('ui.dashboard.sameDays')}>
      {direction === 'more' && <ArrowUpOutlined aria-hidden />}
      {direction === 'less' && <ArrowDownOutlined aria-hidden />}
      {percent !== null && ` ${sign}${percent}% `}
      {t('ui.dashboard.against', { value: groupDecimal(before) })}
    </dd>
  );
}
