// `tongguan generate`: compiles the schemas; with --check only compares, for a build that must not change files.
import { join } from 'node:path';
import type { Command } from 'commander';
import { openCache } from '../generator/cache/open-cache.ts';
import type { CompileOutcome } from '../generator/generate.ts';
import { compileAndNote, isCompiled, madeFrom } from './compile-schemas.ts';
import { loadCompiler } from './load-compiler.ts';
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
  if (options.check) return compare(options, start);
  const isOwn = options.project === undefined;
  const from = isOwn ? madeFrom() : '';
  if (isOwn && (await isCompiled(from))) {
    console.log(`nothing changed since the last time (${seconds(start)})`);
    return;
  }
  const outcome = isOwn ? await compileAndNote({ from }) : await compile(options);
  const { written } = outcome;
  if (!written) return refuse(outcome);
  const files = written.unchanged.length + written.written.length;
  const { length } = written.written;
  console.log(`${files} files: ${length} written, ${written.deleted.length} deleted, in ${seconds(start)}`);
}

/** The compiler is loaded only when something has to be compiled. */
async function compile(options: Options): Promise<CompileOutcome> {
  const { generateAndWrite } = await loadCompiler('generate');
  return generateAndWrite({ ...projectOptions(options), memory: openCache() });
}

async function compare(options: Options, start: number): Promise<void> {
  const [{ generate }, { diff }] = await Promise.all([loadCompiler('generate'), loadCompiler('diff')]);
  const project = { ...projectOptions(options), memory: openCache() };
  const { files, ...outcome } = await generate(project);
  if (outcome.findings.length > 0) return refuse(outcome);
  const { changed, superfluous } = diff(files, join(project.root, 'generated'));
  const stale = [...changed.map(({ path }) => path), ...superfluous].sort();
  for (const path of stale) console.error(`generated/${path} is not what the schemas say`);
  if (stale.length > 0) console.error('fix: run tongguan generate');
  else console.log(`${files.length} files are what the schemas say (${seconds(start)})`);
  process.exitCode = stale.length > 0 ? 1 : 0;
}

async function refuse({ findings, found }: Pick<CompileOutcome, 'findings' | 'found'>): Promise<void> {
  const { printFindings } = await import('./print-findings.ts');
  printFindings(findings, found);
}
