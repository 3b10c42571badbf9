// Lets one process at a time use a data folder, and says which one does.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { takeFileLock } from './file-lock.ts';
import { type KernelLock, takeLock } from './kernel-lock.ts';

/** What a process says about itself to the next one that finds the folder taken. */
export interface Owner {
  readonly pid: number;
  /** `tongguan serve`. */
  readonly command: string;
  /** Where its pages are, once they are served. */
  readonly address?: string;
}

export interface OwnerLock {
  describe(owner: Omit<Owner, 'pid'>): Promise<void>;
  release(): Promise<void>;
}

/** Takes the folder; null when another live process has it. Waits `patience` milliseconds for one that is just ending. */
export async function takeFolder(folder: DataFolder, command: string, patience: number): Promise<OwnerLock | null> {
  const deadline = Date.now() + patience;
  for (;;) {
    const lock = await takeLocks(folder);
    if (lock) return hold(folder, lock, command);
    if (Date.now() >= deadline) return null;
    await delay(50);
  }
}

/** The one is quick and knows this machine; the other keeps out a second container on the volume, where two databases would ruin each other. */
async function takeLocks(folder: DataFolder): Promise<KernelLock | null> {
  const here = await takeLock('data', folder.root);
  if (here === null) return null;
  const onDisk = await takeFileLock(folder.lock, () => stop(folder));
  if (onDisk === null) {
    await here.release();
    return null;
  }
  return { release: async () => void (await Promise.all([onDisk.release(), here.release()])) };
}

/** Ends this process in order: whoever took the lock brings up the same database. */
function stop({ root }: DataFolder): void {
  console.error(`What kept the lock of ${root} was killed, and another process has it now: this one stops.`);
  process.kill(process.pid, 'SIGTERM');
}

/** Who has the folder, as far as it said so. */
export async function readOwner(folder: DataFolder): Promise<Owner | null> {
  try {
    const { pid, command, address }: Owner = JSON.parse(await readFile(folder.owner, 'utf8'));
    return { pid, command, ...(address !== undefined && { address }) };
  } catch {
    return null;
  }
}

async function hold(folder: DataFolder, lock: KernelLock, command: string): Promise<OwnerLock> {
  const describe = (owner: Omit<Owner, 'pid'>): Promise<void> =>
    writeFile(folder.owner, `${JSON.stringify({ pid: process.pid, ...owner })}\n`);
  await describe({ command });
  return {
    describe,
    release: async () => {
      await rm(folder.owner, { force: true });
      await lock.release();
    },
  };
}
