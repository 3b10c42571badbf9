// How a table of the server itself is written down.
import type { ColumnModel, TableModel } from '../../core/tables.ts';

/** Type of a moment. */
export const moment = 'timestamp(3) with time zone';

/** A column; null is refused unless it is said. */
export function column(name: string, type: string, nullable = false): ColumnModel {
  return { name, type, nullable };
}

/** A table with nothing beside its columns and its key. */
export function table(name: string, columns: readonly ColumnModel[], primaryKey: readonly string[]): TableModel {
  return { name, entity: name.replaceAll('_', '-'), columns, primaryKey, foreignKeys: [], indexes: [] };
}
