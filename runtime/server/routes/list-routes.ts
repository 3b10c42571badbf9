// GET /entities/:entity: a page of a list.
import type { FastifyInstance } from 'fastify';
import { success } from '../answer.ts';
import { type Served, type ServerContext, servedEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { requireCaller } from '../session/require-caller.ts';
import { listRecords } from '../store/list-records.ts';
import { requireVerb } from '../write/authorize.ts';
import { listRequestOf, pageOf, type Query } from './list-request.ts';

interface ListCall {
  Params: { entity: string };
  Querystring: Query;
}

export function addListRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<ListCall>('/entities/:entity', async (request) => {
    const caller = await requireCaller(context, request);
    return success(await listPage(context, caller, servedEntity(context, request.params.entity), request.query));
  });
}

/** A page of the records in the caller's sight, as the query asks for it. Throws `not-permitted`. */
export async function listPage(context: ServerContext, caller: Caller, entity: Served, query: Query) {
  requireVerb({ context, caller, entity }, 'view');
  const list = listRequestOf(context, caller, entity, query);
  const { rows, total, totalIsEstimate } = await listRecords(
    context.database,
    { ...list, ...pageOf(query) },
    context.lists,
  );
  return {
    rows: rows.map(({ record, labels }) => ({ ...record, $labels: labels })),
    total,
    ...(totalIsEstimate && { totalIsEstimate }),
  };
}
