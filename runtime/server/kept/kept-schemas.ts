// What the calls of kept things take and answer.
import type { FastifySchema } from 'fastify';
import { keptKinds, longestKeptName, mostKept } from '../../core/kept-items.ts';
import { answer, exampleId, listOf, named, objectOf, type Schema, text } from '../description/route-schema.ts';

const tags = ['Kept'];
const kind = { type: 'string', enum: keptKinds, description: 'A template of records, or a search of a list.' } as const;
const of = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'The entity of a template, the view of a search.',
} as const;
const view = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description:
    'Of templates those alone that new records of this view can be made of: none of its fixed values is another.',
} as const;
const name = {
  type: 'string',
  minLength: 1,
  maxLength: longestKeptName,
  pattern: '\\S',
  description: 'One of each name for an entity or view, whatever the capital letters.',
} as const;

const longestValue = 4000;
const path = { type: 'string', minLength: 1, maxLength: 200 } as const;
const search = {
  type: 'object',
  required: ['filters', 'search', 'sort', 'columns'],
  additionalProperties: false,
  properties: {
    filters: {
      type: 'object',
      maxProperties: 30,
      description: 'Path of a field -> operator -> value, as in the query of the list.',
      additionalProperties: {
        type: 'object',
        maxProperties: 6,
        additionalProperties: { type: 'string', maxLength: longestValue },
      },
    },
    search: { type: 'string', maxLength: 200 },
    sort: { type: 'string', maxLength: 200 },
    columns: { type: ['array', 'null'], maxItems: 200, items: path, description: 'null: those of the view.' },
  },
} as const;

const told = {
  id: text,
  kind,
  of,
  name,
  isDefault: { type: 'boolean', description: 'Of a search: the list opens with it.' },
  updatedAt: { type: 'string', format: 'date-time' },
} as const;
const item = objectOf({
  ...told,
  content: { type: 'object', description: 'Of a search; a template is read by its draft.' },
  gone: { ...listOf(text), description: 'Fields of a search that there are no longer; it does without them.' },
});

const example = {
  ...{ id: exampleId, kind: 'search', of: 'declarationEnquiry', name: 'Released in November', isDefault: false },
  updatedAt: '2026-11-23T08:00:00.000Z',
  content: { filters: { ieFlag: { in: 'I' } }, search: '', sort: '-createdAt', columns: null },
  gone: [],
};

const content: Schema = {
  type: 'object',
  description: 'Of a search: filters, search text, order and columns. Of a template: the record it is made of.',
};

export const list: FastifySchema = {
  tags,
  operationId: 'keptItems',
  summary: 'What the own account keeps of an entity or view, by name',
  querystring: objectOf({ kind, of, view }, ['kind', 'of']),
  response: answer('Own things alone.', objectOf({ items: listOf(item) }, ['items']), { items: [example] }),
};

export const keep: FastifySchema = {
  tags,
  operationId: 'keep',
  summary: 'Keep a template or a search',
  description: `At most ${mostKept} of each kind. A template holds what a copy of the record would, without files.`,
  body: objectOf({ kind, of, name, content }, ['kind', 'of', 'name', 'content']),
  response: answer('Kept.', item, example),
  'x-refusals': ['name-taken', 'too-many-kept', 'kept-outdated', 'findings', 'body-too-large', 'cross-site'],
};

export const change: FastifySchema = {
  tags,
  operationId: 'changeKept',
  summary: 'Rename, overwrite, or make the default',
  body: objectOf({ name, content, isDefault: { type: 'boolean' } }),
  response: answer('As it is now.', item, example),
  'x-refusals': ['not-found', 'name-taken', 'kept-outdated', 'findings', 'body-too-large', 'cross-site'],
};

export const drop: FastifySchema = {
  tags,
  operationId: 'dropKept',
  summary: 'Delete a template or a search',
  response: answer('Deleted.', objectOf({ deleted: { type: 'integer' } }), { deleted: 1 }),
  'x-refusals': ['not-found', 'cross-site'],
};

const finding = named('Finding');

export const draft: FastifySchema = {
  tags,
  operationId: 'draftOfTemplate',
  summary: 'A new record made of a template',
  response: answer(
    'A draft that is not saved.',
    objectOf({
      record: {
        type: 'object',
        description:
          'As a form begins with it; `$labels`: titles of what it names, `$anew`: paths still to be entered.',
      },
      findings: { ...listOf(finding), description: 'Codes and references in it that are no longer valid.' },
      gone: { ...listOf(text), description: 'Fields the template has a value of that there are no longer.' },
    }),
    { record: {}, findings: [], gone: [] },
  ),
  'x-refusals': ['not-found', 'kept-outdated'],
};

/** The content of a search, to be checked once the kind is known. */
export const searchContent: Schema = search;
