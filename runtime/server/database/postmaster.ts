// Reads postmaster.pid and tells whether the process it names is the database of this folder.
import { readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from './start-problem.ts';

export interface Postmaster {
  readonly pid: number;
  /** Folder of its socket. */
  readonly socket: string;
  readonly ready: boolean;
}

/** Path of the lock file PostgreSQL keeps in a cluster. */
export function lockFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** What the lock file says; null when there is none or it is cut short. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(lockFileOf(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, socket: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Whether the number is taken by a process, whoever owns it; also by one that ended and was not yet cleared away. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether the process runs. In a container nobody may clear away an orphan that ended: its state is then Z. */
async function isRunning(pid: number): Promise<boolean> {
  if (!isTaken(pid)) return false;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(status);
}

/** Whether the process is a PostgreSQL server whose data directory is the cluster: process numbers are used again. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const argv = command.split('\0');
  if (basename(argv[0] ?? '') !== 'postgres') return false;
  if (argv[argv.indexOf('-D') + 1] === cluster) return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
}

/** Waits until the process is gone. @returns false when it still lives after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/**
 * Stops a server: quickly but in order, then without waiting for its clients.
 * @returns once the process is gone, or false when it could not be stopped.
 */
export async function stopPostmaster(pid: number): Promise<boolean> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      return codeOf(error) === 'ESRCH';
    }
    if (await waitForEnd(pid, patience)) return true;
  }
  return false;
}
