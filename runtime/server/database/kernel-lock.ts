// A lock among the processes of this machine. It is the kernel's: it ends with the process, however that ends.
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { codeOf } from './start-problem.ts';

export interface KernelLock {
  release(): Promise<void>;
}

/** Takes the lock of a folder for a purpose; null when a live process has it. The folder must exist. */
export async function takeLock(purpose: string, folder: string): Promise<KernelLock | null> {
  const server = await listen(await nameOf(purpose, folder));
  return server && { release: () => new Promise((done) => server.close(() => done())) };
}

/** An abstract socket: it has no file that could stay behind. Elsewhere than on Linux a loopback port does the same. */
async function nameOf(purpose: string, folder: string): Promise<{ path: string } | { host: string; port: number }> {
  const digest = createHash('sha256')
    .update(`${purpose} ${await realpath(folder)}`)
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
