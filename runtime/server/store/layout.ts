// Where the fields of an entity are stored: columns of its table, tables of its lines, and what is read from elsewhere.
import { deletedKey } from '../../core/common-keys.ts';
import { isDerived } from '../../core/computed.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Computed, Field, LinesField, ReferencesField, UploadsField } from '../../core/descriptor/field.ts';
import { hasOwnTable, isEmbedded, isLines } from '../../core/kinds/field-traits.ts';
import type { ServerModel } from '../../core/model.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import type { SystemEntities } from '../../core/system-entities.ts';
import { columnOf, positionColumns, rootColumn, subTableOf, tableOf } from '../../core/tables.ts';
import { type NamedTables, namedTables } from './named-tables.ts';

/** A field with a column of its own, in a record or a line. */
export interface Slot {
  /** Keys from the record or line to the value. */
  readonly keys: readonly string[];
  /** The keys, dotted. */
  readonly path: string;
  readonly column: string;
  readonly field: Field;
}

/** A computed field whose value stands in a record referred to. */
export interface Lookup {
  readonly keys: readonly string[];
  readonly path: string;
  readonly field: Field;
  /** Slot that holds the reference. */
  readonly from: Slot;
  /** Path of the value in the record referred to. */
  readonly to: string;
}

/** A field whose value is worked out when the record is read. */
export interface Derived {
  readonly keys: readonly string[];
  readonly path: string;
  readonly field: Field;
  /** SQL of the value, for the row under the alias. */
  readonly sql: (alias: string) => string;
}

/** Says in SQL how such a value is worked out. */
export type DeriveSql = (
  field: Field & { readonly computed: Computed },
  here: { readonly layouts: Layouts; readonly shelf: Shelf; readonly alias: string },
) => string;

/** What records and lines have in common. */
export interface Shelf {
  readonly table: string;
  readonly slots: readonly Slot[];
  readonly lookups: readonly Lookup[];
  readonly derived: readonly Derived[];
  readonly tables: readonly SubTable[];
}

/** The table of a field of several values: lines with columns of their own, or one value a row. */
export interface SubTable extends Shelf {
  readonly keys: readonly string[];
  /** From the record: `goods`, `goods.licenses`. */
  readonly path: string;
  readonly field: LinesField | ReferencesField | UploadsField;
  /** `line1` .. `lineN`. */
  readonly positions: readonly string[];
}

export interface Layout extends Shelf {
  readonly entity: EntityDescriptor;
  /** Key and column of the number that grows with every save. */
  readonly versionKey: string;
}

/** Whether records of the table stay for history once they are deleted. */
export function keepsDeleted({ slots }: Shelf): boolean {
  return slots.some(({ path, field }) => path === deletedKey && field.readOnly);
}

/** The layouts by entity, and which of them the server itself works with. */
export interface Layouts extends ReadonlyMap<string, Layout> {
  readonly system: SystemEntities;
  readonly tables: NamedTables;
}

/** Column of a table of references or uploads. */
export const valueColumn = 'value';

/** Layouts of every entity that has a table. Without `derive` nothing is worked out on reading. */
export function layoutsOf({ entities, system }: Pick<ServerModel, 'entities' | 'system'>, derive?: DeriveSql): Layouts {
  const found = Object.assign(new Map<string, Layout>(), { system, tables: namedTables(system) });
  for (const { descriptor } of Object.values(entities)) {
    if (descriptor.type === 'sub') continue;
    const table = tableOf(descriptor.id);
    const shelf = shelfOf(descriptor.fields, { table, path: [], depth: 0 });
    const derived = derive ? derivedOf(descriptor.fields, derive, { layouts: found, shelf }) : [];
    found.set(descriptor.id, { entity: descriptor, versionKey: versionKeyOf(descriptor), ...shelf, derived });
  }
  return found;
}

/** The layout of an entity that is known to be served. */
export function layoutOf(layouts: Layouts, entity: string): Layout {
  const layout = layouts.get(entity);
  if (!layout) throw new Error(`Entity ${entity} has no table`);
  return layout;
}

/** Every table of a record below its own, outer ones first. */
export function tablesBelow(shelf: Shelf): SubTable[] {
  return shelf.tables.flatMap((table) => [table, ...tablesBelow(table)]);
}

/** Columns that identify a row of lines or values, and then its own. */
export function columnsOf(table: SubTable): string[] {
  const own = isLines(table.field) ? table.slots.map(({ column }) => column) : [valueColumn];
  return [rootColumn, ...table.positions, ...own];
}

/** Only fields of the record itself are derived. */
function derivedOf(
  fields: readonly Field[],
  derive: DeriveSql,
  { layouts, shelf }: { readonly layouts: Layouts; readonly shelf: Shelf },
): Derived[] {
  return fields.flatMap((field) => {
    const { key, computed } = field;
    if (!isDerived(computed)) return [];
    return [
      { keys: [key], path: key, field, sql: (alias) => derive({ ...field, computed }, { layouts, shelf, alias }) },
    ];
  });
}

interface Place {
  readonly table: string;
  readonly path: readonly string[];
  readonly depth: number;
}

function shelfOf(fields: readonly Field[], place: Place): Shelf {
  const slots: Slot[] = [];
  const tables: SubTable[] = [];
  const computed: { readonly keys: string[]; readonly field: Field; readonly lookup: string }[] = [];
  const walk = (level: readonly Field[], above: readonly string[]): void => {
    for (const field of level) {
      const keys = [...above, field.key];
      if (field.computed && 'lookup' in field.computed) {
        computed.push({ keys, field, lookup: field.computed.lookup });
      } else if (isDerived(field.computed)) {
        // Has no column, see derivedOf.
      } else if (isEmbedded(field)) {
        walk(field.fields, keys);
      } else if (hasOwnTable(field)) {
        tables.push(subTable(field, keys, place));
      } else {
        slots.push({ keys, path: keys.join('.'), column: columnOf(keys), field });
      }
    }
  };
  walk(fields, []);
  const lookups = computed.map(({ keys, field, lookup }) => lookupOf(slots, { keys, field, lookup }));
  return { table: place.table, slots, lookups, derived: [], tables };
}

function subTable(field: SubTable['field'], keys: readonly string[], place: Place): SubTable {
  const table = subTableOf(place.table, columnOf(keys));
  const path = [...place.path, ...keys];
  const depth = place.depth + 1;
  const below = isLines(field) ? shelfOf(field.fields, { table, path, depth }) : null;
  return {
    table,
    keys,
    path: path.join('.'),
    field,
    positions: positionColumns(depth),
    slots: below?.slots ?? [],
    lookups: below?.lookups ?? [],
    derived: [],
    tables: below?.tables ?? [],
  };
}

/** The reference a lookup starts from stands beside it, or above it in the same record or line. */
function lookupOf(slots: readonly Slot[], one: { keys: string[]; field: Field; lookup: string }): Lookup {
  const { keys, field, lookup } = one;
  for (let depth = keys.length - 1; depth >= 0; depth--) {
    const prefix = keys
      .slice(0, depth)
      .map((key) => `${key}.`)
      .join('');
    const from = slots.find(({ path }) => `${prefix}${lookup}`.startsWith(`${path}.`));
    if (from) {
      return { keys, path: keys.join('.'), field, from, to: `${prefix}${lookup}`.slice(from.path.length + 1) };
    }
  }
  throw new Error(`Field ${keys.join('.')} looks up ${lookup}, which starts with no reference beside it`);
}
