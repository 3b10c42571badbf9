// `tongguan dev`: pages from Vite, the server in a process of its own; a changed schema is compiled, and open pages and server follow.
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ViteDevServer } from 'vite';
import type { ContentCache } from '../generator/cache/content-cache.ts';
import { openCache } from '../generator/cache/open-cache.ts';
import type { CompileOutcome } from '../generator/generate.ts';
import type { OpenDatabase } from '../runtime/server/database/open-database.ts';
import { requireFreePort } from './check-port.ts';
import { compileAgain, compileSchemas } from './compile-schemas.ts';
import { concernedBy, isServed } from './concerned.ts';
import { type Environment, projectRoot, readEnvironment } from './environment.ts';
import { holdRequests } from './hold-requests.ts';
import { OpenPages, toldFiles } from './open-pages.ts';
import { OverrideWatch } from './override-watch.ts';
import { open } from './prepare-database.ts';
import { printFindings } from './print-findings.ts';
import { say, seconds } from './progress.ts';
import { ServerProcess } from './server-process.ts';
import { listenForStop } from './stop-signals.ts';
import { type WatchedFolders, watchFolders } from './watch-folders.ts';
import { withProblems } from './with-problems.ts';

/** Folders whose change is compiled, and folders the server reads as they are. */
const compiled = ['schemas', 'locales', 'overrides'];
const executed = ['runtime/server', 'runtime/core'];

export function configure(command: Command): void {
  command.action(withProblems(dev));
}

/** What has been opened so far, to be closed in the other order. */
interface Running {
  readonly server: ServerProcess;
  database: Promise<OpenDatabase> | null;
  pages: Promise<ViteDevServer> | null;
  folders: WatchedFolders | null;
  overrides: OverrideWatch | null;
  isStopping: boolean;
}

async function dev(): Promise<void> {
  const running: Running = {
    server: new ServerProcess(),
    database: null,
    pages: null,
    folders: null,
    overrides: null,
    isStopping: false,
  };
  listenForStop({
    stop: async (why) => {
      say(`Stopping: ${why}`);
      await close(running);
      say('Stopped');
    },
    force: () => void running.database?.then((database) => database.kill()),
  });
  try {
    await bringUp(running);
  } catch (error) {
    // Interrupted while starting: what failed then failed because everything is being closed.
    const { isStopping } = running;
    await close(running);
    if (!isStopping) throw error;
  }
}

async function close(running: Running): Promise<void> {
  running.isStopping = true;
  const folders = running.folders?.close();
  const pages = await running.pages?.catch(() => null);
  await Promise.all([pages?.close(), running.server.end(), running.overrides?.end(), folders]);
  const database = await running.database?.catch(() => null);
  await database?.stop();
}

async function bringUp(running: Running): Promise<void> {
  const { server } = running;
  const environment = readEnvironment();
  await requireFreePort(environment);
  const cache = openCache();
  await compileSchemas(cache);
  if (running.isStopping) return;
  running.database = open(environment, 'tongguan dev', false);
  await running.database;
  if (running.isStopping) return;
  running.pages = servePages(server);
  const vite = await running.pages;
  if (running.isStopping) return;
  server.start();
  const address = vite.resolvedUrls?.local[0];
  say(`Pages at ${address ?? 'the address Vite chose'}; they follow what you edit.`);
  if (address !== undefined) warnOfOtherPages(environment, new URL(address).origin);
  const pages = new OpenPages(vite);
  const overrides = new OverrideWatch((findings) => {
    if (findings.length > 0) printFindings(findings);
    process.exitCode = 0;
    pages.tellOfOverrides(findings);
  });
  running.overrides = overrides;
  const followers = { server, pages, cache, overrides };
  running.folders = watchFolders([...compiled, ...executed], (paths) => follow(paths, followers));
  // Not while the server starts, which somebody waits for.
  await server.untilReady();
  overrides.begin();
}

interface Followers {
  readonly server: ServerProcess;
  readonly pages: OpenPages;
  readonly cache: ContentCache;
  readonly overrides: OverrideWatch;
}

/** Brings pages and server to what files of one save say. */
async function follow(paths: readonly string[], { server, pages, cache, overrides }: Followers): Promise<void> {
  overrides.pause();
  // Pages follow as soon as they are compiled, before the server does.
  server.hold();
  let concerned: ReturnType<typeof concernedBy> = paths.some(isServed) ? 'server' : 'nobody';
  if (paths.some((path) => compiled.some((folder) => path.startsWith(folder)))) {
    const { findings, written } = await recompile(cache);
    pages.tell(findings);
    if (!written) return server.release();
    pages.follow(written);
    if (concerned === 'nobody') concerned = concernedBy([...written.written, ...written.deleted]);
  }
  if (concerned === 'server') await server.restart();
  else {
    if (concerned === 'words') server.renewWords();
    server.release();
  }
  await server.untilReady();
  if (concerned !== 'nobody') pages.renew();
  overrides.begin();
}

/** The host of files answers scripts and frames of the pages at TONGGUAN_PUBLIC_URL alone, which are not these by themselves. */
function warnOfOtherPages({ filesOrigin, publicUrl }: Environment, pages: string): void {
  if (filesOrigin === undefined || publicUrl === undefined || new URL(publicUrl).origin === pages) return;
  say(
    `Files at ${filesOrigin} are shown to pages at ${publicUrl} alone: set TONGGUAN_PUBLIC_URL=${pages} to see them here.`,
  );
}

async function servePages(server: ServerProcess): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const pages = await createServer({
    configFile: join(projectRoot, 'runtime', 'web', 'vite.config.ts'),
    logLevel: 'warn',
    server: { watch: { ignored: [toldFiles] } },
    plugins: [holdRequests(server)],
  });
  return pages.listen();
}

/** @returns the findings, which are printed; with any the server goes on as it was. */
async function recompile(cache: ContentCache): Promise<CompileOutcome> {
  const start = performance.now();
  const outcome = await compileAgain(cache);
  if (outcome.findings.length === 0) say(`Compiled in ${seconds(start)}`);
  process.exitCode = 0;
  return outcome;
}
