// `tongguan dev`: pages from Vite, the server in a process of its own; a changed schema is compiled, the server restarted.
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ViteDevServer } from 'vite';
import type { ContentCache } from '../generator/cache/content-cache.ts';
import { openCache } from '../generator/cache/open-cache.ts';
import { formatFinding } from '../generator/check/format-finding.ts';
import type { CompileOutcome } from '../generator/generate.ts';
import { requireFreePort } from './check-port.ts';
import { compileAgain, compileSchemas } from './compile-schemas.ts';
import { type Environment, projectRoot, readEnvironment } from './environment.ts';
import { holdRequests } from './hold-requests.ts';
import { open } from './prepare-database.ts';
import { say, seconds } from './progress.ts';
import { ServerProcess } from './server-process.ts';
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
  await requireFreePort(environment);
  await compileSchemas();
  const database = await open(environment, 'tongguan dev', false);
  const server = new ServerProcess();
  const pages = await servePages(server);
  listenForStop({
    stop: async (why) => {
      say(`Stopping: ${why}`);
      await Promise.all([pages.close(), server.end()]);
      await database.stop();
      say('Stopped');
    },
    force: () => database.kill(),
  });
  server.start();
  const address = pages.resolvedUrls?.local[0];
  say(`Pages at ${address ?? 'the address Vite chose'}; they reload by themselves.`);
  if (address !== undefined) warnOfOtherPages(environment, new URL(address).origin);
  let isWrong = false;
  const cache = openCache();
  watchFolders(async (folders) => {
    // The pages reload as soon as they are compiled, before the server is back.
    server.hold();
    if (compiled.some((folder) => folders.has(folder))) {
      const findings = await recompile(cache);
      tell(pages, findings, isWrong);
      isWrong = findings.length > 0;
      if (isWrong) return server.release();
    }
    await server.restart();
  });
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
    plugins: [holdRequests(server)],
  });
  return pages.listen();
}

/** @returns the findings, which are printed; with any the server goes on as it was. */
async function recompile(cache: ContentCache): Promise<CompileOutcome['findings']> {
  const start = performance.now();
  const findings = await compileAgain(cache);
  if (findings.length === 0) say(`Compiled in ${seconds(start)}`);
  process.exitCode = 0;
  return findings;
}

/** Tells a mistake in the open pages too, over what they show; and takes that away once it is mended. */
function tell(pages: ViteDevServer, findings: CompileOutcome['findings'], wasWrong: boolean): void {
  const [first] = findings;
  if (first) {
    const message = findings.map(formatFinding).join('\n\n');
    const { file, line, column } = first.place;
    const loc = { file: join(projectRoot, file), line, column };
    pages.ws.send({ type: 'error', err: { message, stack: '', plugin: 'tongguan', loc } });
  } else if (wasWrong) {
    pages.ws.send({ type: 'full-reload' });
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
