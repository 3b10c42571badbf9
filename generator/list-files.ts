// The files below a folder, however deep.
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths below the folder, which is given without a slash at its end; with slashes, in no order; none where it is missing. */
export function listFiles(folder: string): string[] {
  return entriesOf(folder)
    .filter(isFile)
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

// With types: without them the disk is asked for every name whether it is a folder.
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function isFile(entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.isFile() ?? false;
}
