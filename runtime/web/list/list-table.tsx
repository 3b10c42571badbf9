// The table of a list: ProTable with rows, paging and sort in our hands, columns and density in the person's.

import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { useIntl } from '@ant-design/pro-components/es/provider';
import ProTable from '@ant-design/pro-components/es/table/Table';
import type { ProColumns, ProTableProps } from '@ant-design/pro-components/es/table/typing';
import type { QueryKey } from '@tanstack/react-query';
import { Button, type TableProps } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { ListAnswer, ServedRow } from '../api/entity-calls.ts';
import { columnLabel } from '../kinds/column-label.ts';
import type { PageWording } from '../kinds/wording.ts';
import { recordTitle } from '../record/record-title.ts';
import { useSession } from '../session/session.ts';
import { actionsWidth } from './actions-width.ts';
import { BusySign } from './busy-sign.tsx';
import { type ListState, pageSizes } from './list-address.ts';
import { type ColumnContext, listColumns } from './list-columns.tsx';
import { ListEmpty } from './list-empty.tsx';
import { saveDensity, storedDensity } from './list-preferences.ts';
import { RowActions } from './row-actions.tsx';
import type { May } from './row-rights.ts';
import { measureText } from './text-width.ts';
import { type ColumnChoice, operations } from './use-columns.ts';
import type { ListCommands } from './use-list-commands.tsx';
import type { Selection } from './use-selection.ts';

export interface ListTableProps {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly wording: PageWording;
  readonly state: ListState;
  readonly change: (part: Partial<ListState>) => void;
  readonly answer: ListAnswer | null;
  /** Key of the query that brings the rows. */
  readonly asked: QueryKey;
  readonly reload: () => void;
  readonly selection: Selection;
  readonly commands: ListCommands;
  readonly may: May;
  /** Lifecycle actions the person is offered here. */
  readonly actions: readonly string[];
  readonly choice: ColumnChoice;
  readonly cells: ColumnContext['overrides'];
  /** The buttons above the table. */
  readonly toolbar: ReactNode;
}

const selectionWidth = 44;

export function ListTable(props: ListTableProps): ReactNode {
  const { entity, view, wording, answer, asked, selection, toolbar, choice } = props;
  const { username } = useSession().account;
  const [density, setDensity] = useState(() => storedDensity(username));
  // ProTable draws everything twice whenever it is given another array.
  const rows = useMemo(() => [...(answer?.rows ?? [])], [answer]);
  const columns = tableColumns(props, useSession().person);
  const options = useOptions(props.reload);
  return (
    <ProTable<ServedRow>
      className="list"
      rowKey="id"
      search={false}
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
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width ?? 0), selectionWidth) }}
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
      locale={{ emptyText: answer && <Nothing {...props} /> }}
    />
  );
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

/** Columns shown, those that could be, by name alone, and the actions of a row. */
function tableColumns(
  { entity, view, wording, state, cells, commands, may, actions: offered, choice }: ListTableProps,
  person: ReturnType<typeof useSession>['person'],
): ProColumns<ServedRow>[] {
  const addressOf = (row: ServedRow): string => `${view.route}/${row.id}`;
  const columns = listColumns({ entity, wording, sort: state.sort, overrides: cells, addressOf }, choice.shown);
  const spare = choice.spare.map((path) => ({ key: path, title: columnLabel(entity, path, wording.label) }));
  const actions: ProColumns<ServedRow> = {
    key: operations,
    className: 'list-actions',
    title: wording.t('ui.list.operations'),
    width: actionsWidth({ entity, view, person, may, wording }, measureText),
    hideInSetting: true,
    render: (_drawn, row) => (
      <RowActions {...{ entity, actions: offered, row, person, may, wording }} commands={commands.row} />
    ),
  };
  return [...columns, ...spare, actions];
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

function Nothing({ wording, state, may, change, commands }: ListTableProps): ReactNode {
  return (
    <ListEmpty
      wording={wording}
      filtered={Object.keys(state.filters).length > 0}
      mayCreate={may('create')}
      onClearFilters={() => change({ filters: {}, page: 1 })}
      onCreate={commands.create}
    />
  );
}
