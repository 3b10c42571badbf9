// Makes the database cluster. It appears under its name only when it is whole, so a killed attempt leaves nothing behind.
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type DataFolder, readSecrets, type Secrets } from './data-folder.ts';
import { type RunAs, runProgram } from './run-as.ts';
import { codeOf, messageOf, StartProblem } from './start-problem.ts';

export interface ClusterOptions {
  readonly binaries: Binaries;
  readonly folder: DataFolder;
  readonly runAs: RunAs;
  /** False for tests alone: nothing is forced to the disk. */
  readonly durable: boolean;
}

/** Makes the cluster unless it is there. @returns the passwords of its roles. */
export async function initialise(options: ClusterOptions): Promise<Secrets> {
  const { folder } = options;
  const exists = await hasCluster(folder);
  const stored = await readSecrets(folder);
  if (exists && !stored) {
    throw new StartProblem(
      `${folder.secrets} is missing or damaged, and without it the database in ${folder.cluster} cannot be opened: put it back.`,
    );
  }
  const secrets = stored?.server === undefined ? await writeSecrets(folder, stored) : stored;
  if (!exists) await makeCluster(options, secrets);
  return secrets;
}

async function hasCluster(folder: DataFolder): Promise<boolean> {
  try {
    await stat(folder.cluster);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw new StartProblem(
      `No permission to read ${folder.cluster} (${codeOf(error)}): start as the user who owns it.`,
      error,
    );
  }
}

/** Passwords that are there stay. */
async function writeSecrets(folder: DataFolder, stored: Secrets | null): Promise<Secrets> {
  const fresh = (): string => randomBytes(24).toString('base64url');
  const secrets = { superuser: fresh(), application: fresh(), server: fresh(), ...stored };
  await writeWhole(folder.secrets, `${JSON.stringify(secrets)}\n`);
  return secrets;
}

/** Writes a private file so that it is there whole or not at all. */
async function writeWhole(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  await rm(fresh, { force: true });
  const file = await open(fresh, 'wx', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(fresh, path);
}

const attempts = 'postgres.partial-';

/** Programs of a killed attempt may write into its folder until they notice: removing is tried again meanwhile. */
const untilTheyNotice = { maxRetries: 8, retryDelay: 50 } as const;

/** Removes what killed attempts left; what cannot be removed even now is left for the next start. */
async function clearAttempts(folder: DataFolder): Promise<void> {
  const names = (await readdir(folder.root)).filter((name) => name.startsWith(attempts));
  const options = { recursive: true, force: true, ...untilTheyNotice };
  await Promise.allSettled(names.map((name) => rm(join(folder.root, name), options)));
}

async function makeCluster({ binaries, folder, runAs, durable }: ClusterOptions, secrets: Secrets): Promise<void> {
  await clearAttempts(folder);
  // A folder of its own for each attempt, so that it owes nothing to one that was killed.
  const partial = await mkdtemp(join(folder.root, attempts));
  const passwordFile = `${partial}.password`;
  await writeWhole(passwordFile, `${secrets.superuser}\n`);
  if (runAs.owner) {
    await chown(partial, runAs.owner.uid, runAs.owner.gid);
    await chown(passwordFile, runAs.owner.uid, runAs.owner.gid);
  }
  try {
    await runProgram(runAs, binaries.initdb, [
      `--pgdata=${partial}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorting and case rules that come with PostgreSQL itself: the same on every machine, today and after an upgrade.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await rename(partial, folder.cluster);
    await clearAttempts(folder);
    await syncFolder(folder.root);
  } catch (error) {
    throw new StartProblem(`The database could not be made in ${folder.cluster}: ${reasonOf(error)}`, error);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/** The line in which initdb says what failed. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return said.match(/^.*(?:error|FATAL|could not).*$/m)?.[0] ?? messageOf(error);
}
