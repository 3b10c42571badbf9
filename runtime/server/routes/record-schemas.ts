// What is sent to the calls of one record, and of several, and what they answer.
import type { FastifySchema } from 'fastify';
import type { Row } from '../../core/descriptor/value.ts';
import type { ErrorName } from '../../core/errors.ts';
import { maximumFindings } from '../../core/findings.ts';
import { mostRecords } from '../../core/list-limits.ts';
import {
  answer,
  type CalledEntity,
  exampleId,
  idempotent,
  listOf,
  named,
  objectOf,
  recordBody,
  recordWith,
  text,
} from '../description/route-schema.ts';

/** The records a call is about. */
export const ids = { type: 'array', minItems: 1, maxItems: mostRecords, items: text } as const;

/** A result for each of several records. */
export const results = {
  type: 'object',
  required: ['results'],
  properties: { results: listOf(named('ActionResult')) },
} as const;

const stored = answer('The record as stored.', named('Record'));
const saveRefusals: ErrorName[] = ['findings', 'stale-version', 'submitted-not-editable', 'not-found'];
const several = { type: 'array', minItems: 1, maxItems: mostRecords } as const;

const shown = {
  allOf: [
    named('Record'),
    {
      type: 'object',
      properties: {
        $labels: { type: 'object', description: 'Path of a reference -> title of the record.' },
        $actions: { type: 'array', items: text, description: 'Actions this person may make now.' },
        $done: {
          type: 'array',
          items: text,
          description: 'What this person has done with it that keeps them from actions; absent: nothing.',
        },
        $editable: { type: 'boolean' },
        $deletable: { type: 'boolean' },
      },
    },
  ],
};

export const read: FastifySchema = {
  operationId: 'get',
  summary: 'Read',
  response: answer('The record with its lines.', shown),
  'x-refusals': ['not-found'],
  'x-calls': (entity) => [{ example: entity.stored }],
};

export const create: FastifySchema = {
  operationId: 'create',
  summary: 'Create',
  ...idempotent({ view: { ...text, description: 'The record gets the plain values of its filter.' } }),
  body: recordBody,
  response: stored,
  'x-refusals': ['findings', 'idempotency-mismatch'],
  'x-calls': (entity) =>
    entity.may('create')
      ? [{ body: recordWith(entity, entity.demanded), bodyExample: entity.example, example: entity.stored }]
      : [],
};

export const replace: FastifySchema = {
  operationId: 'replace',
  summary: 'Save',
  ...idempotent(),
  body: recordBody,
  response: stored,
  'x-refusals': saveRefusals,
  'x-calls': (entity) =>
    whereEdited(entity, {
      description: `The whole record with the \`${entity.versionKey}\` it was read at.`,
      body: recordWith(entity, [entity.versionKey, ...entity.demanded]),
      bodyExample: entity.stored,
      example: entity.stored,
    }),
};

export const change: FastifySchema = {
  ...replace,
  operationId: 'change',
  summary: 'Change',
  'x-calls': (entity) =>
    whereEdited(entity, {
      description: `The fields to change, with the \`${entity.versionKey}\` the record was read at.`,
      body: recordWith(entity, [entity.versionKey]),
      bodyExample: changed(entity),
      example: entity.stored,
    }),
};

export const changeSeveral: FastifySchema = {
  operationId: 'changeSeveral',
  summary: 'Change, several',
  ...idempotent(),
  body: objectOf({ records: { ...several, items: objectOf({ id: text }, ['id']) } }, ['records']),
  response: answer('A result for each record.', results),
  'x-refusals': [
    'nothing-selected',
    'findings',
    'stale-version',
    'submitted-not-editable',
    'batch-refused',
    'not-found',
  ],
  'x-calls': (entity) => {
    const items = recordWith(entity, ['id', entity.versionKey]);
    return whereEdited(entity, {
      description: `Of each record the fields to change, with its id and the \`${entity.versionKey}\` it was read at. All of them are saved or none.`,
      body: objectOf({ records: { ...several, items } }, ['records']),
      bodyExample: { records: [{ id: exampleId, ...changed(entity) }] },
    });
  },
};

export const remove: FastifySchema = {
  operationId: 'delete',
  summary: 'Delete',
  description: 'All or nothing: refused whole when one of the records may not be deleted.',
  body: { ...objectOf({ ids }, ['ids']), examples: [{ ids: [exampleId] }] },
  response: answer('Deleted.', objectOf({ deleted: { type: 'integer' } })),
  'x-refusals': ['nothing-selected', 'submitted-not-deletable', 'batch-refused', 'in-use', 'not-found'],
  'x-calls': (entity) => (entity.may('delete') ? [{}] : []),
};

export const copy: FastifySchema = {
  operationId: 'copy',
  summary: 'Copy',
  description: 'A new draft that is not saved: without id, numbers, state and what is not copied.',
  response: answer('The draft.', named('Record')),
  'x-refusals': ['not-found'],
  'x-calls': (entity) => (entity.may('copy') ? [{ example: entity.example }] : []),
};

export const validate: FastifySchema = {
  operationId: 'validate',
  summary: 'Check without saving',
  querystring: objectOf({ stage: { type: 'string', enum: ['draft', 'complete'], default: 'complete' } }),
  body: recordBody,
  response: answer(
    'What is wrong; empty when nothing is.',
    objectOf({
      findings: { type: 'array', maxItems: maximumFindings, items: named('Finding') },
      more: { type: 'boolean', description: 'There are more findings, which nobody looked for.' },
    }),
    { findings: [] },
  ),
  'x-calls': (entity) => (entity.may('create') || entity.may('edit') ? [{ bodyExample: entity.example }] : []),
};

function whereEdited<Call>(entity: CalledEntity, call: Call): Call[] {
  return entity.may('edit') ? [call] : [];
}

/** A change of one field. */
function changed({ versionKey, example }: CalledEntity): Row {
  return { [versionKey]: 1, ...Object.fromEntries(Object.entries(example).slice(0, 1)) };
}
