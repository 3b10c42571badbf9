// Tables as a database of several machines needs them: the enterprise in every key of what lies with it.
import { type ForeignKeyModel, type IndexModel, rootColumn, type TableModel } from './tables.ts';

export interface KeyedTable {
  readonly table: TableModel;
  /** What it named by keys that no database can hold across machines: the server, or triggers, see to them. */
  readonly loose: readonly ForeignKeyModel[];
  /** Indexes that kept values apart among all enterprises; in `table` they only find them. */
  readonly across: readonly IndexModel[];
}

/** The tables in their order, each with the enterprise in primary, unique and foreign keys if its rows lie with one. */
export function keyedTables(tables: readonly TableModel[]): KeyedTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return tables.map((table) => keyedTable(table, byName));
}

/** Column that holds the enterprise whose rows lie together; null for tables that do not lie so. */
export function enterpriseKeyOf({ placement }: TableModel): string | null {
  return placement?.at === 'enterprise' ? placement.by : null;
}

/** Unique indexes of a table of enterprises that do not name the enterprise, but for numbers, which one counter keeps apart. */
export function keysAcross(table: TableModel): IndexModel[] {
  return wideKeysOf(table).filter(({ isCounted }) => isCounted !== true);
}

/** Foreign keys that cannot be held where tables lie apart: `tables` by name. */
export function looseKeysOf(table: TableModel, tables: ReadonlyMap<string, TableModel>): ForeignKeyModel[] {
  const from = placeOf(table);
  return table.foreignKeys.filter((key) => {
    const target = tables.get(key.table);
    const to = target ? placeOf(target) : 'coordinator';
    if (isParentKey(key) || to === 'everywhere') return false;
    return from !== 'coordinator' || to !== 'coordinator';
  });
}

function placeOf({ placement }: TableModel): 'enterprise' | 'everywhere' | 'coordinator' {
  return placement?.at ?? 'coordinator';
}

/** Lines to what they belong to, which lies where they do. */
function isParentKey({ columns }: ForeignKeyModel): boolean {
  return columns[0] === rootColumn;
}

function wideKeysOf(table: TableModel): IndexModel[] {
  const by = enterpriseKeyOf(table);
  return by === null ? [] : table.indexes.filter(({ unique, on }) => unique && !on.includes(`"${by}"`));
}

function keyedTable(table: TableModel, tables: ReadonlyMap<string, TableModel>): KeyedTable {
  const loose = looseKeysOf(table, tables);
  const held = table.foreignKeys.filter((key) => !loose.includes(key));
  const by = enterpriseKeyOf(table);
  if (by === null) return { table: { ...table, foreignKeys: held }, loose, across: [] };
  const wide = wideKeysOf(table);
  const keyed = {
    ...table,
    columns: withKey(table, by),
    primaryKey: [...table.primaryKey, by],
    foreignKeys: held.map((key) => (isParentKey(key) ? keyedParent(key, by) : key)),
    indexes: table.indexes.map((index) => (wide.includes(index) ? onlyFinding(index) : index)),
  };
  return { table: keyed, loose, across: keysAcross(table) };
}

function keyedParent(key: ForeignKeyModel, by: string): ForeignKeyModel {
  return { ...key, columns: [...key.columns, by], references: [...key.references, by] };
}

function onlyFinding({ rule: _, isCounted: __, ...index }: IndexModel): IndexModel {
  return { ...index, unique: false };
}

/** A record names its enterprise already, its lines do from here on. */
function withKey({ name, columns, primaryKey }: TableModel, by: string): TableModel['columns'] {
  const isLines = primaryKey[0] === rootColumn;
  if (!isLines) return columns.map((column) => (column.name === by ? { ...column, nullable: false } : column));
  if (columns.some((column) => column.name === by)) throw new Error(`${name} has a column ${by} of its own`);
  const place = columns.findIndex((column) => !primaryKey.includes(column.name));
  const at = place < 0 ? columns.length : place;
  return columns.toSpliced(at, 0, { name: by, type: 'uuid', nullable: false });
}
