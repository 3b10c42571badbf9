// Folders that tests keep their databases in: named after the process, so that what a killed run left can be told.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolderAt } from '../runtime/server/database/data-folder.ts';
import { isServerOf, isTaken, readPostmaster, stopPostmaster } from '../runtime/server/database/postmaster.ts';

const prefix = 'tongguan-test-';

/** A new folder; whoever makes it removes it with `removeTestFolder`. */
export function makeTestFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Ends the database that may still run in the folder, and removes it. */
export async function removeTestFolder(path: string): Promise<void> {
  const { cluster } = dataFolderAt(path);
  const found = await readPostmaster(cluster);
  if (found && (await isServerOf(found.pid, cluster))) await stopPostmaster(found.pid);
  await rm(path, { recursive: true, force: true });
}

/** Clears what runs left whose process is gone. */
export async function clearAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-\\w+$`).exec(name) ?? [];
    if (pid !== undefined && !isTaken(Number(pid))) await removeTestFolder(join(tmpdir(), name));
  }
}
