// Keeps the bytes of files by their content, below a folder or in an S3-compatible store: ab/<sha256>; the same content is stored once.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type PlaceLocation, placeAt } from '../objects/place-at.ts';
import { NearCopies } from './near-copies.ts';

export interface ContentStore {
  /** Stores the bytes durably and gives their SHA-256 in hex. */
  put(content: Uint8Array): Promise<string>;
  /**
   * The bytes of a digest as a stream, or null when they are not there. From a store elsewhere it fails at its end when they are not those
   * of the digest.
   */
  get(sha256: string): Promise<Readable | null>;
  /** Path of the bytes of a digest, for what reads files by itself, or null when they are not there; of a store elsewhere that of a copy. */
  find(sha256: string): Promise<string | null>;
}

/** Of this process: the same bytes have the same digest in every store. */
const ownCopies = new NearCopies();

/** A store at a place, made when the first file comes. `copies`: where files of a store elsewhere are copied to by `find`. */
export function contentStore(location: PlaceLocation, copies = ownCopies): ContentStore {
  const place = placeAt(location);

  const get = async (sha256: string): Promise<Readable | null> => {
    const stream = isDigest(sha256) ? await place.read(nameOfContent(sha256)) : null;
    if (!stream || typeof location === 'string') return stream;
    return Readable.from(proven(stream, sha256), { objectMode: false });
  };

  return {
    get,
    async put(content) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const name = nameOfContent(sha256);
      // Bytes just asked for are not taken for forgotten ones, see clean-files.ts.
      if (!(await place.touch(name))) await place.write(name, Readable.from([content]));
      return sha256;
    },
    async find(sha256) {
      if (!isDigest(sha256)) return null;
      const name = nameOfContent(sha256);
      if (typeof location === 'string') return (await place.look(name)) && join(location, name);
      return copies.path(name, () => get(sha256));
    },
  };
}

/** Where the bytes of a digest are, in every store. */
export function nameOfContent(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** All bytes of a stream. */
export async function contentOf(stream: Readable): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function isDigest(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

async function* proven(content: Readable, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The bytes stored for ${sha256} are not its own any more`);
}
