// The tables a model needs, as data: what migration compares with the database it finds.

export interface ColumnModel {
  readonly name: string;
  /** PostgreSQL type as `format_type` prints it: `text`, `numeric(17,2)`, `timestamp(3) with time zone`. */
  readonly type: string;
  readonly nullable: boolean;
  /** SQL expression. */
  readonly default?: string;
  /** Condition on the column, names quoted. */
  readonly check?: string;
}

export interface ForeignKeyModel {
  readonly columns: readonly string[];
  readonly table: string;
  readonly references: readonly string[];
  readonly onDelete: 'cascade' | 'restrict';
}

export interface IndexModel {
  readonly name: string;
  /** Columns or expressions, ready for SQL: `"status"`, `"code" text_pattern_ops`. */
  readonly on: readonly string[];
  readonly unique: boolean;
  readonly where?: string;
}

export interface TableModel {
  readonly name: string;
  readonly entity: string;
  readonly columns: readonly ColumnModel[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKeyModel[];
  readonly indexes: readonly IndexModel[];
}

/** Table of an entity: its id in the form PostgreSQL names have. */
export function tableOf(entity: string): string {
  return entity.replaceAll('-', '_');
}

/** Table of lines, references or uploads kept apart from their parent's row. */
export function subTableOf(parent: string, key: string): string {
  return `${parent}_${key}`;
}
