// `tongguan generate`: compiles the schemas; with --check only compares, for a build that must not change files.
import type { Command } from 'commander';
import type { Outcome } from '../generator/generate.ts';
import { compileAndNote, isCompiled } from './compile-schemas.ts';
import { seconds } from './progress.ts';
import { addProjectOption, projectOptions } from './project-options.ts';

interface Options {
  readonly project?: string;
  readonly check?: true;
}

/** Exit code 1: findings, or with --check files that are not what they should be. */
export function configure(command: Command): void {
  addProjectOption(command)
    .option('--check', 'write nothing; fail when generated/ is not what the schemas say')
    .action(run);
}

async function run(options: Options): Promise<void> {
  const start = performance.now();
  const isOwn = options.project === undefined && !options.check;
  if (isOwn && (await isCompiled())) {
    console.log(`nothing changed since the last time (${seconds(start)})`);
    return;
  }
  const { findings, written } = isOwn ? await compileAndNote() : await compile(options);
  if (!written) {
    const { printFindings } = await import('./print-findings.ts');
    printFindings(findings);
    return;
  }
  const files = written.unchanged.length + written.written.length;
  if (!options.check) {
    const { length } = written.written;
    console.log(`${files} files: ${length} written, ${written.deleted.length} deleted, in ${seconds(start)}`);
    return;
  }
  for (const path of written.stale) console.error(`generated/${path} is not what the schemas say`);
  if (written.stale.length > 0) console.error('fix: run tongguan generate');
  else console.log(`${files} files are what the schemas say (${seconds(start)})`);
  process.exitCode = written.stale.length > 0 ? 1 : 0;
}

/** The compiler is loaded only when something has to be compiled. */
async function compile(options: Options): Promise<Outcome> {
  const { generate } = await import('../generator/generate.ts');
  return generate({ ...projectOptions(options), checkOnly: options.check ?? false });
}
