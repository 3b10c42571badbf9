// A list page: filters, table with server paging, row and bulk actions, import and export (design 6).
import { Alert } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { countedIn } from '../../core/counted-in.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { fieldAt } from '../../core/paths.ts';
import type { Working } from '../actions/action-dialog.tsx';
import { bulkActions } from '../actions/available-actions.ts';
import { requestCodes } from '../api/code-tables.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { currentLanguage, loadFormWords } from '../i18n/i18n.ts';
import { codeTablesOf, labelContext, useWording } from '../kinds/wording.ts';
import { ListNews } from '../live/list-news.tsx';
import type { ListPageProps } from '../pages/routes.ts';
import { useSession, useViewPermissions } from '../session/session.ts';
import { laterPart } from '../ui/later-part.tsx';
import { messageOf } from '../ui/message-of.ts';
import { NoPermission, PageFailed } from '../ui/page-states.tsx';
import { phone, useMedia } from '../ui/use-media.ts';
import { FilterForm, type ListQuestion } from './filter-form.tsx';
import { readListState, useListState } from './list-address.ts';
import type { CellOverrides, ColumnContext } from './list-columns.tsx';
import { storedColumns } from './list-preferences.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { AskingList } from './prefetch-rows.ts';
import { mayEdit } from './row-rights.ts';
import { SearchMenu } from './search-menu.tsx';
import { StateTabs } from './state-tabs.tsx';
import { extraColumns, shownColumns, useColumns } from './use-columns.ts';
import { useListCommands } from './use-list-commands.tsx';
import { askRows, useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';
import './list.css';
import './print.css';

const HistoryDrawer = laterPart(() => import('../history/history-drawer.tsx'));
const TemplateDialog = laterPart(() => import('../kept/template-dialog.tsx'));
const ImportWizard = laterPart(
  async () => (await Promise.all([import('../import/import-wizard.tsx'), loadFormWords()]))[0],
);

/** What an override may add to a generated list, typed by its record. */
export interface ListExtras<T> {
  readonly cells?: CellOverrides<T>;
  /** Stands above filters and table. */
  readonly above?: ComponentType<{ readonly view: string }>;
  /** Shown over the list when a row is opened to be read, in place of the page of its record. */
  readonly opened?: ComponentType<OpenedProps>;
  /** Buttons before those of the list. */
  readonly toolbar?: ComponentType<{ readonly view: string; readonly selected: readonly T[] }>;
  /** Says in the dialog of an action what the server is at, where it works for longer than a moment. */
  readonly working?: Working;
}

export interface OpenedProps {
  readonly view: View;
  readonly id: string;
  readonly onClose: () => void;
}

/** The list page of an entity; it shows the view its route names. */
export function listPage<T extends object>(
  entity: EntityDescriptor,
  extras: ListExtras<T> = {},
): ComponentType<ListPageProps> & AskingList {
  const viewOf = (id: string): View | undefined => entity.views.find((candidate) => candidate.id === id);
  function EntityListPage({ view: id }: ListPageProps): ReactNode {
    const view = viewOf(id);
    return view ? <EntityList {...{ entity, view, extras }} /> : <NoPermission />;
  }
  const ask: AskingList['askRows'] = async (id, parameters, { username, accountType: account }) => {
    const view = viewOf(id);
    if (!view) return;
    const shown = shownColumns({ entity, view, account }, storedColumns(username, id));
    const rows = askRows({
      ...{ entity: entity.id, view: id, state: readListState(parameters, view) },
      ...{ language: currentLanguage(), extra: extraColumns(view, shown) },
    });
    await Promise.all([rows, requestCodes(tablesOf(entity, shown))]);
  };
  return Object.assign(EntityListPage, { askRows: ask });
}

/** Code tables that cells of these columns need; filters bring their own. */
function tablesOf({ fields }: EntityDescriptor, shown: readonly string[]): string[] {
  const units = shown.flatMap((path) => countedIn(fields, path)?.field ?? []).filter((field) => 'ofUnits' in field);
  return codeTablesOf([...shown.flatMap((path) => fieldAt(fields, path) ?? []), ...units]);
}

interface EntityListProps<T> {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly extras: ListExtras<T>;
}

const noRows: readonly ServedRow[] = [];

function EntityList<T extends object>({ entity, view, extras }: EntityListProps<T>): ReactNode {
  const session = useSession();
  const [state, change] = useListState(view);
  const columns = useColumns(view);
  const shown = shownColumns({ entity, view, account: session.account.accountType }, columns.chosen);
  const wording = useWording(tablesOf(entity, shown), labelContext(entity, view));
  const wanted = { entity: entity.id, view: view.id, state, language: wording.language };
  const { answer, asked, error, reload } = useRows({ ...wanted, extra: extraColumns(view, shown) }, (page) =>
    change({ page }),
  );
  const selection = useSelection(answer?.rows ?? noRows);
  const [historyOf, setHistoryOf] = useState<ServedRow | null>(null);
  const [importing, setImporting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const commands = useListCommands({
    ...{ entity, view, wording, state, shown, selection, showHistory: setHistoryOf },
    working: extras.working,
    total: answer?.total ?? 0,
  });
  const { verb: may, actions } = useViewPermissions(entity, view);
  // The same search asks the server again: others may have changed the rows.
  const search = ({ filters, search: text }: ListQuestion): void => {
    const isSame = text === state.search && JSON.stringify(filters) === JSON.stringify(state.filters);
    if (state.page === 1 && isSame) reload();
    else change({ filters, search: text, page: 1 });
  };
  const isPhone = useMedia(phone);
  const { toolbar: Extra, above: Above, opened: Opened } = extras;
  const [openedId, setOpenedId] = useState<string | null>(null);
  /** Editable records open in the form. */
  const opens = (one: ServedRow): boolean => {
    if (!Opened || mayEdit({ entity, person: session.person, may }, one)) return false;
    setOpenedId(String(one.id));
    return true;
  };
  const row = { ...commands.row, open: (one: ServedRow) => opens(one) || commands.row.open(one) };
  // Rows are what the server sends for T; the generated type says the same of them.
  const extra = Extra && <Extra view={view.id} selected={selection.rows as unknown as readonly T[]} />;
  const toolbar = (
    <ListToolbar
      {...{ wording, may, extra }}
      selects={!isPhone}
      selected={selection.rows.length}
      offered={bulkActions(entity, actions, session.person)}
      running={commands.running}
      onCreate={commands.create}
      onTemplate={() => setChoosing(true)}
      onImport={() => setImporting(true)}
      onExport={commands.exportAll}
      onEdit={commands.editSelected}
      onCopy={commands.copySelected}
      onDelete={commands.deleteSelected}
      {...(commands.makeOfSelected && { onMake: commands.makeOfSelected })}
      {...(commands.papersOfSelected && { onPapers: commands.papersOfSelected })}
      onAct={commands.actOnSelected}
    />
  );
  return (
    <>
      {Above && <Above view={view.id} />}
      <FilterForm
        {...{ entity, view, wording }}
        applied={state}
        onSearch={search}
        beside={<SearchMenu {...{ view, state, change, columns }} hasRows={answer !== null} t={wording.t} />}
      />
      <StateTabs {...{ entity, view, state, change, wording }} hasRows={answer !== null} />
      {error !== null && answer !== null && (
        <Alert role="alert" className="list-alert" type="error" showIcon title={messageOf(error)} />
      )}
      {error !== null && answer === null ? (
        <PageFailed error={error} onRetry={reload} />
      ) : (
        <ListTable
          {...{ entity, view, wording, state, change, answer, asked, reload, selection, may, actions }}
          commands={{ ...commands, row, opens }}
          columns={columns}
          cells={(extras.cells ?? {}) as ColumnContext['overrides']}
          toolbar={toolbar}
        />
      )}
      <ListNews entity={entity.id} asked={asked} reload={reload} />
      {commands.dialogs}
      {Opened && openedId !== null && <Opened view={view} id={openedId} onClose={() => setOpenedId(null)} />}
      {historyOf && <HistoryDrawer entity={entity} record={historyOf} onClose={() => setHistoryOf(null)} />}
      {choosing && <TemplateDialog entity={entity} view={view} onClose={() => setChoosing(false)} />}
      {importing && <ImportWizard entity={entity} view={view} onClose={() => setImporting(false)} />}
    </>
  );
}
