// The first part of a migration: what is called otherwise now is renamed with its rows, before tables are compared.
import type { ClientBase } from 'pg';
import type { TableModel } from '../../core/tables.ts';
import { StartProblem } from '../database/start-problem.ts';
import { quoted } from '../store/statement.ts';
import type { FoundTable } from './found-tables.ts';
import { renameRows } from './rename-rows.ts';
import { beforeRenames, planRenames, type TableRenames } from './rename-tables.ts';
import { renamedValueSql, valueSteps } from './rename-values.ts';
import type { Renames } from './renames.ts';
import { readState, writeState } from './server-state.ts';
import { countRows, type MigrationStep } from './step.ts';
import { applyStep } from './take-steps.ts';

export interface RenameOrder {
  readonly tables: readonly TableModel[];
  readonly found: ReadonlyMap<string, FoundTable>;
  /** Absent: tables and columns alone. */
  readonly renames: Renames | undefined;
  readonly dryRun: boolean;
  /** Servers of the version before may be at work. */
  readonly expandsOnly: boolean;
}

export interface Renamed extends Pick<TableRenames, 'found'> {
  readonly steps: readonly MigrationStep[];
  readonly notes: readonly string[];
  /** A query about tables as they are called now, over what they are called as long as nothing was renamed. */
  readonly asBefore: (sql: string) => string;
}

/**
 * Renames in the transaction of the caller, or says what would be renamed. Throws StartProblem where servers of the version before would not
 * find what they know, and where tables are cut by enterprise.
 */
export async function renameFirst(client: ClientBase, order: RenameOrder): Promise<Renamed> {
  const { tables, renames, dryRun } = order;
  const planned = planRenames(tables, order.found);
  const isNew = renames !== undefined && (await newKeys(client, renames)).length > 0;
  const values = isNew ? valueSteps(renames, tables, planned) : [];
  const steps = [...planned.steps, ...values];
  if (steps.length === 0 && !isNew) return { found: planned.found, steps, notes: [], asBefore: (sql) => sql };
  refuse(order, planned);
  if (dryRun) {
    const asBefore = (sql: string): string => beforeRenames(withNewValues(sql, renames), planned.names);
    const notes = renames ? await countHeld(client, renames, planned) : [];
    return { found: planned.found, steps, notes, asBefore };
  }
  for (const step of steps) await applyStep(client, step);
  const changed = isNew ? await renameRows(client, renames) : 0;
  if (renames) await noteRenames(client, renames);
  const rows = changed === 0 ? [] : [`${countRows(changed)} of what people keep, notices, links and counters follow.`];
  return { found: planned.found, steps, notes: rows, asBefore: (sql) => sql };
}

/** Notes that nothing is left to rename: in a database that is made as the schemas are. */
export async function noteRenames(client: ClientBase, { keys }: Pick<Renames, 'keys'>): Promise<void> {
  const value = JSON.stringify(keys);
  if (value !== ((await readState(client, 'renamed')) ?? '[]')) await writeState(client, 'renamed', value);
}

/** What was not renamed yet. */
export async function newKeys(client: ClientBase, { keys }: Pick<Renames, 'keys'>): Promise<string[]> {
  const done = new Set(JSON.parse((await readState(client, 'renamed')) ?? '[]') as string[]);
  return keys.filter((key) => !done.has(key));
}

function refuse({ tables, expandsOnly }: RenameOrder, { names }: TableRenames): void {
  const cut = tables.find((table) => names.has(table.name) && (table.partitions || table.triggers?.length));
  if (cut) {
    throw new StartProblem(
      `Table ${cut.name} is cut by enterprise (TONGGUAN_PARTITIONS) and cannot be renamed, nor its columns: take \`was\` out of the schemas and keep the old names.`,
    );
  }
  if (!expandsOnly) return;
  throw new StartProblem(
    'The schemas call stored things by other names (`was`), which servers of the version before would not find: when none is at work any more, run `tongguan migrate --contract`, then start.',
  );
}

/** The query with the values of columns as they will be called. */
function withNewValues(sql: string, renames: Renames | undefined): string {
  return (renames?.values ?? []).reduce((told, { table, column, isList, names }) => {
    if (!told.includes(quoted(table))) return told;
    return told.replaceAll(quoted(column), () => renamedValueSql(quoted(column), isList, names));
  }, sql);
}

/** How many rows hold values that are called otherwise now. */
async function countHeld(client: ClientBase, renames: Renames, { found, names }: TableRenames): Promise<string[]> {
  const notes: string[] = [];
  for (const { table, column, isList, names: values } of renames.values) {
    if (!found.get(table)?.columns.has(column)) continue;
    const old = [...values.keys()];
    const test = isList ? `${quoted(column)} && $1::text[]` : `${quoted(column)} = any($1::text[])`;
    const sql = beforeRenames(`select count(*)::int as held from ${quoted(table)} where ${test}`, names);
    const { rows } = await client.query<{ held: number }>(sql, [old]);
    const held = rows[0]?.held ?? 0;
    if (held > 0)
      notes.push(`Table ${table}, column ${column}: ${countRows(held)} hold ${old.join(', ')}, which is renamed.`);
  }
  return notes;
}
