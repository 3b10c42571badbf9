// Columns of a table: keys first, then fields in schema order with the checks of their kinds.
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import type { Json } from '../../../runtime/core/descriptor/value.ts';
import { quoteLiteral } from '../../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { type ColumnModel, positionColumns, rootColumn } from '../../../runtime/core/tables.ts';
import { fillSql } from './fill-sql.ts';
import type { StoredField, TableLayout } from './layout.ts';
import { quoteName } from './quote-name.ts';

/** Common fields every stored record has from the start. */
const alwaysSet: ReadonlySet<string> = new Set(['id', 'version', 'rowVersion', 'createdAt']);

/** Columns of the table; `id`, or `rootId` and the positions of the line, come first. */
export function columnsOf(table: TableLayout): ColumnModel[] {
  const columns = table.fields.map((stored) => columnModel(table, stored));
  if (table.depth > 0) return [...lineKey(table.depth), ...columns];
  return [...columns.filter(({ name }) => name === 'id'), ...columns.filter(({ name }) => name !== 'id')];
}

function lineKey(depth: number): ColumnModel[] {
  return [
    { name: rootColumn, type: 'uuid', nullable: false },
    ...positionColumns(depth).map((name) => ({ name, type: 'integer', nullable: false })),
  ];
}

function columnModel(table: TableLayout, { column: name, was, path, field, isDemanded }: StoredField): ColumnModel {
  const column = table.depth === 0 && name === 'id' ? { type: 'uuid' } : kindOf(field).column(field);
  if (!column) throw new Error(`${table.name}.${name} has no column`);
  const isFilled = isDemanded || (table.depth === 0 && field.readOnly && alwaysSet.has(name));
  const fallback = isDemanded ? defaultOf(field) : null;
  const beside = path.slice(0, path.length - field.key.length);
  const columnOf = (key: string) => table.fields.find((one) => one.path === `${beside}${key}`)?.column ?? null;
  const fill = field.fill ? fillSql(field.fill, field, columnOf) : null;
  return {
    name,
    ...(was.length > 0 && { was }),
    type: formatType(column.type),
    nullable: !isFilled,
    ...(fallback !== null && { default: fallback }),
    ...(fill !== null && { fill }),
    ...(column.check !== undefined && { check: column.check.replaceAll('$', () => quoteName(name)) }),
  };
}

/** The type as PostgreSQL's format_type prints it. */
function formatType(type: string): string {
  const stamp = /^timestamptz\((\d)\)$/.exec(type);
  return stamp ? `timestamp(${stamp[1]}) with time zone` : type;
}

/** A default that lets the column be added to a table with rows. */
function defaultOf(field: Field): string | null {
  const value: Json | undefined = field.default;
  if (typeof value === 'string') return quoteLiteral(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
