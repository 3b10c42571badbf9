// What the search box of a list looks in: the numbers and names that its rows show.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import type { Language } from './descriptor/value.ts';
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

/**
 * What the search box says it looks in, in the order of importance: of a title in several languages the one the list shows, or that of the
 * reader's language; then the rest.
 */
export function toldSearchPaths(
  entity: EntityDescriptor,
  view: Pick<View, 'columns' | 'filters'>,
  language: Language,
): string[] {
  const searched = searchPaths(entity, view);
  const inTitles = new Set(Object.values(entity.title).flatMap(titlePaths));
  const own = entity.title[language].flatMap((part) => {
    const others = [part].flat().filter((path) => searched.includes(path));
    return others.find((path) => view.columns.includes(path)) ?? others.slice(0, 1);
  });
  return [...new Set([...own, ...searched.filter((path) => !inTitles.has(path))])];
}

function isSearched(field: Field): boolean {
  if (namesRecord(field)) return true;
  return isProse(field) && field.key !== 'id' && !('multiline' in field) && !('says' in field);
}
