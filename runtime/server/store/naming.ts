// Which fields of an entity name other records, and what is known of a record that is named.
import type { RawBuilder } from 'kysely';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { Layout, Naming, Shelf, SubTable } from './layout.ts';
import { targetOf } from './target.ts';

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

/** Every field of the entity that names other records; asked for by `Layout.namings`, which keeps them. */
export function namingsOf(layout: Layout): readonly Naming[] {
  const entered = enteredPaths(layout.entity);
  return [layout, ...layout.below].flatMap((shelf) => onShelf(shelf, entered));
}

/** Paths of fields that people fill in with a transition. */
function enteredPaths({ lifecycles }: EntityDescriptor): ReadonlySet<string> {
  const entered = lifecycles.flatMap(({ lifecycle }) =>
    lifecycle.transitions.flatMap(({ enters }) => (enters ? [enters] : [])),
  );
  return new Set(
    entered.flatMap(({ fields, optional, line }) =>
      [...fields, ...optional].map((key) => (line ? `${line.field}.${key}` : key)),
    ),
  );
}

function onShelf(shelf: Shelf | SubTable, entered: ReadonlySet<string>): Naming[] {
  const { layouts } = shelf;
  const prefix = 'path' in shelf ? `${shelf.path}.` : '';
  const single = shelf.slots.flatMap((slot) => {
    const target = targetOf(layouts, slot.field);
    const lookups = shelf.lookups.filter(({ from }) => from === slot);
    const path = `${prefix}${slot.path}`;
    const isServerSet = slot.field.readOnly && !entered.has(path);
    return target ? [{ path, field: slot.field, isServerSet, target, lookups }] : [];
  });
  if (!('path' in shelf) || isLines(shelf.field)) return single;
  const target = targetOf(layouts, shelf.field);
  const isServerSet = shelf.field.readOnly && !entered.has(shelf.path);
  return target ? [{ path: shelf.path, field: shelf.field, isServerSet, target, lookups: [] }] : [];
}
