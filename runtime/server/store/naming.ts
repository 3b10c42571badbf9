// Which fields of an entity name other records, and what is known of a record that is named.
import type { RawBuilder } from 'kysely';
import type { Field, Json } from '../../core/descriptor.ts';
import { type Layout, type Layouts, type Lookup, type Shelf, type SubTable, tablesBelow } from './layout.ts';
import { type Target, targetOf } from './target.ts';

/** A field that names records, where it stands, and the lookups that start from it. */
export interface Naming {
  /** From the record, without line numbers: `goods.productNo`. */
  readonly path: string;
  readonly field: Field;
  readonly target: Target;
  readonly lookups: readonly Lookup[];
}

/** A record that is named, as far as it matters to the one that names it. */
export interface Named {
  readonly title: string;
  /** It exists and the field's `where` holds for it. */
  readonly eligible: boolean;
  /** The person has it in sight; true where the scope does not matter. */
  readonly inSight: boolean;
  /** Values of the naming's lookups, in their order, and the words for those that name a record themselves. */
  readonly values: readonly { readonly value: Json; readonly label: string | null }[];
  /** Upload profile of a file. */
  readonly profile: string | null;
}

/** Naming path -> stored value -> the record it names. A value that names nothing is absent. */
export type NamedRecords = ReadonlyMap<string, ReadonlyMap<string, Named>>;

/** Whether the person may name a row of the target, known under the alias `f`. */
export type SightOf = (target: Layout) => RawBuilder<boolean>;

const known = new WeakMap<Layout, readonly Naming[]>();

/** Every field of the entity that names other records. */
export function namingsOf(layouts: Layouts, layout: Layout): readonly Naming[] {
  const found = known.get(layout) ?? [layout, ...tablesBelow(layout)].flatMap((shelf) => onShelf(layouts, shelf));
  known.set(layout, found);
  return found;
}

function onShelf(layouts: Layouts, shelf: Shelf | SubTable): Naming[] {
  const prefix = 'path' in shelf ? `${shelf.path}.` : '';
  const single = shelf.slots.flatMap((slot) => {
    const target = targetOf(layouts, slot.field);
    const lookups = shelf.lookups.filter(({ from }) => from === slot);
    return target ? [{ path: `${prefix}${slot.path}`, field: slot.field, target, lookups }] : [];
  });
  if (!('path' in shelf) || shelf.field.kind === 'lines') return single;
  const target = targetOf(layouts, shelf.field);
  return target ? [{ path: shelf.path, field: shelf.field, target, lookups: [] }] : [];
}
