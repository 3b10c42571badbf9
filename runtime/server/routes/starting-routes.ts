// GET /entities/:entity/starts: what a new record of the caller begins with, by field.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Row } from '../../core/descriptor/value.ts';
import { beginsWithSomething } from '../../core/starting-value.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { answer, text } from '../description/route-schema.ts';
import { formOf } from '../known/last-used.ts';
import { startingValues } from '../known/starting-values.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { requireVerb } from '../write/authorize.ts';

interface StartsCall {
  Params: { entity: string };
  Querystring: { readonly view?: string };
}

const schema: FastifySchema = {
  operationId: 'starts',
  summary: 'What a new record begins with',
  querystring: {
    type: 'object',
    properties: {
      view: {
        ...text,
        description: 'The view it is made in: what all records of the view have tells what kind it is.',
      },
    },
  },
  response: answer(
    'Values by path of the field, each with where it comes from; they are proposals.',
    { type: 'object', required: ['values'], properties: { values: { type: 'object' } } },
    { values: {} },
  ),
  'x-calls': ({ descriptor }) => (beginsWithSomething(descriptor) ? [{}] : []),
};

export function addStartingRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<StartsCall>('/entities/:entity/starts', { schema }, async (request) => {
    const caller = callerOf(request);
    const entity = entityOf(context, request.params.entity);
    requireVerb({ context, caller, entity }, 'create');
    const view = entity.descriptor.views.find(({ id }) => id === request.query.view);
    const given = Object.entries(view?.where ?? {}).filter(([, value]) => typeof value !== 'object');
    const values = await startingValues({ context, caller, entity }, formOf(entity, Object.fromEntries(given) as Row));
    return success({ values });
  });
  api.addHook('onClose', () => context.lastUsed.flush());
}
