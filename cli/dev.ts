// `tongguan dev`: pages from Vite, the server in a process of its own; a changed schema is compiled, the server restarted.
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ViteDevServer } from 'vite';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { open } from './bring-up.ts';
import { compileAgain, compileSchemas } from './compile-schemas.ts';
import { projectRoot, readEnvironment } from './environment.ts';
import { say, seconds } from './progress.ts';
import { provePort } from './prove-port.ts';
import { listenForStop } from './stop-signals.ts';
import { withProblems } from './with-problems.ts';

/** Folders whose change is compiled, and folders the server reads as they are. */
const compiled = ['schemas', 'locales', 'overrides'];
const executed = ['runtime/server', 'runtime/core'];

/** Milliseconds to wait for the other files of one save. */
const together = 60;

export function configure(command: Command): void {
  command.action(withProblems(dev));
}

async function dev(): Promise<void> {
  const environment = readEnvironment();
  await provePort(environment);
  await compileSchemas();
  const database = await open(environment, 'tongguan dev', false);
  const server = new ServerProcess();
  const pages = await servePages();
  listenForStop({
    stop: async (why) => {
      say(`Stopping: ${why}`);
      await Promise.all([pages.close(), server.stop()]);
      await database.stop();
      say('Stopped');
    },
    force: () => database.kill(),
  });
  server.start();
  say(`Pages at ${pages.resolvedUrls?.local[0] ?? 'the address Vite chose'}; they reload by themselves.`);
  watchFolders(async (folders) => {
    if (compiled.some((folder) => folders.has(folder)) && !(await recompile())) return;
    await server.stop();
    server.start();
  });
}

async function servePages(): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const pages = await createServer({
    configFile: join(projectRoot, 'runtime', 'web', 'vite.config.ts'),
    logLevel: 'warn',
  });
  return pages.listen();
}

/** @returns false when there are findings, which are printed; the server then goes on as it was. */
async function recompile(): Promise<boolean> {
  const start = performance.now();
  try {
    await compileAgain();
    say(`Compiled in ${seconds(start)}`);
    return true;
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.exitCode = 0;
    return false;
  }
}

/** Calls back once for the files of one save, with their folders, and never while the last call is still at work. */
function watchFolders(changed: (folders: ReadonlySet<string>) => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let waiting = new Set<string>();
  let work = Promise.resolve();
  const begin = (): void => {
    const folders = waiting;
    waiting = new Set();
    work = work.then(() => changed(folders)).catch((error: unknown) => console.error(error));
  };
  for (const folder of [...compiled, ...executed]) {
    watch(join(projectRoot, folder), { recursive: true }, () => {
      waiting.add(folder);
      clearTimeout(timer);
      timer = setTimeout(begin, together);
    });
  }
}

/** The server, which works on our database and can be restarted without it. */
class ServerProcess {
  #child: ChildProcess | null = null;

  start(): void {
    this.#child = spawn(process.execPath, [join(projectRoot, 'cli', 'tongguan.js'), 'serve', '--beside'], {
      stdio: 'inherit',
      // Its own group: Ctrl-C reaches us alone, and we stop it in order.
      detached: true,
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await new Promise((done) => child.once('exit', done));
  }
}
