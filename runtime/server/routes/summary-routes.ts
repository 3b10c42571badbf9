// GET /entities/:entity/summary: how many records of a list there are and what their numbers add up to, by month and by values.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { success } from '../answer.ts';
import { type ServerContext, servedEntity } from '../context.ts';
import { requireCaller } from '../session/require-caller.ts';
import { summarise } from '../store/summarise.ts';
import { requireVerb } from '../write/authorize.ts';
import { listRequestOf, type Query, text } from './list-request.ts';

interface SummaryCall {
  Params: { entity: string };
  Querystring: Query;
}

/** Fields one summary may be divided by, or add up. */
const mostFields = 4;

export function addSummaryRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<SummaryCall>('/entities/:entity/summary', async (request) => {
    const caller = await requireCaller(context, request);
    const entity = servedEntity(context, request.params.entity);
    requireVerb({ context, caller, entity }, 'view');
    const { layouts, layout, where } = listRequestOf(context, caller, entity, request.query);
    const groups = await summarise(context.database, {
      ...{ layouts, layout, where },
      month: text(request.query, 'month') ?? null,
      by: fieldsIn(request.query, 'by'),
      sum: fieldsIn(request.query, 'sum'),
      timeZone: context.settings.timeZone,
    });
    return success({ groups });
  });
}

function fieldsIn(query: Query, name: string): string[] {
  const fields = text(query, name)?.split(',') ?? [];
  if (fields.length > mostFields) throw new Refusal('malformed-request', { data: { parameter: name } });
  return fields;
}
