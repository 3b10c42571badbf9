// Files as code of the server works with them: read as a whole, and kept like uploads.
import { createHash } from 'node:crypto';
import type { PlaceLocation } from '../objects/place-at.ts';
import { isId } from '../store/record-id.ts';
import type { Executor } from '../store/statement.ts';
import { contentOf, contentStore } from './content-store.ts';
import { addFile, findFile, type NewFile, type StoredFile } from './file-objects.ts';

/** Where files are: their table, for SQL, and the place of their bytes. */
export interface FilePlace {
  readonly executor: Executor;
  readonly table: string;
  readonly folder: PlaceLocation;
}

export interface WholeFile {
  readonly file: StoredFile;
  readonly content: Buffer;
}

/** A file with its bytes; null where there is none, its bytes are gone, or they are no longer those of its digest. */
export async function readWholeFile({ executor, table, folder }: FilePlace, id: string): Promise<WholeFile | null> {
  const file = isId(id) ? await findFile(executor, table, id) : null;
  const stream = file && (await contentStore(folder).get(file.sha256));
  if (!stream) return null;
  const content = Buffer.from(await contentOf(stream));
  return createHash('sha256').update(content).digest('hex') === file.sha256 ? { file, content } : null;
}

/** Keeps bytes that the server made, and gives id and digest of the file; it is forgotten after a week unless a record holds it. */
export async function keepWholeFile(
  { executor, table, folder }: FilePlace,
  content: Buffer,
  about: Pick<NewFile, 'name' | 'mime' | 'profile' | 'uploadedBy'>,
): Promise<{ readonly id: string; readonly sha256: string }> {
  const sha256 = await contentStore(folder).put(content);
  const { id } = await addFile(executor, table, { ...about, sha256, size: content.byteLength });
  return { id, sha256 };
}
