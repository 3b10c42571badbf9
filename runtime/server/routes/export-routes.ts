// GET /entities/:entity/export: the rows of a list, all pages, as CSV, a workbook or a table on paper in the reader's words.
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { businessToday } from '../../core/business-day.ts';
import { csvLine } from '../../core/csv-line.ts';
import { Refusal } from '../../core/errors.ts';
import { isProse, namesRecord } from '../../core/kinds/field-traits.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import { pdfType } from '../papers/set-papers.ts';
import { callerOf } from '../session/authenticate.ts';
import { type SheetCell, sheetName } from '../sheets/compose-workbook.ts';
import { workbookType, writeWorkbook } from '../sheets/write-workbook.ts';
import { requireVerb } from '../write/authorize.ts';
import { type ExportColumn, exportCell, exportText } from './export-cells.ts';
import { ExportTurns } from './export-limits.ts';
import { type Exporting, exportedList, linkedHeads, linkedTexts } from './exported-list.ts';
import { printedList } from './list-on-paper.ts';
import type { ListQuery } from './list-request.ts';
import { columns, listQuery, sort, viewParameters } from './list-schema.ts';
import { textStream } from './text-stream.ts';

interface ExportCall {
  Params: { entity: string };
  Querystring: ListQuery & { readonly as?: 'csv' | 'xlsx' | 'pdf' };
}

/** Cells of a workbook, which is composed as a whole. */
const mostCells = 600_000;

const typeOf = { csv: 'text/csv; charset=utf-8', xlsx: workbookType, pdf: pdfType } as const;

const schema: FastifySchema = {
  operationId: 'export',
  summary: 'Export',
  querystring: listQuery({
    sort,
    columns: { ...columns, description: `${columns.description} A PDF has these alone, in this order.` },
    as: {
      type: 'string',
      enum: ['csv', 'xlsx', 'pdf'],
      description: 'A workbook, a PDF, or CSV, which is the default.',
    },
  }),
  produces: ['text/csv', workbookType, pdfType],
  response: {
    200: {
      ...text,
      description:
        'The columns of the view: CSV in UTF-8 with a byte order mark, or a workbook (.xlsx); or a table on paper (PDF/A-2a), which names its filters and says when it is not whole.',
    },
  },
  'x-refusals': ['too-many-exports', 'too-much-work', 'paper-busy', 'paper-stopped'],
  'x-calls': (entity) => (entity.may('export') ? [{ query: viewParameters(entity) }] : []),
};

export function addExportRoutes(api: FastifyInstance, context: ServerContext): void {
  const turns = new ExportTurns(context.settings.exportLimits, context.rateLimits);
  api.get<ExportCall>('/entities/:entity/export', { schema }, async (request, reply) => {
    const caller = callerOf(request);
    const entity = entityOf(context, request.params.entity);
    requireVerb({ context, caller, entity }, 'export');
    const { as = 'csv', ...query } = request.query;
    const label = context.messages.format(caller.language, `entity.${entity.descriptor.id}.label`);
    const name = `${label} ${businessToday()}`;
    const make = { csv: csvOf, xlsx: workbookOfList, pdf: printedList }[as];
    const end = await turns.begin(caller.account.id);
    reply.raw.once('close', end);
    const content = await make({ context, caller, entity, query }, name);
    return reply
      .header('content-type', typeOf[as])
      .header('content-disposition', attachmentHeader(`${name}.${as}`))
      .send(content);
  });
}

/** Block by block as it is read: a row is in memory until it is sent. Throws `too-much-work` for more rows than a file may have. */
async function csvOf(asked: Exporting): Promise<Readable> {
  const { columns, linked, wording, each, requireRows } = await exportedList(asked);
  await requireRows();
  const heads = [...columns.map(({ labelKey }) => wording.label(labelKey)), ...linkedHeads(linked, wording)];
  return textStream(async (write) => {
    // The mark tells spreadsheets that Chinese and Burmese come in UTF-8.
    let before = `\uFEFF${csvLine(heads)}`;
    await each(async (records, cells) => {
      const lines = records.map((one) => {
        const own = columns.map((column) => exportText(column, one, wording));
        return csvLine([...own, ...linkedTexts(linked, one, cells, wording)]);
      });
      await write(before + lines.join(''));
      before = '';
    });
    if (before !== '') await write(before);
  });
}

/** Throws `too-much-work` for more rows than a file may have, and more cells than a workbook is composed of at once. */
async function workbookOfList(asked: Exporting, name: string): Promise<Buffer> {
  const { columns, linked, wording, each, requireRows } = await exportedList(asked);
  await requireRows();
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

/** In characters: what is typed freely takes more room. */
function widthOf(field: ExportColumn['field']): number {
  return isProse(field) || namesRecord(field) ? 24 : 16;
}
