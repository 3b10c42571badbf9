// The write stage: compares what was emitted with what is on disk, writes what changed, deletes what is stale.
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EmittedFile } from '../model/model.ts';

export interface WriteOptions {
  /** Folder of the generated files, absolute. */
  readonly root: string;
  /** Compare only and change nothing. */
  readonly checkOnly: boolean;
}

/** Paths below the root, sorted. With `checkOnly` the first two say what would be written and deleted. */
export interface WriteResult {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  readonly unchanged: readonly string[];
  /** With `checkOnly`: every file that is not what it should be; otherwise empty. */
  readonly stale: readonly string[];
}

/** Brings the folder to exactly these files. Files without `.gen.` in their name are not ours and stay. */
export async function write(files: readonly EmittedFile[], options: WriteOptions): Promise<WriteResult> {
  const { root, checkOnly } = options;
  const present = await generatedFiles(root);
  const wanted = new Set(files.map(({ path }) => path));
  const isSame = await Promise.all(
    files.map((file) => present.has(file.path) && holds(join(root, file.path), file.text)),
  );
  const changed = files.filter((_, index) => !isSame[index]);
  const superfluous = [...present].filter((path) => !wanted.has(path)).sort();
  if (!checkOnly) {
    await Promise.all([...new Set(changed.map(({ path }) => dirname(join(root, path))))].map(makeFolder));
    await Promise.all(changed.map((file) => replace(join(root, file.path), file.text)));
    for (const path of superfluous) await remove(root, path);
  }
  const written = changed.map(({ path }) => path).sort();
  return {
    written,
    deleted: superfluous,
    unchanged: files.flatMap(({ path }, index) => (isSame[index] ? [path] : [])).sort(),
    stale: checkOnly ? [...written, ...superfluous].sort() : [],
  };
}

async function generatedFiles(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return new Set(entries.map((path) => path.replaceAll('\\', '/')).filter((path) => /\.gen\.[^/]+$/.test(path)));
}

async function holds(file: string, text: string): Promise<boolean> {
  return (await readFile(file, 'utf8')) === text;
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
}

/** Readers, such as a running web build, see the old file or the new one, never half of it. */
async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, text);
  await rename(draft, file);
}

async function remove(root: string, path: string): Promise<void> {
  await rm(join(root, path));
  let folder = dirname(path);
  while (folder !== '.' && (await readdir(join(root, folder))).length === 0) {
    await rmdir(join(root, folder));
    folder = dirname(folder);
  }
}
