// What is sent with lifecycle actions: of one record, and of several. What each action asks for follows from its transitions.
import type { FastifySchema } from 'fastify';
import { isAtomicBatch, isNeverBatched, transitionsOf } from '../../core/lifecycle.ts';
import type { DescribedAction } from '../../core/model.ts';
import {
  answer,
  type CalledEntity,
  type EntityCall,
  idempotent,
  named,
  objectOf,
  type Schema,
} from '../description/route-schema.ts';
import { ids, results } from './record-schemas.ts';

/** Nothing need be sent, and what is sent is judged by the transition: it is known only when the record is read. */
const input = { type: ['object', 'null'] };

export const actionSchema: FastifySchema = {
  operationId: 'act',
  summary: 'Act on one',
  ...idempotent(),
  body: input,
  response: answer('The record in its new state.', named('Record')),
  'x-refusals': ['state-not-allowed', 'submitted-not-resubmittable', 'findings', 'stale-version', 'not-found'],
  'x-calls': (entity) =>
    Object.entries(entity.actions).map(([action, described]) => callOfOne(entity, action, described)),
};

export const batchSchema: FastifySchema = {
  operationId: 'actSeveral',
  summary: 'Act on several',
  ...idempotent(),
  body: objectOf({ ids }, ['ids']),
  response: answer('A result for each record.', results),
  'x-refusals': ['nothing-selected'],
  'x-calls': ({ descriptor, name, actions }) =>
    Object.entries(actions)
      .filter(([action]) => !isNeverBatched(descriptor, action))
      .map(([action, described]): EntityCall => {
        const whole = isAtomicBatch(descriptor, action);
        return {
          at: { action },
          operationId: `${action}Several${name}`,
          summary: `${described.label}, several`,
          description: `${described.description} ${whole ? 'All of them make it or none.' : 'Each record is answered for itself.'}`,
          body: bodyOf(described, { ids }, ['ids']),
          refusals: whole ? ['batch-refused'] : [],
        };
      }),
};

function callOfOne({ descriptor, name }: CalledEntity, action: string, described: DescribedAction): EntityCall {
  const isLinked = transitionsOf(descriptor, action).some(
    ({ transition }) => transition.cascades ?? transition.creates,
  );
  return {
    at: { action },
    operationId: `${action}${name}`,
    summary: described.label,
    description: described.description,
    body: bodyOf(described, { version: { type: 'integer' } }, []),
    refusals: isLinked ? ['cascade-refused'] : [],
  };
}

function bodyOf(
  { properties, required }: DescribedAction,
  others: { readonly [name: string]: Schema },
  demanded: readonly string[],
): Schema {
  const all = [...demanded, ...required];
  return { type: 'object', properties: { ...others, ...properties }, ...(all.length > 0 && { required: all }) };
}
