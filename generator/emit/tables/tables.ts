// Every table of a model, ordered so that a table comes after those it refers to.
import { deletedKey } from '../../../runtime/core/common-keys.ts';
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import { positionColumns, rootColumn, type TableModel } from '../../../runtime/core/tables.ts';
import type { Model } from '../../model/model.ts';
import { hasRecords } from '../entity-modules.ts';
import { columnsOf } from './columns.ts';
import { foreignKeysOf } from './foreign-keys.ts';
import { layOutTables, type TableLayout } from './layout.ts';
import { type LooksFromOutside, listIndexesOf } from './list-indexes.ts';
import { lookedForIn } from './looked-for.ts';
import type { ServingIndex } from './merge-needs.ts';
import { uniqueIndexesOf } from './unique-indexes.ts';

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
  const lookedFor = lookedForIn(model.entities);
  const kept = new Set(model.entities.filter(keepsDeleted).map(({ id }) => id));
  const codes = new Map(model.codes.map(({ id, values }) => [id, values.length]));
  const wanted = model.entities.filter((one) => hasRecords(one) && (entity === undefined || one.id === entity));
  return wanted.flatMap((one) => {
    // What has no lists is looked for by the server itself, which says so nowhere.
    const isTakenOut = (named: string): boolean => one.views.length === 0 || !kept.has(named);
    const around = { lookedFor: lookedFor.get(one.id) ?? none, isTakenOut, codes };
    return layOutTables(one).map((layout) => tableModel(model, layout, around));
  });
}

const none: ReadonlySet<string> = new Set();

/** Deleted records stay in its table. */
function keepsDeleted({ fields }: EntityDescriptor): boolean {
  return fields.some(({ key, readOnly }) => key === deletedKey && readOnly);
}

function tableModel(model: Model, layout: TableLayout, around: LooksFromOutside): IndexedTable {
  const unique = uniqueIndexesOf(layout);
  const serving = listIndexesOf(layout, unique, around);
  const table = {
    name: layout.name,
    entity: layout.entity.id,
    columns: columnsOf(layout),
    primaryKey: layout.depth === 0 ? ['id'] : [rootColumn, ...positionColumns(layout.depth)],
    foreignKeys: foreignKeysOf(model, layout),
    indexes: serving.map(({ index }) => index),
    placement: model.placements.get(layout.entity.id) ?? { at: 'coordinator' },
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
