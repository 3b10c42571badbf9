// Fields that are new and required and say nothing of records from before them: the rows that will lack them, by the state they stand in.
import type { ServerModel } from '../../core/model.ts';
import type { Layout, TableMapping } from '../store/layout.ts';
import { layoutsOf } from '../store/layouts-of.ts';
import { quoted } from '../store/statement.ts';
import type { Looking } from './held-values.ts';
import { beforeRenames } from './rename-tables.ts';
import { countRows } from './step.ts';

/** A sentence for each such field of a table that has rows; nothing is changed. What the server sets it sets by itself. */
export async function tellLacking(looking: Looking, model: ServerModel): Promise<string[]> {
  const tables = new Map(looking.wanted.map((table) => [table.name, table]));
  const notes: string[] = [];
  for (const layout of layoutsOf(model).values()) {
    for (const { table, columns } of [layout, ...layout.below]) {
      const found = looking.found.get(table);
      if (!found) continue;
      const made = new Map(tables.get(table)?.columns.map((column) => [column.name, column]));
      for (const { column, field } of columns) {
        const { fill, default: fallback } = made.get(column) ?? {};
        const isGiven = fill !== undefined || fallback !== undefined || field.readOnly || field.required === 'never';
        if (isGiven || found.columns.has(column)) continue;
        const rows = await countByState(looking, layout, table);
        if (rows !== null) notes.push(sentence(table, column, rows));
      }
    }
  }
  return notes;
}

/** `2 rows`, of records with states `3 rows (draft: 1, submitted: 2)`; null: there are none. */
async function countByState(looking: Looking, layout: Layout, table: TableMapping['table']): Promise<string | null> {
  const [use] = table === layout.table ? layout.entity.lifecycles : [];
  const column = use && layout.slotAt.get(use.field)?.column;
  const state = column !== undefined && looking.found.get(table)?.columns.has(column) ? quoted(column) : 'null';
  const sql = `select ${state}::text as state, count(*)::int as rows from ${quoted(table)} group by 1 order by 1`;
  const { rows: states } = await looking.client.query<{ state: string | null; rows: number }>(
    beforeRenames(sql, looking.names),
  );
  const all = states.reduce((sum, { rows }) => sum + rows, 0);
  if (all === 0) return null;
  const known = states.flatMap(({ state, rows }) => (state === null ? [] : [`${state}: ${rows}`]));
  return known.length === 0 ? countRows(all) : `${countRows(all)} (${known.join(', ')})`;
}

function sentence(table: string, column: string, rows: string): string {
  return `Table ${table}, column ${column} is new and required, and nothing is said of records from before it: ${rows} will lack it until they are next saved. \`fill\` at the field says what they get.`;
}
