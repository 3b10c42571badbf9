// GET /entities/:entity/summary: how many records of a list there are and what their numbers add up to, by month and by values.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { entityOf, type ServerContext } from '../context.ts';
import { answer, listOf, text } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { summarise } from '../store/summarise.ts';
import { requireVerb } from '../write/authorize.ts';
import { type ListQuery, listRequestOf } from './list-request.ts';
import { listQuery, viewParameters } from './list-schema.ts';
import { readAt } from './read-at.ts';

interface SummaryCall {
  Params: { entity: string };
  Querystring: ListQuery & {
    readonly month?: string;
    readonly by?: string;
    readonly sum?: string;
    readonly hoursBetween?: string;
    readonly most?: number;
  };
}

/** At most four fields, with commas between. */
const fields = { type: 'string', pattern: '^[^,]*(,[^,]*){0,3}$' };

/** The names of two fields, with a comma between. */
const twoFields = { type: 'string', pattern: '^[^,]+,[^,]+$' };

const group = {
  type: 'object',
  required: ['month', 'by', 'count', 'sums'],
  properties: {
    month: { type: ['string', 'null'], description: 'Such as 2025-11.' },
    by: { type: 'object', description: 'Field -> its value in this group.' },
    count: { type: 'integer' },
    sums: { type: 'object', description: 'Field -> what it adds up to, a decimal as text.' },
    medianHours: {
      type: ['string', 'null'],
      description:
        'Half of the records of the group took no longer, a decimal as text; null where none has both moments.',
    },
  },
};

const schema: FastifySchema = {
  operationId: 'summarise',
  summary: 'Counts and sums',
  querystring: listQuery({
    month: { ...text, description: 'A date or moment: one group a month.' },
    by: { ...fields, description: 'Fields of few values, comma separated, at most four: one group a value.' },
    most: { type: 'integer', minimum: 1, description: 'Records looked at, at most; `partial` where there are more.' },
    hoursBetween: { ...twoFields, description: 'Two moments, comma separated: the median of the hours between them.' },
    sum: { ...fields, description: 'Numbers to add up, comma separated, at most four.' },
  }),
  response: answer(
    'Groups in order of month and values.',
    { type: 'object', required: ['groups'], properties: { groups: listOf(group), partial: { type: 'boolean' } } },
    { groups: [] },
  ),
  'x-calls': (entity) => [{ query: viewParameters(entity) }],
};

export function addSummaryRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<SummaryCall>('/entities/:entity/summary', { schema }, async (request) => {
    const caller = callerOf(request);
    const { query, params } = request;
    const entity = entityOf(context, params.entity);
    requireVerb({ context, caller, entity }, 'view');
    const { layout, where } = listRequestOf(context, caller, entity, query);
    const { most } = query;
    const [from, to] = query.hoursBetween?.split(',') ?? [];
    const asked = {
      ...{ layout, where },
      month: query.month ?? null,
      by: query.by?.split(',') ?? [],
      sum: query.sum?.split(',') ?? [],
      ...(from !== undefined && to !== undefined && { between: [from, to] as const }),
      // One more than is told, to see whether there are more.
      ...(most !== undefined && { most: most + 1 }),
      timeZone: context.settings.timeZone,
    };
    const groups = await readAt(context, caller, (scope) => summarise(scope.database, asked));
    const partial = most !== undefined && groups.reduce((all, { count }) => all + count, 0) > most;
    return success({ groups, ...(partial && { partial }) });
  });
}
