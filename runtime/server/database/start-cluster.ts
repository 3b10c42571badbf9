// Starts the embedded database and stops it again.
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterOptions } from './initialise.ts';
import { isServerOf, isTaken, lockFileOf, readPostmaster, stopPostmaster } from './postmaster.ts';
import { commandOf, databaseEnvironment } from './run-as.ts';
import { makeSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';
import { StartProblem } from './start-problem.ts';

export interface RunningCluster {
  readonly pid: number;
  /** Folder of the socket the server listens on. */
  readonly socket: string;
  /** Calls back when the database ends by itself. */
  onEnd(listener: () => void): void;
  stop(): Promise<void>;
  /** Ends it at once; it recovers on its next start. */
  kill(): void;
}

export interface StartOptions extends ClusterOptions {
  /** Told what takes long or was found amiss. */
  readonly report: (line: string) => void;
}

/** Starts the database of a folder that no other process of ours uses; `at`: the socket folder it had before. Throws StartProblem. */
export async function startCluster(options: StartOptions, at?: string): Promise<RunningCluster> {
  await clearAway(options);
  const socket = await makeSocketFolder(options.folder, options.runAs, at);
  for (let attempt = 1; ; attempt += 1) {
    const said = await stat(options.folder.log).then(
      ({ size }) => size,
      () => 0,
    );
    const child = await spawnServer(options, socket);
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    if (await becomesReady(options, child)) return running(child, socket, ended);
    const reason = await reasonIn(options.folder.log, said);
    // Workers of a killed database hold its memory for a moment after it.
    if (attempt < 40 && /shared memory block .* still in use/.test(reason)) await delay(250);
    else throw new StartProblem(`The database did not start: ${reason} (more in ${options.folder.log})`);
  }
}

function running(child: ChildProcess, socket: string, ended: Promise<void>): RunningCluster {
  const pid = child.pid ?? 0;
  return {
    pid,
    socket,
    onEnd: (listener) => void ended.then(listener),
    stop: async () => {
      if (!(await stopPostmaster(pid))) throw new Error(`The database process ${pid} could not be stopped`);
      await ended;
      await removeSocketFolder(socket);
    },
    kill: () => void (isTaken(pid) && process.kill(pid, 'SIGQUIT')),
  };
}

/** Ends a database whose server was killed, and removes a lock file whose number now belongs to another process. */
async function clearAway({ folder, report }: StartOptions): Promise<void> {
  const found = await readPostmaster(folder.cluster);
  if (found === null) return;
  await removeSocketFolder(found.socket);
  if (!isTaken(found.pid)) return;
  if (await isServerOf(found.pid, folder.cluster)) {
    report(`Stopping the database process ${found.pid} that an earlier server left behind`);
    if (!(await stopPostmaster(found.pid))) {
      throw new StartProblem(
        `The database process ${found.pid} of ${folder.cluster} cannot be stopped: stop it and start again.`,
      );
    }
  } else {
    await rm(lockFileOf(folder.cluster), { force: true });
  }
}

async function spawnServer(options: StartOptions, socket: string): Promise<ChildProcess> {
  const { folder, runAs, binaries } = options;
  const log = await openLog(folder.log);
  const { command, argv, ids } = commandOf(runAs, binaries.postgres, [
    '-D',
    folder.cluster,
    ...settingsOf(options, socket),
  ]);
  // Its own session: Ctrl-C in a terminal must reach the server alone, which then stops the database in order.
  const child = spawn(command, argv, {
    cwd: '/',
    env: databaseEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...ids,
  });
  await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail));
  await log.close();
  child.unref();
  return child;
}

async function openLog(path: string): ReturnType<typeof open> {
  const tooLong = 8_000_000;
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > tooLong) await truncate(path);
  return open(path, 'a', 0o600);
}

/** Sized for a small machine: 2 cores and some gigabytes that the pages' server shares. */
function settingsOf({ durable }: StartOptions, socket: string): string[] {
  const settings = {
    listen_addresses: '',
    port: socketPort,
    // A list of folders, in which quotes keep a comma or a space in a name.
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    max_connections: 60,
    // An upgrade over many versions is one transaction, and holds a lock for every table, limit and index that it touches: 2,057 from the oldest.
    max_locks_per_transaction: 128,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    // Details of errors quote rows.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Waits for the lock file to say so, as pg_ctl does. @returns false when the process ended first. */
async function becomesReady({ folder, report }: StartOptions, child: ChildProcess): Promise<boolean> {
  let told = Date.now();
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPostmaster(folder.cluster);
    if (found?.ready && found.pid === child.pid) return true;
    if (Date.now() - told > 3_000) {
      report('The database is recovering what was written before it was interrupted …');
      told = Date.now();
    }
    await delay(5);
  }
  return false;
}

/** The last line in which the database said why it ended. */
async function reasonIn(log: string, from: number): Promise<string> {
  const text = (await readFile(log)).subarray(from).toString('utf8');
  const faults = text.split('\n').filter((line) => /FATAL|PANIC|error while loading|not found/.test(line));
  return faults.at(-1)?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'it ended without a word';
}
