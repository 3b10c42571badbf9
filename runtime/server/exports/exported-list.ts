// The rows of a list with their columns, to be read block by block: what every file of a list is made of.

import { countedIn } from '../../core/counted-in.ts';
import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import type { View } from '../../core/descriptor/view.ts';
import { Refusal } from '../../core/errors.ts';
import type { Wording } from '../../core/kinds/kind.ts';
import { linkedLabels, linkedPaths } from '../../core/linked.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import { askedColumns, type LinkedCells, linkedCells, linkedText } from '../routes/linked-cells.ts';
import { type ListQuery, listRequestOf } from '../routes/list-request.ts';
import type { Caller } from '../session/caller.ts';
import { eachBlock, hasMoreThan, type ListRequest } from '../store/list-records.ts';
import { wordingOf } from '../wording-of.ts';
import { rowScope } from '../write/load.ts';
import { type ExportColumn, type ExportedRecord, exportColumns } from './export-cells.ts';

/** Rows read at a time. */
const block = 1000;

export interface ExportedList {
  readonly columns: readonly ExportColumn[];
  /** Columns of linked records, behind those of fields. */
  readonly linked: readonly LinkedColumn[];
  readonly view: View | undefined;
  readonly wording: Wording;
  readonly request: Omit<ListRequest, 'limit' | 'offset'>;
  /** Throws `too-much-work` where there are more than a file may have. */
  requireRows(): Promise<void>;
  /** Hands over the rows in blocks, until `take` says false; the next one is read when it is done. */
  each(take: (records: readonly ExportedRecord[], cells: LinkedCells) => unknown): Promise<void>;
}

export interface Exporting {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly query: ListQuery;
  /** Told how many rows were read so far; what it throws ends the reading. */
  readonly onRows?: (rows: number) => Promise<void>;
}

/**
 * The list of a query with all its columns, or with those at `paths`. Throws `not-permitted` for a view that is not the caller's,
 * `malformed-request` for what cannot be asked.
 */
export async function exportedList(
  { context, caller, entity, query, onRows }: Exporting,
  paths?: readonly string[],
): Promise<ExportedList> {
  const inSight = listRequestOf(context, caller, entity, query);
  const request = { ...inSight, where: [...inSight.where, rowScope(entity, 'export', caller)] };
  const view = entity.descriptor.views.find(({ id }) => id === query.view);
  const columns = exportColumns(entity, paths ?? allPaths(entity, view));
  const by = entity.descriptor.labelsBy;
  const variant = by === undefined ? undefined : view?.where[by];
  const linked = view ? askedColumns(view, paths ?? linkedPaths(view)) : [];
  const told = columns.flatMap(({ path, field }) =>
    [field, countedIn(entity.descriptor.fields, path)?.field ?? []].flat(),
  );
  const most = context.settings.exportLimits.rows;
  return {
    columns,
    linked,
    view,
    request,
    wording: await wordingOf(context, caller, told, variant),
    requireRows: async () => {
      if (await hasMoreThan(context.database, request, most)) {
        throw new Refusal('too-much-work', { sentence: 'message.exportRows', params: { rows: most } });
      }
    },
    each: async (take) => {
      let rows = 0;
      await eachBlock(context.database, request, block, async (records, labels) => {
        const ids = linked.length === 0 ? [] : records.map(({ id }) => String(id));
        const cells: LinkedCells = await linkedCells({ context, caller, entity }, linked, ids);
        const more = await take(
          records.map((record, index) => ({ record, labels: labels[index] ?? {} })),
          cells,
        );
        rows += records.length;
        await onRows?.(rows);
        return more !== false && rows < most;
      });
    },
  };
}

function allPaths({ layout }: ServerEntity, view: View | undefined): string[] {
  return view ? [...view.columns, ...view.more] : layout.columns.map(({ path }) => path);
}

/** What the columns of linked records are called. */
export function linkedHeads(linked: readonly LinkedColumn[], { label }: Wording): string[] {
  return linked.map((column) => linkedLabels(column).map(label).join(' / '));
}

/** What a row has in them. */
export function linkedTexts(
  linked: readonly LinkedColumn[],
  { record }: ExportedRecord,
  cells: LinkedCells,
  wording: Wording,
): string[] {
  const own = cells.get(String(record.id));
  return linked.map(({ id }) => {
    const cell = own?.[id];
    return cell ? linkedText(cell, wording) : '';
  });
}
