// Lets one process at a time use a data folder. The lock is the kernel's: it ends with the process, however that ends.
import { createHash } from 'node:crypto';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { codeOf } from './start-problem.ts';

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
  const name = await nameOf(folder);
  const deadline = Date.now() + patience;
  for (;;) {
    const server = await listen(name);
    if (server) return hold(folder, server, command);
    if (Date.now() >= deadline) return null;
    await delay(50);
  }
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

async function hold(folder: DataFolder, server: Server, command: string): Promise<OwnerLock> {
  const describe = (owner: Omit<Owner, 'pid'>): Promise<void> =>
    writeFile(folder.owner, `${JSON.stringify({ pid: process.pid, ...owner })}\n`);
  await describe({ command });
  return {
    describe,
    release: async () => {
      await rm(folder.owner, { force: true });
      await new Promise((done) => server.close(done));
    },
  };
}

/** An abstract socket: it has no file that could stay behind. Elsewhere than on Linux a loopback port does the same. */
async function nameOf(folder: DataFolder): Promise<{ path: string } | { host: string; port: number }> {
  const digest = createHash('sha256')
    .update(await realpath(folder.root))
    .digest();
  if (process.platform === 'linux') return { path: `\0tongguan:${digest.toString('hex').slice(0, 32)}` };
  return { host: '127.0.0.1', port: 49_152 + (digest.readUInt16BE(0) % 16_384) };
}

function listen(at: object): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  return new Promise((done, fail) => {
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen(at, () => done(server));
  });
}
