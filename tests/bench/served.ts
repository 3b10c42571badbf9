// A server for the figures: the product as `npm start` runs it, on its own data, and a pool on the same database.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg, { type PoolConfig } from 'pg';
import { openDatabase } from '../../runtime/server/database/open-database.ts';

const root = join(import.meta.dirname, '..', '..');
const demoPassword = 'Tongguan#2026';

export interface Served {
  readonly address: string;
  readonly pid: number;
  readonly pool: pg.Pool;
  readonly settings: PoolConfig;
  /** Cookie header of a demo account. */
  logIn(username: string): Promise<string>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Starts the product on fresh data, which goes when it stops, and waits until it is ready. */
export async function serveFresh(): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'tongguan-bench-'));
  const served = await serveFolder(folder);
  return { ...served, stop: () => served.stop().then(() => rm(folder, { recursive: true, force: true })) };
}

/** Starts the product, or a copy of it in another folder, on the data of a folder, made where there is none and kept, and waits until it is ready. */
export async function serveFolder(folder: string, project = root): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, ['cli/main.ts', 'serve'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), TONGGUAN_DATA: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(child, address);
  const database = await openDatabase({ dataFolder: folder, command: 'bench', joins: true, report: console.log });
  // Large tables are filled and analysed, and those of a reference made, as the owner.
  const settings = database.owner ?? database.settings;
  const pool = new pg.Pool({ ...settings, max: 4 });
  return {
    address,
    pid: child.pid ?? 0,
    pool,
    settings,
    logIn: (username) => logIn(address, username),
    stop: async () => {
      await pool.end();
      await database.stop();
      // It may have ended by itself.
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  };
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const ready = await fetch(`${address}/healthz`).catch(() => null);
    if (ready?.ok) return;
    await pause(200);
  }
}

async function logIn(address: string, username: string): Promise<string> {
  const answer = await fetch(`${address}/api/login/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`Login of ${username}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Starts the hand-written reference on the same database. */
export async function serveReference(settings: PoolConfig): Promise<Reference> {
  return serveProgram('reference-server.ts', JSON.stringify(settings));
}

/** Builds and serves the page with nothing but a ProTable. */
export async function serveBare(): Promise<Reference> {
  const folder = await mkdtemp(join(tmpdir(), 'tongguan-bare-'));
  const { address, stop } = await serveProgram('bare/serve-bare.ts', folder);
  return { address, stop: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
}

export interface Reference {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a program that takes something and a port, and says when it listens. */
async function serveProgram(program: string, given: string): Promise<Reference> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, program), [given, String(port)]);
  await once(child, 'message');
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
