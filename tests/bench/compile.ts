// How long the compiler takes: everything cold (no cache, nothing generated), everything warm, and one file changed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '../../generator/generate.ts';

const root = join(import.meta.dirname, '..', '..');
const rounds = 5;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** A copy of the project without generated files; packages are linked, so that the cache is the project's own. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tongguan-compile-'));
  for (const name of ['schemas', 'locales', 'overrides', 'generator', 'runtime', 'cli', 'package.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Milliseconds of `tongguan generate` in a process of its own. */
function generateApart(folder: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['cli/main.ts', 'generate'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}

async function main(): Promise<void> {
  const folder = copyProject();
  const cache = join(root, 'node_modules', '.cache', 'tongguan');
  const figures = { cold: [] as number[], warm: [] as number[], oneFile: [] as number[] };
  try {
    for (let round = 0; round < rounds; round++) {
      rmSync(cache, { recursive: true, force: true });
      rmSync(join(folder, 'generated'), { recursive: true, force: true });
      figures.cold.push(generateApart(folder));
      figures.warm.push(generateApart(folder));
    }
    // As `tongguan dev` does it: in a process that has compiled before.
    await generate({ root: folder });
    const file = join(folder, 'schemas', 'reference', 'port-code.yaml');
    const text = await readFile(file, 'utf8');
    for (let round = 0; round < rounds; round++) {
      writeFileSync(file, text.replace('maxLength: 100', `maxLength: ${101 + round}`));
      const start = performance.now();
      const { findings } = await generate({ root: folder });
      if (findings.length > 0) throw new Error('The changed schema has findings');
      figures.oneFile.push(performance.now() - start);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const entities = readdirSync(join(root, 'generated', 'entities')).length;
  console.log(`${entities} entities, median of ${rounds}:`);
  console.log(`  all, cold, a process of its own: ${median(figures.cold).toFixed(0)} ms`);
  console.log(`  all, nothing changed, a process of its own: ${median(figures.warm).toFixed(0)} ms`);
  console.log(`  one file changed, in a process that has compiled before: ${median(figures.oneFile).toFixed(0)} ms`);
}

await main();
