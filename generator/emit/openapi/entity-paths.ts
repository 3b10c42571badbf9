// The calls of one entity: list, read, write, options, history, import and export.
import type { EntityDescriptor, Row, Verb } from '../../../runtime/core/descriptor.ts';
import { maximumFindings } from '../../../runtime/core/findings.ts';
import { mostRecords } from '../../../runtime/core/list-limits.ts';
import { versionKeyOf } from '../../../runtime/core/record-version.ts';
import type { Model } from '../../model/model.ts';
import { labelOf } from '../field-notes.ts';
import { pascalCase } from '../names.ts';
import { actionPaths } from './action-paths.ts';
import type { EntityCalls } from './entity-calls.ts';
import { demandedKeys, schemaName } from './entity-schemas.ts';
import { exampleRecord } from './examples.ts';
import { exportRows, list, optionPaths, summary } from './list-calls.ts';
import { answer, body, type Operation, operation, type Part, reference } from './operation.ts';

const exampleId = '00000000-0000-4000-8000-000000000001';
const text = { type: 'string' };

/** Paths of an entity; a call that no account may ever make is left out. */
export function entityPaths(model: Model, entity: EntityDescriptor): Part {
  const example = exampleRecord(model, entity);
  const calls: EntityCalls = {
    entity,
    label: labelOf(model.locales.en, ['entity', entity.id, 'label']) ?? entity.id,
    name: schemaName(entity.id),
    base: `/entities/${entity.id}`,
    example,
    stored: { id: exampleId, [versionKeyOf(entity)]: 1, ...example },
  };
  const verbs = new Set<Verb>(Object.values(entity.access).flatMap((grants) => grants.flatMap(({ may }) => may)));
  const may = (verb: Verb): boolean => verbs.has(verb);
  return {
    [calls.base]: {
      get: list(calls),
      ...(may('create') && { post: create(calls) }),
      ...(may('edit') && { patch: changeSeveral(calls) }),
      ...(may('delete') && { delete: remove(calls) }),
    },
    [`${calls.base}/summary`]: { get: summary(calls) },
    [`${calls.base}/{id}`]: { get: read(calls), ...(may('edit') && { put: replace(calls), patch: change(calls) }) },
    ...actionPaths(model, calls),
    ...(may('copy') && { [`${calls.base}/{id}/copy`]: { post: copy(calls) } }),
    ...((may('create') || may('edit')) && { [`${calls.base}/validate`]: { post: validate(calls) } }),
    [`${calls.base}/{id}/history`]: { get: entries(calls, 'History', 'newest first') },
    ...(entity.lifecycles.length > 0 && { [`${calls.base}/{id}/reviews`]: { get: reviews(calls) } }),
    ...optionPaths(calls),
    ...(may('import') && { [`${calls.base}/import`]: { post: importRows(calls) } }),
    ...Object.fromEntries(
      calls.entity.fields.flatMap((field) =>
        field.kind === 'lines' && field.fromFile
          ? [[`${calls.base}/lines/${field.key}`, { post: readLines(calls, field.key) }]]
          : [],
      ),
    ),
    ...(may('export') && { [`${calls.base}/export`]: { get: exportRows(calls) } }),
  };
}

function read(calls: EntityCalls): Part {
  const data = {
    allOf: [
      reference('schemas', calls.name),
      {
        type: 'object',
        properties: {
          $labels: { type: 'object', description: 'Path of a reference -> title of the record.' },
          $actions: { type: 'array', items: text, description: 'Actions this person may make now.' },
          $editable: { type: 'boolean' },
          $deletable: { type: 'boolean' },
        },
      },
    ],
  };
  return operation({
    id: `get${calls.name}`,
    tag: calls.label,
    summary: `Read: ${calls.label}`,
    parameters: [reference('parameters', 'id')],
    answer: answer('The record with its lines.', data, calls.stored),
    refusals: ['not-found'],
  });
}

function create(calls: EntityCalls): Part {
  return operation({
    id: `create${calls.name}`,
    tag: calls.label,
    summary: `Create: ${calls.label}`,
    parameters: [reference('parameters', 'idempotencyKey'), reference('parameters', 'repeatKey')],
    body: body(recordWith(calls, demandedKeys(calls.entity.fields)), calls.example),
    answer: answer('The record as stored.', reference('schemas', calls.name), calls.stored),
    refusals: ['findings', 'idempotency-mismatch'],
  });
}

function replace(calls: EntityCalls): Part {
  const version = versionKeyOf(calls.entity);
  const required = [version, ...demandedKeys(calls.entity.fields)];
  return operation({
    ...write(calls),
    id: `replace${calls.name}`,
    summary: `Save: ${calls.label}`,
    description: `The whole record with the \`${version}\` it was read at.`,
    body: body(recordWith(calls, required), calls.stored),
  });
}

function change(calls: EntityCalls): Part {
  const version = versionKeyOf(calls.entity);
  return operation({
    ...write(calls),
    id: `change${calls.name}`,
    summary: `Change: ${calls.label}`,
    description: `The fields to change, with the \`${version}\` the record was read at.`,
    body: body(recordWith(calls, [version]), { [version]: 1, ...firstField(calls.example) }),
  });
}

function changeSeveral(calls: EntityCalls): Part {
  const version = versionKeyOf(calls.entity);
  const records = { type: 'array', minItems: 1, maxItems: mostRecords, items: recordWith(calls, ['id', version]) };
  const results = { type: 'array', items: reference('schemas', 'ActionResult') };
  return operation({
    id: `changeSeveral${calls.name}`,
    tag: calls.label,
    summary: `Change, several: ${calls.label}`,
    description: `Of each record the fields to change, with its id and the \`${version}\` it was read at. All of them are saved or none.`,
    parameters: [reference('parameters', 'idempotencyKey'), reference('parameters', 'repeatKey')],
    body: body(
      { type: 'object', required: ['records'], properties: { records } },
      { records: [{ id: exampleId, [version]: 1, ...firstField(calls.example) }] },
    ),
    answer: answer('A result for each record.', { type: 'object', required: ['results'], properties: { results } }),
    refusals: ['nothing-selected', 'findings', 'stale-version', 'submitted-not-editable', 'batch-refused', 'not-found'],
  });
}

function write(calls: EntityCalls): Pick<Operation, 'tag' | 'parameters' | 'answer' | 'refusals'> {
  return {
    tag: calls.label,
    parameters: [reference('parameters', 'id')],
    answer: answer('The record as stored.', reference('schemas', calls.name), calls.stored),
    refusals: ['findings', 'stale-version', 'submitted-not-editable', 'not-found'],
  };
}

function recordWith(calls: EntityCalls, required: readonly string[]): Part {
  const record = reference('schemas', calls.name);
  return required.length > 0 ? { allOf: [record, { required: [...required] }] } : record;
}

function firstField(example: Row): Row {
  return Object.fromEntries(Object.entries(example).slice(0, 1));
}

function remove(calls: EntityCalls): Part {
  const schema = {
    type: 'object',
    required: ['ids'],
    properties: { ids: { type: 'array', minItems: 1, maxItems: mostRecords, items: text } },
  };
  return operation({
    id: `delete${calls.name}`,
    tag: calls.label,
    summary: `Delete: ${calls.label}`,
    description: 'All or nothing: refused whole when one of the records may not be deleted.',
    body: body(schema, { ids: [exampleId] }),
    answer: answer('Deleted.', {}),
    refusals: ['nothing-selected', 'submitted-not-deletable', 'batch-refused', 'in-use', 'not-found'],
  });
}

function copy(calls: EntityCalls): Part {
  return operation({
    id: `copy${calls.name}`,
    tag: calls.label,
    summary: `Copy: ${calls.label}`,
    description: 'A new draft that is not saved: without id, numbers, state and what is not copied.',
    parameters: [reference('parameters', 'id')],
    answer: answer('The draft.', reference('schemas', calls.name), calls.example),
    refusals: ['not-found'],
  });
}

function validate(calls: EntityCalls): Part {
  const stage = { name: 'stage', in: 'query', schema: { type: 'string', enum: ['draft', 'complete'] } };
  const findings = { type: 'array', maxItems: maximumFindings, items: reference('schemas', 'Finding') };
  const more = { type: 'boolean', description: 'There are more findings, which nobody looked for.' };
  return operation({
    id: `validate${calls.name}`,
    tag: calls.label,
    summary: `Check without saving: ${calls.label}`,
    parameters: [stage],
    body: body(reference('schemas', calls.name), calls.example),
    answer: answer(
      'What is wrong; empty when nothing is.',
      { type: 'object', properties: { findings, more } },
      { findings: [] },
    ),
  });
}

function entries(calls: EntityCalls, what: string, order: string): Part {
  return operation({
    id: `history${calls.name}`,
    tag: calls.label,
    summary: `${what}: ${calls.label}`,
    parameters: [reference('parameters', 'id')],
    answer: answer(`Every change, ${order}.`, { type: 'array', items: reference('schemas', 'HistoryEntry') }),
    refusals: ['not-found'],
  });
}

function reviews(calls: EntityCalls): Part {
  return operation({
    id: `reviews${calls.name}`,
    tag: calls.label,
    summary: `Reviews: ${calls.label}`,
    parameters: [reference('parameters', 'id')],
    answer: answer('Review records of the record.', { type: 'array', items: { type: 'object' } }),
    refusals: ['not-found'],
  });
}

function importRows(calls: EntityCalls): Part {
  const schema = {
    type: 'object',
    required: ['file', 'mode'],
    properties: {
      file: { type: 'string', contentMediaType: 'text/csv' },
      mapping: { type: 'string', description: 'JSON: column of the file -> field.' },
      mode: { type: 'string', enum: ['preview', 'all-or-nothing', 'skip-bad'] },
    },
  };
  return operation({
    id: `import${calls.name}`,
    tag: calls.label,
    summary: `Import: ${calls.label}`,
    body: { required: true, content: { 'multipart/form-data': { schema } } },
    answer: answer('Under way; ask for its progress at /imports/{job}.', {
      type: 'object',
      required: ['job'],
      properties: { job: text },
    }),
    refusals: ['import-unreadable', 'body-too-large'],
  });
}

function readLines(calls: EntityCalls, key: string): Part {
  const schema = {
    type: 'object',
    required: ['file'],
    properties: {
      record: { type: 'string', description: 'JSON: the fields filled in so far. Comes before the file.' },
      file: { type: 'string', contentMediaType: 'text/csv' },
    },
  };
  return operation({
    id: `readLinesOf${calls.name}${pascalCase(key)}`,
    tag: calls.label,
    summary: `Read ${key} from a CSV file: ${calls.label}`,
    description: 'Nothing is stored: the lines are given back for the record to be saved with.',
    body: { required: true, content: { 'multipart/form-data': { schema } } },
    answer: answer('The lines of the file.', {
      type: 'object',
      required: ['lines'],
      properties: { lines: { type: 'array', items: { type: 'object' } } },
    }),
    refusals: ['import-unreadable', 'body-too-large', 'no-associated-contract'],
  });
}
