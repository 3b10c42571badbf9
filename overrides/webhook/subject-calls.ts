// GET /webhooks/subjects: what the caller can have webhooks told of.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Refusal } from '../../runtime/core/errors.ts';
import { mayUse } from '../../runtime/core/permissions.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { answer, listOf, objectOf, text } from '../../runtime/server/description/route-schema.ts';
import { success } from '../../runtime/server/reply.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import { subjectsFor } from './subjects.ts';

const state = objectOf({ value: text, label: text }, ['value', 'label']);
const subject = objectOf({ id: text, label: text, states: listOf(state) }, ['id', 'label', 'states']);

const schema: FastifySchema = {
  tags: ['Webhooks'],
  operationId: 'webhookSubjects',
  summary: 'The kinds of record that a webhook of the caller can be told of, with their states',
  response: answer('Those the caller may view.', objectOf({ subjects: listOf(subject) }, ['subjects'])),
  'x-refusals': ['not-permitted'],
};

/** Adds the call, for who may have webhooks. */
export function addSubjectCalls(api: FastifyInstance, context: ServerContext): void {
  api.get('/webhooks/subjects', { config: { operation: null }, schema }, async (request) => {
    const caller = callerOf(request);
    if (!mayUse(entityOf(context, 'webhook').descriptor, 'view', caller.person, caller.rights))
      throw new Refusal('not-permitted');
    return success({ subjects: subjectsFor(context, caller) });
  });
}
