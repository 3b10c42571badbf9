// Takes a record apart into the rows of its tables, as the JSON that PostgreSQL turns into rows.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isLines, isSecret } from '../../core/kinds/field-traits.ts';
import { isRow } from '../../core/paths.ts';
import { rootColumn } from '../../core/tables.ts';
import { storedCell } from './encrypted-cells.ts';
import { type ChildTable, type ColumnMapping, type Layout, valueColumn } from './layout.ts';

/** Columns to write and their values as one JSON object. A secret that the record does not carry keeps its value. */
export function recordColumns(layout: Layout, record: Row): { columns: string[]; json: string } {
  const columns: string[] = [];
  const cells: Row = {};
  for (const columnMapping of layout.columns) {
    const value = at(record, columnMapping);
    if (isSecret(columnMapping.field) && value === undefined) continue;
    columns.push(columnMapping.column);
    if (value !== undefined && value !== null)
      cells[columnMapping.column] = storedCell(layout, columnMapping, record.id ?? null, value);
  }
  return { columns, json: JSON.stringify(cells) };
}

/** The rows of a table of lines, references or uploads of a record, in order. */
export function tableRows(table: ChildTable, record: Row): Row[] {
  const rows: Row[] = [];
  const keys = table.path.split('.');
  const walk = (value: Json | undefined, rest: readonly string[], positions: readonly number[]): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (rest.length === 0) rows.push(rowOf(table, { record, positions: [...positions, index], item }));
        else walk(item, rest, [...positions, index]);
      }
    } else if (isRow(value)) {
      const [key = '', ...deeper] = rest;
      walk(value[key], deeper, positions);
    }
  };
  walk(record, keys, []);
  return rows;
}

interface Placed {
  readonly record: Row;
  readonly positions: readonly number[];
  readonly item: Json;
}

function rowOf(table: ChildTable, { record, positions, item }: Placed): Row {
  const row: Row = { [rootColumn]: record.id ?? null };
  if (table.key !== null) row[table.key] = record[table.key] ?? null;
  for (const [index, name] of table.positions.entries()) row[name] = positions[index] ?? 0;
  if (!isLines(table.field)) return { ...row, [valueColumn]: item };
  if (!isRow(item)) return row;
  for (const columnMapping of table.columns) {
    const value = at(item, columnMapping);
    if (value !== undefined && value !== null)
      row[columnMapping.column] = storedCell(table, columnMapping, record.id ?? null, value);
  }
  return row;
}

function at(row: Row, { keys }: ColumnMapping): Json | undefined {
  let value: Json | undefined = row;
  for (const key of keys) {
    if (!isRow(value)) return undefined;
    value = value[key];
  }
  return value;
}
