// `tongguan dev`: pages from Vite, the server in a process of its own; a changed schema is compiled, and open pages and server follow.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import type { ViteDevServer } from 'vite';
import { openCache } from '../generator/cache/open-cache.ts';
import { SeenParts } from '../generator/cache/seen-parts.ts';
import type { OpenDatabase } from '../runtime/server/database/open-database.ts';
import { requireFreePort } from './check-port.ts';
import { type Again, compileAgain, compileSchemas } from './compile-schemas.ts';
import { type Concerned, concernedBy, isServed } from './concerned.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { holdRequests } from './hold-requests.ts';
import { LaterWork } from './later-work.ts';
import { OpenPages, toldFiles } from './open-pages.ts';
import { OverrideWatch } from './override-watch.ts';
import { open } from './prepare-database.ts';
import { printFindings } from './print-findings.ts';
import { say, seconds } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { ServerProcess } from './server-process.ts';
import { listenForStop } from './stop-signals.ts';
import { type WatchedFolders, watchFolders } from './watch-folders.ts';
import { announceFollower } from './with-lock.ts';
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
  readonly rest: LaterWork;
  isStopping: boolean;
}

async function dev(): Promise<void> {
  const running: Running = {
    server: new ServerProcess(),
    database: null,
    pages: null,
    folders: null,
    overrides: null,
    rest: new LaterWork(),
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
  const rest = running.rest.drop();
  const folders = running.folders?.close();
  const pages = await running.pages?.catch(() => null);
  await Promise.all([pages?.close(), running.server.end(), running.overrides?.end(), folders, rest]);
  const database = await running.database?.catch(() => null);
  await database?.stop();
}

async function bringUp(running: Running): Promise<void> {
  const { server } = running;
  const environment = readEnvironment();
  await requireFreePort(environment);
  const memory = openCache();
  await compileSchemas(memory);
  if (running.isStopping) return;
  running.database = open(environment, 'tongguan dev', false);
  await running.database;
  if (running.isStopping) return;
  running.pages = servePages(server);
  const vite = await running.pages;
  if (running.isStopping) return;
  const pages = new OpenPages(vite);
  server.onStartFailure = (said) => pages.tellOfServer(said);
  server.start();
  const address = vite.resolvedUrls?.local[0];
  say(`Pages at ${address ?? 'the address Vite chose'}; they follow what you edit.`);
  if (address !== undefined) warnOfOtherPages(environment, new URL(address).origin);
  let printed = '';
  const overrides = new OverrideWatch((findings) => {
    // The look at all of them finds again what that at one file has told.
    const now = JSON.stringify(findings);
    if (findings.length > 0 && now !== printed) printFindings(findings);
    printed = now;
    process.exitCode = 0;
    pages.tellOfOverrides(findings);
  });
  running.overrides = overrides;
  const { rest } = running;
  const followers = { server, pages, again: { memory, seen: new SeenParts() }, overrides, rest };
  running.folders = watchFolders(
    [...compiled, ...executed],
    (paths) => follow(paths, followers).finally(() => server.release()),
    projectRoot,
    (paths) => void overrides.glance(paths),
  );
  await running.folders.ready;
  // Held until the process ends.
  await announceFollower(projectRoot);
  // Not while the server starts, which somebody waits for.
  await server.untilReady();
  await running.folders.before(() => prepareToFollow(followers));
  overrides.begin();
}

/** Looks at every part of the project once, so that the first save has only its own to look at. */
async function prepareToFollow({ again }: Followers): Promise<void> {
  const { next } = await compileAgain(again);
  while (await next());
}

interface Followers {
  readonly server: ServerProcess;
  readonly pages: OpenPages;
  readonly again: Again;
  readonly overrides: OverrideWatch;
  /** What nobody waits for: the rule book, what editors read. */
  readonly rest: LaterWork;
}

/** Milliseconds in which open pages are sent what they ask for, before the server is brought along. */
const sending = 150;

/** Brings pages and server to what files of one save say. */
async function follow(paths: readonly string[], followers: Followers): Promise<void> {
  const { server, pages, overrides, rest } = followers;
  overrides.pause();
  // It takes a moment, and would wait for the whole compilation.
  await overrides.glance([]);
  // Pages follow as soon as they are compiled, before the server does.
  server.hold();
  // What was left of the compilation before is part of this one.
  await rest.drop();
  let concerned: Concerned = paths.some(isServed) ? 'server' : 'nobody';
  let written: readonly string[] = [];
  if (paths.some((path) => compiled.some((folder) => path.startsWith(folder)))) {
    const found = await recompile(followers);
    if (!found) return server.release();
    written = found;
    void overrides.glance(written.map((path) => `generated/${path}`));
    if (concerned === 'nobody') concerned = concernedBy(written);
  }
  if (concerned === 'server' || concerned === 'model') {
    const restarted = concerned === 'server' ? await server.restart() : await server.renew(written);
    if (restarted === 'kept') say('The server of before goes on answering until the next one starts.');
  } else {
    if (concerned === 'words') server.renewWords();
    server.release();
  }
  await server.untilReady();
  if (concerned !== 'nobody') pages.renew();
  overrides.begin();
}

/** Compiles what pages and server need, and has the pages follow. Gives the generated files that changed; null where there are findings, which are printed and shown: all goes on as it was. */
async function recompile({ pages, again, rest }: Followers): Promise<readonly string[] | null> {
  const start = performance.now();
  const { findings, next } = await compileAgain(again);
  process.exitCode = 0;
  pages.tell(findings);
  if (findings.length > 0) return null;
  const follow = async (): Promise<readonly string[]> => {
    const made = await next();
    if (made) pages.follow(made);
    return made ? [...made.written, ...made.deleted] : [];
  };
  const shown = await follow();
  say(`Compiled in ${seconds(start)}`);
  if (shown.length > 0) await delay(sending);
  const served = await follow();
  rest.later(async () => void (await follow()));
  return [...shown, ...served];
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
