// Every table of a model, ordered so that a table comes after those it refers to.
import { ruleKindOf } from '../../../runtime/core/rules/rules.ts';
import { positionColumns, rootColumn, type TableModel } from '../../../runtime/core/tables.ts';
import type { Model } from '../../model/model.ts';
import { hasRecords } from '../entity-modules.ts';
import { columnsOf } from './columns.ts';
import { foreignKeysOf } from './foreign-keys.ts';
import { layOutTables, type TableLayout } from './layout.ts';
import { listIndexesOf } from './list-indexes.ts';
import { uniqueIndexesOf } from './unique-indexes.ts';

/** The tables of every entity with records. Where tables refer to each other in a circle, schema order decides. */
export function tablesOf(model: Model): TableModel[] {
  const lookedFor = lookedForIn(model);
  const tables = model.entities.filter(hasRecords).flatMap((entity) => {
    const paths = lookedFor.get(entity.id) ?? none;
    return layOutTables(entity).map((layout) => tableModel(model, layout, paths));
  });
  return sortTables(tables);
}

const none: ReadonlySet<string> = new Set();

/** The paths by which rules look for stored records, by entity. */
function lookedForIn({ entities }: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const entity of entities) {
    for (const rule of entity.rules) {
      for (const { path, of = entity.id, key } of ruleKindOf(rule).reads(rule.params)) {
        if (key) found.set(of, (found.get(of) ?? new Set()).add(path));
      }
    }
  }
  return found;
}

function tableModel(model: Model, layout: TableLayout, lookedFor: ReadonlySet<string>): TableModel {
  const unique = uniqueIndexesOf(layout);
  return {
    name: layout.name,
    entity: layout.entity.id,
    columns: columnsOf(layout),
    primaryKey: layout.depth === 0 ? ['id'] : [rootColumn, ...positionColumns(layout.depth)],
    foreignKeys: foreignKeysOf(model, layout),
    indexes: [...unique, ...listIndexesOf(layout, unique, lookedFor)],
  };
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
