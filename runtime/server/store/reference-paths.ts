// Which fields of an entity name other records, and what is known of a record that is named.
import type { RawBuilder } from 'kysely';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { ChildTable, Layout, ReferencePath, TableMapping } from './layout.ts';
import { targetOf } from './target.ts';

/** A record that is named, as far as it matters to the one that names it. */
export interface ReferencedRecord {
  readonly title: string;
  /** It exists and the field's `where` holds for it. */
  readonly eligible: boolean;
  /** The person has it in sight; true where the scope does not matter. */
  readonly isVisible: boolean;
  /** Values of the reference's lookups, in their order, and the words for those that name a record themselves. */
  readonly values: readonly { readonly value: Json; readonly label: string | null }[];
  /** Upload profile of a file. */
  readonly profile: string | null;
}

/** Path of the reference -> stored value -> the record it names. A value that names nothing is absent. */
export type ReferencedRecords = ReadonlyMap<string, ReadonlyMap<string, ReferencedRecord>>;

/** Whether the person may name a row of the target, known under the alias `f`. */
export type VisibilityOf = (target: Layout) => RawBuilder<boolean>;

/** Every field of the entity that names other records; asked for by `Layout.namings`, which keeps them. */
export function referencePathsOf(layout: Layout): readonly ReferencePath[] {
  const entered = enteredPaths(layout.entity);
  return [layout, ...layout.below].flatMap((mapping) => referencePathsIn(mapping, entered));
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

function referencePathsIn(mapping: TableMapping | ChildTable, entered: ReadonlySet<string>): ReferencePath[] {
  const { layouts } = mapping;
  const prefix = 'path' in mapping ? `${mapping.path}.` : '';
  const single = mapping.columns.flatMap((columnMapping) => {
    const target = targetOf(layouts, columnMapping.field);
    const lookups = mapping.lookups.filter(({ from }) => from === columnMapping);
    const path = `${prefix}${columnMapping.path}`;
    const isServerSet = columnMapping.field.readOnly && !entered.has(path);
    return target ? [{ path, field: columnMapping.field, isServerSet, target, lookups }] : [];
  });
  if (!('path' in mapping) || isLines(mapping.field)) return single;
  const target = targetOf(layouts, mapping.field);
  const isServerSet = mapping.field.readOnly && !entered.has(mapping.path);
  return target ? [{ path: mapping.path, field: mapping.field, isServerSet, target, lookups: [] }] : [];
}
