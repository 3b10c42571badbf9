// GET /entities/:entity/export: the rows of a list, all pages, as CSV or a workbook in the reader's words.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { businessToday } from '../../core/business-day.ts';
import { csvLine } from '../../core/csv-line.ts';
import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import { Refusal } from '../../core/errors.ts';
import { isProse, namesRecord } from '../../core/kinds/field-traits.ts';
import type { Wording } from '../../core/kinds/kind.ts';
import { linkedLabels, linkedPaths } from '../../core/linked.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../context.ts';
import { text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { type SheetCell, sheetName } from '../sheets/compose-workbook.ts';
import { workbookType, writeWorkbook } from '../sheets/write-workbook.ts';
import { eachBlock } from '../store/list-records.ts';
import { wordingOf } from '../wording-of.ts';
import { requireVerb } from '../write/authorize.ts';
import { rowScope } from '../write/load.ts';
import { type ExportColumn, type ExportedRecord, exportCell, exportColumns, exportText } from './export-cells.ts';
import { askedColumns, type LinkedCells, linkedCells, linkedText } from './linked-cells.ts';
import { type ListQuery, listRequestOf } from './list-request.ts';
import { listQuery, sort, viewParameters } from './list-schema.ts';

interface ExportCall {
  Params: { entity: string };
  Querystring: ListQuery & { readonly as?: 'csv' | 'xlsx' };
}

/** Rows read at a time, and written at the most: what spreadsheets open without trouble. */
const block = 1000;
const maximumRows = 200_000;
/** Cells of a workbook, which is composed as a whole. */
const mostCells = 600_000;

const schema: FastifySchema = {
  operationId: 'export',
  summary: 'Export',
  querystring: listQuery({
    sort,
    as: { type: 'string', enum: ['csv', 'xlsx'], description: 'A workbook, or CSV, which is the default.' },
  }),
  produces: ['text/csv', workbookType],
  response: {
    200: {
      ...text,
      description: 'The columns of the view: CSV in UTF-8 with a byte order mark, or a workbook (.xlsx).',
    },
  },
  'x-refusals': ['too-much-work'],
  'x-calls': (entity) => (entity.may('export') ? [{ query: viewParameters(entity) }] : []),
};

export function addExportRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<ExportCall>('/entities/:entity/export', { schema }, async (request, reply) => {
    const caller = callerOf(request);
    const entity = entityOf(context, request.params.entity);
    requireVerb({ context, caller, entity }, 'export');
    const { as = 'csv', ...query } = request.query;
    const file = await exportedList({ context, caller, entity, query });
    const isCsv = as === 'csv';
    const name = `${file.wording.label(`entity.${entity.descriptor.id}.label`)} ${businessToday()}`;
    return reply
      .header('content-type', isCsv ? 'text/csv; charset=utf-8' : workbookType)
      .header('content-disposition', attachmentHeader(`${name}.${as}`))
      .send(isCsv ? await csvOf(file) : await workbookOfList(file, name));
  });
}

/** A list with its columns, to be read block by block. */
interface ExportedList {
  readonly columns: readonly ExportColumn[];
  /** Columns of linked records, behind those of fields. */
  readonly linked: readonly LinkedColumn[];
  readonly wording: Wording;
  each(take: (records: readonly ExportedRecord[], cells: LinkedCells) => void): Promise<void>;
}

interface Exporting {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly query: ListQuery;
}

async function exportedList({ context, caller, entity, query }: Exporting): Promise<ExportedList> {
  const inSight = listRequestOf(context, caller, entity, query);
  const list = { ...inSight, where: [...inSight.where, rowScope(entity, 'export', caller)] };
  const view = entity.descriptor.views.find(({ id }) => id === query.view);
  const paths = view ? [...view.columns, ...view.more] : entity.layout.columns.map(({ path }) => path);
  const columns = exportColumns(entity, paths);
  const by = entity.descriptor.labelsBy;
  const variant = by === undefined ? undefined : view?.where[by];
  const linked = view ? askedColumns(view, linkedPaths(view)) : [];
  return {
    columns,
    linked,
    wording: await wordingOf(
      context,
      caller,
      columns.map(({ field }) => field),
      variant,
    ),
    each: async (take) => {
      let rows = 0;
      await eachBlock(context.database, list, block, async (records, labels) => {
        const ids = linked.length === 0 ? [] : records.map(({ id }) => String(id));
        const cells: LinkedCells = await linkedCells({ context, caller, entity }, linked, ids);
        take(
          records.map((record, index) => ({ record, labels: labels[index] ?? {} })),
          cells,
        );
        rows += records.length;
        return rows < maximumRows;
      });
    },
  };
}

async function csvOf({ columns, linked, wording, each }: ExportedList): Promise<string> {
  const heads = [...columns.map(({ labelKey }) => wording.label(labelKey)), ...linkedHeads(linked, wording)];
  // The mark tells spreadsheets that Chinese and Burmese come in UTF-8.
  const parts: string[] = ['\uFEFF', csvLine(heads)];
  await each((records, cells) => {
    for (const one of records) {
      const own = columns.map((column) => exportText(column, one, wording));
      parts.push(csvLine([...own, ...linkedTexts(linked, one, cells, wording)]));
    }
  });
  return parts.join('');
}

/** Throws `too-much-work` for more cells than a workbook is composed of at once. */
async function workbookOfList({ columns, linked, wording, each }: ExportedList, name: string): Promise<Buffer> {
  const most = Math.floor(mostCells / Math.max(columns.length + linked.length, 1));
  const rows: SheetCell[][] = [];
  await each((records, cells) => {
    for (const one of records) {
      const own = columns.map((column) => exportCell(column, one, wording));
      rows.push([...own, ...linkedTexts(linked, one, cells, wording).map((text) => (text === '' ? null : text))]);
    }
    if (rows.length > most) {
      throw new Refusal('too-much-work', { sentence: 'message.exportTooLarge', params: { rows: most } });
    }
  });
  const titled = columns.map(({ labelKey, field }) => ({ title: wording.label(labelKey), width: widthOf(field) }));
  const beside = linkedHeads(linked, wording).map((title) => ({ title, width: widthOfLinked }));
  return writeWorkbook([{ name: sheetName(name), columns: [...titled, ...beside], rows }]);
}

/** In characters: several records have room. */
const widthOfLinked = 48;

function linkedHeads(linked: readonly LinkedColumn[], { label }: Wording): string[] {
  return linked.map((column) => linkedLabels(column).map(label).join(' / '));
}

function linkedTexts(
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

/** In characters: what is typed freely takes more room. */
function widthOf(field: ExportColumn['field']): number {
  return isProse(field) || namesRecord(field) ? 24 : 16;
}
