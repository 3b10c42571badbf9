// Opens the database the server works on: the embedded one, or the one DATABASE_URL names.
import type { PoolConfig } from 'pg';
import { findBinaries } from './binaries.ts';
import { requireReachable } from './check-connection.ts';
import { type DataFolder, dataFolderAt, prepareDataFolder, readSecrets, type Secrets } from './data-folder.ts';
import { ensureDatabase, roleSettings } from './ensure-database.ts';
import { initialise } from './initialise.ts';
import { keepRunning } from './keep-running.ts';
import { openAt, type ReplicaPlaces } from './open-at.ts';
import { type Owner, type OwnerLock, readOwner, takeFolder } from './owner-lock.ts';
import { readPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { type RunningCluster, startCluster } from './start-cluster.ts';
import { StartProblem } from './start-problem.ts';

export interface OpenDatabase {
  /** For a pool of connections. */
  readonly settings: PoolConfig;
  /** The way to PostgreSQL itself, where `settings` lead through a pooler. */
  readonly direct?: PoolConfig;
  /** Where there are replicas to read from. */
  readonly replicas?: ReplicaPlaces;
  /** The way to PostgreSQL itself as the role that owns the tables, where `settings` are those of another one. */
  readonly owner?: PoolConfig;
  /** Absent for a database given by its address. The process is another one after it was started again; 0 meanwhile. */
  readonly embedded?: { readonly pid: number };
  /** Says to other processes where the pages are. */
  announce(address: string): Promise<void>;
  /** Calls back when an embedded database has ended by itself and cannot be started again. */
  onEnd(listener: () => void): void;
  stop(): Promise<void>;
  /** Ends an embedded database at once; it recovers on its next start. */
  kill(): void;
}

export interface OpenOptions {
  readonly dataFolder: string;
  readonly databaseUrl?: string;
  /** The same database past a pooler. */
  readonly directUrl?: string;
  /** Its replicas, to read from. */
  readonly readUrl?: string;
  /** The same database past a pooler, as the role that owns the tables. */
  readonly ownerUrl?: string;
  /** Shown to whoever finds the folder taken: `tongguan serve`. */
  readonly command: string;
  /** True: work beside a running server, on its database, instead of being refused. */
  readonly joins: boolean;
  /** False for tests alone: nothing is forced to the disk. */
  readonly durable?: boolean;
  /** Milliseconds before each start of a database that ended by itself; absent: about two minutes in all. */
  readonly restartPauses?: readonly number[];
  readonly report: (line: string) => void;
}

/** Opens the database; an embedded one is made and started when needed. Throws StartProblem. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const folder = dataFolderAt(options.dataFolder);
  // Uploaded files stand there also when the database is elsewhere.
  await prepareDataFolder(folder);
  const { databaseUrl, directUrl, ownerUrl, readUrl } = options;
  if (databaseUrl !== undefined) {
    const given = {
      databaseUrl,
      ...(directUrl !== undefined && { directUrl }),
      ...(ownerUrl !== undefined && { ownerUrl }),
      ...(readUrl !== undefined && { readUrl }),
    };
    const { close, ...found } = await openAt(given, options.report);
    return { ...found, announce: async () => {}, onEnd: () => {}, stop: close, kill: () => {} };
  }
  const lock = await takeFolder(folder, options.command, options.joins ? 0 : 3_000);
  if (lock) return openEmbedded(folder, lock, options);
  const owner = await readOwner(folder);
  if (options.joins) return joinRunning(folder, owner);
  throw new StartProblem(`${say(owner)} already uses ${folder.root}: stop it, or set TONGGUAN_DATA to another folder.`);
}

function say(owner: Owner | null): string {
  if (!owner) return 'Another process';
  return `${owner.command} (process ${owner.pid}${owner.address === undefined ? '' : `, ${owner.address}`})`;
}

async function openEmbedded(folder: DataFolder, lock: OwnerLock, options: OpenOptions): Promise<OpenDatabase> {
  try {
    const binaries = await findBinaries();
    const runAs = await chooseRunAs(binaries, folder);
    const cluster = { binaries, folder, runAs, durable: options.durable ?? true, report: options.report };
    const secrets = await initialise(cluster);
    const first = await startCluster(cluster);
    const running = keepRunning(first, {
      start: () => startCluster(cluster, first.socket),
      report: options.report,
      ...(options.restartPauses && { pauses: options.restartPauses }),
    });
    return await serveFrom(running, secrets, lock, options.command);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function serveFrom(
  running: RunningCluster,
  secrets: Secrets,
  lock: OwnerLock,
  command: string,
): Promise<OpenDatabase> {
  try {
    return {
      ...(await ensureDatabase(running.socket, secrets)),
      embedded: running,
      announce: (address) => lock.describe({ command, address }),
      onEnd: running.onEnd,
      stop: async () => {
        await running.stop();
        await lock.release();
      },
      kill: running.kill,
    };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** Works on the database of the process that has the folder, which goes on when we are done. */
async function joinRunning(folder: DataFolder, owner: Owner | null): Promise<OpenDatabase> {
  const secrets = await readSecrets(folder);
  const found = await readPostmaster(folder.cluster);
  if (!secrets || !found?.ready) {
    throw new StartProblem(
      `${say(owner)} uses ${folder.root} and its database is not ready yet: try again in a moment.`,
    );
  }
  const roles = roleSettings(found.socket, secrets);
  await requireReachable(roles.settings);
  return { ...roles, announce: async () => {}, onEnd: () => {}, stop: async () => {}, kill: () => {} };
}
