// Schemas that answers of many calls share: refusals, findings, histories, options, files, imports.
import { type Json, languages } from '../../core/descriptor/value.ts';
import { maximumFindings } from '../../core/findings.ts';
import { named, text } from './route-schema.ts';

const moment = { type: 'string', format: 'date-time' };
const integer = { type: 'integer' };
const fieldChange = {
  type: 'object',
  required: ['path'],
  properties: {
    path: { ...text, description: 'Where it is after the change; of a line that was removed where it was.' },
    was: { ...text, description: 'Where it was before, if lines around it came, went or moved.' },
    line: { type: 'string', enum: ['added', 'removed', 'moved'], description: 'Set where a whole line did so.' },
    before: {},
    after: {},
  },
};
const findings = { type: 'array', items: named('Finding') };

export const sharedSchemas = {
  Finding: {
    type: 'object',
    required: ['path', 'rule', 'message', 'params'],
    description:
      'What is wrong with a record or a request: the field or parameter, the rule it breaks, the sentence in the language of the caller.',
    properties: { path: text, rule: text, message: text, params: { type: 'object' } },
    examples: [
      {
        path: 'goods.0.unitPrice',
        rule: 'digits',
        message: 'Unit price: at most 14 digits before and 4 after the point.',
        params: { whole: 14, decimals: 4 },
      },
    ],
  },
  Refusal: {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: integer,
      message: text,
      requestId: { ...text, description: 'The same as in the header x-request-id: the log of the server knows it.' },
      data: {
        type: 'object',
        required: ['error'],
        properties: {
          error: text,
          refusal: { type: 'string', description: 'What the lifecycle of the record refuses with in its own words.' },
          parameter: { type: 'string', description: 'What of the address or the body is not as it is described here.' },
          findings: { ...findings, maxItems: maximumFindings },
          more: { type: 'boolean', description: 'There are more findings, which nobody looked for.' },
        },
      },
    },
  },
  HistoryEntry: {
    type: 'object',
    required: ['at', 'by', 'action', 'version', 'changes'],
    properties: {
      at: moment,
      by: { type: ['string', 'null'] },
      login: { ...text, description: 'Of who did it: of people of the own enterprise, for the platform of all.' },
      action: text,
      from: text,
      to: text,
      comment: text,
      version: { type: 'integer', description: 'The number the record had after it.' },
      changes: { type: 'array', items: fieldChange },
      fileNames: {
        type: 'object',
        additionalProperties: text,
        description: 'What the files are called that stand in the changes, by id.',
      },
      ledger: {
        type: 'object',
        description: 'How far its digest is on the ledger outside, where one is set.',
        required: ['status'],
        properties: {
          status: text,
          networkId: text,
          ledgerId: text,
          sentAt: moment,
          confirmedAt: moment,
          transactionHash: text,
          comparison: text,
          comparedAt: moment,
        },
      },
    },
  },
  HistoryVerdict: {
    type: 'object',
    required: ['state', 'sealed', 'waiting', 'older', 'sealedAt', 'checkpointAt', 'findings'],
    properties: {
      state: { enum: ['verified', 'waiting', 'broken'] },
      sealed: { type: 'integer', description: 'Entries that are sealed.' },
      waiting: { type: 'integer', description: 'Entries that wait to be sealed, for seconds.' },
      older: { type: 'integer', description: 'Sealed entries that were kept before histories were sealed.' },
      sealedAt: { type: ['string', 'null'], description: 'When the newest of them was sealed.' },
      checkpointAt: { type: ['string', 'null'], description: 'When the checkpoint was made that all of it leads to.' },
      findings: {
        type: 'array',
        items: {
          type: 'object',
          required: ['fault'],
          properties: {
            fault: text,
            history: { enum: ['change', 'transition', 'review', 'operation'] },
            id: text,
            subjectId: text,
            batch: { type: 'integer' },
            checkpoint: text,
            other: text,
          },
        },
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
    required: ['value', 'label'],
    properties: {
      value: text,
      label: text,
      about: { ...text, description: 'More of it than its title.' },
      fills: { type: 'object', description: 'Own field -> value it takes.' },
    },
  },
  CompletingRecord: {
    type: 'object',
    required: ['from', 'title', 'values'],
    properties: {
      from: text,
      title: text,
      values: { type: 'object', description: 'Own field -> value it takes.' },
      warning: { ...text, description: 'Where one is to be warned of it: why.' },
    },
  },
  TextElement: {
    type: 'object',
    required: ['name', 'required'],
    properties: {
      name: text,
      required: { type: 'boolean' },
      table: { ...text, description: 'The code table it is chosen from.' },
    },
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
  ExportJob: {
    type: 'object',
    required: ['id', 'entity', 'as', 'name', 'state', 'rows', 'total', 'message', 'size', 'askedAt'],
    properties: {
      id: text,
      entity: text,
      as: text,
      name: { ...text, description: 'Of the file, without its ending.' },
      state: { type: 'string', enum: ['waiting', 'running', 'done', 'failed'] },
      rows: { ...integer, description: 'Read so far.' },
      total: { type: ['integer', 'null'] },
      message: { type: ['string', 'null'], description: 'Why it failed.' },
      size: { type: ['integer', 'null'], description: 'Bytes.' },
      askedAt: text,
    },
  },
  ImportJob: {
    type: 'object',
    required: ['state', 'done', 'total', 'created', 'updated', 'failed'],
    properties: {
      state: text,
      done: integer,
      total: integer,
      created: integer,
      updated: integer,
      failed: { type: 'array', items: { type: 'object', properties: { row: integer, findings } } },
      preview: { type: 'object', description: 'The first rows as they stand in the file.' },
    },
  },
} satisfies { readonly [name: string]: Json };
