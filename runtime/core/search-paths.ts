// What the search box of a list looks in: the numbers and names that its rows show.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import type { View } from './descriptor/view.ts';
import { isProse, namesRecord } from './kinds/field-traits.ts';
import { fieldAt } from './paths.ts';
import { titlePaths } from './title.ts';

/** Longest text that is searched for, in characters. */
export const longestSearch = 100;

/**
 * Paths of the texts of one line and of the records named, whose names are searched: what names a record first, then the columns of the
 * view and what it filters by. A record found by another field is searched by that field.
 */
export function searchPaths(entity: EntityDescriptor, view: Pick<View, 'columns' | 'filters'>): string[] {
  const names = Object.values(entity.title).flatMap(titlePaths);
  const found = [...names, ...view.columns, ...view.filters].flatMap((path) => {
    const field = fieldAt(entity.fields, path);
    if (!field || !isSearched(field)) return [];
    const { computed } = field;
    if (!computed) return [path];
    // The same record, by its own field.
    const from = 'lookup' in computed ? /^(\w+)\.id$/.exec(computed.lookup)?.[1] : undefined;
    return from === undefined ? [] : [from];
  });
  return [...new Set(found)];
}

function isSearched(field: Field): boolean {
  if (namesRecord(field)) return true;
  return isProse(field) && field.key !== 'id' && !('multiline' in field) && !('says' in field);
}
