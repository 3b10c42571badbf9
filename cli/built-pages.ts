// The builds of the pages that are kept: each in a folder of its own named by what it was made from, so that a server goes on with the one it was started with.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** A build of the pages, and what pages that were opened before it may still ask for. */
export interface PageBuild {
  /** Its name, which open pages are told. */
  readonly build: string;
  /** Folder that is served at `/`. */
  readonly folder: string;
  /** Folders of the builds before it, the newest first. */
  readonly formers: readonly string[];
}

/** Builds that are kept, with the present one: about 20 MB each. */
const kept = 3;

/** Folder of the builds, and below it of one. */
export const buildsFolder = join('dist', 'pages');
export const folderOf = (build: string): string => join(buildsFolder, build);

const listFile = join(projectRoot, buildsFolder, 'builds.txt');

/** A build with its folder, which is there at once, and those before it as far as they are still there. */
export async function pageBuildOf(build: string): Promise<PageBuild> {
  const folder = join(projectRoot, folderOf(build));
  await mkdir(folder, { recursive: true });
  const formers = (await listBuilds()).filter((one) => one !== build);
  return { build, folder, formers: formers.map((one) => join(projectRoot, folderOf(one))) };
}

/** Notes that a build is the present one, and removes those that are kept no longer. For one process at a time. */
export async function keepBuild(build: string): Promise<void> {
  const before = await listBuilds();
  if (before[0] === build) return;
  const builds = [build, ...before.filter((one) => one !== build)].slice(0, kept);
  const root = join(projectRoot, buildsFolder);
  await writeFile(`${listFile}-new`, builds.join('\n'));
  await rename(`${listFile}-new`, listFile);
  const names = new Set(['builds.txt', ...builds]);
  for (const name of await readdir(root)) {
    const [owner = ''] = name.split('.');
    if (!names.has(name) && !names.has(owner)) await rm(join(root, name), { recursive: true, force: true });
  }
}

/** Names of the builds that are kept, the newest first. */
async function listBuilds(): Promise<string[]> {
  return (await readFile(listFile, 'utf8').catch(() => '')).split('\n').filter((name) => name !== '');
}
