// The table of a list: ProTable with rows, paging and sort in our hands, columns and density in the person's.
import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { Alert, Button, type TableProps } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { EntityDescriptor, View } from '../../core/descriptor.ts';
import { messageOf } from '../api/api-error.ts';
import type { ListAnswer, ServedRow } from '../api/entity-calls.ts';
import type { PageWording } from '../i18n/wording.ts';
import { useSession } from '../session/session.ts';
import { type ListState, pageSizes } from './list-address.ts';
import { type ColumnContext, listColumns, spareColumns } from './list-columns.tsx';
import { ListEmpty } from './list-empty.tsx';
import { columnsKey, keepDensity, storedDensity } from './list-preferences.ts';
import { RowActions } from './row-actions.tsx';
import type { May } from './row-rights.ts';
import type { ListCommands } from './use-list-commands.tsx';
import type { Selection } from './use-selection.ts';

export interface ListTableProps {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly wording: PageWording;
  readonly state: ListState;
  readonly change: (part: Partial<ListState>) => void;
  readonly answer: ListAnswer | null;
  readonly loading: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  readonly selection: Selection;
  readonly commands: ListCommands;
  readonly may: May;
  readonly cells: ColumnContext['overrides'];
  readonly buttons: readonly ReactNode[];
}

const selectionWidth = 44;
const actionsWidth = 210;

export function ListTable(props: ListTableProps): ReactNode {
  const { entity, view, wording, state, change, answer, loading, error, reload, selection, commands, may, buttons } =
    props;
  const { t } = wording;
  const { username } = useSession().account;
  const columns = useColumns(props);
  const total = answer?.total ?? 0;
  const filtered = Object.keys(state.filters).length > 0;
  const defaults = useMemo(
    () => Object.fromEntries(spareColumns(entity, view).map((path) => [path, { show: false }])),
    [entity, view],
  );
  const onChange: TableProps<ServedRow>['onChange'] = (pagination, _filters, sorter, { action }) => {
    if (action === 'sort') change({ sort: sortOf(sorter, view), page: 1 });
    if (action !== 'paginate') return;
    const pageSize = pagination.pageSize ?? state.pageSize;
    change({ pageSize, page: pageSize === state.pageSize ? (pagination.current ?? 1) : 1 });
  };
  return (
    <ProTable<ServedRow>
      className="list"
      rowKey="id"
      search={false}
      columns={columns}
      dataSource={[...(answer?.rows ?? [])]}
      loading={{ spinning: loading, delay: 150 }}
      headerTitle={<h1 className="list-title">{t(`entity.${entity.id}.views.${view.id}`)}</h1>}
      toolBarRender={() => [...buttons]}
      options={tableOptions(wording, reload)}
      columnsState={{
        persistenceType: 'localStorage',
        persistenceKey: columnsKey(username, view.id),
        defaultValue: defaults,
      }}
      defaultSize={storedDensity(username)}
      onSizeChange={(density) => keepDensity(username, density)}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width ?? 150), selectionWidth) }}
      rowSelection={{
        selectedRowKeys: selection.ids,
        preserveSelectedRowKeys: true,
        columnWidth: selectionWidth,
        onChange: (_keys, rows) => selection.set(rows),
      }}
      tableAlertRender={() => t('ui.list.selected', { number: selection.rows.length })}
      tableAlertOptionRender={() => (
        <Button type="link" size="small" onClick={selection.clear}>
          {t('ui.list.clearSelection')}
        </Button>
      )}
      {...(error !== null && { tableExtraRender: () => <Alert type="error" showIcon title={messageOf(error)} /> })}
      pagination={{
        current: state.page,
        pageSize: state.pageSize,
        total,
        pageSizeOptions: [...pageSizes],
        showSizeChanger: true,
        showQuickJumper: total > state.pageSize * 10,
        showTotal: (_total, [first, last]) => sayTotal(answer, [first, last], wording),
      }}
      onChange={onChange}
      locale={{
        emptyText: answer && (
          <ListEmpty
            wording={wording}
            filtered={filtered}
            mayCreate={may('create')}
            onClearFilters={() => change({ filters: {}, page: 1 })}
            onCreate={commands.create}
          />
        ),
      }}
    />
  );
}

function useColumns({ entity, view, wording, state, cells, commands, may }: ListTableProps): ProColumns<ServedRow>[] {
  const { person } = useSession();
  const columns = listColumns({
    entity,
    view,
    wording,
    sort: state.sort,
    overrides: cells,
    addressOf: (row) => `${view.route}/${row.id}`,
  });
  const actions: ProColumns<ServedRow> = {
    key: 'operations',
    title: wording.t('ui.list.operations'),
    width: actionsWidth,
    fixed: 'right',
    hideInSetting: true,
    render: (_drawn, row) => <RowActions {...{ entity, view, row, person, may, wording }} commands={commands.row} />,
  };
  return [...columns, actions];
}

function sortOf(sorter: unknown, view: View): string {
  const one = (Array.isArray(sorter) ? sorter[0] : sorter) as
    | { columnKey?: unknown; order?: string | null }
    | undefined;
  if (typeof one?.columnKey !== 'string' || !one.order) return view.sort;
  return one.order === 'descend' ? `-${one.columnKey}` : one.columnKey;
}

function sayTotal(answer: ListAnswer | null, [first, last]: [number, number], { t }: PageWording): string {
  const total = answer?.total ?? 0;
  return answer?.totalIsEstimate ? t('ui.list.totalEstimate', { total }) : t('ui.list.range', { first, last, total });
}

/** ProTable draws its tools as bare icons; buttons can be reached by keyboard and have names. */
function tableOptions({ t }: PageWording, reload: () => void) {
  return {
    reload,
    reloadIcon: <Button type="text" icon={<ReloadOutlined />} aria-label={t('ui.refresh')} />,
    density: true,
    densityIcon: <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('ui.list.density')} />,
    setting: {
      settingIcon: <Button type="text" icon={<SettingOutlined />} aria-label={t('ui.list.columns')} />,
      listsHeight: 400,
    },
    fullScreen: false,
  };
}
