// What is asked of lists, in the schemas of their routes: page, view, order, filters.

import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isLinkedFilter, linkedAny, linkedColumn, linkedNone, linkedPaths } from '../../core/linked.ts';
import { fieldAt } from '../../core/paths.ts';
import { type CalledEntity, type Schema, text } from '../description/route-schema.ts';

/** Records of one page at the most. */
const mostOfPage = 200;

export const page = { type: 'integer', minimum: 1, default: 1 } as const;

export function pageParameters(pageSize: number) {
  return { page, pageSize: { type: 'integer', minimum: 1, maximum: mostOfPage, default: pageSize } } as const;
}

export const columns = {
  type: 'string',
  description:
    'Fields a row tells beside those of the view, comma separated; `$linked.<column>` for records that belong to it.',
} as const;

export const sort = {
  type: 'string',
  description: 'A field, or `$linked.<column>`; with `-` before it, largest first.',
} as const;

/** The query of a list. Views, filters and search are text everywhere, and described for each entity by `viewParameters`. */
export function listQuery(properties: { readonly [name: string]: Schema }) {
  return { type: 'object', properties, patternProperties: { '^(view|search)$|^filter': text } } as const;
}

/** The views of an entity, and one parameter for each filter and operator of theirs. */
export function viewParameters({ descriptor }: CalledEntity): { readonly [name: string]: Schema } {
  const views = descriptor.views.map(({ id }) => id);
  const paths = new Set(descriptor.views.flatMap((view) => view.filters));
  const filters = [...paths].flatMap((path) => {
    const field = fieldAt(descriptor.fields, path);
    return (field ? kindOf(field).operators : []).map((operator) => [`filter[${path}][${operator}]`, text] as const);
  });
  const linked = descriptor.views.flatMap((view) =>
    linkedPaths(view).flatMap((path) => {
      const column = linkedColumn(view, path);
      return column ? linkedParameters(column, path) : [];
    }),
  );
  const search = { ...text, description: 'Part of a number or name that the rows of the view show.' };
  return {
    ...(views.length > 0 && { view: { type: 'string', enum: views }, search }),
    ...Object.fromEntries([...filters, ...linked]),
  };
}

/** Filters by the records that belong to a row, of those within the sight of the caller. */
function linkedParameters(column: LinkedColumn, path: string): (readonly [name: string, schema: Schema])[] {
  const states = {
    ...text,
    description: `Comma separated: states of records that belong to the row, \`${linkedNone}\` for rows that have none, \`${linkedAny}\` for rows that have any.`,
  };
  const number = { ...text, description: 'Part of the number of a record that belongs to the row.' };
  return [
    [`filter[${path}][in]`, states],
    ...(isLinkedFilter(column, 'contains') ? [[`filter[${path}][contains]`, number] as const] : []),
  ];
}
