// The tables of an entity with their indexes, worked out once for the check of what lists offer and for the tables themselves, and by who
// compiles again only where the entity, or what others look for in it, has changed.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import { layOutTables, type TableLayout } from './layout.ts';
import { type LooksFromOutside, listIndexesOf } from './list-indexes.ts';
import type { ServingIndex } from './merge-needs.ts';
import { uniqueIndexesOf } from './unique-indexes.ts';

/** A table of an entity: its own, or that of lines. */
export interface LaidOutTable {
  readonly layout: TableLayout;
  readonly serving: readonly ServingIndex[];
}

interface KnownTables {
  readonly around: string;
  readonly tables: readonly LaidOutTable[];
}

/** Entities are immutable. */
const known = new WeakMap<EntityDescriptor, KnownTables>();

/** Its tables, its own first. */
export function entityIndexes(entity: EntityDescriptor, around: LooksFromOutside): readonly LaidOutTable[] {
  const last = known.get(entity);
  if (last?.around === around.says) return last.tables;
  const tables = layOutTables(entity).map((layout) => ({
    layout,
    serving: listIndexesOf(layout, uniqueIndexesOf(layout), around),
  }));
  known.set(entity, { around: around.says, tables });
  return tables;
}
