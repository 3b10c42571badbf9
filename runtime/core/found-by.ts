// By what the whole product finds a record: its numbers and names, and the titles of the records it names.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import { isProse, namesRecord, numberingOf } from './kinds/field-traits.ts';
import { fieldAt } from './paths.ts';
import { searchPaths } from './search-paths.ts';
import { titlePaths } from './title.ts';

export interface FoundBy {
  /** Paths of its own texts. */
  readonly texts: readonly string[];
  /** Paths of the records whose titles are looked in. */
  readonly references: readonly string[];
}

/**
 * The paths by which the whole product finds records of an entity: what its lists look in, by what pickers find it, its key and the
 * numbers the server gives. Nothing where it has no list, since nobody could open what is found, and nothing in logs.
 */
export function foundBy(entity: EntityDescriptor): FoundBy {
  if (entity.views.length === 0 || entity.type === 'log') return { texts: [], references: [] };
  const { title, alsoFoundBy = [], unique, key, fields } = entity;
  const paths = new Set([
    ...Object.values(title).flatMap(titlePaths),
    ...fields.filter((field) => numberingOf(field) !== undefined).map((field) => field.key),
    ...[key, ...unique.filter(({ length }) => length === 1).flat()],
    ...alsoFoundBy,
    ...entity.views.flatMap((view) => searchPaths(entity, view)),
  ]);
  const found = [...paths].map((path) => ({ path, field: fieldAt(fields, path) }));
  return {
    texts: found.filter(({ field }) => isName(field)).map(({ path }) => path),
    references: found
      .filter(({ path, field }) => namesRecord(field) && path !== 'createdBy' && path !== 'updatedBy')
      .map(({ path }) => path),
  };
}

/** A stored text of one line. */
function isName(field: Field | null): boolean {
  return isProse(field) && field.key !== 'id' && !field.computed && !('multiline' in field) && !('says' in field);
}
