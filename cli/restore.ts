// `tongguan restore <place>`: puts a backup into an empty database, with its files.

import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { restoreBackup } from '../runtime/server/backup/restore-backup.ts';
import { findBackup } from '../runtime/server/backup/verify-backup.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { parsePlace } from '../runtime/server/objects/parse-place.ts';
import { tellLocation } from '../runtime/server/objects/place-at.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { open } from './prepare-database.ts';
import { seconds } from './progress.ts';
import { withSecretFiles } from './secret-files.ts';
import { withProblems } from './with-problems.ts';

interface RestoreOptions {
  readonly backup?: string;
  readonly data?: string;
  readonly force: boolean;
}

export function configure(command: Command): void {
  command
    .argument('<place>', 'folder, or s3://bucket/prefix')
    .option('--backup <id>', 'which one (default: the last)')
    .option('--data <folder>', 'data folder to restore into (default: as the server is started)')
    .option('--force', 'delete what the database holds, after asking', false)
    .action(withProblems(run));
}

async function run(given: string, { backup, data, force }: RestoreOptions): Promise<void> {
  const start = performance.now();
  const environment = into(readEnvironment(), data);
  const from = parsePlace('the place', given, withSecretFiles(process.env));
  const found = await findBackup(from, environment.backup.secret, backup);
  await ensureCompiled();
  const { model } = await import('../generated/model.gen.ts');
  // Nobody else may work on it meanwhile: a running server of the folder is refused.
  const database = await open(environment, 'tongguan restore', false);
  try {
    await restoreBackup(
      found,
      { connection: database.owner ?? database.settings, tables: model.tables, files: environment.files },
      { report: (line) => console.error(line), ...(force && { confirm: askWith(tellTarget(environment)) }) },
    );
  } finally {
    await database.stop();
  }
  const { id, finishedAt } = found.manifest;
  console.error(`Restored backup ${id} of ${finishedAt} from ${tellLocation(from)} in ${seconds(start)}.`);
  console.error(
    'Before the start: set TONGGUAN_KEY, or put the copy of installation.key into the data folder. It is in no backup, and without it seals cannot sign.',
  );
}

function into(environment: Environment, data: string | undefined): Environment {
  if (data === undefined) return environment;
  const dataFolder = resolve(data);
  const { databaseUrl: _, ...rest } = environment;
  const isOwn = environment.files === join(environment.dataFolder, 'files');
  return { ...rest, dataFolder, files: isOwn ? join(dataFolder, 'files') : environment.files };
}

/** Without the password. */
function tellTarget({ databaseUrl, dataFolder }: Environment): string {
  if (databaseUrl === undefined) return dataFolder;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** Asks a person, who has to write the word: no script answers by chance. */
function askWith(target: string): (filled: readonly string[]) => Promise<boolean> {
  return async (filled) => {
    if (!process.stdin.isTTY) throw new StartProblem('--force asks before it deletes: run it at a terminal.');
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    try {
      const answer = await asking.question(
        `${filled.length} tables of ${target} hold rows. All of them will be deleted. Write DELETE to go on: `,
      );
      return answer.trim() === 'DELETE';
    } finally {
      asking.close();
    }
  };
}
