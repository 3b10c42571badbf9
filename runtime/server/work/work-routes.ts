// GET /my-work and /my-work/counts: what waits for the person who is logged in.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { accountTypes } from '../../core/descriptor/access.ts';
import { mostWork, workKinds } from '../../core/work.ts';
import type { ServerContext } from '../context.ts';
import { answer, listOf, objectOf, text } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { readAt } from '../routes/read-at.ts';
import { callerOf } from '../session/authenticate.ts';
import { countWork, WorkCountCache } from './count-work.ts';
import { readWork } from './read-work.ts';

const maybe = { type: ['string', 'null'] } as const;
const count = { type: 'integer', description: `At most ${mostWork + 1}, which stands for all that are more.` } as const;

const row = {
  id: text,
  title: text,
  state: text,
  action: { ...text, description: 'Action of the lifecycle that is awaited, or `edit`.' },
  refusal: { ...maybe, description: 'Action that turns the record down instead, where the caller decides.' },
  counterparty: { ...maybe, description: 'Another enterprise with a part in the record.' },
  amount: { ...maybe, description: 'A decimal as text.' },
  currency: maybe,
  since: { ...text, description: 'When the record came into its state.' },
  view: { ...maybe, description: 'View of the entity in which it is done.' },
};

const rowsOf = (properties: Parameters<typeof objectOf>[0]) => listOf(objectOf(properties, Object.keys(properties)));

const groupOf = (properties: Parameters<typeof objectOf>[0]) => {
  const all: typeof properties = { entity: text, lifecycle: text, field: text, count, ...properties };
  return listOf(objectOf(all, Object.keys(all)));
};

const work: FastifySchema = {
  tags: ['Work'],
  operationId: 'work',
  summary: 'My work',
  response: answer(
    `What waits for the caller, by what is to be done, the oldest first, ${mostWork} records at most of each; and the records of the caller's enterprise that wait for others.`,
    objectOf(
      {
        groups: groupOf({
          kind: { enum: workKinds, description: 'Somebody waits for it; the record came back; one’s own draft.' },
          action: { ...maybe, description: 'Of `act`; the rows of others each have their own.' },
          rows: rowsOf(row),
        }),
        waiting: groupOf({
          state: text,
          rows: rowsOf({
            ...row,
            enterprises: { ...listOf(text), description: 'Enterprises that are waited for.' },
            accounts: {
              ...listOf({ enum: accountTypes }),
              description: 'Account types, where no enterprise is named.',
            },
          }),
        }),
      },
      ['groups', 'waiting'],
    ),
    { groups: [], waiting: [] },
  ),
};

const counts: FastifySchema = {
  tags: ['Work'],
  operationId: 'countWork',
  summary: 'My work, counted',
  response: answer(
    'How many records wait for the caller, drafts left out; each kind of work counts up to 101.',
    objectOf(
      {
        total: { type: 'integer' },
        menus: { type: 'object', additionalProperties: { type: 'integer' }, description: 'Menu key -> records.' },
        reminded: { type: 'integer', description: 'Of how many of them the caller was reminded; absent: of none.' },
      },
      ['total', 'menus'],
    ),
    { total: 3, menus: {} },
  ),
};

/** Adds the two calls. */
export function addWorkRoutes(api: FastifyInstance, context: ServerContext): void {
  const cache = new WorkCountCache(context.freshness);
  api.get('/my-work', { schema: work }, async (request) => {
    const caller = callerOf(request);
    return success(await readAt(context, caller, (scope) => readWork(scope, caller)));
  });
  api.get('/my-work/counts', { schema: counts }, async (request) => {
    const caller = callerOf(request);
    return success(await readAt(context, caller, (scope) => countWork(scope, caller, cache)));
  });
}
