// GET /entities/:entity/known/:fieldPath: the records that complete what is typed in a field, with what they fill in beside it;
// POST: those that have texts in it exactly, for many texts in one call.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { completionsAt, ownCompletionsAt, type PlacedCompletion } from '../../core/completions.ts';
import { Refusal } from '../../core/errors.ts';
import { unknownInAddress } from '../../core/malformed.ts';
import { eachField } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type ServerContext } from '../context.ts';
import {
  answer,
  type CalledEntity,
  type EntityCall,
  listOf,
  named,
  objectOf,
  text,
} from '../description/route-schema.ts';
import { completingRecords, exactlyCompleting } from '../known/completing-records.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';

interface KnownCall {
  Params: { entity: string; fieldPath: string };
  Querystring: { readonly typed?: string; readonly on?: string };
}

/** Most texts of one call: every line of a record can have another one. */
const mostTexts = 2000;
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
      on: {
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description: 'The day for what holds on a day; absent: today.',
      },
    },
  },
  response: answer(
    'At most ten records, each with what it fills in.',
    { type: 'object', required: ['rows'], properties: { rows: listOf(named('CompletingRecord')) } },
    { rows: [] },
  ),
  'x-calls': (one: CalledEntity) => callsOf(one, completionsAt, { operation: 'known', summary: 'What completes' }),
};

interface ExactCall {
  Params: { entity: string; fieldPath: string };
  Body: { readonly texts: readonly string[] };
}

const exactSchema: FastifySchema = {
  operationId: 'knownExactly',
  summary: 'Records that have texts exactly',
  description: 'Of the own enterprise. Letter case does not count. A text that no record has, or several, is left out.',
  body: objectOf({ texts: { ...listOf({ ...text, maxLength: longestText }), maxItems: mostTexts } }, ['texts']),
  response: answer(
    'The records, each with the text that it has.',
    objectOf({ found: listOf(objectOf({ text, record: named('CompletingRecord') }, ['text', 'record'])) }, ['found']),
  ),
  'x-calls': (one: CalledEntity) =>
    callsOf(one, ownCompletionsAt, { operation: 'knownExactly', summary: 'What has exactly these texts of' }),
};

/** One call for each field that is completed. */
function callsOf(
  { descriptor, name }: CalledEntity,
  completions: typeof completionsAt,
  { operation, summary }: { readonly operation: string; readonly summary: string },
): EntityCall[] {
  const calls: EntityCall[] = [];
  eachField(descriptor.fields, (_, path) => {
    if (completions(descriptor, path).length === 0) return;
    calls.push({
      at: { fieldPath: path },
      operationId: `${operation}${name}_${path.replaceAll('.', '_')}`,
      summary: `${summary} ${path}`,
    });
  });
  return calls;
}

export function addCompletingRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<KnownCall>('/entities/:entity/known/:fieldPath', { schema }, async (request) => {
    const caller = callerOf(request);
    const { fieldPath: path } = request.params;
    const placed = completionsFor(context, caller, request.params, completionsAt);
    const { on: day } = request.query;
    const typed = (request.query.typed ?? '').trim().slice(0, longestText);
    return success({
      rows: await completingRecords({ context, caller, typed, ...(day !== undefined && { day }) }, { placed, path }),
    });
  });

  api.post<ExactCall>('/entities/:entity/known/:fieldPath', { schema: exactSchema }, async (request) => {
    const caller = callerOf(request);
    const { fieldPath: path } = request.params;
    const placed = completionsFor(context, caller, request.params, ownCompletionsAt);
    const found = await exactlyCompleting({ context, caller }, { placed, path, texts: request.body.texts });
    return success({ found: [...found].map(([text, record]) => ({ text, record })) });
  });
}

/** What completes a field, for those who may fill it in. */
function completionsFor(
  context: ServerContext,
  { person, rights }: Caller,
  { entity, fieldPath }: KnownCall['Params'],
  completions: typeof completionsAt,
): readonly PlacedCompletion[] {
  const { descriptor } = entityOf(context, entity);
  const verbs = ['create', 'edit'] as const;
  const acts = descriptor.lifecycles.length > 0 && mayUse(descriptor, 'view', person, rights);
  if (!acts && !verbs.some((verb) => mayUse(descriptor, verb, person, rights))) throw new Refusal('not-permitted');
  const placed = completions(descriptor, fieldPath);
  if (placed.length === 0) throw unknownInAddress('fieldPath', fieldPath);
  return placed;
}
