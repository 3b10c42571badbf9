// Brings the tables of a database to what the schemas say: everything or nothing, and never at the cost of data.
import { createHash, randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { TableModel } from '../../core/tables.ts';
import { textFunctions, textPairsFunction, textPartsFunction } from '../../core/text-search.ts';
import { codeOf, StartProblem } from '../database/start-problem.ts';
import { systemTables } from '../store/system-tables.ts';
import { applyOnline } from './apply-online.ts';
import { applyCuts, type PlannedCuts, planCuts } from './cut-by-month.ts';
import { type FoundTable, readTables } from './found-tables.ts';
import { jobSchemaSteps, jobSchemaVersion } from './job-schema.ts';
import { type MigratedBy, migrationTable, noteMigration } from './migration-history.ts';
import { bringMonthsFunction, makeMonths, monthsFunctionSql } from './month-parts.ts';
import { planMigration } from './plan.ts';
import { newKeys, noteRenames, type Renamed, renameFirst } from './rename-first.ts';
import type { Renames } from './renames.ts';
import { hasState, readState, serverStateTable, writeState } from './server-state.ts';
import type { MigrationStep } from './step.ts';
import { applyStep, checkGuards, tryEach } from './take-steps.ts';

export interface MigrateOptions {
  /** Tables of the entities; the server's own are added here. */
  readonly tables: readonly TableModel[];
  /** What the schemas called otherwise before; absent: tables and columns alone are renamed. */
  readonly renames?: Renames;
  /** Asked once something was changed, to keep it in the history of migrations; absent: it is not kept. */
  readonly by?: () => MigratedBy;
  /** True: only say what would be done. */
  readonly dryRun: boolean;
  /** True: compare table by table, also when the database says that it was brought here already. */
  readonly thorough: boolean;
  /** True: what servers of the version before could not work with has to wait, see `plan.ts`; absent: everything is brought. */
  readonly expandsOnly?: boolean;
  /** True: only the tables of an empty database, which rows are loaded into before it is called again for all that is built on them. */
  readonly tablesAlone?: boolean;
  /** True: the tables are a copy of those in use, see copy-tables.ts; the schema of the jobs, which is not copied, is left alone. */
  readonly copied?: boolean;
  /** Most statements in one transaction while tables are made; absent: 800. */
  readonly batchSize?: number;
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
  const functions = [textPairsFunction, textPartsFunction, monthsFunctionSql('', tables)];
  return createHash('sha256')
    .update(JSON.stringify([allTables(tables), ...functions, jobSchemaVersion]))
    .digest('hex');
}

/** Those of the entities with the server's own. */
export function allTables(tables: readonly TableModel[]): TableModel[] {
  return [serverStateTable, migrationTable, ...tables, ...systemTables];
}

/**
 * Compares and alters in one transaction; servers that start together wait for each other. A database that nobody works in yet, since its
 * tables are being made or were just restored, is brought in several, each of which takes no more locks than any PostgreSQL has room for;
 * whoever comes after one that was interrupted goes on. Indexes of large tables are made at last, one by one, while others work; what is
 * not made then is noted, and tried again at the next start. Throws StartProblem.
 */
export async function migrate(client: ClientBase, options: MigrateOptions): Promise<MigrateResult> {
  const version = schemaVersion(options.tables);
  if (!options.thorough && (await hasState(client)) && (await isBrought(client, version, options.renames))) {
    return { statements: [], online: new Set(), notes: [] };
  }
  const began = performance.now();
  const done: MigrationStep[] = [];
  const notes = new Set<string>();
  for (let rest: Rest | null = null; ; ) {
    const pass: Pass = await bring(client, options, version, rest);
    done.push(...pass.steps);
    for (const note of pass.notes) notes.add(note);
    rest = pass.rest;
    if (rest !== null) continue;
    const online = pass.steps.filter(({ isOnline }) => isOnline);
    const left = options.dryRun || online.length === 0 ? [] : await applyOnline(client, online);
    const { cuts, notes: uncut } = options.tablesAlone ? noCuts : await planCuts(client, options.tables);
    if (!options.dryRun) {
      if (cuts.length > 0) left.push(...(await applyCuts(client, options.tables)));
      await makeMonths(client);
      if (online.length + cuts.length > 0 && pass.isWhole) await noteLast(client, left.length === 0, version);
    }
    const later = [...online.map(({ sql }) => sql), ...cuts.flatMap(({ steps }) => steps)];
    const result = {
      statements: [...withFunction(done), ...cuts.flatMap(({ steps }) => steps)],
      online: new Set(later),
      notes: [...notes, ...uncut, ...left],
    };
    if (!options.dryRun && options.by && result.statements.length > 0) {
      const milliseconds = performance.now() - began;
      await noteMigration(client, options.by(), { milliseconds, steps: result.statements, notes: result.notes });
    }
    return result;
  }
}

const noCuts: PlannedCuts = { cuts: [], notes: [] };

/** What could not be done after the rest is tried again at the next start. */
function noteLast(client: ClientBase, isDone: boolean, version: string): Promise<void> {
  return writeState(client, 'tables', isDone ? version : `${version} in part`);
}

async function isBrought(client: ClientBase, version: string, renames: Renames | undefined): Promise<boolean> {
  if (renames && (await newKeys(client, renames)).length > 0) return false;
  return (await readState(client, 'tables')) === version && (await readState(client, 'making')) === null;
}

/** What one transaction brought. */
interface Pass {
  readonly steps: readonly MigrationStep[];
  readonly notes: readonly string[];
  /** False: a step was left out that the next start tries again. */
  readonly isWhole: boolean;
  /** What is left to do in further ones; null: nothing. */
  readonly rest: Rest | null;
}

/** Steps of a plan that were not taken yet. They hold as long as the state says that nobody else took any since. */
interface Rest {
  readonly plan: readonly MigrationStep[];
  readonly making: string;
}

async function bring(client: ClientBase, options: MigrateOptions, version: string, rest: Rest | null): Promise<Pass> {
  const { dryRun } = options;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '60s'`);
    await client.query(`select pg_advisory_xact_lock(hashtext('tongguan migrate'))`);
    const isNext = rest !== null && (await readState(client, 'making')) === rest.making;
    const pass = isNext
      ? await make(client, options, version, rest.plan)
      : await compareAndTake(client, options, version);
    await client.query(dryRun ? 'rollback' : 'commit');
    return pass;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw mayNot(error) ? new StartProblem(notOwner, error) : error;
  }
}

async function compareAndTake(client: ClientBase, options: MigrateOptions, version: string): Promise<Pass> {
  const { dryRun } = options;
  const tables = allTables(options.tables);
  const there = await readTables(client);
  const isKnown = await hasState(client);
  if (!isKnown) refuseStrangers(tables, there);
  const isUnused = !dryRun && (!isKnown || (await readState(client, 'making')) !== null);
  const renamed = isKnown && !isUnused ? await renameAll(client, options, there) : nothingRenamed(there);
  const { plan, waiting } = await planOf(client, { tables, found: renamed.found, isUnused, options });
  if (!dryRun) {
    // Searches and their indexes are over it.
    for (const made of [textPairsFunction, textPartsFunction]) await client.query(made);
    await bringMonthsFunction(client, tables);
  }
  if (isUnused) return make(client, options, version, plan);
  const taken = await checkGuards(client, plan, renamed.asBefore);
  if (!dryRun) {
    const now = taken.steps.filter(({ isOnline }) => !isOnline);
    for (const step of now) await applyStep(client, step);
    const isDone = taken.isWhole && now.length === taken.steps.length;
    // What was left out is tried again at the next start.
    await noteTables(client, isDone ? version : `${version} in part`);
  }
  const notes = [...renamed.notes, ...taken.notes, ...(waiting > 0 ? [sayWaiting(waiting)] : [])];
  return { steps: [...renamed.steps, ...taken.steps], notes, isWhole: taken.isWhole, rest: null };
}

/** Takes as many steps as one transaction has room for, in a database that nobody works in. */
async function make(
  client: ClientBase,
  { batchSize = 800, tablesAlone = false, renames }: MigrateOptions,
  version: string,
  plan: readonly MigrationStep[],
): Promise<Pass> {
  const part = firstOf(plan, batchSize);
  const making = `tables ${randomUUID()}`;
  const rest = part.length < plan.length ? { plan: plan.slice(part.length), making } : null;
  const taken = await tryEach(client, part);
  if (rest !== null || tablesAlone) await writeState(client, 'making', making);
  // What was left out is tried again at the next start.
  else await noteTables(client, taken.isWhole ? version : `${version} in part`);
  if (renames) await noteRenames(client, renames);
  return { ...taken, rest };
}

function renameAll(
  client: ClientBase,
  { tables, renames, dryRun, expandsOnly = false }: MigrateOptions,
  found: ReadonlyMap<string, FoundTable>,
): Promise<Renamed> {
  return renameFirst(client, { tables: allTables(tables), found, renames, dryRun, expandsOnly });
}

function nothingRenamed(found: ReadonlyMap<string, FoundTable>): Renamed {
  return { found, steps: [], notes: [], asBefore: (sql) => sql };
}

interface PlanOrder {
  readonly tables: readonly TableModel[];
  readonly found: ReadonlyMap<string, FoundTable>;
  readonly isUnused: boolean;
  readonly options: MigrateOptions;
}

/** All steps, and how many more wait for servers of the version before to end. */
async function planOf(
  client: ClientBase,
  { tables, found, isUnused, options: { expandsOnly = false, tablesAlone = false, copied = false } }: PlanOrder,
): Promise<{ readonly plan: readonly MigrationStep[]; readonly waiting: number }> {
  const onlyExpands = expandsOnly && !isUnused;
  const steps = planMigration(tables, found, { onlyExpands, isUnused, tablesAlone });
  const waiting = onlyExpands ? planMigration(tables, found).length - steps.length : 0;
  return { plan: tablesAlone || copied ? steps : [...steps, ...(await jobSchemaSteps(client))], waiting };
}

/** The first steps, at least so many if there are: never an object without the mark that belongs to it. */
function firstOf(plan: readonly MigrationStep[], size: number): readonly MigrationStep[] {
  const end = plan.findIndex(({ about }, at) => at >= size && about !== plan[at - 1]?.about);
  return end === -1 ? plan : plan.slice(0, end);
}

/** What is there already is left as it is: a restored database says the same of itself, and since when, as the one that was backed up. */
async function noteTables(client: ClientBase, value: string): Promise<void> {
  if ((await readState(client, 'tables')) !== value) await writeState(client, 'tables', value);
  await client.query(`delete from server_state where key = 'making'`);
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
