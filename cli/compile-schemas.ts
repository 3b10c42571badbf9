// Compiles the schemas when something they are made from changed since the last time.
import { join } from 'node:path';
import type { ContentCache } from '../generator/cache/content-cache.ts';
import { openCache, versionOfMakers } from '../generator/cache/open-cache.ts';
import type { SeenParts } from '../generator/cache/seen-parts.ts';
import type { CompileOptions } from '../generator/examine.ts';
import type { CompileOutcome, StagedOutcome } from '../generator/generate.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { type BuildStamp, isStampOf, writeStamp } from './build-stamp.ts';
import { hashContents } from './content-hash.ts';
import { loadCompiler } from './load-compiler.ts';
import { readPartitions } from './partitions-setting.ts';
import { projectRoot } from './project-root.ts';
import { withFolderLock } from './with-lock.ts';

/** What the generated files and the findings depend on, beside the code of the compiler: hooks are read for their judges, pages for their words. */
const sources = ['schemas', 'locales', 'overrides', 'package-lock.json'];

const stamp: BuildStamp = {
  file: join(projectRoot, 'dist', 'schemas-made-from.txt'),
  root: projectRoot,
  made: ['generated'],
};

/** Whether generated/ is what the schemas say, as far as hashes tell; `from`: what `madeFrom` gave. */
export async function isCompiled(from = madeFrom()): Promise<boolean> {
  return isStampOf(stamp, from);
}

/** Compiles when something changed; one process at a time. Findings are printed; then StartProblem is thrown. */
export async function ensureCompiled(): Promise<void> {
  const from = madeFrom();
  if (await isCompiled(from)) return;
  await withFolderLock('build', projectRoot, async () => {
    // Whoever was faster may have done it.
    if (!(await isCompiled(from))) await refuseFindings(await compileAndNote({ from }));
  });
}

/** Compiles, with what a process that compiles again remembers. Findings are printed; then StartProblem is thrown with nothing left to say. */
export async function compileSchemas(cache?: ContentCache): Promise<void> {
  await refuseFindings(await compileAndNote(cache && { cache }));
}

/** What such a process remembers. */
export interface Again {
  readonly memory: ContentCache;
  readonly seen: SeenParts;
}

/**
 * The same for a process that compiled before and compiles again at every change: it does not note what from, which takes
 * half as long as to compile, so that the next process compiles once more. Findings are printed.
 */
export async function compileAgain(again: Again): Promise<StagedOutcome> {
  // Of the sources: what is read of the project is noted by the very modules that `seen` is of.
  const { generateInStages } = await import('../generator/generate.ts');
  const outcome = await generateInStages({ ...(await options()), ...again });
  if (outcome.findings.length > 0) (await import('./print-findings.ts')).printFindings(outcome.findings, outcome.found);
  return outcome;
}

interface NotedCompile {
  readonly cache?: ContentCache;
  /** What `madeFrom` gave before; absent: it is asked. */
  readonly from?: string;
}

/** Compiles and, unless there are findings, notes what from, for `isCompiled`. */
export async function compileAndNote({ cache, from = madeFrom() }: NotedCompile = {}): Promise<CompileOutcome> {
  // Hashed before they are read: what changes meanwhile is compiled the next time.
  const outcome = await compile(cache);
  if (outcome.findings.length === 0) await writeStamp(stamp, from);
  return outcome;
}

/** The compiler is loaded only when something has to be compiled. */
async function compile(cache?: ContentCache): Promise<CompileOutcome> {
  const { generateAndWrite } = await loadCompiler('generate');
  return generateAndWrite({ ...(await options()), memory: cache ?? openCache() });
}

async function options(): Promise<CompileOptions> {
  const { parseReadings } = await loadCompiler('readings');
  return { root: projectRoot, readings: parseReadings(readings()), partitions: readPartitions() };
}

async function refuseFindings({ findings, found }: CompileOutcome): Promise<void> {
  if (findings.length === 0) return;
  const { printFindings } = await import('./print-findings.ts');
  printFindings(findings, found);
  throw new StartProblem('');
}

function readings(): string {
  return process.env.TONGGUAN_READINGS ?? '';
}

/** A line that stands for all that decides what is compiled, as it is on the disk now; the compiler as this process loads it. */
export function madeFrom(): string {
  return `${hashContents(projectRoot, sources)} ${versionOfMakers()} ${readings()} ${readPartitions()}`;
}
