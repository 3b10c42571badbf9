// The tables cut by enterprise within one database: as they lie on several machines, with triggers for what keys cannot hold then.
import { enterpriseKeyOf, type KeyedTable, keyedTables } from '../../../runtime/core/keyed-tables.ts';
import { heldValueTable, type TableModel, type TriggerModel } from '../../../runtime/core/tables.ts';
import { heldTrigger, keptTrigger, namedTrigger } from './trigger-sql.ts';

/** The tables in their order, those of enterprises in so many parts each, and behind them that of values which differ among all enterprises. */
export function partitionTables(tables: readonly TableModel[], parts: number): TableModel[] {
  const keyed = keyedTables(tables);
  return [...keyed.map((one) => partitioned(one, keyed, parts)), heldValueTable];
}

function partitioned({ table, loose, across }: KeyedTable, all: readonly KeyedTable[], parts: number): TableModel {
  const by = enterpriseKeyOf(table);
  const named = all.flatMap((other) =>
    other.loose.filter((key) => key.table === table.name).map((key) => keptTrigger({ from: other.table.name, key })),
  );
  const triggers: TriggerModel[] = [
    ...loose.map((key) => namedTrigger({ from: table.name, key })),
    ...named,
    ...across.map((index) => heldTrigger(table.name, index)),
  ];
  return {
    ...table,
    ...(by !== null && { partitions: { by, parts } }),
    ...(triggers.length > 0 && { triggers }),
  };
}
