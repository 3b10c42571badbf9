// Which columns a list shows, in which order: the view's, until the person chooses others.
import type { ProTableProps } from '@ant-design/pro-components/es/table/typing';
import { useCallback, useMemo, useState } from 'react';
import type { AccountType } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isLinkedPath, linkedColumn, linkedPaths } from '../../core/linked.ts';
import { fieldAt } from '../../core/paths.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import { useSession } from '../session/session.ts';
import { phone, useMedia } from '../ui/use-media.ts';
import { saveColumns, storedColumns } from './list-preferences.ts';
import { columnsFor } from './whose-columns.ts';

type ColumnsState = NonNullable<ProTableProps<never, never>['columnsState']>;
type ColumnsMap = NonNullable<ColumnsState['value']>;

/** Key of the column of row actions, which is always there and last. */
export const operations = 'operations';

/** What the person chose for a list, and how to choose otherwise. */
export interface ChosenColumns {
  /** Paths in order; null: those of the view. */
  readonly chosen: readonly string[] | null;
  readonly choose: (paths: readonly string[] | null) => void;
}

/** A view, and who looks at it. */
export interface ViewedBy {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly account: AccountType;
}

export interface ColumnChoice {
  /** Paths shown, in order. */
  readonly shown: readonly string[];
  /** Paths that could be shown. */
  readonly spare: readonly string[];
  /** The choice as ProTable has it. */
  readonly state: ColumnsState;
}

/** The columns a view shows to a person of an account type: those chosen, as far as there are such fields, else its own. */
export function shownColumns({ entity, view, account }: ViewedBy, chosen: readonly string[] | null): string[] {
  const existing = (path: string): boolean =>
    fieldAt(entity.fields, path) !== null || linkedColumn(view, path) !== null;
  const kept = chosen?.filter(existing) ?? [];
  return kept.length > 0 ? kept : columnsFor(entity, view, account).filter(existing);
}

/** Those of the columns shown that the server does not send for the view by itself, comma separated; linked records are never sent unasked. */
export function extraColumns(view: View, shown: readonly string[]): string {
  const isSent = (path: string): boolean => view.columns.includes(path) || view.more.includes(path);
  return shown.filter((path) => isLinkedPath(path) || !isSent(path)).join(',');
}

export function useColumns(view: View): ChosenColumns {
  const { username } = useSession().account;
  const [chosen, setChosen] = useState(() => storedColumns(username, view.id));
  const choose = useCallback(
    (paths: readonly string[] | null) => {
      saveColumns(username, view.id, paths);
      setChosen(paths);
    },
    [username, view],
  );
  return { chosen, choose };
}

/** The choice as the table takes it; `fitting` are the columns of the view there is room for, which are shown without a choice. */
export function useColumnChoice(
  { entity, view, account }: ViewedBy,
  { chosen, choose }: ChosenColumns,
  fitting: string,
): ColumnChoice {
  const isPhone = useMedia(phone);
  return useMemo(() => {
    const own = fitting.split(',');
    const shown = chosen ? shownColumns({ entity, view, account }, chosen) : own;
    const offered = offeredColumns(entity, [...own, ...view.columns, ...linkedPaths(view), ...view.more]);
    const onChange = (map: ColumnsMap): void => {
      const next = columnsOf(map, [...shown, ...offered.filter((path) => !shown.includes(path))]);
      // ProTable also tells of what it was given.
      if (next.length === 0 || next.join() === shown.join()) return;
      choose(next.join() === own.join() ? null : next);
    };
    return {
      shown,
      spare: offered.filter((path) => !shown.includes(path)),
      state: { value: mapOf(shown, offered, isPhone), defaultValue: mapOf(own, offered, isPhone), onChange },
    };
  }, [entity, view, account, chosen, choose, fitting, isPhone]);
}

function offeredColumns(entity: EntityDescriptor, own: readonly string[]): string[] {
  const version = versionKeyOf(entity);
  const keys = entity.fields.filter((field) => kindOf(field).operators.length > 0).map(({ key }) => key);
  return [...new Set([...own, ...keys.filter((key) => key !== 'id' && key !== version)])];
}

/** The first column stays in sight, and but for phones the row actions do. */
function mapOf(shown: readonly string[], offered: readonly string[], isPhone: boolean): ColumnsMap {
  const rest = offered.filter((path) => !shown.includes(path));
  const fixed = { fixed: 'left' as const };
  return {
    ...Object.fromEntries(shown.map((path, order) => [path, { show: true, order, ...(order === 0 && fixed) }])),
    ...Object.fromEntries(rest.map((path, at) => [path, { show: false, order: shown.length + at }])),
    [operations]: { order: shown.length + rest.length, ...(!isPhone && { fixed: 'right' }) },
  };
}

/** The paths a map shows, in its order. */
function columnsOf(map: ColumnsMap, paths: readonly string[]): string[] {
  const order = (path: string): number => map[path]?.order ?? paths.length;
  return paths.filter((path) => map[path]?.show !== false).sort((a, b) => order(a) - order(b));
}
