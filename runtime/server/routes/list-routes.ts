// GET /entities/:entity: a page of a list.
import type { FastifyInstance } from 'fastify';
import { success } from '../answer.ts';
import { type ServerContext, servedEntity } from '../context.ts';
import { requireCaller } from '../session/require-caller.ts';
import { listRecords } from '../store/list-records.ts';
import { requireVerb } from '../write/permit.ts';
import { listRequestOf, pageOf, type Query } from './list-request.ts';

interface ListCall {
  Params: { entity: string };
  Querystring: Query;
}

export function addListRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<ListCall>('/entities/:entity', async (request) => {
    const caller = await requireCaller(context, request);
    const entity = servedEntity(context, request.params.entity);
    requireVerb({ context, caller, entity }, 'view');
    const list = listRequestOf(context, caller, entity, request.query);
    const page = { ...list, ...pageOf(request.query) };
    const { rows, total, totalIsEstimate } = await listRecords(context.pool, page, context.lists);
    return success({
      rows: rows.map(({ record, labels }) => ({ ...record, $labels: labels })),
      total,
      ...(totalIsEstimate && { totalIsEstimate }),
    });
  });
}
