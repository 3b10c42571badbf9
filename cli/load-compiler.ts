// Loads the compiler: from one file that was made of its sources, as long as they are the same, and else from these.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder, versionOfMakers } from '../generator/cache/open-cache.ts';
import { projectRoot } from './project-root.ts';

/** The parts of the compiler that verbs ask for, by their names in the bundle. */
const parts = {
  generate: () => import('../generator/generate.ts'),
  examine: () => import('../generator/examine.ts'),
  readings: () => import('../generator/load/readings.ts'),
  diff: () => import('../generator/write/diff.ts'),
};

type Parts = { readonly [Part in keyof typeof parts]: Awaited<ReturnType<(typeof parts)[Part]>> };

/** A part of the compiler. Where no bundle can be made or read, the sources are the compiler, and only take longer to load. */
export async function loadCompiler<Part extends keyof Parts>(part: Part): Promise<Parts[Part]> {
  folder ??= bundled().catch(() => null);
  const from = await folder;
  if (from !== null) return import(pathToFileURL(join(from, `${part}.mjs`)).href);
  return parts[part]() as Promise<Parts[Part]>;
}

/** Where the bundle is, once it was asked for; null: there is none. */
let folder: Promise<string | null> | undefined;

const bundles = join(cacheFolder, 'compiler');

/** The bundle of these sources, at this place, of these packages; made where it is wanting. */
async function bundled(): Promise<string> {
  const packages = readFileSync(join(projectRoot, 'package-lock.json'));
  const from = createHash('sha256').update(`${versionOfMakers()}\0${projectRoot}\0`).update(packages).digest('hex');
  const made = join(bundles, from.slice(0, 32));
  if (existsSync(made)) return made;
  const draft = `${made}.${process.pid}`;
  mkdirSync(bundles, { recursive: true });
  try {
    const { bundleCompiler } = await import('./bundle-compiler.ts');
    await bundleCompiler(projectRoot, draft);
    writeFileSync(join(draft, 'root.txt'), projectRoot);
    renameSync(draft, made);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(made)) throw error;
  }
  removeStale(made);
  return made;
}

/** Milliseconds after which nobody loads more of a bundle: a day. */
const outOfUse = 86_400_000;

/** Removes bundles of projects that are gone, and those of other sources that nobody uses any more. */
function removeStale(current: string): void {
  for (const name of readdirSync(bundles)) {
    const other = join(bundles, name);
    if (other === current) continue;
    const note = join(other, 'root.txt');
    const isGone = existsSync(note) && !existsSync(readFileSync(note, 'utf8'));
    if (isGone || Date.now() - statSync(other).mtimeMs > outOfUse) rmSync(other, { recursive: true, force: true });
  }
}
