// GET /entities/:entity: a page of a list.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { linkedKey } from '../../core/linked.ts';
import { doneKey } from '../../core/separated-duties.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../context.ts';
import { answer, listOf, named } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import type { Projected } from '../store/layout.ts';
import { listRecords } from '../store/list-records.ts';
import { requireVerb } from '../write/authorize.ts';
import { doneWith } from '../write/done-duties.ts';
import { askedColumns, type LinkedReading, linkedCells } from './linked-cells.ts';
import { type ListQuery, listRequestOf, type PageQuery, pageOf } from './list-request.ts';
import { columns, listQuery, pageParameters, sort, viewParameters } from './list-schema.ts';
import { readAt } from './read-at.ts';

const rows = {
  type: 'object',
  required: ['rows', 'total'],
  properties: {
    rows: listOf(named('Record')),
    total: { type: 'integer' },
    totalIsEstimate: { type: 'boolean' },
  },
} as const;

const schema: FastifySchema = {
  operationId: 'list',
  summary: 'List',
  querystring: listQuery({ ...pageParameters(20), columns, sort }),
  response: answer(
    'A page of records, with titles of referred records in `$labels`, and in `$linked` what was asked for of records that belong to it.',
    rows,
  ),
  'x-calls': (entity) => [{ query: viewParameters(entity), example: { rows: [entity.stored], total: 1 } }],
};

export function addListRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<{ Params: { entity: string }; Querystring: ListQuery & PageQuery }>(
    '/entities/:entity',
    { schema },
    async (request) => {
      const entity = entityOf(context, request.params.entity);
      const caller = callerOf(request);
      return success(await readAt(context, caller, (scope) => listPage(scope, caller, entity, request.query)));
    },
  );
}

/** A page of the records in the caller's sight, as the query asks for it. Throws `not-permitted`. */
export async function listPage(
  context: ServerContext,
  caller: Caller,
  entity: ServerEntity,
  query: ListQuery & PageQuery,
) {
  requireVerb({ context, caller, entity }, 'view');
  const list = listRequestOf(context, caller, entity, query);
  const { rows, total, totalIsEstimate } = await listRecords(
    context.database,
    { ...list, ...pageOf(query) },
    context.listCache,
  );
  const ids = rows.map(({ record }) => String(record.id));
  const [linked, done] = await Promise.all([
    linkedOf({ context, caller, entity }, query, rows),
    doneWith(context, entity, caller, ids),
  ]);
  return {
    // Nobody else has these records: they are told as they were read, with what belongs to them.
    rows: rows.map(({ record, labels }) => {
      const id = String(record.id);
      const duties = done.get(id);
      if (duties) record[doneKey] = [...duties];
      record.$labels = labels;
      return linked ? Object.assign(record, linked(id)) : record;
    }),
    total,
    ...(totalIsEstimate && { totalIsEstimate }),
  };
}

/** What the columns of linked records that are asked for tell of a row; null where none is. */
async function linkedOf(
  reading: LinkedReading,
  { view: id, columns = '' }: ListQuery,
  rows: readonly Projected[],
): Promise<((id: string) => object) | null> {
  const view = reading.entity.descriptor.views.find((candidate) => candidate.id === id);
  const asked = askedColumns(view, columns.split(','));
  if (asked.length === 0) return null;
  const cells = await linkedCells(
    reading,
    asked,
    rows.map(({ record }) => String(record.id)),
  );
  return (row) => ({ [linkedKey]: cells.get(row) ?? {} });
}
