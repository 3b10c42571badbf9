// What the description shares between entities: refusals, findings, histories, page parameters.

import { type Json, languages } from '../../../runtime/core/descriptor.ts';
import { repeatParameter } from '../../../runtime/core/envelope.ts';
import { type ErrorName, errorCatalogue } from '../../../runtime/core/errors.ts';
import { maximumFindings } from '../../../runtime/core/findings.ts';
import type { Model } from '../../model/model.ts';
import { labelOf } from '../field-notes.ts';
import { type Part, reference, refusalName } from './operation.ts';

const text = { type: 'string' };
const moment = { type: 'string', format: 'date-time' };
const finding = { type: 'object', required: ['path', 'rule', 'message', 'params'] };

/** Schemas every entity's calls refer to. */
export const sharedSchemas: Part = {
  Finding: {
    ...finding,
    description:
      'What is wrong with a record: the field, the rule it breaks, the sentence in the language of the caller.',
    properties: { path: text, rule: text, message: text, params: { type: 'object' } },
    example: {
      path: 'goods.0.unitPrice',
      rule: 'digits',
      message: 'Unit price: at most 14 digits before and 4 after the point.',
      params: { whole: 14, decimals: 4 },
    },
  },
  Refusal: {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer' },
      message: text,
      data: {
        type: 'object',
        required: ['error'],
        properties: {
          error: text,
          refusal: { type: 'string', description: 'What the lifecycle of the record refuses with in its own words.' },
          findings: { type: 'array', maxItems: maximumFindings, items: reference('schemas', 'Finding') },
          more: { type: 'boolean', description: 'There are more findings, which nobody looked for.' },
        },
      },
    },
  },
  HistoryEntry: {
    type: 'object',
    required: ['at', 'by', 'action', 'changes'],
    properties: {
      at: moment,
      by: { type: ['string', 'null'] },
      action: text,
      from: text,
      to: text,
      comment: text,
      changes: {
        type: 'array',
        items: { type: 'object', required: ['path'], properties: { path: text, before: {}, after: {} } },
      },
    },
  },
  ActionResult: {
    type: 'object',
    required: ['id', 'ok'],
    properties: { id: text, ok: { type: 'boolean' }, error: { type: 'object' } },
  },
  ReferenceOption: {
    type: 'object',
    required: ['value', 'label', 'fills'],
    properties: { value: text, label: text, fills: { type: 'object', description: 'Own field -> value it takes.' } },
  },
  CodeValue: {
    type: 'object',
    required: ['value', ...languages],
    properties: Object.fromEntries(['value', ...languages].map((key) => [key, text])),
  },
  StoredFile: {
    type: 'object',
    required: ['id', 'name', 'size', 'mime'],
    properties: { id: text, name: text, size: { type: 'integer', description: 'Bytes.' }, mime: text },
  },
  ImportJob: {
    type: 'object',
    required: ['state', 'done', 'total', 'created', 'updated', 'failed'],
    properties: {
      state: text,
      done: { type: 'integer' },
      total: { type: 'integer' },
      created: { type: 'integer' },
      updated: { type: 'integer' },
      failed: {
        type: 'array',
        items: {
          type: 'object',
          properties: { row: { type: 'integer' }, findings: { type: 'array', items: reference('schemas', 'Finding') } },
        },
      },
      preview: { type: 'array', items: { type: 'object' } },
    },
  },
};

/** Parameters of lists and records. */
export const sharedParameters: Part = {
  id: { name: 'id', in: 'path', required: true, schema: text, description: 'Id of the record.' },
  page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  pageSize: { name: 'pageSize', in: 'query', schema: { type: 'integer', minimum: 1, default: 20 } },
  columns: {
    name: 'columns',
    in: 'query',
    schema: text,
    description: 'Fields a row tells beside those of the view, comma separated.',
  },
  search: { name: 'search', in: 'query', schema: text, description: 'Part of what names the record.' },
  value: { name: 'value', in: 'query', schema: text, description: 'The one option with this value.' },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: text,
    description: 'The same key with the same body is carried out once and answered alike.',
  },
  repeatKey: {
    name: repeatParameter,
    in: 'query',
    schema: text,
    description: 'The same as Idempotency-Key, for callers that send no headers of their own.',
  },
};

/** One response a status, with an example for each error of the catalogue (spec 8). */
export function refusalResponses(model: Model): Part {
  const names = Object.keys(errorCatalogue) as ErrorName[];
  const statuses = [...new Set(names.map((name) => errorCatalogue[name].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const same = names.filter((name) => errorCatalogue[name].status === status);
      const examples = Object.fromEntries(same.map((name) => [name, { value: refusalExample(model, name) }]));
      const content = { schema: reference('schemas', 'Refusal'), examples };
      return [refusalName(status), { description: same.join(', '), content: { 'application/json': content } }];
    }),
  );
}

function refusalExample(model: Model, name: ErrorName): Json {
  const message = labelOf(model.locales.en, ['error', name]) ?? name;
  return { code: errorCatalogue[name].code, message, data: { error: name } };
}
