// Uploaded files in a backup: by their digest, beside the backups of a place, so that a later one copies only what is new.

import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { nameOfContent } from '../files/content-store.ts';
import type { BytesPlace } from '../objects/bytes-place.ts';
import type { BackupKey } from './backup-key.ts';
import { DamagedPart, type PartNote, type PartPlace, readPart, Tally } from './backup-parts.ts';
import { seal, sealedSize, unseal } from './sealed-bytes.ts';

export interface KeptFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

type Bytes = AsyncIterable<Uint8Array>;

/** Files of one key; those that are not encrypted have a place of their own. */
export function filesFolder(key: BackupKey | null): string {
  return `files/${key === null ? 'open' : key.note.id}`;
}

/** The files a part lists, a batch for each of the 256 beginnings of a digest. Throws DamagedPart. */
export async function eachBatch(
  place: PartPlace,
  part: PartNote,
  take: (files: readonly KeptFile[]) => Promise<void>,
): Promise<void> {
  await readPart(place, part, async (text) => {
    let batch: KeptFile[] = [];
    for await (const line of createInterface({ input: Readable.from(text), crlfDelay: Number.POSITIVE_INFINITY })) {
      const [sha256 = '', size = ''] = line.split('\t');
      const file = { sha256, size: Number(size) };
      if (!/^[0-9a-f]{64}$/.test(sha256)) continue;
      if (batch[0] && batch[0].sha256.slice(0, 2) !== sha256.slice(0, 2)) {
        await take(batch);
        batch = [];
      }
      batch.push(file);
    }
    if (batch.length > 0) await take(batch);
  });
}

/** Whose bytes are in the place already, of files whose digests begin alike. */
export async function alreadyKept(
  { place, key }: PartPlace,
  folder: string,
  files: readonly KeptFile[],
): Promise<Set<string>> {
  const [first] = files;
  const sizes = new Map<string, number>();
  if (first) {
    for await (const { name, size } of place.list(`${folder}/${first.sha256.slice(0, 2)}/`)) sizes.set(name, size);
  }
  const isThere = ({ sha256, size }: KeptFile): boolean =>
    sizes.get(`${folder}/${nameOfContent(sha256)}`) === (key ? sealedSize(size) : size);
  return new Set(files.filter(isThere).map(({ sha256 }) => sha256));
}

/** Copies the bytes of a file into a backup. False when they are not in the store, or not those of the digest: then nothing is kept. */
export async function keepFile(
  store: BytesPlace,
  { place, key }: PartPlace,
  folder: string,
  file: KeptFile,
): Promise<boolean> {
  const found = await store.read(nameOfContent(file.sha256));
  if (!found) return false;
  const content = proven(found, file.sha256);
  try {
    await place.write(`${folder}/${nameOfContent(file.sha256)}`, key ? seal(content, key) : content);
    return true;
  } catch (error) {
    if (error instanceof DamagedPart) return false;
    throw error;
  }
}

/** The bytes of a file of a backup; at their end throws DamagedPart when they are not those of its digest. */
export async function keptContent({ place, key }: PartPlace, folder: string, { sha256 }: KeptFile): Promise<Bytes> {
  const name = `${folder}/${nameOfContent(sha256)}`;
  const found = await place.read(name);
  if (!found) throw new DamagedPart(name, 'is missing');
  return named(proven(key ? unseal(found, key) : found, sha256), name);
}

/** Throws at the end, so that nothing is stored under a digest it does not have. */
async function* proven(content: Bytes, sha256: string): AsyncGenerator<Uint8Array> {
  const tally = new Tally();
  yield* tally.over(content);
  if (tally.digest() !== sha256) throw new DamagedPart(sha256, 'was changed');
}

async function* named(content: Bytes, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    if (error instanceof DamagedPart) throw new DamagedPart(name, 'was changed');
    throw new DamagedPart(name, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
