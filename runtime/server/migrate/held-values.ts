// How many rows of a column hold which values: what a plan says of values that the schemas no longer have.
import type { ClientBase } from 'pg';
import type { ServerModel } from '../../core/model.ts';
import type { TableModel } from '../../core/tables.ts';
import { quoted } from '../store/statement.ts';
import { readTables } from './found-tables.ts';
import { allTables } from './migrate.ts';
import { beforeRenames, planRenames, type TableRenames } from './rename-tables.ts';

/** A database as it is found, and the tables that are wanted. */
export interface Looking extends TableRenames {
  readonly client: ClientBase;
  readonly wanted: readonly TableModel[];
}

/** Reads which tables there are, and changes nothing. */
export async function lookAt(client: ClientBase, { tables }: Pick<ServerModel, 'tables'>): Promise<Looking> {
  const wanted = allTables(tables);
  return { client, wanted, ...planRenames(wanted, await readTables(client)) };
}

export interface HeldValue {
  readonly value: string;
  readonly rows: number;
}

/** The values of a column that are none of the known ones, or are some of those asked for, with how many rows hold each. */
export async function heldValues(
  { client, found, names }: Looking,
  { table, column }: { readonly table: string; readonly column: string },
  {
    known = null,
    wanted = null,
  }: { readonly known?: readonly string[] | null; readonly wanted?: readonly string[] | null },
): Promise<HeldValue[]> {
  const isList = found.get(table)?.columns.get(column)?.type.endsWith('[]') ?? false;
  const value = isList ? `unnest(${quoted(column)})` : quoted(column);
  const sql = `select value, count(*)::int as rows from (select ${value} as value from ${quoted(table)}) held
    where value is not null and ($1::text[] is null or value <> all($1)) and ($2::text[] is null or value = any($2)) group by 1 order by 1`;
  const { rows } = await client.query<HeldValue>(beforeRenames(sql, names), [known, wanted]);
  return rows;
}
