// `tongguan build`: compiles the schemas and builds the pages, each only when it is out of date.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { arePagesBuilt, arePagesCompressed, buildPages, compressPages, pagesFolder } from './build-pages.ts';
import { compileSchemas, isCompiled } from './compile-schemas.ts';
import { projectRoot } from './environment.ts';
import { say, step } from './progress.ts';
import { withFolderLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command.action(withProblems(build));
}

/** What the process that builds tells the one that started it once the schemas are compiled. */
const compiledMessage = 'compiled';
/** And once the pages can be served. */
const builtMessage = 'built';

async function build(): Promise<void> {
  // Whoever started us to wait for it is gone: nobody needs it now.
  const leave = (): void => process.exit(1);
  process.on('disconnect', leave);
  try {
    // A server that finds it done does not wait for one that still compresses.
    if ((await isCompiled()) && (await arePagesBuilt())) tell(compiledMessage, builtMessage);
    // Two servers that are started together: one builds, and the other finds it done.
    await withFolderLock('build', projectRoot, async () => {
      if (!(await isCompiled())) await step('Compiling the schemas', compileSchemas);
      tell(compiledMessage);
      if (!(await arePagesBuilt())) await step('Building the pages', buildPages);
      tell(builtMessage);
      if (!(await arePagesCompressed())) await compress();
      await keepHistory();
    });
  } finally {
    // The channel keeps us alive as long as somebody listens.
    process.off('disconnect', leave);
  }
}

/** The history of the rules, for the rule book: last, for nobody waits for it. A repository that cannot be read stops no start. */
async function keepHistory(): Promise<void> {
  const { historyFile, writeHistory } = await import('./rules/history/write-history.ts');
  try {
    writeHistory(projectRoot, historyFile(projectRoot));
  } catch (error) {
    say(
      `The history of the rules could not be read from the repository: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function tell(...messages: readonly string[]): void {
  for (const message of messages) process.send?.(message);
}

/** Beside a server, which is at work by then, without a word; otherwise as fast as it can be done. */
async function compress(): Promise<void> {
  if (process.send) return compressPages(true);
  await step('Compressing the pages', () => compressPages(false));
}

/** What is being built while the rest of a start goes on. Both throw StartProblem when it fails; the other process has then said why. */
export interface Building {
  /** Until the schemas are compiled. */
  readonly compiled: Promise<void>;
  /** Until the pages are there as well; their smallest forms follow. */
  readonly pages: Promise<void>;
  /** Ends it, done or not. */
  stop(): Promise<void>;
}

/** Where there is nothing to build. */
export const nothingToBuild: Building = {
  compiled: Promise.resolve(),
  pages: Promise.resolve(),
  stop: async () => {},
};

/**
 * Builds in a process of its own when something is out of date, so that the server does not keep the memory of compiler
 * and bundler, and can bring up its database meanwhile. The folder of the pages is there at once.
 */
export async function startBuilding(): Promise<Building> {
  if ((await isCompiled()) && (await arePagesBuilt()) && (await arePagesCompressed())) return nothingToBuild;
  await mkdir(pagesFolder, { recursive: true });
  const child = spawn(process.execPath, [join(projectRoot, 'cli', 'tongguan.js'), 'build'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new StartProblem(''))));
  });
  const told = (what: string): Promise<void> =>
    new Promise((done) => child.on('message', (message) => message === what && done()));
  const compiled = Promise.race([told(compiledMessage), ended]);
  const pages = Promise.race([told(builtMessage), ended]);
  // Whoever awaits them is told; the process does not end because nobody does yet.
  for (const part of [compiled, pages, ended]) part.catch(() => {});
  return {
    compiled,
    pages,
    stop: async () => {
      child.kill();
      await ended.catch(() => {});
    },
  };
}
