// Every table of a model, ordered so that a table comes after those it refers to.
import { positionColumns, rootColumn, type TableModel } from '../../../runtime/core/tables.ts';
import type { Model } from '../../model/model.ts';
import { hasRecords } from '../entity-modules.ts';
import { columnsOf } from './columns.ts';
import { entityIndexes, type LaidOutTable } from './entity-indexes.ts';
import { foreignKeysOf } from './foreign-keys.ts';
import { codeSizesOf } from './list-needs.ts';
import { looksFromOutside } from './looks-from-outside.ts';
import type { ServingIndex } from './merge-needs.ts';

/** The tables of every entity with records. Where tables refer to each other in a circle, schema order decides. */
export function tablesOf(model: Model): TableModel[] {
  return sortTables(indexedTablesOf(model).map(({ table }) => table));
}

export interface IndexedTable {
  readonly table: TableModel;
  /** Its indexes once more, with what each is there for. */
  readonly serving: readonly ServingIndex[];
}

/** The tables with what their indexes serve, in the order of the schemas; `entity`: those of this one alone. */
export function indexedTablesOf(model: Model, entity?: string): IndexedTable[] {
  const looksAt = looksFromOutside(model.entities, codeSizesOf(model));
  const wanted = model.entities.filter((one) => hasRecords(one) && (entity === undefined || one.id === entity));
  return wanted.flatMap((one) => entityIndexes(one, looksAt(one)).map((laidOut) => tableModel(model, laidOut)));
}

function tableModel(model: Model, { layout, serving }: LaidOutTable): IndexedTable {
  const table = {
    name: layout.name,
    ...(layout.was.length > 0 && { was: layout.was }),
    entity: layout.entity.id,
    columns: columnsOf(layout),
    primaryKey: layout.depth === 0 ? ['id'] : [rootColumn, ...positionColumns(layout.depth)],
    foreignKeys: foreignKeysOf(model, layout),
    indexes: serving.map(({ index }) => index),
    placement: model.placements.get(layout.entity.id) ?? { at: 'coordinator' },
    ...(model.monthly.has(layout.entity.id) && { byMonth: true as const }),
  } as const;
  return { table, serving };
}

/** Depth first over foreign keys, which keeps the given order wherever it can. */
function sortTables(tables: readonly TableModel[]): TableModel[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const seen = new Set<string>();
  const sorted: TableModel[] = [];
  const visit = (table: TableModel): void => {
    if (seen.has(table.name)) return;
    seen.add(table.name);
    for (const { table: target } of table.foreignKeys) {
      const referred = byName.get(target);
      if (referred) visit(referred);
    }
    sorted.push(table);
  };
  tables.forEach(visit);
  return sorted;
}
