// The parts of a backup: text, compressed, encrypted where there is a key, with digests of what is stored and of what was read.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BytesPlace } from '../objects/bytes-place.ts';
import type { BackupKey } from './backup-key.ts';
import { seal, unseal } from './sealed-bytes.ts';

/** What a manifest says of a part. Sizes in bytes, digests in hex. */
export interface PartNote {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Of the text, before it was compressed. */
  readonly textSize: number;
  readonly textSha256: string;
  /** Lines of the text. */
  readonly lines: number;
}

type Bytes = AsyncIterable<Uint8Array>;

/** Where parts are, and the key of those that are encrypted. */
export interface PartPlace {
  readonly place: BytesPlace;
  readonly key: BackupKey | null;
}

/** Thrown for a part that is not as its manifest says; the message names it. */
export class DamagedPart extends Error {
  constructor(name: string, fault: string) {
    super(`${name} ${fault}`);
    this.name = 'DamagedPart';
  }
}

/** Stores a text under a name and notes what it was; `watch` is given what has passed of it so far. */
export async function writePart(
  { place, key }: PartPlace,
  name: string,
  text: Readable,
  watch: (passed: Tally) => void = () => {},
): Promise<PartNote> {
  const [before, after] = [new Tally(), new Tally()];
  watch(before);
  await pipeline(
    text,
    (chunks: Bytes) => before.over(chunks),
    createZstdCompress(),
    (chunks: Bytes) => after.over(key ? seal(chunks, key) : chunks),
    (chunks: Bytes) => place.write(name, chunks),
  );
  return {
    name,
    size: after.size,
    sha256: after.digest(),
    textSize: before.size,
    textSha256: before.digest(),
    lines: before.lines,
  };
}

/**
 * Hands the text of a part to `take`. Throws DamagedPart when it is not there or not as noted, the last at its end: what was
 * taken until then must not count.
 */
export async function readPart(
  { place, key }: PartPlace,
  part: PartNote,
  take: (text: Bytes) => Promise<unknown>,
): Promise<void> {
  const stored = await place.read(part.name);
  if (!stored) throw new DamagedPart(part.name, 'is missing');
  const [before, after] = [new Tally(), new Tally()];
  let fault: unknown = null;
  try {
    await pipeline(
      stored,
      (chunks: Bytes) => before.over(chunks),
      (chunks: Bytes) => (key ? unseal(chunks, key) : chunks),
      createZstdDecompress(),
      async function* (chunks: Bytes) {
        try {
          yield* after.over(chunks);
        } catch (error) {
          fault = error;
          throw error;
        }
      },
      async (chunks: Bytes) => void (await take(chunks)),
    );
  } catch (error) {
    // What the taker throws is its own.
    if (fault === null) throw error;
    throw new DamagedPart(part.name, `cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  if (before.size !== part.size || before.digest() !== part.sha256) throw new DamagedPart(part.name, 'was changed');
  const isSame = after.size === part.textSize && after.lines === part.lines && after.digest() === part.textSha256;
  if (!isSame) throw new DamagedPart(part.name, 'does not hold what its manifest says');
}

/** Counts and digests what passes. */
export class Tally {
  readonly #hash = createHash('sha256');
  #digest: string | null = null;
  size = 0;
  lines = 0;

  async *over(chunks: Bytes): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.add(chunk);
      yield chunk;
    }
  }

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.size += chunk.byteLength;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines += 1;
  }

  /** SHA-256 in hex, of all of it. */
  digest(): string {
    this.#digest ??= this.#hash.digest('hex');
    return this.#digest;
  }
}
