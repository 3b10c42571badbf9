// Hashes of folders, to tell whether something made from them has to be made again.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Hash of the names and contents of every file below these files and folders; what is missing counts as empty. */
export async function hashContents(root: string, paths: readonly string[]): Promise<string> {
  return hash(await filesBelow(root, paths), async (file) => readFile(join(root, file)));
}

/** Hash of the names, sizes and times of files: notices that somebody changed or removed what was made. */
export async function hashListing(root: string, paths: readonly string[]): Promise<string> {
  return hash(await filesBelow(root, paths), async (file) => {
    const { size, mtimeMs } = await stat(join(root, file));
    return `${size} ${mtimeMs}`;
  });
}

async function hash(files: readonly string[], look: (file: string) => Promise<string | Buffer>): Promise<string> {
  const parts = await Promise.all(files.map(look));
  const digest = createHash('sha256');
  for (const [index, file] of files.entries())
    digest
      .update(`${file}\0`)
      .update(parts[index] ?? '')
      .update('\0');
  return digest.digest('hex');
}

async function filesBelow(root: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => list(root, path)));
  return found.flat().sort();
}

async function list(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(root.length + 1)] : [],
  );
}
