// GET /entities/:entity/export: the rows of a list, all pages, as a CSV file in the reader's words.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { csvLine } from '../../core/csv-line.ts';
import { scaledDecimal } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isExact, isSecret, leastDecimalsOf } from '../../core/kinds/field-traits.ts';
import type { Wording } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../context.ts';
import { text } from '../description/route-schema.ts';
import { callerOf } from '../session/authenticate.ts';
import { eachBlock } from '../store/list-records.ts';
import { requireVerb } from '../write/authorize.ts';
import { rowScope } from '../write/load.ts';
import { type ListQuery, listRequestOf } from './list-request.ts';
import { listQuery, sort, viewParameters } from './list-schema.ts';
import { wordingOf } from './wording-of.ts';

interface ExportCall {
  Params: { entity: string };
  Querystring: ListQuery;
}

/** Rows read at a time, and written at the most: what spreadsheets open without trouble. */
const block = 1000;
const maximumRows = 200_000;

const schema: FastifySchema = {
  operationId: 'export',
  summary: 'Export',
  querystring: listQuery({ sort }),
  produces: ['text/csv'],
  response: { 200: { ...text, description: 'CSV in UTF-8 with a byte order mark, columns of the view.' } },
  'x-calls': (entity) => (entity.may('export') ? [{ query: viewParameters(entity) }] : []),
};

export function addExportRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<ExportCall>('/entities/:entity/export', { schema }, async (request, reply) => {
    const caller = callerOf(request);
    const entity = entityOf(context, request.params.entity);
    requireVerb({ context, caller, entity }, 'export');
    const inSight = listRequestOf(context, caller, entity, request.query);
    const list = { ...inSight, where: [...inSight.where, rowScope(entity, 'export', caller)] };
    const view = entity.descriptor.views.find(({ id }) => id === request.query.view);
    const columns = columnsOf(
      entity,
      view ? [...view.columns, ...view.more] : entity.layout.columns.map(({ path }) => path),
    );
    const by = entity.descriptor.labelsBy;
    const wording = await wordingOf(
      context,
      caller,
      columns.map(({ field }) => field),
      by === undefined ? undefined : view?.where[by],
    );
    // The mark tells spreadsheets that Chinese and Burmese come in UTF-8.
    const parts: string[] = ['\uFEFF', csvLine(columns.map(({ labelKey }) => wording.label(labelKey)))];
    let rows = 0;
    await eachBlock(context.database, list, block, async (records, labels) => {
      for (const [index, record] of records.entries()) {
        parts.push(csvLine(columns.map((column) => cellOf(column, record, labels[index] ?? {}, wording))));
      }
      rows += records.length;
      return rows < maximumRows;
    });
    const name = `${wording.label(`entity.${entity.descriptor.id}.label`)} ${new Date().toISOString().slice(0, 10)}.csv`;
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(parts.join(''));
  });
}

interface ColumnOfFile {
  readonly path: string;
  readonly field: Field;
  readonly labelKey: string;
}

function columnsOf({ fieldAt, labelKeyAt }: ServerEntity, paths: readonly string[]): ColumnOfFile[] {
  return paths.flatMap((path) => {
    const field = fieldAt(path);
    return field && !isSecret(field) ? [{ path, field, labelKey: labelKeyAt(path) }] : [];
  });
}

function cellOf(
  { path, field }: ColumnOfFile,
  record: Row,
  labels: { readonly [path: string]: string },
  wording: Wording,
): string {
  const value: Json | undefined = valueAt(record, path);
  if (isEmpty(value)) return '';
  // Ungrouped, so that spreadsheets read a number.
  if (isExact(field)) return scaledDecimal(String(value), leastDecimalsOf(field));
  return kindOf(field).format(value, field, { ...wording, title: labels[path] });
}
