// GET /entities/:entity/:id/lines/:field: the lines of a record as the workbook they can be brought in again with.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { Wording } from '../../core/kinds/kind.ts';
import { unknownInAddress } from '../../core/malformed.ts';
import { isRow, valueAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import { type FileLineColumn, lineColumns } from '../imports/line-columns.ts';
import { templateSheets } from '../imports/template.ts';
import { callerOf } from '../session/authenticate.ts';
import type { SheetCell } from '../sheets/compose-workbook.ts';
import { workbookType, writeWorkbook } from '../sheets/write-workbook.ts';
import { join } from '../store/condition-sql.ts';
import { readRecord, type StoredRecord } from '../store/read-record.ts';
import { isId } from '../store/record-id.ts';
import { wordingOf } from '../wording-of.ts';
import { requireVerb } from '../write/authorize.ts';
import { rowScope } from '../write/load.ts';
import { exportCell } from './export-cells.ts';

interface LineExportCall {
  Params: { entity: string; id: string; field: string };
}

const schema: FastifySchema = {
  operationId: 'exportLines',
  summary: 'Export lines of a record',
  produces: [workbookType],
  response: {
    200: { ...text, description: 'A workbook (.xlsx) with the columns of the template, a row for each line.' },
  },
  'x-calls': ({ descriptor, name, may }) =>
    descriptor.fields
      .filter((field) => isLines(field) && field.fromFile && may('export'))
      .map(({ key }) => ({
        at: { field: key },
        operationId: `exportLinesOf${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        summary: `Export ${key}`,
      })),
};

export function addLineExportRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<LineExportCall>('/entities/:entity/:id/lines/:field', { schema }, async (request, reply) => {
    const caller = callerOf(request);
    const entity = entityOf(context, request.params.entity);
    const { descriptor, shape, layout, labelKeyAt } = entity;
    requireVerb({ caller, entity }, 'view');
    requireVerb({ caller, entity }, 'export');
    const lines = shape.byKey.get(request.params.field);
    if (!isLines(lines) || !lines.fromFile) throw unknownInAddress('field', request.params.field);
    const { id } = request.params;
    const scope = join([rowScope(entity, 'view', caller), rowScope(entity, 'export', caller)], 'and');
    const { language } = caller;
    const stored = isId(id) ? await readRecord(context.database, { layout, language, id, scope }) : null;
    if (!stored) throw new Refusal('not-found');
    const say = (key: string): string => context.messages.format(language, key);
    const columns = lineColumns(descriptor, lines, say);
    const wording = await wordingOf(
      context,
      caller,
      columns.map(({ field }) => field),
    );
    const name = say(labelKeyAt(lines.key));
    const rows = rowsOf(stored, lines, columns, wording);
    const bytes = await writeWorkbook(await templateSheets(context, language, { name, columns, rows }));
    const title = titleText(descriptor.title[language], (path) => stored.labels[path] ?? valueAt(stored.record, path));
    return reply
      .header('content-type', workbookType)
      .header('content-disposition', attachmentHeader(`${[...title, name].join(' ')}.xlsx`))
      .send(bytes);
  });
}

/** A row for each line, or for each of a line's own lines, the first of which says what the line itself holds. */
function rowsOf(
  { record, labels }: StoredRecord,
  lines: LinesField,
  columns: readonly FileLineColumn[],
  wording: Wording,
): SheetCell[][] {
  const inner = lines.fields.find(isLines)?.key;
  const cellAt = (base: string, { field }: FileLineColumn, rest: string): SheetCell => {
    const path = `${base}.${rest}`;
    return exportCell({ path, field, labelKey: '' }, { record, labels }, wording);
  };
  return linesAt(record, lines.key).flatMap((_, at) => {
    const base = `${lines.key}.${at}`;
    const number = inner === undefined ? 0 : linesAt(record, `${base}.${inner}`).length;
    return Array.from({ length: Math.max(number, 1) }, (_unused, row) =>
      columns.map((column): SheetCell => {
        if (!column.path.startsWith(`${inner}.`)) return row === 0 ? cellAt(base, column, column.path) : null;
        const own = column.path.slice(`${inner}.`.length);
        return row < number ? cellAt(`${base}.${inner}.${row}`, column, own) : null;
      }),
    );
  });
}

function linesAt(record: Row, path: string): readonly Row[] {
  const value = valueAt(record, path);
  return Array.isArray(value) ? value.filter(isRow) : [];
}
