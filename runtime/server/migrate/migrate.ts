// Brings the tables of a database to what the schemas say: everything or nothing, and never at the cost of data.
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { TableModel } from '../../core/tables.ts';
import { textFunctions, textPairsFunction, textPartsFunction } from '../../core/text-search.ts';
import { codeOf, messageOf, StartProblem } from '../database/start-problem.ts';
import { systemTables } from '../store/system-tables.ts';
import { applyOnline } from './apply-online.ts';
import { type FoundTable, readTables } from './found-tables.ts';
import { jobSchemaSteps, jobSchemaVersion } from './job-schema.ts';
import { planMigration } from './plan.ts';
import { hasState, readState, serverStateTable, writeState } from './server-state.ts';
import type { MigrationStep } from './step.ts';

export interface MigrateOptions {
  /** Tables of the entities; the server's own are added here. */
  readonly tables: readonly TableModel[];
  /** True: only say what would be done. */
  readonly dryRun: boolean;
  /** True: compare table by table, also when the database says that it was brought here already. */
  readonly thorough: boolean;
  /** True: what servers of the version before could not work with has to wait, see `plan.ts`; absent: everything is brought. */
  readonly expandsOnly?: boolean;
}

export interface MigrateResult {
  /** Statements that were run, or would be. */
  readonly statements: readonly string[];
  /** Those of them during which everybody goes on reading and writing. */
  readonly online: ReadonlySet<string>;
  /** What people should know: columns that wait for values, rows that break a new limit. */
  readonly notes: readonly string[];
}

/** Hash of everything a database is brought to: that of a backup must be the same as that of the program that restores it. */
export function schemaVersion(tables: readonly TableModel[]): string {
  return createHash('sha256')
    .update(JSON.stringify([allTables(tables), textPairsFunction, textPartsFunction, jobSchemaVersion]))
    .digest('hex');
}

/** Those of the entities with the server's own. */
export function allTables(tables: readonly TableModel[]): TableModel[] {
  return [serverStateTable, ...tables, ...systemTables];
}

/**
 * Compares and alters in one transaction; servers that start together wait for each other. Indexes of large tables are made after it, one
 * by one, while others work; what is not made then is noted, and tried again at the next start. Throws StartProblem.
 */
export async function migrate(client: ClientBase, options: MigrateOptions): Promise<MigrateResult> {
  const tables = allTables(options.tables);
  const version = schemaVersion(options.tables);
  if (!options.thorough && (await hasState(client)) && (await readState(client, 'tables')) === version) {
    return { statements: [], online: new Set(), notes: [] };
  }
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '60s'`);
    await client.query(`select pg_advisory_xact_lock(hashtext('tongguan migrate'))`);
    const found = await readTables(client);
    if (!(await hasState(client))) refuseStrangers(tables, found);
    const tableSteps = planMigration(tables, found, options.expandsOnly);
    const waiting = options.expandsOnly ? planMigration(tables, found).length - tableSteps.length : 0;
    const checked = await checkGuards(client, [...tableSteps, ...(await jobSchemaSteps(client))]);
    const { steps, isWhole } = checked;
    const notes = waiting > 0 ? [...checked.notes, sayWaiting(waiting)] : checked.notes;
    const online = steps.filter(({ isOnline }) => isOnline);
    if (!options.dryRun) {
      // Searches and their indexes are over it.
      for (const made of [textPairsFunction, textPartsFunction]) await client.query(made);
      for (const step of steps) if (!step.isOnline) await applyStep(client, step);
      // What was left out is tried again at the next start.
      await writeState(client, 'tables', isWhole && online.length === 0 ? version : `${version} in part`);
    }
    await client.query(options.dryRun ? 'rollback' : 'commit');
    const result = { statements: withFunction(steps), online: new Set(online.map(({ sql }) => sql)) };
    if (options.dryRun || online.length === 0) return { ...result, notes };
    const left = await applyOnline(client, online);
    if (isWhole && left.length === 0) await writeState(client, 'tables', version);
    return { ...result, notes: [...notes, ...left] };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw mayNot(error) ? new StartProblem(notOwner, error) : error;
  }
}

function sayWaiting(steps: number): string {
  return `${steps === 1 ? '1 step waits' : `${steps} steps wait`} that servers of the version before could not work with: when none is at work any more, run \`tongguan migrate --contract\`.`;
}

const notOwner =
  'The tables are not what the schemas say, and belong to another role: run `tongguan migrate` with DATABASE_OWNER_URL as that role, then start.';

/** Whether PostgreSQL lets the role alter nothing. */
function mayNot(error: unknown): boolean {
  return [error, error instanceof Error ? error.cause : null].some((one) => codeOf(one) === '42501');
}

/** The statements, after the functions that indexes of texts are over where there are any. */
function withFunction(steps: readonly MigrationStep[]): string[] {
  const statements = steps.map(({ sql }) => sql);
  return [...textFunctions(statements), ...statements];
}

/** A database of another program must not be altered because a table there has a name of ours. */
function refuseStrangers(tables: readonly TableModel[], found: ReadonlyMap<string, FoundTable>): void {
  const taken = tables.find(({ name }) => found.has(name));
  if (taken) {
    throw new StartProblem(
      `The database already has a table ${taken.name} that tongguan did not make: give DATABASE_URL an empty database.`,
    );
  }
}

interface CheckedPlan {
  readonly steps: readonly MigrationStep[];
  readonly notes: readonly string[];
  /** False: a step was left out that the next start tries again. */
  readonly isWhole: boolean;
}

/** Asks every guard before anything is altered, so that all refusals are said at once. */
async function checkGuards(client: ClientBase, plan: readonly MigrationStep[]): Promise<CheckedPlan> {
  const steps: MigrationStep[] = [];
  const notes: string[] = [];
  const refusals: string[] = [];
  let isWhole = true;
  for (const step of plan) {
    const rows = step.guard ? await count(client, step.guard.count) : 0;
    const detour = step.guard && rows > 0 ? step.guard.whenFound(rows) : null;
    if (detour === null) steps.push(step);
    else if ('refuse' in detour) refusals.push(detour.refuse);
    else {
      notes.push(detour.note);
      if (detour.again) isWhole = false;
      if (detour.instead !== null) steps.push({ sql: detour.instead, about: step.about });
    }
  }
  if (refusals.length > 0) throw new StartProblem(refusals.join('\n'));
  return { steps, notes, isWhole };
}

/** A guard that cannot be asked yet, because it needs an earlier step, counts nothing: its step then speaks for itself. */
async function count(client: ClientBase, sql: string): Promise<number> {
  await client.query('savepoint guard');
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return Number(rows[0]?.[0] ?? 0);
  } catch {
    await client.query('rollback to savepoint guard');
    return 0;
  } finally {
    await client.query('release savepoint guard');
  }
}

async function applyStep(client: ClientBase, { sql, about }: MigrationStep): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new StartProblem(
      `${about} cannot be brought to what the schemas say: ${messageOf(error)}. Nothing was changed.`,
      error,
    );
  }
}
