// Takes the lifecycles that stand in an entity file out of it: from there on they are lifecycles like any other.

import { memoize } from '../cache/memoize.ts';
import type { LifecycleHereDoc, LifecycleUseDoc, WrittenEntityDoc } from '../load/entity-documents.ts';
import { sourceWithin } from '../load/source-file.ts';
import { areaOf, type EntitySource, type LifecycleSource, nameOf, type Sourced } from '../model/project.ts';

interface TakenOut {
  readonly entity: EntitySource;
  readonly lifecycles: readonly LifecycleSource[];
}

/** The entity, using all its lifecycles by id, and those that stood in its file; their places are where they stand. */
export const takeOutLifecycles: (entity: Sourced<WrittenEntityDoc>) => TakenOut = memoize(takeOut);

function takeOut({ source, doc: { lifecycles, ...doc } }: Sourced<WrittenEntityDoc>): TakenOut {
  const id = nameOf(source.file);
  const taken: LifecycleSource[] = [];
  const uses = lifecycles?.map((entry, index): LifecycleUseDoc => {
    if (!standsHere(entry)) return entry;
    const { field, actors, id: given, ...rest } = entry;
    const name = given ?? `${id}-${field}`;
    const lifecycle = { id: name, ...(doc.spec !== undefined && { spec: doc.spec }), ...rest };
    taken.push({
      id: name,
      entity: id,
      doc: lifecycle,
      source: sourceWithin(source, ['lifecycles', index], lifecycle),
    });
    return { use: name, field, actors };
  });
  const entity = { ...doc, ...(uses && { lifecycles: uses }) };
  return { entity: { source, id, area: areaOf(source.file), doc: entity }, lifecycles: taken };
}

function standsHere(entry: LifecycleUseDoc | LifecycleHereDoc): entry is LifecycleHereDoc {
  return !('use' in entry);
}
