// `tongguan build`: compiles the schemas and builds the pages, each only when it is out of date.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from 'commander';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { arePagesBuilt, buildPages } from './build-pages.ts';
import { compileSchemas, isCompiled } from './compile-schemas.ts';
import { projectRoot } from './environment.ts';
import { step } from './progress.ts';
import { withFolderLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command.action(withProblems(build));
}

async function build(): Promise<void> {
  // Two servers that are started together: one builds, and the other finds it done.
  await withFolderLock('build', projectRoot, async () => {
    if (!(await isCompiled())) await step('Compiling the schemas', compileSchemas);
    if (!(await arePagesBuilt())) await step('Building the pages', buildPages);
  });
}

/**
 * Builds in a process of its own when something is out of date, so that the server does not keep the memory of compiler
 * and bundler. Throws StartProblem when the schemas have findings, which the other process has then printed.
 */
export async function ensureBuilt(): Promise<void> {
  if ((await isCompiled()) && (await arePagesBuilt())) return;
  const child = spawn(process.execPath, [join(projectRoot, 'cli', 'tongguan.js'), 'build'], { stdio: 'inherit' });
  const end = (): void => void child.kill();
  process.on('SIGTERM', end).on('SIGINT', end);
  const code = await new Promise((done, fail) => child.once('exit', done).once('error', fail));
  process.off('SIGTERM', end).off('SIGINT', end);
  if (code !== 0) throw new StartProblem('');
}
