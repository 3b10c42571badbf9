// GET /entities/:entity/export: the rows of a list, all pages, as CSV, a workbook or a table on paper in the reader's words.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { businessToday } from '../../core/business-day.ts';
import { type ExportFormat, exportFormats } from '../../core/told-export.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import { pdfType } from '../papers/set-papers.ts';
import type { ListQuery } from '../routes/list-request.ts';
import { columns, listQuery, sort, viewParameters } from '../routes/list-schema.ts';
import { readAt } from '../routes/read-at.ts';
import { callerOf } from '../session/authenticate.ts';
import { workbookType } from '../sheets/write-workbook.ts';
import { requireVerb } from '../write/authorize.ts';
import { makeExport, typeOfExport } from './export-files.ts';
import type { ExportTurns } from './export-limits.ts';

interface ExportCall {
  Params: { entity: string };
  Querystring: ListQuery & { readonly as?: ExportFormat };
}

const schema: FastifySchema = {
  operationId: 'export',
  summary: 'Export',
  querystring: listQuery({
    sort,
    columns: { ...columns, description: `${columns.description} A PDF has these alone, in this order.` },
    as: {
      type: 'string',
      enum: exportFormats,
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

export function addExportRoutes(api: FastifyInstance, context: ServerContext, turns: ExportTurns): void {
  api.get<ExportCall>('/entities/:entity/export', { schema }, async (request, reply) => {
    const caller = callerOf(request);
    const entity = entityOf(context, request.params.entity);
    requireVerb({ context, caller, entity }, 'export');
    const { as = 'csv', ...query } = request.query;
    const label = context.messages.format(caller.language, `entity.${entity.descriptor.id}.label`);
    const name = `${label} ${businessToday()}`;
    const end = await turns.begin(caller.account.id);
    reply.raw.once('close', end);
    const content = await readAt(context, caller, (scope) =>
      makeExport({ context: scope, caller, entity, query }, as, name),
    );
    return reply
      .header('content-type', typeOfExport[as])
      .header('content-disposition', attachmentHeader(`${name}.${as}`))
      .send(content);
  });
}
