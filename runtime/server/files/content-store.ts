// Keeps the bytes of files by their content: <root>/ab/<sha256>; the same content is stored once.
import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';

export interface ContentStore {
  /** Stores the bytes durably and gives their SHA-256 in hex. */
  put(content: Uint8Array): Promise<string>;
  /** The bytes of a digest as a stream, or null when they are not there. */
  get(sha256: string): Promise<ReadStream | null>;
  /** Path of the bytes of a digest, for what reads files by itself, or null when they are not there. */
  find(sha256: string): Promise<string | null>;
}

/** A store below a folder, made when the first file comes. */
export function contentStore(root: string): ContentStore {
  const placeOf = (sha256: string): string => join(root, sha256.slice(0, 2), sha256);
  const find = async (sha256: string): Promise<string | null> => {
    const place = placeOf(sha256);
    return /^[0-9a-f]{64}$/.test(sha256) && (await exists(place)) ? place : null;
  };

  return {
    async put(content) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const place = placeOf(sha256);
      // Bytes just asked for are not taken for forgotten ones, see clean-files.ts.
      if (await touch(place)) return sha256;
      await mkdir(join(root, sha256.slice(0, 2)), { recursive: true });
      // Written aside and renamed, so that a reader or a crash never meets half a file.
      const aside = `${place}.${uuid()}`;
      try {
        await writeDurably(aside, content);
        await rename(aside, place);
      } catch (error) {
        // On a full disk half a file would take the room that is needed.
        await rm(aside, { force: true });
        throw error;
      }
      return sha256;
    },
    async get(sha256) {
      const place = await find(sha256);
      return place === null ? null : createReadStream(place);
    },
    find,
  };
}

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** All bytes of a stream. */
export async function contentOf(stream: ReadStream): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
