// The table of a list: ProTable with rows, paging and sort in our hands, columns and density in the person's.

import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { useIntl } from '@ant-design/pro-components/es/provider';
import ProTable from '@ant-design/pro-components/es/table/Table';
import type { ProColumns, ProTableProps } from '@ant-design/pro-components/es/table/typing';
import { Button, type TableProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import type { View } from '../../core/descriptor/view.ts';
import type { Person } from '../../core/lifecycle.ts';
import { linkedColumn, linkedPaths } from '../../core/linked.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { columnLabel } from '../kinds/column-label.ts';
import { recordTitle } from '../record/record-title.ts';
import { useSession } from '../session/session.ts';
import { isPressed } from '../ui/shortcuts.ts';
import { measureText } from '../ui/text-width.ts';
import { phone, useMedia } from '../ui/use-media.ts';
import { useRoom } from '../ui/use-room.ts';
import { actionsWidth } from './actions-width.ts';
import { BusySign } from './busy-sign.tsx';
import { fittingColumns } from './fitting-columns.ts';
import { pageSizes } from './list-address.ts';
import { ListCards } from './list-cards.tsx';
import { type ColumnContext, linkedLabel, listColumns } from './list-columns.tsx';
import { ComingRows, Nothing } from './list-nothing.tsx';
import { saveDensity, storedDensity } from './list-preferences.ts';
import type { ListTableProps } from './list-table-props.ts';
import { RowActions } from './row-actions.tsx';
import { operations, shownColumns, useColumnChoice } from './use-columns.ts';

const selectionWidth = 44;
/** Padding of the list, in pixels. */
const aroundTable = 32;

/** The table, once it is known how much room it has; cards on a phone. */
export function ListTable(props: ListTableProps): ReactNode {
  const { entity, view, columns } = props;
  const { accountType: account } = useSession().account;
  if (!useMedia(phone)) return <MeasuredTable {...props} />;
  const shown = shownColumns({ entity, view, account }, columns.chosen);
  return <ListCards {...props} context={contextOf(props)} shown={shown} />;
}

function MeasuredTable(props: ListTableProps): ReactNode {
  const { box, room } = useRoom();
  return <div ref={box}>{room !== null && <FittedTable {...props} room={room - aroundTable} />}</div>;
}

function FittedTable(props: ListTableProps & { readonly room: number }): ReactNode {
  const { entity, view, wording, answer, asked, selection, toolbar, commands, room } = props;
  const session = useSession();
  const { username, accountType: account } = session.account;
  const [density, setDensity] = useState(() => storedDensity(username));
  // ProTable draws everything twice whenever it is given another array.
  const rows = useMemo(() => [...(answer?.rows ?? [])], [answer]);
  const actions = actionsColumn(props, session.person);
  const left = room - selectionWidth - leastOf(actions);
  const own = shownColumns({ entity, view, account }, null);
  const { fitting, isGathered } = fittedColumns(props, own, left);
  const choice = useColumnChoice({ entity, view, account }, props.columns, fitting.join());
  const spare = choice.spare.map((path) => {
    const linked = linkedColumn(view, path);
    const title = linked ? linkedLabel(linked, wording) : columnLabel(entity, path, wording.label);
    return { key: path, title };
  });
  const drawn = spread(drawnColumns(props, choice.shown, isGathered && !props.columns.chosen), left);
  const columns = [...drawn, ...spare, actions];
  const whole = [...drawn, actions].reduce((sum, column) => sum + leastOf(column), selectionWidth);
  const options = useOptions(props.reload);
  return (
    <ProTable<ServedRow>
      className="list"
      rowKey="id"
      search={false}
      // A hint under the mouse would take the Escape that is meant for a dialog.
      showSorterTooltip={false}
      tableLayout="fixed"
      columns={columns}
      dataSource={rows}
      tableViewRender={(_props, table) => (
        <BusySign asked={asked}>{typeof table === 'function' ? table() : table}</BusySign>
      )}
      headerTitle={<h1 className="list-title">{wording.t(`menu.${view.menu}`)}</h1>}
      toolBarRender={() => [toolbar]}
      options={options}
      columnsState={choice.state}
      cardProps={false}
      size={density}
      onSizeChange={(next = 'middle') => {
        saveDensity(username, next);
        setDensity(next);
      }}
      scroll={{ x: whole }}
      onRow={(row) => ({ onKeyDown: (event) => openByKey(event, () => commands.row.open(row)) })}
      rowSelection={{
        selectedRowKeys: selection.ids,
        preserveSelectedRowKeys: true,
        columnWidth: selectionWidth,
        fixed: true,
        onChange: (_keys, rows) => selection.set(rows),
        getTitleCheckboxProps: () => ({ 'aria-label': wording.t('ui.list.selectAll') }),
        getCheckboxProps: (row) => ({ 'aria-label': recordTitle(entity, row, wording.language) }),
      }}
      tableAlertRender={() => wording.t('ui.list.selected', { number: selection.rows.length })}
      tableAlertOptionRender={() => (
        <Button type="link" size="small" onClick={selection.clear}>
          {wording.t('ui.list.clearSelection')}
        </Button>
      )}
      pagination={pagination(props)}
      onChange={changeOf(props)}
      locale={{ emptyText: answer ? <Nothing {...props} onCreate={commands.create} /> : <ComingRows /> }}
    />
  );
}

/** Enter on a row, where its checkbox has the focus, opens it. */
function openByKey(event: KeyboardEvent, open: () => void): void {
  const { target } = event;
  if (isPressed('openRow', event) && target instanceof HTMLInputElement && target.type === 'checkbox') open();
}

/** The tools of ProTable, as buttons that have names and are reached by keyboard. */
function useOptions(reload: () => void): Exclude<ProTableProps<ServedRow, object>['options'], false | undefined> {
  const intl = useIntl();
  return useMemo(() => {
    const tool = (name: string, icon: ReactNode): ReactNode => (
      <Button type="text" icon={icon} aria-label={intl.getMessage(`tableToolBar.${name}`, name)} />
    );
    return {
      reload: () => reload(),
      reloadIcon: tool('reload', <ReloadOutlined aria-hidden />),
      density: true,
      densityIcon: <ColumnHeightOutlined aria-hidden />,
      setting: { settingIcon: tool('columnSetting', <SettingOutlined aria-hidden />) },
    };
  }, [reload, intl]);
}

/** Columns of these fields, in order; those of linked records all in one where they are gathered. */
function drawnColumns(props: ListTableProps, paths: readonly string[], isGathered = false): ProColumns<ServedRow>[] {
  const onSort = (sort: string): void => props.change({ sort, page: 1 });
  return listColumns({ ...contextOf(props), ...(isGathered && { gathered: { onSort } }) }, paths);
}

/** The columns there is room for: those of linked records each by itself, else all of them as one. */
function fittedColumns(
  props: ListTableProps,
  paths: readonly string[],
  room: number,
): { readonly fitting: readonly string[]; readonly isGathered: boolean } {
  const linked = linkedPaths(props.view);
  const pathsWith = (isGathered: boolean): string[] => {
    const sized = drawnColumns(props, paths, isGathered).map((column) => {
      const path = String(column.key);
      return { path, width: leastOf(column), isKept: isGathered && path === linked[0] };
    });
    return fittingColumns(sized, room);
  };
  const apart = pathsWith(false);
  if (linked.length < 2 || linked.every((path) => apart.includes(path))) return { fitting: apart, isGathered: false };
  const [first = ''] = linked;
  return { fitting: pathsWith(true).flatMap((path) => (path === first ? linked : [path])), isGathered: true };
}

function contextOf({ entity, view, wording, state, cells, commands }: ListTableProps): ColumnContext {
  const addressOf = (row: ServedRow): string => `${view.route}/${row.id}`;
  return { entity, view, wording, sort: state.sort, overrides: cells, addressOf, opens: commands.opens };
}

function actionsColumn(
  { entity, view, wording, commands, may, actions }: ListTableProps,
  person: Person,
): ProColumns<ServedRow> {
  return {
    key: operations,
    className: 'list-actions',
    title: wording.t('ui.list.operations'),
    width: actionsWidth({ entity, view, person, may, wording }, measureText),
    hideInSetting: true,
    render: (_drawn, row) => <RowActions {...{ entity, actions, row, person, may, wording }} commands={commands.row} />,
  };
}

/** Columns that may be wider share what is left of the room; each has at least what it needs. */
function spread(columns: readonly ProColumns<ServedRow>[], room: number): ProColumns<ServedRow>[] {
  const left = columns.reduce((rest, column) => rest - leastOf(column), room);
  const wider = columns.filter(({ minWidth }) => minWidth !== undefined).length;
  const share = Math.max(0, Math.floor(left / wider));
  return columns.map(({ minWidth, ...column }) =>
    minWidth === undefined ? column : { ...column, width: minWidth + share },
  );
}

/** The least a column needs, in pixels. */
function leastOf({ width, minWidth }: ProColumns<ServedRow>): number {
  return Number(width ?? minWidth ?? 0);
}

function pagination({
  state,
  answer,
  wording,
}: ListTableProps): Exclude<TableProps<ServedRow>['pagination'], undefined> {
  const total = answer?.total ?? 0;
  return {
    current: state.page,
    pageSize: state.pageSize,
    total,
    pageSizeOptions: [...pageSizes],
    showSizeChanger: true,
    showQuickJumper: total > state.pageSize * 10,
    showTotal: (_total, [first, last]) =>
      answer?.totalIsEstimate
        ? wording.t('ui.list.totalEstimate', { total })
        : wording.t('ui.list.range', { first, last, total }),
  };
}

/** Sorting and paging go into the address; it alone says what is shown. */
function changeOf({ state, view, change }: ListTableProps): Exclude<TableProps<ServedRow>['onChange'], undefined> {
  return (pages, _filters, sorter, { action }) => {
    if (action === 'sort') change({ sort: sortOf(sorter, view), page: 1 });
    if (action !== 'paginate') return;
    const pageSize = pages.pageSize ?? state.pageSize;
    change({ pageSize, page: pageSize === state.pageSize ? (pages.current ?? 1) : 1 });
  };
}

function sortOf(sorter: unknown, view: View): string {
  const one = (Array.isArray(sorter) ? sorter[0] : sorter) as
    | { columnKey?: unknown; order?: string | null }
    | undefined;
  if (typeof one?.columnKey !== 'string' || !one.order) return view.sort;
  return one.order === 'descend' ? `-${one.columnKey}` : one.columnKey;
}
