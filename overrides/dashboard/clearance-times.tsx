// How long each customs office took from the declaration to the release, beside the time it took in the ninety days before.
import { Card, Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { declaration } from '../../generated/entities/declaration/descriptor.gen.ts';
import { businessToday } from '../../runtime/core/business-day.ts';
import { declaredSummary, type SummaryRow } from '../../runtime/web/api/summary.ts';
import { useTitles } from '../../runtime/web/kinds/use-titles.ts';
import { FiguresFailed } from './figures-failed.tsx';
import { hoursText } from './hours-text.ts';
import { useListAddress } from './use-list-address.ts';
import { type Summary, useSummary } from './use-summary.ts';

/** Days looked at, and as many before them. */
const span = 90;
const office = 'declarationCustoms';

/** Nothing for who may not see declarations, and nothing where none was released. */
export function ClearanceTimes(): ReactNode {
  const { t } = useTranslation();
  const addressOf = useListAddress(declaration);
  const today = dayjs(businessToday());
  const days = (from: number, to: number) => ({
    from: today.subtract(from, 'day').format('YYYY-MM-DD'),
    to: today.subtract(to, 'day').format('YYYY-MM-DD'),
  });
  const recent = days(span - 1, 0);
  const summary = useReleases(recent);
  const before = useReleases(days(2 * span - 1, span));
  const measured = measuredIn(summary);
  const titleOf = useTitles(
    declaration.id,
    measured.map(({ code }) => ({ field: office, value: code })),
  );
  if (summary.kind === 'hidden' || (summary.kind === 'known' && measured.length === 0)) return null;
  const past = new Map(measuredIn(before).map(({ code, hours }) => [code, hours]));
  const duration = (hours: string): string => hoursText(hours, (unit, number) => t(`ui.dashboard.${unit}`, { number }));
  return (
    <Card size="small" title={t('ui.dashboard.clearance', { number: span })} className="clearance">
      {summary.kind === 'coming' && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {summary.kind === 'failed' && <FiguresFailed reload={summary.reload} />}
      {measured.length > 0 && (
        <table aria-label={t('ui.dashboard.clearance', { number: span })}>
          <thead>
            <tr>
              <th scope="col">{t('ui.dashboard.office')}</th>
              <th scope="col">{t('ui.dashboard.released')}</th>
              <th scope="col">{t('ui.dashboard.median')}</th>
              <th scope="col">{t('ui.dashboard.medianBefore', { number: span })}</th>
            </tr>
          </thead>
          <tbody>
            {measured.map(({ code, count, hours }) => {
              const address = addressOf({ [office]: { in: code }, releasedAt: { ...recent } });
              const earlier = past.get(code);
              return (
                <tr key={code}>
                  <th scope="row">{titleOf(office, code) ?? code}</th>
                  <td>{address === null ? count : <Link to={address}>{count}</Link>}</td>
                  <td>{duration(hours)}</td>
                  <td>{earlier === undefined ? t('ui.dashboard.noneReleased') : duration(earlier)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** Declarations released in these days, by customs office. */
function useReleases(days: { readonly from: string; readonly to: string }): Summary {
  return useSummary(declaration, {
    ...declaredSummary(declaration, 'releases'),
    filters: { releasedAt: { ...days } },
  });
}

interface Measured {
  readonly code: string;
  readonly count: number;
  readonly hours: string;
}

/** Offices whose time is known; most releases first. */
function measuredIn(summary: Summary): readonly Measured[] {
  if (summary.kind !== 'known') return [];
  const known = summary.groups.flatMap(({ by, count, medianHours }: SummaryRow) =>
    by[office] && medianHours ? [{ code: by[office], count, hours: medianHours }] : [],
  );
  return known.sort((a, b) => b.count - a.count);
}
