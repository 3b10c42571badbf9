// The folder of the socket the embedded database listens on: the only way in, closed to other users.
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import type { RunAs } from './run-as.ts';

/** The port only names the socket file; nothing listens on the network. */
export const socketPort = 5432;

/** Longest path of a socket file on Linux, in bytes. */
const longestPath = 107;

const spareFolders = '/tmp/tongguan-socket-';

/** Makes the folder: below the data folder, or in /tmp when that path is too long for a socket; `at`: where it was before. */
export async function makeSocketFolder(folder: DataFolder, runAs: RunAs, at?: string): Promise<string> {
  const fits = Buffer.byteLength(join(folder.socket, `.s.PGSQL.${socketPort}`)) <= longestPath;
  await rm(folder.socket, { recursive: true, force: true });
  const path = fits ? folder.socket : (at ?? (await mkdtemp(spareFolders)));
  // The one before may have been cleared away with what its server left behind.
  await mkdir(path, { mode: 0o700, recursive: true });
  if (runAs.owner) await chown(path, runAs.owner.uid, runAs.owner.gid);
  return path;
}

/** Removes a folder made in /tmp; one below the data folder is made anew by the next start. */
export async function removeSocketFolder(path: string): Promise<void> {
  if (path.startsWith(spareFolders)) await rm(path, { recursive: true, force: true });
}
