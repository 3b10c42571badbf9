// My work as a panel: what is to be done by kind, then what came back, one's own drafts, and what waits for others.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostWork, type WaitingGroup, type Work, type WorkGroup } from '../../core/work.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useVisibleMenu } from '../session/visible-menu.tsx';
import { PageFailed } from '../ui/page-states.tsx';
import { ActingRow } from './acting-row.tsx';
import { workQuery } from './work-calls.ts';
import { WorkFold } from './work-fold.tsx';
import { WorkRow } from './work-row.tsx';
import { groupTitle, waitingTitle, waitsForText } from './work-words.ts';
import './work.css';

/** All groups are open at first where there are no more rows than these. */
const fewRows = 8;

export interface WorkPanelProps {
  /** Told when the person goes on to a record or a list. */
  readonly onLeave?: (() => void) | undefined;
}

export function WorkPanel({ onLeave }: WorkPanelProps): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(workQuery(currentLanguage()));
  if (data) return <Folds work={data} onLeave={onLeave} />;
  if (error !== null) return <PageFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="work" aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
      <span className="work-hidden" role="status">
        {t('ui.work.loading')}
      </span>
    </div>
  );
}

interface Fold {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly list?: string | undefined;
  readonly isQuiet?: boolean;
  readonly rows: readonly ReactNode[];
}

function Folds({ work, onLeave }: WorkPanelProps & { readonly work: Work }): ReactNode {
  const { t } = useTranslation();
  const folds = useFolds(work, onLeave);
  const awaited = folds.filter(({ isQuiet }) => !isQuiet);
  const opened = awaited.reduce((sum, { rows }) => sum + rows.length, 0) <= fewRows ? awaited : awaited.slice(0, 1);
  const [chosen, choose] = useState<{ readonly [key: string]: boolean }>({});
  return (
    <div className="work">
      {awaited.length === 0 && (
        <p className="work-none">
          {t('ui.work.none')}
          {work.waiting.length > 0 && ` ${t('ui.work.noneOthers')}`}
        </p>
      )}
      <div className="work-folds">
        {folds.map(({ key, rows, ...fold }) => (
          <WorkFold
            key={key}
            {...fold}
            isOpen={chosen[key] ?? opened.some((one) => one.key === key)}
            onToggle={(isOpen) => choose((before) => ({ ...before, [key]: isOpen }))}
            onLeave={onLeave}
          >
            {rows}
          </WorkFold>
        ))}
      </div>
    </div>
  );
}

function useFolds({ groups, waiting }: Work, onLeave: (() => void) | undefined): Fold[] {
  const { t } = useTranslation();
  const routes = useRoutes();
  const rowsOf = (group: WorkGroup, isMixed: boolean): ReactNode[] =>
    group.rows.map((row) => (
      <ActingRow
        key={`${group.lifecycle} ${row.id}`}
        {...{ group, row, onLeave }}
        address={routes.record(group.entity, row.view, row.id)}
        label={isMixed ? t(`entity.${group.entity}.label`) : undefined}
      />
    ));
  const together = (kind: WorkGroup['kind'], title: string, isQuiet: boolean): Fold[] => {
    const all = groups.filter((group) => group.kind === kind);
    const rows = all.flatMap((group) => rowsOf(group, true));
    return rows.length === 0 ? [] : [{ key: kind, title, isQuiet, rows, count: sumOf(all) }];
  };
  const others = waiting.flatMap((group) =>
    group.rows.map((row) => (
      <WorkRow
        key={`${group.lifecycle} ${row.id}`}
        row={row}
        address={routes.record(group.entity, row.view, row.id)}
        label={waitingTitle(group, t)}
        note={waitsForText(row, group.lifecycle, t)}
        onOpen={onLeave}
      />
    )),
  );
  const acting = groups.filter(({ kind }) => kind === 'act');
  return [
    ...acting.map((group) => ({
      key: `${group.entity} ${group.lifecycle} ${group.action}`,
      title: groupTitle(group, t),
      count: group.count,
      list: routes.list(group),
      rows: rowsOf(group, false),
    })),
    ...together('correct', t('ui.work.returned'), false),
    ...together('draft', t('ui.work.drafts'), true),
    ...(others.length === 0
      ? []
      : [{ key: 'waiting', title: t('ui.work.waiting'), isQuiet: true, rows: others, count: sumOf(waiting) }]),
  ];
}

function sumOf(groups: readonly (WorkGroup | WaitingGroup)[]): number {
  return Math.min(
    groups.reduce((sum, { count }) => sum + count, 0),
    mostWork + 1,
  );
}

/** Addresses of records and lists in the menus that are in sight. */
function useRoutes() {
  const items = useVisibleMenu().flatMap((group) => group.items);
  const routeOf = (entity: string, view: string | null): string | null =>
    items.find((item) => item.entity === entity && item.view === view)?.route ?? null;
  return {
    record: (entity: string, view: string | null, id: string): string | null => {
      const route = routeOf(entity, view);
      return route === null ? null : `${route}/${id}`;
    },
    list: ({ entity, field, rows }: WorkGroup): string | undefined => {
      const [view, ...others] = new Set(rows.map((row) => row.view));
      const route = others.length > 0 ? null : routeOf(entity, view ?? null);
      const states = [...new Set(rows.map(({ state }) => state))].join(',');
      return route === null ? undefined : `${route}?${field}.in=${states}`;
    },
  };
}
