// Where the fields of an entity are stored: columns of its table, tables of its lines, and what is read from elsewhere.
import type { Condition } from '../../core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field, LinesField, ReferencesField, UploadsField } from '../../core/descriptor/field.ts';
import type { Language, Row } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { SystemEntities } from '../../core/system-entities.ts';
import { rootColumn } from '../../core/tables.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { NamedTables } from './named-tables.ts';
import type { Cells, Fragment } from './statement.ts';

/** A field with a column of its own, in a record or a line. */
export interface ColumnMapping {
  /** Keys from the record or line to the value. */
  readonly keys: readonly string[];
  /** The keys, dotted. */
  readonly path: string;
  readonly column: string;
  readonly field: Field;
}

/** An index by a day, then by the order of lists, that tells of every row what they are filtered by. */
export interface DayOrder {
  readonly day: ColumnMapping;
  /** Path that the lists are sorted by. */
  readonly sort: string;
  /** Paths it tells the values of, the day among them. */
  readonly tells: ReadonlySet<string>;
}

/** A computed field whose value stands in a record referred to. */
export interface Lookup {
  readonly keys: readonly string[];
  readonly path: string;
  readonly field: Field;
  /** Column that holds the reference. */
  readonly from: ColumnMapping;
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

/** What records and lines have in common. */
export interface TableMapping {
  /** Those of all entities, for what lies beyond a reference. */
  readonly layouts: Layouts;
  readonly table: string;
  /** The same in a statement. */
  readonly from: Fragment;
  readonly columns: readonly ColumnMapping[];
  readonly slotAt: ReadonlyMap<string, ColumnMapping>;
  readonly lookups: readonly Lookup[];
  readonly derived: readonly Derived[];
  readonly tables: readonly ChildTable[];
  /** Every table below it, outer ones first. */
  readonly below: readonly ChildTable[];
}

/** The table of a field of several values: lines with columns of their own, or one value a row. */
export interface ChildTable extends TableMapping {
  readonly keys: readonly string[];
  /** From the record: `goods`, `goods.licenses`. */
  readonly path: string;
  readonly field: LinesField | ReferencesField | UploadsField;
  /** `line1` .. `lineN`. */
  readonly positions: readonly string[];
  /** Column that holds the enterprise of the record once more, where tables are cut by it. */
  readonly key: string | null;
}

export interface Layout extends TableMapping {
  readonly entity: EntityDescriptor;
  /** Key and column of the number that grows with every save. */
  readonly versionKey: string;
  /** Whether records stay for history once they are deleted. */
  readonly keepsDeleted: boolean;
  readonly secrets: readonly ColumnMapping[];
  /** Every field that names other records. */
  readonly references: () => readonly ReferencePath[];
  /** Lists whose filters by days have an index in their order. */
  readonly dayOrders: readonly DayOrder[];
  /** Reads whole records, with labels in the language. */
  readonly whole: (language: Language) => Projection;
}

/** What a field that names another record points at. */
export interface Target {
  readonly layout: Layout;
  /** Column of the target that holds the stored value. */
  readonly by: string;
  readonly where?: Condition;
}

/** A field that names records, where it stands, and the lookups that start from it. */
export interface ReferencePath {
  /** From the record, without line numbers: `goods.productNo`. */
  readonly path: string;
  readonly field: Field;
  /** Whether only the server sets it: people choose it neither in the form nor in a transition. */
  readonly isServerSet: boolean;
  readonly target: Target;
  readonly lookups: readonly Lookup[];
}

/** A row in normal form, and the words for the records it names. */
export interface Projected {
  readonly record: Row;
  /** Concrete path -> title of the record or name of the file. */
  readonly labels: { [path: string]: string };
}

export interface Projection {
  /** The select list, for the table under the alias `t`. */
  readonly text: string;
  /** Whether it reads columns of the row alone: planning it costs next to nothing. */
  readonly isPlain: boolean;
  /** Titles that are put to the rows afterwards, see put-titles.ts. */
  readonly titles: readonly TitleApart[];
  /** Reads the cells that start at `offset`. */
  read(cells: Cells, offset: number): Projected;
}

/** The title of a record that a value names, where it is not read with the row. */
export interface TitleApart extends Pick<ColumnMapping, 'keys' | 'path'> {
  /** Table it stands in, and the column that holds what names it. */
  readonly table: string;
  readonly by: string;
  /** What names a record, and its title: `f."code"::text, … from "customs_area" f`. */
  readonly text: string;
}

/** The layouts by entity, and which of them the server itself works with. */
export interface Layouts extends ReadonlyMap<string, Layout> {
  readonly system: SystemEntities;
  readonly tables: NamedTables;
  /** Opens and seals encrypted fields; absent for tools that come to none. */
  readonly cipher?: FieldCipher | undefined;
}

/** Column of a table of references or uploads. */
export const valueColumn = 'value';

/** The layout of an entity that is known to be served. */
export function layoutOf(layouts: Layouts, entity: string): Layout {
  const layout = layouts.get(entity);
  if (!layout) throw new Error(`Entity ${entity} has no table`);
  return layout;
}

/** Columns that identify a row of lines or values, and then its own. */
export function columnsOf(table: ChildTable): string[] {
  const own = isLines(table.field) ? table.columns.map(({ column }) => column) : [valueColumn];
  return [...placeOf(table), ...own];
}

/** Columns that identify a row of lines or values. */
export function placeOf({ positions, key }: ChildTable): string[] {
  return [rootColumn, ...positions, ...(key === null ? [] : [key])];
}
