// Builds the pages when something they are made from changed since the last time.
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { HtmlTagDescriptor } from 'vite';
import { codeOf } from '../runtime/server/database/start-problem.ts';
import { type BuildStamp, isStampOf, writeStamp } from './build-stamp.ts';
import { buildsFolder, folderOf } from './built-pages.ts';
import { addBrotli, brotliEnding } from './compress-pages.ts';
import { hashContents } from './content-hash.ts';
import { projectRoot } from './project-root.ts';

const sources = ['runtime/web', 'runtime/core', 'overrides', 'generated', 'package-lock.json', 'tsconfig.json'];

/** What stands aside while it is made or taken away: beside the builds, on the same disk. */
const aside = (what: string): string => join(projectRoot, 'dist', `pages-${what}`);

/** Characters of the hash that name a build. */
const nameLength = 16;

/** Name of the build that the sources make now: the same of the same sources. */
export function nameBuild(): string {
  return hashContents(projectRoot, sources).slice(0, nameLength);
}

function stampOf(build: string): BuildStamp {
  return {
    file: join(projectRoot, `${folderOf(build)}.made-from.txt`),
    root: projectRoot,
    made: [folderOf(build)],
    counted: (file) => !file.endsWith(brotliEnding),
  };
}

/** Made from pages of the stamp above: their Brotli forms. */
function compressedStampOf(build: string): BuildStamp {
  return {
    ...stampOf(build),
    file: join(projectRoot, `${folderOf(build)}.compressed-from.txt`),
    counted: (file) => file.endsWith(brotliEnding),
  };
}

/** Whether the build is there, and as it was made. */
export async function arePagesBuilt(build: string): Promise<boolean> {
  return isStampOf(stampOf(build), build);
}

/** Whether the built pages have their Brotli forms, all and as they were made; without, they are sent as gzip. */
export async function arePagesCompressed(build: string): Promise<boolean> {
  return isStampOf(compressedStampOf(build), await builtPages(build));
}

/**
 * Adds the Brotli forms of built pages, which may be served meanwhile. For one process at a time, and none that builds.
 * `givesWay`: to all other work of the machine, as this process does from then on.
 */
export async function compressPages(build: string, givesWay: boolean): Promise<void> {
  const from = await builtPages(build);
  // Of this thread alone: whatever is made on another would keep its place.
  if (givesWay) setPriority(constants.priority.PRIORITY_LOW);
  await addBrotli(join(projectRoot, folderOf(build)), { aside: aside('compressing'), inThisThread: givesWay });
  await writeStamp(compressedStampOf(build), from);
}

/** What stands for the pages that are built. */
async function builtPages(build: string): Promise<string> {
  return (await readFile(stampOf(build).file, 'utf8').catch(() => '')).replaceAll('\n', ' ');
}

/**
 * Builds them with runtime/web/vite.config.ts, in a folder aside, which takes its place when it is whole; the builds before it
 * stay. For one process at a time. `build`: named before the sources are read, so that what changes meanwhile is built the next time.
 */
export async function buildPages(build: string): Promise<void> {
  const fresh = aside('new');
  // What a build that was ended left behind.
  for (const folder of [fresh, aside('former')]) await rm(folder, { recursive: true, force: true });
  // The bundler draws a counter on a terminal even when it is told to be silent, but not for a machine.
  process.env.CI ??= '1';
  // The pages of people, also where a test starts the build: the bundler would take the kind of build from here.
  process.env.NODE_ENV = 'production';
  const { build: bundle } = await import('vite');
  await bundle({
    configFile: join(projectRoot, 'runtime', 'web', 'vite.config.ts'),
    logLevel: 'error',
    plugins: [{ name: 'name-build', transformIndexHtml: () => [metaOf(build)] }],
    build: { outDir: fresh },
  });
  await mkdir(join(projectRoot, buildsFolder), { recursive: true });
  await rm(stampOf(build).file, { force: true });
  await replaceFolder(join(projectRoot, folderOf(build)), fresh);
  await writeStamp(stampOf(build), build);
}

/** By which a page knows its own build, see runtime/web/live/served-build.ts. */
const metaOf = (build: string): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name: 'build', content: build },
  injectTo: 'head',
});

/** Puts a folder in the place of another, or where there is none yet. */
async function replaceFolder(place: string, fresh: string): Promise<void> {
  const former = aside('former');
  await rename(place, former).catch(async (error: unknown) => {
    // A folder out of a layer of an image can be removed and not renamed.
    if (codeOf(error) === 'EXDEV') await rm(place, { recursive: true });
    else if (codeOf(error) !== 'ENOENT') throw error;
  });
  await rename(fresh, place);
  await rm(former, { recursive: true, force: true });
}
