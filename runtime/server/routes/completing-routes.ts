// GET /entities/:entity/known/:fieldPath: the records that complete what is typed in a field, with what they fill in beside it.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { completionsAt } from '../../core/completions.ts';
import { Refusal } from '../../core/errors.ts';
import { eachField } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { answer, type CalledEntity, type EntityCall, listOf, named, text } from '../description/route-schema.ts';
import { completingRecords } from '../known/completing-records.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';

interface KnownCall {
  Params: { entity: string; fieldPath: string };
  Querystring: { readonly typed?: string };
}

const longestText = 100;

const schema: FastifySchema = {
  operationId: 'known',
  summary: 'Records that complete what is typed',
  querystring: {
    type: 'object',
    properties: {
      typed: {
        ...text,
        description: 'What was typed: a whole code, or part of a name; or the record that was chosen.',
      },
    },
  },
  response: answer(
    'At most ten records, each with what it fills in.',
    { type: 'object', required: ['rows'], properties: { rows: listOf(named('CompletingRecord')) } },
    { rows: [] },
  ),
  'x-calls': completedFields,
};

/** One call for each field that is completed. */
function completedFields({ descriptor, name }: CalledEntity): EntityCall[] {
  const calls: EntityCall[] = [];
  eachField(descriptor.fields, (_, path) => {
    if (completionsAt(descriptor, path).length === 0) return;
    calls.push({
      at: { fieldPath: path },
      operationId: `known${name}_${path.replaceAll('.', '_')}`,
      summary: `What completes ${path}`,
    });
  });
  return calls;
}

export function addCompletingRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<KnownCall>('/entities/:entity/known/:fieldPath', { schema }, async (request) => {
    const caller = callerOf(request);
    const { entity: id, fieldPath: path } = request.params;
    const { descriptor } = entityOf(context, id);
    const verbs = ['create', 'edit'] as const;
    const acts = descriptor.lifecycles.length > 0 && mayUse(descriptor, 'view', caller.person, caller.rights);
    if (!acts && !verbs.some((verb) => mayUse(descriptor, verb, caller.person, caller.rights))) {
      throw new Refusal('not-permitted');
    }
    const placed = completionsAt(descriptor, path);
    if (placed.length === 0) throw new Refusal('unknown-call');
    const typed = (request.query.typed ?? '').trim().slice(0, longestText);
    return success({ rows: await completingRecords({ context, caller, typed }, { placed, path }) });
  });
}
