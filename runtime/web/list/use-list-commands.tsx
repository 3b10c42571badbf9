// What the buttons of a list do: open, copy, delete, act, export.
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { businessToday } from '../../core/business-day.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { stateRefusal } from '../../core/state-refusals.ts';
import type { ExportFormat } from '../../core/told-export.ts';
import type { Working } from '../actions/action-dialog.tsx';
import { useQuestion } from '../actions/action-dialog.tsx';
import type { AvailableAction } from '../actions/available-actions.ts';
import { useRunAction } from '../actions/use-run-action.tsx';
import { deleteRecords, type ServedRow } from '../api/entity-calls.ts';
import { exportRecords, orderExport } from '../api/export-calls.ts';
import { hasCharges } from '../charges/charging.ts';
import { type Making, useMaking } from '../flows/use-making.tsx';
import type { PageWording } from '../kinds/wording.ts';
import { hasPapers, papersOf } from '../papers/offered-papers.ts';
import { recordTitle } from '../record/record-title.ts';
import { withFormWords } from '../session/with-form-words.ts';
import { laterPart } from '../ui/later-part.tsx';
import { toast } from '../ui/toast.ts';
import { deletionRefusal } from './deletion-refusal.ts';
import type { ListState } from './list-address.ts';
import type { RowCommands } from './row-actions.tsx';
import type { Selection } from './use-selection.ts';

const ChargeDialog = laterPart(() => import('../charges/charge-dialog.tsx'));
const ExportsDialog = laterPart(() => withFormWords(() => import('../exports/exports-dialog.tsx')));
const PaperDialog = laterPart(() => import('../papers/paper-dialog.tsx'));

/** Rows that are exported while the person waits, in some seconds; more are made in the background. */
const mostAwaited = 5_000;
/** Records of one paper at the most. */
const mostPapers = 100;

export interface ListSetting {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly wording: PageWording;
  readonly state: ListState;
  /** Rows of all pages. */
  readonly total: number;
  /** Paths of the columns it shows, in order. */
  readonly shown: readonly string[];
  readonly selection: Selection;
  readonly showHistory: (row: ServedRow) => void;
  /** Says in the dialog of an action what the server is at. */
  readonly working?: Working | undefined;
}

export interface ListCommands {
  readonly row: RowCommands;
  readonly create: () => void;
  readonly exportAll: (as: ExportFormat) => Promise<void>;
  /** Opens the one selected row, or says why its state forbids editing it. */
  readonly editSelected: () => void;
  readonly copySelected: () => void;
  readonly deleteSelected: () => void;
  /** Makes another record of the selected ones; absent: nothing can be made of records of this entity. */
  readonly makeOfSelected?: () => void;
  /** Makes papers of the selected rows; absent: there are none of this entity. */
  readonly papersOfSelected?: () => void;
  readonly actOnSelected: (offered: AvailableAction) => void;
  /** Opens a row over the list; false where its page is to be shown. */
  readonly opens?: (row: ServedRow) => boolean;
  readonly running: string | null;
  readonly dialogs: ReactNode;
}

export function useListCommands(setting: ListSetting): ListCommands {
  const { entity, view, wording, selection, showHistory } = setting;
  const navigate = useNavigate();
  const titleOf = (row: ServedRow): string => recordTitle(entity, row, wording.language);
  const runner = useRunAction(entity, titleOf, setting.working);
  const { remove, dialog } = useRemoval(setting, titleOf);
  const making = useMaking(entity);
  const papers = usePapers(setting);
  const exporting = useExporting(setting);
  const [charging, setCharging] = useState<ServedRow | null>(null);
  const open = (row: ServedRow): void => void navigate(`${view.route}/${row.id}`);
  const copy = (row: ServedRow): void => void navigate(`${view.route}/new?copy=${row.id}`);

  return {
    row: {
      open,
      copy,
      remove: (row) => void remove([row]),
      act: (offered, row) => void runner.onOne(offered, row),
      history: showHistory,
      ...(hasCharges(entity.id) && { charges: setCharging }),
      ...(making.offers && { make: (row: ServedRow) => making.open([row]) }),
    },
    create: () => void navigate(`${view.route}/new`),
    exportAll: exporting.run,
    editSelected: () => {
      const [row] = selection.rows;
      const refusal = row && stateRefusal(entity, row, 'edit');
      if (refusal) toast.warning(wording.t(refusal.sentence));
      else if (row) open(row);
    },
    copySelected: () => {
      const [row] = selection.rows;
      if (row) copy(row);
    },
    deleteSelected: () => void remove(selection.rows),
    ...(making.offers && { makeOfSelected: () => makeOf(selection.rows, making, wording) }),
    ...(hasPapers(entity.id) && { papersOfSelected: papers.open }),
    actOnSelected: async (offered) => {
      const [only] = selection.rows;
      if (only && offered.bound.transition.batch === 'selected') {
        await runner.onOne(offered, only);
        return;
      }
      if (await runner.onMany(offered, selection.rows)) selection.clear();
    },
    running: runner.running,
    dialogs: (
      <>
        {dialog}
        {runner.dialogs}
        {making.dialog}
        {papers.dialog}
        {exporting.dialog}
        {charging && (
          <ChargeDialog
            entity={entity.id}
            id={String(charging.id)}
            title={titleOf(charging)}
            onClose={() => setCharging(null)}
          />
        )}
      </>
    ),
  };
}

/** A list that takes some seconds is downloaded at once; a longer one is ordered, and shown with those ordered before. */
function useExporting({ entity, view, wording, state, total, shown: columns }: ListSetting) {
  const [ordered, setOrdered] = useState<string | null>(null);
  const run = async (as: ExportFormat): Promise<void> => {
    const { sort, filters, search } = state;
    const query = { view: view.id, sort, filters, search, columns };
    // A table on paper ends after some pages, however many rows there are.
    if (total > mostAwaited && as !== 'pdf') {
      setOrdered(await orderExport(entity.id, query, as));
      return;
    }
    await exportRecords(entity.id, query, { as, name: `${entity.id}-${businessToday()}` });
    toast.success(wording.t('message.exported'));
  };
  const dialog = ordered !== null && <ExportsDialog ordered={ordered} onClose={() => setOrdered(null)} />;
  return { run, dialog };
}

/** Of several rows only where something is made of several; says what to select first. */
function makeOf(rows: readonly ServedRow[], making: Making, { t }: PageWording): void {
  if (rows.length === 0) toast.warning(t('message.selectFirst.action', { action: t('ui.flow.make') }));
  else if (rows.length > 1 && !making.offersTogether) toast.warning(t('message.selectFirst.one'));
  else making.open(rows);
}

/** Papers of the selected rows, where one paper fits them all; says what to select else. */
function usePapers({ entity, view, wording: { t }, selection: { rows, ids } }: ListSetting) {
  const [isOpen, setOpen] = useState(false);
  const offers = papersOf(entity.id, view, rows);
  const open = (): void => {
    if (rows.length === 0) toast.warning(t('message.selectFirst.action', { action: t('ui.paper.open') }));
    else if (rows.length > mostPapers) toast.warning(t('ui.paper.tooMany', { number: mostPapers }));
    else if (offers.length === 0) toast.warning(t('ui.paper.noneFits'));
    else setOpen(true);
  };
  const dialog = isOpen && offers.length > 0 && (
    <PaperDialog entity={entity.id} ids={ids} offers={offers} onClose={() => setOpen(false)} />
  );
  return { open, dialog };
}

/** Deletes rows after asking, where nothing is known against it; the server deletes all of them or none. */
function useRemoval({ entity, wording, selection }: ListSetting, titleOf: (row: ServedRow) => string) {
  const { ask, dialog } = useQuestion();
  const remove = async (rows: readonly ServedRow[]): Promise<void> => {
    const { t } = wording;
    const why = deletionRefusal({ entity, rows, titleOf, t });
    if (why !== null) {
      toast.warning(why);
      return;
    }
    const [only] = rows;
    const text =
      rows.length === 1 && only
        ? t('message.confirm.deleteOne', { title: titleOf(only) })
        : t('message.confirm.delete', { number: rows.length });
    const answer = await ask({ title: t('ui.dialog.confirmTitle'), text, proceed: t('ui.list.delete'), danger: true });
    if (!answer) return;
    try {
      await deleteRecords(
        entity.id,
        rows.map(({ id }) => String(id)),
      );
    } catch {
      // Told already.
      return;
    }
    toast.success(rows.length === 1 ? t('message.deleted') : t('message.deletedMany', { number: rows.length }));
    const gone = new Set(rows.map(({ id }) => id));
    selection.set(selection.rows.filter(({ id }) => !gone.has(id)));
  };
  return { remove, dialog };
}
