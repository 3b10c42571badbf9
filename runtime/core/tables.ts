// The tables a model needs, as data: what migration compares with the database it finds.

export interface ColumnModel {
  readonly name: string;
  /** Names it had before. */
  readonly was?: readonly string[];
  /** PostgreSQL type as `format_type` prints it: `text`, `numeric(17,2)`, `timestamp(3) with time zone`. */
  readonly type: string;
  readonly nullable: boolean;
  /** SQL expression. */
  readonly default?: string;
  /** SQL expression over the row: what rows from before the column get. */
  readonly fill?: string;
  /** Condition on the column, names quoted. */
  readonly check?: string;
}

/** The table referred to may come later in the list where two refer to each other: add them after all tables and indexes. */
export interface ForeignKeyModel {
  readonly columns: readonly string[];
  readonly table: string;
  readonly references: readonly string[];
  readonly onDelete: 'cascade' | 'restrict';
}

export interface IndexModel {
  readonly name: string;
  /** Columns or expressions, ready for SQL: `"status"`. */
  readonly on: readonly string[];
  readonly unique: boolean;
  /** `gin` for columns of several values, `brin` for moments of logs, whose rows lie in their order; absent: btree. */
  readonly using?: 'gin' | 'brin';
  readonly where?: string;
  /** Columns that are read from it and do not order it. */
  readonly holds?: readonly string[];
  /** The rule it keeps, where it comes from one: old rows that break a rule stay, and the server keeps the rule. */
  readonly rule?: string;
  /** Its values come from one counter of the whole database: they differ without it. */
  readonly isCounted?: true;
}

/** SQL of the columns that an index holds beside those it is ordered by. */
export function heldColumns({ holds }: IndexModel): string {
  return holds === undefined ? '' : ` include (${holds.join(', ')})`;
}

/** Where the rows of a table lie once one machine is not enough: with their enterprise, copied to every machine, or on the first alone. */
export type Placement =
  /** `by`: the column that holds the enterprise; lines lie with their record. */
  { readonly at: 'enterprise'; readonly by: string } | { readonly at: 'everywhere' } | { readonly at: 'coordinator' };

export interface TableModel {
  readonly name: string;
  /** Names it had before. */
  readonly was?: readonly string[];
  readonly entity: string;
  readonly columns: readonly ColumnModel[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKeyModel[];
  readonly indexes: readonly IndexModel[];
  /** Absent: on the coordinator. */
  readonly placement?: Placement;
  /** Rows lie in so many tables, by the hash of the column; absent: in one. */
  readonly partitions?: { readonly by: string; readonly parts: number };
  /** Rows lie in a table a month, by the time that their id begins with; never with `partitions`. */
  readonly byMonth?: true;
  readonly triggers?: readonly TriggerModel[];
}

/** Called for each row. */
export interface TriggerModel {
  readonly name: string;
  /** `after insert or update of "bill"`. */
  readonly event: string;
  /** In PL/pgSQL, from `begin` or `declare` to `end`. */
  readonly body: string;
}

/** Values that differ among all enterprises where no key spans them: by the name of the index that would keep them apart. */
export const heldValueTable: TableModel = {
  name: 'held_value',
  entity: 'held-value',
  columns: [
    { name: 'of', type: 'text', nullable: false },
    { name: 'value', type: 'text', nullable: false },
    { name: 'rowId', type: 'uuid', nullable: false },
  ],
  primaryKey: ['of', 'value'],
  foreignKeys: [],
  indexes: [],
  placement: { at: 'everywhere' },
};

/** Table that holds a part of the rows of a partitioned one. */
export function partitionOf(table: string, part: number): string {
  return `${table}_p${part}`;
}

/** Table that holds the rows of a table cut by month whose ids say no month there is a part for. */
export function restOf(table: string): string {
  return `${table}_m_rest`;
}

/** The table that a part belongs to; any other name as it is. Parts of months: `_m2026_11`, `_m_before_2026_11`. */
export function wholeOf(table: string): string {
  return table.replace(/_(p\d+|m(_before_|)\d{4}_\d\d|m_rest)$/, '');
}

/**
 * The type as a column is declared. Texts compare by code point on every database, so that codes sort the same everywhere
 * and a prefix is a range that the plain index serves.
 */
export function declaredType(type: string): string {
  return type === 'text' || type === 'text[]' ? `${type} collate "C"` : type;
}

/** SQL of what an encrypted column is compared by: the mark in its texts, see server/store/field-cipher.ts; a text before it is encrypted. */
export function markSql(column: string): string {
  return `coalesce(nullif(split_part(${column}, ':'::text, 3), ''::text), ${column})`;
}

/** Table of an entity: its id in the form PostgreSQL names have. */
export function tableOf(entity: string): string {
  return entity.replaceAll('-', '_');
}

/** Table of lines, references or uploads kept apart from their parent's row. */
export function subTableOf(parent: string, key: string): string {
  return `${parent}_${key}`;
}

/** Column of a table of lines that holds the id of the record they belong to. */
export const rootColumn = 'rootId';

/**
 * Columns that say where a line stands, counted from 0: `line1` for lines of a record, `line1` and `line2` for lines of
 * a line. With `rootId` before them they are the primary key.
 */
export function positionColumns(depth: number): string[] {
  return Array.from({ length: depth }, (_, index) => `line${index + 1}`);
}

/** Name of the column of a field inside embedded objects: the keys on the way, joined (`consignee_nameZh`). */
export function columnOf(keys: readonly string[]): string {
  return keys.join('_');
}
