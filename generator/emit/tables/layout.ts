// Which tables an entity's records lie in, and which field each column holds.
import { isFound } from '../../../runtime/core/computed.ts';
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Field, ReferenceField, ReferencesField, UploadsField } from '../../../runtime/core/descriptor/field.ts';
import {
  hasOwnTable,
  isEmbedded,
  isEncrypted,
  isLines,
  isSecret,
  namesFiles,
} from '../../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { columnOf, markSql, subTableOf, tableOf } from '../../../runtime/core/tables.ts';
import { quoteName } from './quote-name.ts';

/** A field of its own column, or the one value of a table of references or uploads. */
export interface StoredField {
  readonly column: string;
  /** Names of the column before. */
  readonly was: readonly string[];
  /** Path of the field in the record: `goods.unitPrice`. */
  readonly path: string;
  readonly field: Field;
  /** True when a stored row cannot lack it: demanded always, and not inside an object that may be absent. */
  readonly isDemanded: boolean;
}

export interface TableLayout {
  readonly name: string;
  /** Names it had before. */
  readonly was: readonly string[];
  readonly entity: EntityDescriptor;
  /** 0 for the table of the record itself, 1 for its lines, 2 for lines of lines. */
  readonly depth: number;
  /** The table of the record or line these lines belong to; null at depth 0. */
  readonly parent: string | null;
  readonly fields: readonly StoredField[];
}

/** What a column is indexed and kept apart by: itself, or the mark of what is encrypted in it. */
export function comparedColumn({ column, field }: Pick<StoredField, 'column' | 'field'>): string {
  return isEncrypted(field) ? markSql(quoteName(column)) : quoteName(column);
}

/** PostgreSQL cuts longer names off, and two could then be one. */
const longestName = 63;

/** The tables of an entity: its own first, each table of lines after its parent. */
export function layOutTables(entity: EntityDescriptor): TableLayout[] {
  return layOutTable({ ...namesOf(entity), entity, depth: 0, parent: null }, entity.fields, '');
}

function namesOf({ id, was = [] }: EntityDescriptor): Pick<TableLayout, 'name' | 'was'> {
  return { name: tableOf(id), was: was.map(tableOf) };
}

type TablePlace = Omit<TableLayout, 'fields'>;

interface Found {
  readonly stored: StoredField[];
  readonly tables: TableLayout[];
}

interface FieldLevel {
  readonly table: TablePlace;
  /** Keys of the embedded objects on the way from the table's row. */
  readonly keys: readonly string[];
  /** The same with the keys before, every way they can be put together. */
  readonly were: readonly (readonly string[])[];
  readonly prefix: string;
  readonly isDemanded: boolean;
}

function layOutTable(table: TablePlace, fields: readonly Field[], prefix: string): TableLayout[] {
  const found: Found = { stored: [], tables: [] };
  collect(fields, { table, keys: [], were: [[]], prefix, isDemanded: true }, found);
  for (const name of [table.name, ...found.stored.map(({ column }) => column)]) {
    if (Buffer.byteLength(name) > longestName) {
      throw new Error(`${table.entity.file}: the name ${name} has more than ${longestName} bytes; choose shorter keys`);
    }
  }
  return [{ ...table, fields: found.stored }, ...found.tables];
}

function collect(fields: readonly Field[], place: FieldLevel, found: Found): void {
  for (const field of fields) {
    const keys = [...place.keys, field.key];
    const names = [field.key, ...(field.was ?? [])];
    const were = place.were.flatMap((before) => names.map((name) => [...before, name]));
    const path = `${place.prefix}${field.key}`;
    const isDemanded = place.isDemanded && field.required === 'always';
    if (isEmbedded(field)) {
      collect(field.fields, { ...place, keys, were, prefix: `${path}.`, isDemanded }, found);
    } else if (isLines(field)) {
      found.tables.push(...layOutTable(below(place.table, keys, were), field.fields, `${path}.`));
    } else if (hasOwnTable(field)) {
      const value = { column: 'value', was: [], path, field: single(field), isDemanded: true };
      found.tables.push({ ...below(place.table, keys, were), fields: [value] });
    } else if (isStored(field)) {
      const column = columnOf(keys);
      const was = were.map(columnOf).filter((name) => name !== column);
      found.stored.push({ column, was, path, field, isDemanded: isDemanded && isTyped(field) });
    }
  }
}

function below(table: TablePlace, keys: readonly string[], were: FieldLevel['were']): TablePlace {
  const name = subTableOf(table.name, columnOf(keys));
  const was = [table.name, ...table.was]
    .flatMap((parent) => were.map((before) => subTableOf(parent, columnOf(before))))
    .filter((one) => one !== name);
  return { name, was, entity: table.entity, depth: table.depth + 1, parent: table.name };
}

/** Derived values have no column. */
function isStored(field: Field): boolean {
  return kindOf(field).column(field) !== null && !isFound(field.computed);
}

/** Read-only values may be set later, and a hashed secret may be absent: no `not null`. */
function isTyped(field: Field): boolean {
  return !field.readOnly && field.computed === undefined && !isSecret(field);
}

/** One of several values, as the field a row of their table holds. */
function single(field: ReferencesField | UploadsField): Field {
  const base = { key: field.key, required: field.required, readOnly: field.readOnly, source: field.source };
  if (namesFiles(field)) return { ...base, kind: 'upload', profile: field.profile };
  const one: ReferenceField = { ...base, kind: 'reference', entity: field.entity, by: field.by };
  return one;
}
