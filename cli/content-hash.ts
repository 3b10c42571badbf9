// Hashes of folders, to tell whether something made from them has to be made again.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../generator/list-files.ts';

/** Which files count, by their paths. */
export type Counted = (file: string) => boolean;

const all: Counted = () => true;

/**
 * Hash of the names and contents of every file below these files and folders; what is missing counts as empty. Synchronous:
 * for hundreds of small files that takes a third of the time.
 */
export function hashContents(root: string, paths: readonly string[], counted = all): string {
  return hash(filesBelow(root, paths).filter(counted), (file) => readFileSync(join(root, file)));
}

/** Hash of the names, sizes and times of files: notices that somebody changed or removed what was made. */
export function hashListing(root: string, paths: readonly string[], counted = all): string {
  return hash(filesBelow(root, paths).filter(counted), (file) => {
    const { size, mtimeMs } = statSync(join(root, file));
    return `${size} ${mtimeMs}`;
  });
}

function hash(files: readonly string[], look: (file: string) => string | Buffer): string {
  const digest = createHash('sha256');
  for (const file of files) digest.update(`${file}\0`).update(look(file)).update('\0');
  return digest.digest('hex');
}

function filesBelow(root: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) => list(root, path)).sort();
}

function list(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  return found.isFile() ? [path] : listFiles(join(root, path)).map((file) => join(path, file));
}
