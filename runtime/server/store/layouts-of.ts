// Makes the layouts of all entities: which column or table each field is stored in, and how whole records are read.
import { sql } from 'kysely';
import { deletedKey } from '../../core/common-keys.ts';
import { isDerived } from '../../core/computed.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Computed, Field } from '../../core/descriptor/field.ts';
import type { Language } from '../../core/descriptor/value.ts';
import { enterpriseKeyOf } from '../../core/keyed-tables.ts';
import { hasOwnTable, isEmbedded, isLines, isSecret } from '../../core/kinds/field-traits.ts';
import type { ServerModel } from '../../core/model.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import {
  columnOf,
  type IndexModel,
  positionColumns,
  rootColumn,
  subTableOf,
  type TableModel,
  tableOf,
} from '../../core/tables.ts';
import { dayOrdersOf } from './day-orders.ts';
import { type CipherKeys, fieldCipher } from './field-cipher.ts';
import type {
  ChildTable,
  ColumnMapping,
  Derived,
  Layout,
  Layouts,
  Lookup,
  Projection,
  ReferencePath,
  TableMapping,
} from './layout.ts';
import { namedTables } from './named-tables.ts';
import { projectionOf } from './projection.ts';
import { referencePathsOf } from './reference-paths.ts';
import { quoted } from './statement.ts';

/** Without tables they lie as in one database. */
type Laid = Pick<ServerModel, 'entities' | 'system'> & Partial<Pick<ServerModel, 'tables'>>;

/** Says in SQL how a value is worked out when a record is read. */
export type DeriveSql = (
  field: Field & { readonly computed: Computed },
  here: { readonly mapping: TableMapping; readonly alias: string },
) => string;

/** Layouts of every entity that has a table. Without `derive` nothing is worked out on reading, without `cipherKeys` no encrypted field is read. */
export function layoutsOf(
  { entities, system, tables = [] }: Laid,
  derive?: DeriveSql,
  cipherKeys?: CipherKeys,
): Layouts {
  const keys = lineKeysOf(tables);
  const indexes = new Map(tables.map((table) => [table.name, table.indexes]));
  const cipher = cipherKeys && fieldCipher(cipherKeys);
  const layouts = Object.assign(new Map<string, Layout>(), { system, tables: namedTables(system), cipher });
  for (const { descriptor } of Object.values(entities)) {
    if (descriptor.type !== 'sub')
      layouts.set(descriptor.id, layoutFor(descriptor, { layouts, keys, indexes }, derive));
  }
  return layouts;
}

/** By table of lines, the column that holds the enterprise. */
function lineKeysOf(tables: readonly TableModel[]): ReadonlyMap<string, string> {
  return new Map(
    tables.flatMap((table): [string, string][] => {
      const by = enterpriseKeyOf(table);
      const isKeyed = by !== null && table.primaryKey[0] === rootColumn && table.primaryKey.includes(by);
      return isKeyed ? [[table.name, by]] : [];
    }),
  );
}

function layoutFor(entity: EntityDescriptor, around: Around, derive: DeriveSql | undefined): Layout {
  const mapping = tableMappingOf(entity.fields, { ...around, table: tableOf(entity.id), path: [], depth: 0 });
  const projections = new Map<Language, Projection>();
  let namings: readonly ReferencePath[] | null = null;
  const layout: Layout = {
    ...mapping,
    entity,
    versionKey: versionKeyOf(entity),
    derived: derive ? derivedOf(entity.fields, derive, mapping) : [],
    keepsDeleted: mapping.slotAt.get(deletedKey)?.field.readOnly ?? false,
    dayOrders: dayOrdersOf(around.indexes.get(mapping.table) ?? [], mapping.columns),
    secrets: mapping.columns.filter(({ field }) => isSecret(field)),
    // What they name may be an entity whose layout is made later: they are made when they are first asked for.
    references: () => {
      namings ??= referencePathsOf(layout);
      return namings;
    },
    whole: (language) => {
      const projection = projections.get(language) ?? projectionOf(layout, { language });
      projections.set(language, projection);
      return projection;
    },
  };
  return layout;
}

/** Only fields of the record itself are derived. */
function derivedOf(fields: readonly Field[], derive: DeriveSql, mapping: TableMapping): Derived[] {
  return fields.flatMap((field) => {
    const { key, computed } = field;
    if (!isDerived(computed)) return [];
    return [{ keys: [key], path: key, field, sql: (alias) => derive({ ...field, computed }, { mapping, alias }) }];
  });
}

interface Around {
  readonly layouts: Layouts;
  readonly keys: ReadonlyMap<string, string>;
  /** By table. */
  readonly indexes: ReadonlyMap<string, readonly IndexModel[]>;
}

interface Place extends Around {
  readonly table: string;
  readonly path: readonly string[];
  readonly depth: number;
}

function tableMappingOf(fields: readonly Field[], place: Place): TableMapping {
  const columns: ColumnMapping[] = [];
  const tables: ChildTable[] = [];
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
        tables.push(childTable(field, keys, place));
      } else {
        columns.push({ keys, path: keys.join('.'), column: columnOf(keys), field });
      }
    }
  };
  walk(fields, []);
  const lookups = computed.map(({ keys, field, lookup }) => lookupOf(columns, { keys, field, lookup }));
  return {
    ...{ layouts: place.layouts, table: place.table, columns, lookups, derived: [], tables },
    from: sql.raw(quoted(place.table)),
    slotAt: new Map(columns.map((columnMapping) => [columnMapping.path, columnMapping])),
    below: tables.flatMap((table) => [table, ...table.below]),
  };
}

function childTable(field: ChildTable['field'], keys: readonly string[], place: Place): ChildTable {
  const table = subTableOf(place.table, columnOf(keys));
  const path = [...place.path, ...keys];
  const depth = place.depth + 1;
  const own = isLines(field) ? field.fields : [];
  const mapping = tableMappingOf(own, { ...place, table, path, depth });
  const key = place.keys.get(table) ?? null;
  return { ...mapping, keys, path: path.join('.'), field, positions: positionColumns(depth), key };
}

/** The reference a lookup starts from stands beside it, or above it in the same record or line. */
function lookupOf(columns: readonly ColumnMapping[], one: { keys: string[]; field: Field; lookup: string }): Lookup {
  const { keys, field, lookup } = one;
  for (let depth = keys.length - 1; depth >= 0; depth--) {
    const prefix = keys
      .slice(0, depth)
      .map((key) => `${key}.`)
      .join('');
    const from = columns.find(({ path }) => `${prefix}${lookup}`.startsWith(`${path}.`));
    if (from) {
      return { keys, path: keys.join('.'), field, from, to: `${prefix}${lookup}`.slice(from.path.length + 1) };
    }
  }
  throw new Error(`Field ${keys.join('.')} looks up ${lookup}, which starts with no reference beside it`);
}
