// GET /entities/:entity/:id/related: the records around one. Those it names that the reader may open, and those that name it.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { ServerContext } from '../context.ts';
import { answer, listOf, text } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { requireRecord } from '../write/load.ts';
import { linksOf } from './named-links.ts';
import { writeCall } from './record-routes.ts';
import { refusedActions } from './refused-actions.ts';
import { groupsOf } from './related-groups.ts';

const card = {
  type: 'object',
  required: ['id', 'title', 'route'],
  properties: {
    id: text,
    title: text,
    route: { ...text, description: 'Address of its page.' },
    state: { type: 'object', description: 'Lifecycle and name of its state, and what it means to the caller.' },
    amount: { ...text, description: 'In words of the reader.' },
  },
} as const;

const group = {
  type: 'object',
  required: ['entity', 'total', 'rows'],
  properties: {
    entity: text,
    path: {
      ...text,
      description: 'The field by which they name the record; absent where they were only made of one between.',
    },
    through: {
      ...text,
      description: 'The entity of the record between, which they name or were made of in its place.',
    },
    total: { type: 'integer' },
    totalIsLeast: { type: 'boolean', description: 'There may be more than were counted.' },
    route: { ...text, description: 'Address of a list of all of them.' },
    rows: listOf(card),
  },
} as const;

const link = {
  type: 'object',
  required: ['path', 'value', 'route'],
  properties: { path: text, value: text, route: text },
} as const;

const refusedAction = {
  type: 'object',
  required: ['action', 'message'],
  properties: { action: text, message: { ...text, description: 'Why it would be refused now.' } },
} as const;

interface RecordCall {
  Params: { entity: string; id: string };
}

const schema: FastifySchema = {
  operationId: 'related',
  summary: 'Related records',
  response: answer(
    'Pages of the records it names, and the newest of those that name it; only what the caller may view.',
    {
      type: 'object',
      required: ['links', 'groups', 'refused'],
      properties: { links: listOf(link), groups: listOf(group), refused: listOf(refusedAction) },
    },
  ),
  'x-refusals': ['not-found'],
  'x-calls': () => [{ example: { links: [], groups: [], refused: [] } }],
};

export function addRelatedRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<RecordCall>('/entities/:entity/:id/related', { schema }, async (request) => {
    const call = writeCall(context, request);
    const stored = await requireRecord(call, request.params.id, 'view');
    const [links, groups, refused] = await Promise.all([
      linksOf(context, call, stored.record),
      groupsOf(context, call, stored.record),
      refusedActions(context, call, stored.record),
    ]);
    return success({ links, groups, refused });
  });
}

const refusedSchema: FastifySchema = {
  operationId: 'refusedActions',
  summary: 'Refused actions',
  response: answer('Actions the caller may make on the record in its state, and which its rules would refuse now.', {
    type: 'object',
    required: ['refused'],
    properties: { refused: listOf(refusedAction) },
  }),
  'x-refusals': ['not-found'],
  'x-calls': () => [{ example: { refused: [] } }],
};

/** The same of a row of a list, before its actions are tried. */
export function addRefusedRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<RecordCall>('/entities/:entity/:id/refused', { schema: refusedSchema }, async (request) => {
    const call = writeCall(context, request);
    const stored = await requireRecord(call, request.params.id, 'view');
    return success({ refused: await refusedActions(context, call, stored.record) });
  });
}
