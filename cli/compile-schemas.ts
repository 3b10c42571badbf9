// Compiles the schemas when something they are made from changed since the last time.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { hashContents, hashListing } from './content-hash.ts';
import { projectRoot } from './environment.ts';

/** What the generated files depend on; of overrides only which files there are, which their contents stand in for. */
const sources = ['schemas', 'locales', 'overrides', 'generator', 'runtime/core', 'package-lock.json'];

const stampFile = join(projectRoot, 'generated', 'made-from.txt');

/** Whether generated/ is what the schemas say, as far as hashes tell. */
export async function isCompiled(): Promise<boolean> {
  const stored = await readFile(stampFile, 'utf8').catch(() => '');
  return stored !== '' && stored === (await currentStamp());
}

/** Compiles. Findings are printed; then StartProblem is thrown with nothing left to say. */
export async function compileSchemas(): Promise<void> {
  const [{ generate }, { parseReadings }] = await Promise.all([
    import('../generator/generate.ts'),
    import('../generator/load/readings.ts'),
  ]);
  const { findings } = await generate({ root: projectRoot, readings: parseReadings(readings()) });
  if (findings.length > 0) {
    const { printFindings } = await import('./print-findings.ts');
    printFindings(findings);
    throw new StartProblem('');
  }
  await writeFile(stampFile, await currentStamp());
}

function readings(): string {
  return process.env.TONGGUAN_READINGS ?? '';
}

async function currentStamp(): Promise<string> {
  const [from, made] = await Promise.all([
    hashContents(projectRoot, sources),
    hashListing(projectRoot, ['generated'], stampFile),
  ]);
  return `${from} ${made} ${readings()}`;
}
