// How long the compiler takes: everything cold (no cache, nothing generated), nothing generated, nothing changed, one file changed,
// beside what reading the YAML and compiling the validators takes by the libraries alone.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { openCache } from '../../generator/cache/open-cache.ts';
import { SeenParts } from '../../generator/cache/seen-parts.ts';
import { compileValidator } from '../../generator/emit/compile-validator.ts';
import { generateInStages } from '../../generator/generate.ts';
import { shapeSchema } from '../../runtime/core/kinds/kinds.ts';

const root = join(import.meta.dirname, '..', '..');
const rounds = 5;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** A copy of the project without generated files; packages are linked, so that the cache is the project's own. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tongguan-compile-'));
  for (const name of [
    'schemas',
    'locales',
    'overrides',
    'generator',
    'runtime',
    'cli',
    'package.json',
    'package-lock.json',
  ]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Milliseconds of `tongguan generate` in a process of its own. */
function generateApart(folder: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['cli/tongguan.js', 'generate'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}

/** Milliseconds that yaml and Ajv take by themselves for the same schemas. */
async function librariesAlone(): Promise<number> {
  const { model } = await import('../../generated/model.gen.ts');
  const files = ['schemas', 'locales'].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => join(root, name, file)),
  );
  const start = performance.now();
  for (const file of files) if (file.endsWith('.yaml')) parse(readFileSync(file, 'utf8'));
  for (const { descriptor } of Object.values(model.entities)) compileValidator(shapeSchema(descriptor.fields));
  return performance.now() - start;
}

/** All stages, one after the other. */
async function compileAgain(again: Parameters<typeof generateInStages>[0]): Promise<void> {
  const { findings, next } = await generateInStages(again);
  if (findings.length > 0) throw new Error('The changed schema has findings');
  while (await next());
}

/** Milliseconds by what was done. */
type Figures = { [what in 'cold' | 'emptied' | 'nothing' | 'oneApart' | 'oneFile' | 'oneFileWork']: number[] };

async function main(): Promise<void> {
  const folder = copyProject();
  const file = join(folder, 'schemas', 'reference', 'port-code.yaml');
  const text = readFileSync(file, 'utf8');
  const limitTo = (length: number): void => writeFileSync(file, text.replace('maxLength: 100', `maxLength: ${length}`));
  const cache = join(root, 'node_modules', '.cache', 'tongguan');
  const figures: Figures = { cold: [], emptied: [], nothing: [], oneApart: [], oneFile: [], oneFileWork: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      rmSync(cache, { recursive: true, force: true });
      rmSync(join(folder, 'generated'), { recursive: true, force: true });
      figures.cold.push(generateApart(folder));
      rmSync(join(folder, 'generated'), { recursive: true, force: true });
      figures.emptied.push(generateApart(folder));
      figures.nothing.push(generateApart(folder));
      limitTo(200 + round);
      figures.oneApart.push(generateApart(folder));
    }
    // As `tongguan dev` does it: in a process that has compiled before.
    const again = { root: folder, memory: openCache(), seen: new SeenParts() };
    await compileAgain(again);
    for (let round = 0; round < rounds; round++) {
      limitTo(101 + round);
      const start = performance.now();
      const work = process.cpuUsage();
      await compileAgain(again);
      figures.oneFile.push(performance.now() - start);
      const { user, system } = process.cpuUsage(work);
      figures.oneFileWork.push((user + system) / 1000);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const entities = readdirSync(join(root, 'generated', 'entities')).length;
  console.log(`${entities} entities, median of ${rounds}:`);
  console.log(`  yaml and Ajv alone, in this process: ${(await librariesAlone()).toFixed(0)} ms`);
  console.log(`  all, cold, a process of its own: ${median(figures.cold).toFixed(0)} ms`);
  console.log(
    `  all, output folder emptied, cache kept, a process of its own: ${median(figures.emptied).toFixed(0)} ms`,
  );
  console.log(`  nothing changed, a process of its own: ${median(figures.nothing).toFixed(0)} ms`);
  console.log(`  one file changed, a process of its own: ${median(figures.oneApart).toFixed(0)} ms`);
  console.log(
    `  one file changed, in a process that has compiled before: ${median(figures.oneFile).toFixed(0)} ms, ` +
      `of the processors ${median(figures.oneFileWork).toFixed(0)} ms`,
  );
}

await main();
