// `tongguan migrate`: brings the tables to what the schemas say, or with --dry-run prints the SQL that would do it.
import { type Command, Option } from 'commander';
import type { Pool } from 'pg';
import { citusSql } from '../runtime/server/migrate/citus-sql.ts';
import { lockOf } from '../runtime/server/migrate/lock-of.ts';
import { allTables, migrate } from '../runtime/server/migrate/migrate.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { readEnvironment } from './environment.ts';
import { migrateTables, onDirect, open, poolOf, withConnection } from './prepare-database.ts';
import { say } from './progress.ts';
import { withDatabaseLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command
    .option('--dry-run', 'print the SQL and change nothing')
    .addOption(new Option('--target <database>', 'print the SQL of an empty database of that kind').choices(['citus']))
    .action(withProblems(run));
}

interface Options {
  readonly dryRun?: boolean;
  readonly target?: 'citus';
}

async function run({ dryRun = false, target }: Options): Promise<void> {
  if (target !== undefined) return printTarget();
  const environment = readEnvironment();
  await ensureCompiled();
  const { model } = await import('../generated/model.gen.ts');
  const database = await open(environment, 'tongguan migrate', true);
  const pool = poolOf(database);
  try {
    const { statements, online, notes } = await onDirect(database, pool, (direct) => look(direct, model.tables));
    for (const note of notes) say(`-- ${note}`);
    for (const statement of statements) {
      say(`-- ${lockOf(statement, online.has(statement))}`);
      say(`${statement};`);
    }
    if (!dryRun)
      await onDirect(database, pool, (direct) =>
        withDatabaseLock(direct, () =>
          migrateTables(direct, model, { thorough: true, timeZone: environment.timeZone, server: pool }),
        ),
      );
    say(statements.length === 0 ? '-- The tables are what the schemas say.' : conclusion(statements.length, dryRun));
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Needs no database: whoever runs a cluster reads it, and runs it there. */
async function printTarget(): Promise<void> {
  await ensureCompiled();
  const { model } = await import('../generated/model.gen.ts');
  for (const line of citusSql(allTables(model.tables))) process.stdout.write(`${line}\n`);
}

function look(pool: Pool, tables: Parameters<typeof migrate>[1]['tables']): ReturnType<typeof migrate> {
  return withConnection(pool, (client) => migrate(client, { tables, dryRun: true, thorough: true }));
}

function conclusion(count: number, dryRun: boolean): string {
  return `-- ${count} statements ${dryRun ? 'would be run; nothing was changed.' : 'were run.'}`;
}
