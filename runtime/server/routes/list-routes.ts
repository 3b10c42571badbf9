// GET /entities/:entity: a page of a list.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { entityOf, type ServerContext, type ServerEntity } from '../context.ts';
import { answer, listOf, named } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { listRecords } from '../store/list-records.ts';
import { requireVerb } from '../write/authorize.ts';
import { type ListQuery, listRequestOf, type PageQuery, pageOf } from './list-request.ts';
import { columns, listQuery, pageParameters, sort, viewParameters } from './list-schema.ts';

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
  response: answer('A page of records, with titles of referred records in `$labels`.', rows),
  'x-calls': (entity) => [{ query: viewParameters(entity), example: { rows: [entity.stored], total: 1 } }],
};

export function addListRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<{ Params: { entity: string }; Querystring: ListQuery & PageQuery }>(
    '/entities/:entity',
    { schema },
    async (request) => {
      const entity = entityOf(context, request.params.entity);
      return success(await listPage(context, callerOf(request), entity, request.query));
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
  return {
    rows: rows.map(({ record, labels }) => ({ ...record, $labels: labels })),
    total,
    ...(totalIsEstimate && { totalIsEstimate }),
  };
}
