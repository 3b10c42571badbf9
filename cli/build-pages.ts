// Builds the pages when something they are made from changed since the last time.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../runtime/server/database/start-problem.ts';
import { hashContents, hashListing } from './content-hash.ts';
import { projectRoot } from './environment.ts';

/** Folder the server serves at `/`. */
export const pagesFolder = join(projectRoot, 'dist', 'pages');

const sources = ['runtime/web', 'runtime/core', 'overrides', 'generated', 'package-lock.json', 'tsconfig.json'];

const former = `${pagesFolder}-former`;

const stampFile = join(projectRoot, 'dist', 'pages-made-from.txt');

/** Whether dist/pages is what the sources say, as far as hashes tell. */
export async function arePagesBuilt(): Promise<boolean> {
  const stored = await readFile(stampFile, 'utf8').catch(() => '');
  return stored !== '' && stored === stampOf(hashSources(), hashOutputs());
}

/**
 * Builds them with runtime/web/vite.config.ts, in a folder beside the one that is served, which takes its place when it is
 * whole. For one process at a time.
 */
export async function buildPages(): Promise<void> {
  // Hashed before they are read: what changes meanwhile is built the next time.
  const from = hashSources();
  const fresh = `${pagesFolder}-new`;
  // What a build that was ended left behind.
  for (const folder of [fresh, former]) await rm(folder, { recursive: true, force: true });
  // The bundler draws a counter on a terminal even when it is told to be silent, but not for a machine.
  process.env.CI ??= '1';
  // The pages of people, also where a test starts the build: the bundler would take the kind of build from here.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    configFile: join(projectRoot, 'runtime', 'web', 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: fresh },
  });
  await rm(stampFile, { force: true });
  await replaceFolder(pagesFolder, fresh);
  await writeFile(stampFile, stampOf(from, hashOutputs()));
}

/** Puts a folder in the place of another, or where there is none yet. */
async function replaceFolder(place: string, fresh: string): Promise<void> {
  await rename(place, former).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  await rename(fresh, place);
  await rm(former, { recursive: true, force: true });
}

function hashSources(): string {
  return hashContents(projectRoot, sources);
}

function hashOutputs(): string {
  return hashListing(projectRoot, ['dist/pages']);
}

function stampOf(from: string, made: string): string {
  return `${from} ${made}`;
}
