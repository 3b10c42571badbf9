// Builds the pages when something they are made from changed since the last time.
import { readFile, rename, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../runtime/server/database/start-problem.ts';
import { type BuildStamp, isStampOf, writeStamp } from './build-stamp.ts';
import { addBrotli, brotliEnding } from './compress-pages.ts';
import { hashContents } from './content-hash.ts';
import { projectRoot } from './environment.ts';

/** Folder the server serves at `/`. */
export const pagesFolder = join(projectRoot, 'dist', 'pages');

const sources = ['runtime/web', 'runtime/core', 'overrides', 'generated', 'package-lock.json', 'tsconfig.json'];

const former = `${pagesFolder}-former`;

const stamp: BuildStamp = {
  file: join(projectRoot, 'dist', 'pages-made-from.txt'),
  root: projectRoot,
  made: ['dist/pages'],
  counted: (file) => !file.endsWith(brotliEnding),
};

/** Made from pages of the stamp above: their Brotli forms. */
const compressedStamp: BuildStamp = {
  ...stamp,
  file: join(projectRoot, 'dist', 'pages-compressed-from.txt'),
  counted: (file) => file.endsWith(brotliEnding),
};

/** Whether dist/pages is what the sources say, as far as hashes tell. */
export async function arePagesBuilt(): Promise<boolean> {
  return isStampOf(stamp, hashSources());
}

/** Whether the built pages have their Brotli forms, all and as they were made; without, they are sent as gzip. */
export async function arePagesCompressed(): Promise<boolean> {
  return isStampOf(compressedStamp, await builtPages());
}

/**
 * Adds the Brotli forms of built pages, which may be served meanwhile. For one process at a time, and none that builds.
 * `givesWay`: to all other work of the machine, as this process does from then on.
 */
export async function compressPages(givesWay: boolean): Promise<void> {
  const from = await builtPages();
  // Of this thread alone: whatever is made on another would keep its place.
  if (givesWay) setPriority(constants.priority.PRIORITY_LOW);
  await addBrotli(pagesFolder, { aside: `${pagesFolder}-compressing`, inThisThread: givesWay });
  await writeStamp(compressedStamp, from);
}

/** What stands for the pages that are built. */
async function builtPages(): Promise<string> {
  return (await readFile(stamp.file, 'utf8').catch(() => '')).replaceAll('\n', ' ');
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
  await rm(stamp.file, { force: true });
  await replaceFolder(pagesFolder, fresh);
  await writeStamp(stamp, from);
}

/** Puts a folder in the place of another, or where there is none yet. */
async function replaceFolder(place: string, fresh: string): Promise<void> {
  await rename(place, former).catch(async (error: unknown) => {
    // A folder out of a layer of an image can be removed and not renamed.
    if (codeOf(error) === 'EXDEV') await rm(place, { recursive: true });
    else if (codeOf(error) !== 'ENOENT') throw error;
  });
  await rename(fresh, place);
  await rm(former, { recursive: true, force: true });
}

function hashSources(): string {
  return hashContents(projectRoot, sources);
}
