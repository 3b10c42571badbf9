// Compiles the schemas when something they are made from changed since the last time.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { hashContents, hashListing } from './content-hash.ts';
import { projectRoot } from './environment.ts';

/** What the generated files depend on; of overrides only which files there are, which their contents stand in for. */
const sources = ['schemas', 'locales', 'overrides', 'generator', 'runtime/core', 'package-lock.json'];

const stampFile = join(projectRoot, 'dist', 'schemas-made-from.txt');

/** Whether generated/ is what the schemas say, as far as hashes tell. */
export async function isCompiled(): Promise<boolean> {
  const stored = await readFile(stampFile, 'utf8').catch(() => '');
  return stored !== '' && stored === stampOf(...(await Promise.all([hashSources(), hashOutputs()])));
}

/** Compiles. Findings are printed; then StartProblem is thrown with nothing left to say. */
export async function compileSchemas(): Promise<void> {
  // Hashed before they are read: what changes meanwhile is compiled the next time.
  const [from, { generate }, { parseReadings }] = await Promise.all([
    hashSources(),
    import('../generator/generate.ts'),
    import('../generator/load/readings.ts'),
  ]);
  const { findings } = await generate({ root: projectRoot, readings: parseReadings(readings()) });
  if (findings.length > 0) {
    const { printFindings } = await import('./print-findings.ts');
    printFindings(findings);
    throw new StartProblem('');
  }
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stampOf(from, await hashOutputs()));
}

function readings(): string {
  return process.env.TONGGUAN_READINGS ?? '';
}

function hashSources(): Promise<string> {
  return hashContents(projectRoot, sources);
}

function hashOutputs(): Promise<string> {
  return hashListing(projectRoot, ['generated']);
}

function stampOf(from: string, made: string): string {
  return `${from} ${made} ${readings()}`;
}
