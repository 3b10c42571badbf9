// `tongguan migrate`: brings the tables to what the schemas say, or with --dry-run prints the SQL that would do it.
import { type Command, Option } from 'commander';
import type { Pool } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { citusSql } from '../runtime/server/migrate/citus-sql.ts';
import { bytesToCopy, copyTables, dropCopy } from '../runtime/server/migrate/copy-tables.ts';
import {
  type Estimates,
  estimate,
  sayDuration,
  sayEstimate,
  sayRange,
  sumOf,
} from '../runtime/server/migrate/estimate.ts';
import { tellLeft } from '../runtime/server/migrate/left-behind.ts';
import { lockOf } from '../runtime/server/migrate/lock-of.ts';
import { allTables, type MigrateResult, migrate } from '../runtime/server/migrate/migrate.ts';
import { type PastMigration, pastMigrations } from '../runtime/server/migrate/migration-history.ts';
import { renamesOf } from '../runtime/server/migrate/renames.ts';
import { hasState } from '../runtime/server/migrate/server-state.ts';
import { layoutsOf } from '../runtime/server/store/layouts-of.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { readEnvironment } from './environment.ts';
import { bringingOf, migrateTables, onDirect, open, poolOf, withConnection } from './prepare-database.ts';
import { say } from './progress.ts';
import { withDatabaseLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command
    .option('--dry-run', 'print the SQL and change nothing')
    .option(
      '--copy',
      'with --dry-run: really run it on a copy of the tables, beside people at work, and say how long it took',
    )
    .option('--history', 'print what was done to the tables, when, by whom and by which version')
    .option('--json', 'with --history: as JSON')
    .option('--contract', 'also do what servers of the version before, which are at work no more, could not work with')
    .addOption(new Option('--target <database>', 'print the SQL of an empty database of that kind').choices(['citus']))
    .action(withProblems(run));
}

interface Options {
  readonly dryRun?: boolean;
  readonly contract?: boolean;
  readonly copy?: boolean;
  readonly history?: boolean;
  readonly json?: boolean;
  readonly target?: 'citus';
}

async function run({
  dryRun = false,
  contract = false,
  copy = false,
  target,
  history = false,
  json = false,
}: Options): Promise<void> {
  if (target !== undefined) return printTarget();
  if (history) return printHistory(json);
  if (copy && !dryRun) throw new StartProblem('--copy tries a migration: write --dry-run with it.');
  const environment = readEnvironment();
  // Nobody else serves the embedded database.
  const isShared = environment.databaseUrl !== undefined && !contract;
  await ensureCompiled();
  const { model } = await import('../generated/model.gen.ts');
  const database = await open(environment, 'tongguan migrate', true);
  const pool = poolOf(database);
  try {
    const looked = await onDirect(database, pool, (direct) => look(direct, model, isShared));
    const { statements } = looked;
    sayStatements(looked);
    if (copy) await onDirect(database, pool, (direct) => tryOnCopy(direct, model));
    if (!dryRun)
      await onDirect(database, pool, (direct) =>
        withDatabaseLock(direct, async () =>
          migrateTables(direct, model, await bringingOf(environment, { thorough: true, server: pool, isShared })),
        ),
      );
    say(statements.length === 0 ? '-- The tables are what the schemas say.' : conclusion(statements.length, dryRun));
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Runs it on a copy, which is gone after in any case; with all that waits for servers of the version before. */
function tryOnCopy(pool: Pool, model: ServerModel): Promise<void> {
  return withConnection(pool, async (client) => {
    await client.query('set statement_timeout = 0');
    const bytes = await bytesToCopy(client);
    say(`-- The copy takes about ${Math.ceil(bytes / 1_000_000)} MB of the disk of the database while it is there.`);
    const copied = await copyTables(client);
    try {
      const began = performance.now();
      const { notes, statements } = await migrate(client, {
        ...{ tables: model.tables, renames: renamesOf(model), copied: true },
        ...{ dryRun: false, thorough: true },
      });
      for (const note of notes) say(`-- on the copy: ${note}`);
      const seconds = (performance.now() - began) / 1000;
      say(`-- ${statements.length} statements were run on the copy in ${sayDuration(seconds)}, and the copy is gone.`);
    } finally {
      await dropCopy(client, copied);
      await client.query('reset statement_timeout');
    }
  });
}

/** Needs no database: whoever runs a cluster reads it, and runs it there. */
async function printTarget(): Promise<void> {
  await ensureCompiled();
  const { model } = await import('../generated/model.gen.ts');
  for (const line of citusSql(allTables(model.tables))) process.stdout.write(`${line}\n`);
}

/** Reads alone: no table is brought. */
async function printHistory(json: boolean): Promise<void> {
  const database = await open(readEnvironment(), 'tongguan migrate', true);
  const pool = poolOf(database);
  try {
    const past = await withConnection(pool, (client) => pastMigrations(client));
    if (json) process.stdout.write(`${JSON.stringify(past, null, 2)}\n`);
    else for (const line of pastLines(past)) process.stdout.write(`${line}\n`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

function pastLines(past: readonly PastMigration[]): string[] {
  if (past.length === 0) return ['Nothing is kept of migrations of this database yet.'];
  return past.flatMap(({ at, milliseconds, release, schemas, revision, by, count, steps, notes }) => [
    `${at}  ${count === 1 ? '1 statement' : `${count} statements`} in ${sayDuration(milliseconds / 1000)}, by ${by}`,
    `  version ${release}, schemas ${schemas.slice(0, 12)}${revision === null ? '' : `, revision ${revision}`}`,
    ...steps.slice(0, mostPrinted).map((step) => `  ${step.split('\n')[0]}`),
    ...(count > mostPrinted ? [`  and ${count - mostPrinted} more`] : []),
    ...notes.map((note) => `  note: ${note}`),
  ]);
}

/** Statements printed of one migration; --json has more. */
const mostPrinted = 20;

interface Looked extends MigrateResult {
  readonly estimates: Estimates;
}

function look(pool: Pool, model: ServerModel, expandsOnly: boolean): Promise<Looked> {
  return withConnection(pool, async (client) => {
    // A sample may take longer than a call.
    await client.query('set statement_timeout = 0');
    const result = await migrate(client, {
      ...{ tables: model.tables, renames: renamesOf(model) },
      ...{ dryRun: true, thorough: true, expandsOnly },
    });
    const isKnown = await hasState(client);
    const left = isKnown ? await tellLeft(client, model) : [];
    const layouts = layoutsOf(model);
    const estimates = isKnown ? await estimate(client, { ...result, layouts }) : { steps: new Map(), fillings: [] };
    await client.query('reset statement_timeout');
    return { ...result, notes: [...result.notes, ...left], estimates };
  });
}

/** Each with whom it keeps waiting and for how long, then what comes after them and how long all of it takes. */
function sayStatements({ statements, online, notes, estimates: { steps, fillings } }: Looked): void {
  for (const note of notes) say(`-- ${note}`);
  for (const statement of statements) {
    const estimate = steps.get(statement);
    say(`-- ${lockOf(statement, online.has(statement))}${estimate ? `; ${sayEstimate(estimate)}` : ''}`);
    say(`${statement};`);
  }
  for (const filling of fillings)
    say(
      `-- After the statements, computed values of ${filling.entity} are filled in record by record: ${sayEstimate(filling)}; nobody else waits, whoever starts does.`,
    );
  if (steps.size + fillings.length === 0) return;
  const waiting = sumOf([...steps].flatMap(([statement, own]) => (online.has(statement) ? [] : [own])));
  say(
    `-- In all ${sayRange(sumOf([...steps.values(), ...fillings]))}, of which others wait ${sayRange(waiting)}: counted up from samples of these tables with their indexes, tried on this server as busy as it is now.`,
  );
  say(
    '-- Not counted: waiting until others let go of a table, encrypting fields, lines that become records of their own, what renaming changes in rows beside these tables. `--copy` tries the statements on all rows.',
  );
}

function conclusion(count: number, dryRun: boolean): string {
  return `-- ${count} statements ${dryRun ? 'would be run; nothing was changed.' : 'were run.'}`;
}
