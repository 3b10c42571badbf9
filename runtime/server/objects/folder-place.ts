// Objects in a folder: written aside, forced to the disk and renamed, so that a reader or a crash never meets half of one.
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuid } from 'uuid';
import type { BytesPlace, StoredObject } from './bytes-place.ts';

/** Objects below a folder, which is made with the first. */
export function folderPlace(root: string): BytesPlace {
  const pathOf = (name: string): string => join(root, ...partsOf(name));
  const look = async (name: string): Promise<StoredObject | null> => {
    const found = await stat(pathOf(name)).catch(ignoreMissing);
    return found?.isFile() ? { name, size: found.size, at: found.mtime } : null;
  };

  return {
    look,
    async write(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const aside = `${path}.${uuid()}`;
      try {
        await writeWhole(aside, content);
        await rename(aside, path);
      } catch (error) {
        await unlink(aside).catch(ignoreMissing);
        throw error;
      }
      await force(dirname(path));
    },
    async read(name) {
      return (await look(name)) && createReadStream(pathOf(name));
    },
    async touch(name) {
      const now = new Date();
      return utimes(pathOf(name), now, now).then(
        () => true,
        () => false,
      );
    },
    list: (prefix) => filesBelow(root, prefix),
    async remove(name) {
      await unlink(pathOf(name)).catch(ignoreMissing);
    },
  };
}

/** Throws for a name that would lead out of the folder. */
function partsOf(name: string): string[] {
  const parts = name.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part))) {
    throw new Error(`${JSON.stringify(name)} is no name of an object`);
  }
  return parts;
}

async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name of a file is kept with its folder. */
async function force(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function* filesBelow(root: string, prefix: string, below = ''): AsyncGenerator<StoredObject> {
  const entries = (await readdir(join(root, below), { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  for (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    const isOnTheWay = name.startsWith(prefix) || prefix.startsWith(`${name}/`);
    if (entry.isDirectory() && isOnTheWay) yield* filesBelow(root, prefix, name);
    if (!entry.isFile() || !name.startsWith(prefix)) continue;
    const found = await stat(join(root, name)).catch(ignoreMissing);
    if (found) yield { name, size: found.size, at: found.mtime };
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
