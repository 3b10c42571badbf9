// `tongguan build`: compiles the schemas and builds the pages, each only when it is out of date.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from 'commander';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { arePagesBuilt, arePagesCompressed, buildPages, compressPages, nameBuild } from './build-pages.ts';
import { keepBuild } from './built-pages.ts';
import { compileSchemas, isCompiled } from './compile-schemas.ts';
import { say, step } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { withFolderLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command.action(withProblems(build));
}

/** What the process that builds tells the one that started it: once the schemas are compiled, and once the pages can be served. */
interface BuildTold {
  readonly told: 'compiled' | 'built';
  /** Name of the build that this makes. */
  readonly build: string;
}

async function build(): Promise<void> {
  // Whoever started us to wait for it is gone: nobody needs it now.
  const leave = (): void => process.exit(1);
  process.on('disconnect', leave);
  try {
    // A server that finds it done does not wait for one that still compresses.
    if (await isCompiled()) {
      const name = nameBuild();
      if (await arePagesBuilt(name)) tell(name, 'compiled', 'built');
    }
    // Two servers that are started together: one builds, and the other finds it done.
    await withFolderLock('build', projectRoot, async () => {
      if (!(await isCompiled())) await step('Compiling the schemas', compileSchemas);
      const name = nameBuild();
      tell(name, 'compiled');
      if (!(await arePagesBuilt(name))) await step('Building the pages', () => buildPages(name));
      // One that was made earlier is the present one again.
      await keepBuild(name);
      tell(name, 'built');
      if (!(await arePagesCompressed(name))) await compress(name);
      await keepHistory();
    });
  } finally {
    // The channel keeps us alive as long as somebody listens.
    process.off('disconnect', leave);
  }
}

/** Reads the history of the rules, for the rule book: last, for nobody waits for it. A repository that cannot be read stops no start. */
export async function keepHistory(): Promise<void> {
  const { historyFile, writeHistory } = await import('./rules/history/write-history.ts');
  try {
    writeHistory(projectRoot, historyFile(projectRoot));
  } catch (error) {
    say(
      `The history of the rules could not be read from the repository: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function tell(name: string, ...messages: readonly BuildTold['told'][]): void {
  for (const told of messages) process.send?.({ told, build: name } satisfies BuildTold);
}

/** Beside a server, which is at work by then, without a word; otherwise as fast as it can be done. */
async function compress(name: string): Promise<void> {
  if (process.send) return compressPages(name, true);
  await step('Compressing the pages', () => compressPages(name, false));
}

/** What is being built while the rest of a start goes on. Both throw StartProblem when it fails; the other process has then said why. */
export interface Building {
  /** Until the schemas are compiled: the name of the build of the pages that they make; null where none is made. */
  readonly compiled: Promise<string | null>;
  /** Until the pages are there as well; their smallest forms follow. */
  readonly pages: Promise<void>;
  /** Ends it, done or not. */
  stop(): Promise<void>;
}

/** Where there is nothing to build; `name`: of what is there. */
export function nothingToBuild(name: string | null): Building {
  return { compiled: Promise.resolve(name), pages: Promise.resolve(), stop: async () => {} };
}

/**
 * Builds in a process of its own when something is out of date, so that the server does not keep the memory of compiler
 * and bundler, and can bring up its database meanwhile.
 */
export async function startBuilding(): Promise<Building> {
  if (await isCompiled()) {
    const name = nameBuild();
    if ((await arePagesBuilt(name)) && (await arePagesCompressed(name))) {
      await keepBuild(name);
      return nothingToBuild(name);
    }
  }
  const child = spawn(process.execPath, [join(projectRoot, 'cli', 'tongguan.js'), 'build'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<string>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done(nameBuild()) : fail(new StartProblem(''))));
  });
  const hear = (what: BuildTold['told']): Promise<string> =>
    new Promise((done) => child.on('message', ({ told, build }: BuildTold) => told === what && done(build)));
  const compiled = Promise.race([hear('compiled'), ended]);
  const pages = Promise.race([hear('built'), ended]).then(() => {});
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
