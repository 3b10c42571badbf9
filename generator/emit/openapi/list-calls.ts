// The calls that read several records of an entity: list, options of references, export.
import type { Json } from '../../../runtime/core/descriptor.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { narrowingName } from '../../../runtime/core/narrowing.ts';
import { narrowableBy } from '../../../runtime/core/narrowings-at.ts';
import { eachField, fieldAt } from '../../../runtime/core/paths.ts';
import type { EntityCalls } from './entity-calls.ts';
import { answer, operation, type Part, reference } from './operation.ts';

const text = { type: 'string' };

/** The list: filters and sorts of the views, a page of records. */
export function list(calls: EntityCalls): Part {
  const record = reference('schemas', calls.name);
  return operation({
    id: `list${calls.name}`,
    tag: calls.label,
    summary: `List: ${calls.label}`,
    parameters: [
      ...['page', 'pageSize', 'columns'].map((name) => reference('parameters', name)),
      ...listParameters(calls),
    ],
    answer: answer(
      'A page of records, with titles of referred records in `$labels`.',
      {
        type: 'object',
        required: ['rows', 'total'],
        properties: {
          rows: { type: 'array', items: record },
          total: { type: 'integer' },
          totalIsEstimate: { type: 'boolean' },
        },
      },
      { rows: [calls.stored], total: 1 },
    ),
  });
}

/** View, sort, and one parameter for each filter and operator of the views. */
function listParameters({ entity }: EntityCalls): Part[] {
  const views = entity.views.map(({ id }) => id);
  const filters = [...new Set(entity.views.flatMap((view) => view.filters))].flatMap((path) => {
    const field = fieldAt(entity.fields, path);
    return (field ? kindOf(field).operators : []).map(
      (operator): Part => ({ name: `filter[${path}][${operator}]`, in: 'query', schema: text }),
    );
  });
  return [
    { name: 'sort', in: 'query', schema: text, description: 'A field; with `-` before it, largest first.' },
    ...(views.length > 0 ? [{ name: 'view', in: 'query', schema: { type: 'string', enum: views } }] : []),
    ...filters,
  ];
}

/** Counts and sums of the list, instead of its rows. */
export function summary(calls: EntityCalls): Part {
  const group = {
    type: 'object',
    required: ['month', 'by', 'count', 'sums'],
    properties: {
      month: { type: ['string', 'null'], description: 'Such as 2025-11.' },
      by: { type: 'object', description: 'Field -> its value in this group.' },
      count: { type: 'integer' },
      sums: { type: 'object', description: 'Field -> what it adds up to, a decimal as text.' },
    },
  };
  const given = (name: string, description: string): Part => ({ name, in: 'query', schema: text, description });
  return operation({
    id: `summarise${calls.name}`,
    tag: calls.label,
    summary: `Counts and sums: ${calls.label}`,
    parameters: [
      given('month', 'A date or moment: one group a month.'),
      given('by', 'Fields of few values, comma separated: one group a value.'),
      given('sum', 'Numbers to add up, comma separated.'),
      ...listParameters(calls).filter(({ name }) => name !== 'sort'),
    ],
    answer: answer(
      'Groups in order of month and values.',
      { type: 'object', required: ['groups'], properties: { groups: { type: 'array', items: group } } },
      { groups: [] },
    ),
  });
}

/** One path for each reference of the records, and for each text that offers values: what can be chosen. */
export function optionPaths(calls: EntityCalls): Part {
  const paths: { [path: string]: Json } = {};
  eachField(calls.entity.fields, (field, path) => {
    const isOffered = field.kind === 'text' && field.offers !== undefined;
    if (field.kind !== 'reference' && field.kind !== 'references' && !isOffered) return;
    const shared: Part[] = isOffered
      ? [{ name: 'of', in: 'query', schema: text, description: 'Key of the record chosen beside it.' }]
      : [
          ...['search', 'value', 'page'].map((name) => reference('parameters', name)),
          ...narrowingParameters(calls, path),
        ];
    const rows = { type: 'array', items: reference('schemas', 'ReferenceOption') };
    const data = { type: 'object', required: ['rows', 'more'], properties: { rows, more: { type: 'boolean' } } };
    paths[`${calls.base}/options/${path}`] = {
      get: operation({
        id: `options${calls.name}_${path.replaceAll('.', '_')}`,
        tag: calls.label,
        summary: `What ${path} can ${isOffered ? 'be' : 'refer to'}: ${calls.label}`,
        parameters: shared,
        answer: answer('A page of records to choose from.', data),
      }),
    };
  });
  return paths;
}

/** What else of the record that will name one of these narrows them. */
function narrowingParameters({ entity }: EntityCalls, path: string): Part[] {
  const said = { is: 'holds this', from: 'is not below this', to: 'is not above this' };
  return narrowableBy(entity, path).map((one) => ({
    name: narrowingName(one),
    in: 'query',
    schema: text,
    description: `Only records whose ${one.theirs} ${said[one.how]}.`,
  }));
}

/** The list as a file. */
export function exportRows(calls: EntityCalls): Part {
  return operation({
    id: `export${calls.name}`,
    tag: calls.label,
    summary: `Export: ${calls.label}`,
    parameters: listParameters(calls),
    answer: {
      description: 'CSV in UTF-8 with a byte order mark, columns of the view.',
      content: { 'text/csv': { schema: text } },
    },
  });
}
