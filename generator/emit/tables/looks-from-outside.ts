// What the entities of a model have to do with the table of each: how they look for its records, and which of theirs go.
import { deletedKey } from '../../../runtime/core/common-keys.ts';
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { LooksFromOutside } from './list-indexes.ts';
import type { CodeSizes } from './list-needs.ts';
import { lookedForIn } from './looked-for.ts';

/** Tells it of every entity. */
export function looksFromOutside(
  entities: readonly EntityDescriptor[],
  codes: CodeSizes,
): (entity: EntityDescriptor) => LooksFromOutside {
  const lookedFor = lookedForIn(entities);
  const kept = new Set(entities.filter(keepsDeleted).map(({ id }) => id));
  const ofAll = JSON.stringify([[...kept].sort(), [...codes]]);
  return ({ id, views }) => {
    const own = lookedFor.get(id) ?? none;
    return {
      lookedFor: own,
      // What has no lists is looked for by the server itself, which says so nowhere.
      isTakenOut: (named) => views.length === 0 || !kept.has(named),
      codes,
      says: `${JSON.stringify([...own].sort())} ${ofAll}`,
    };
  };
}

const none: ReadonlySet<string> = new Set();

/** Deleted records stay in its table. */
function keepsDeleted({ fields }: EntityDescriptor): boolean {
  return fields.some(({ key, readOnly }) => key === deletedKey && readOnly);
}
