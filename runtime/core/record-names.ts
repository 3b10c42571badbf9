// What one record of an entity is called in headings and tabs: records of a view that holds one sort alone may have a name of their own.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Row, Scalar } from './descriptor/value.ts';
import type { View } from './descriptor/view.ts';

/** The values that every record of a view has, and that new ones are given. */
export function plainValues({ where }: View): { readonly [field: string]: Scalar } {
  return Object.fromEntries(
    Object.entries(where).filter((entry): entry is [string, Scalar] => typeof entry[1] !== 'object'),
  );
}

/** Locale keys under which the name of a record may stand, that of the narrowest view first; the label of the entity always is one. */
export function recordNames(entity: EntityDescriptor, record: Row): string[] {
  const fitting = entity.views
    .map((view) => ({ view, values: Object.entries(plainValues(view)) }))
    .filter(({ values }) => values.length > 0 && values.every(([field, value]) => record[field] === value))
    .sort((one, other) => other.values.length - one.values.length);
  return [...fitting.map(({ view }) => `entity.${entity.id}.records.${view.id}`), `entity.${entity.id}.label`];
}
