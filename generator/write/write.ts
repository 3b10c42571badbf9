// The write stage: writes what changed, deletes what is stale, and leaves the rest alone.
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText, rememberText } from '../cache/read-text.ts';
import type { EmittedFile } from '../model/model.ts';
import { diff } from './diff.ts';

/** Paths below the folder, sorted. */
export interface WrittenFiles {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  readonly unchanged: readonly string[];
}

/** Brings `root`, a folder of generated files, to exactly these. */
export function write(files: readonly EmittedFile[], root: string): WrittenFiles {
  const { changed, superfluous, unchanged } = diff(files, root);
  writeFiles(changed, root);
  for (const path of superfluous) remove(root, path);
  return { written: pathsOf(changed), deleted: superfluous, unchanged };
}

/** Brings some of the generated files to what they should be, and leaves the rest as it is. */
export function writeSome(files: readonly EmittedFile[], root: string): WrittenFiles {
  const { true: same = [], false: changed = [] } = Object.groupBy(files, (file) => String(isAsWritten(file, root)));
  writeFiles(changed, root);
  return { written: pathsOf(changed), deleted: [], unchanged: pathsOf(same) };
}

function isAsWritten({ path, text }: EmittedFile, root: string): boolean {
  const file = join(root, path);
  return existsSync(file) && readText(file) === text;
}

function writeFiles(changed: readonly EmittedFile[], root: string): void {
  const folders = new Set(changed.map(({ path }) => dirname(join(root, path))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const { path, text } of changed) replace(join(root, path), text);
}

function pathsOf(files: readonly EmittedFile[]): string[] {
  return files.map(({ path }) => path).sort();
}

/** Readers, such as a running web build, see the old file or the new one, never half of it. */
function replace(file: string, text: string): void {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, file);
  rememberText(file, text);
}

function remove(root: string, path: string): void {
  rmSync(join(root, path));
  let folder = dirname(path);
  while (folder !== '.' && readdirSync(join(root, folder)).length === 0) {
    rmdirSync(join(root, folder));
    folder = dirname(folder);
  }
}
