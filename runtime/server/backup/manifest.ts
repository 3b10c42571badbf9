// What a backup says of itself, written last: a folder of parts without it is no backup.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StartProblem } from '../database/start-problem.ts';
import type { BytesPlace } from '../objects/bytes-place.ts';
import { type BackupKey, type BackupSecret, derivedKey, type KeyNote, keyOf } from './backup-key.ts';
import type { PartNote } from './backup-parts.ts';
import type { CopiedTable } from './copied-tables.ts';

export interface TableNote extends CopiedTable {
  readonly part: PartNote;
}

export interface SequenceNote {
  readonly name: string;
  /** Last one given out; null for none. */
  readonly last: string | null;
  readonly step: string;
}

export interface FilesNote {
  /** Where they are, below the place. */
  readonly folder: string;
  /** One line for each: digest, tabulator, bytes. */
  readonly part: PartNote;
  /** Digests of files whose bytes were not there, or not those of their digest, when the backup was taken. */
  readonly missing: readonly string[];
}

export interface Manifest {
  readonly format: 1;
  readonly id: string;
  /** When the snapshot was taken. */
  readonly at: string;
  readonly finishedAt: string;
  /** Of the tables as the schemas say them. */
  readonly schema: string;
  /** Version of PostgreSQL. */
  readonly server: string;
  readonly key: KeyNote | null;
  readonly tables: readonly TableNote[];
  readonly sequences: readonly SequenceNote[];
  readonly files: FilesNote | null;
}

const folder = 'backups';
const manifestName = 'manifest.json';

/** Name of a part of a backup. */
export function partName(id: string, name: string): string {
  return `${folder}/${id}/${name}`;
}

/** Makes a backup of what was stored. */
export async function writeManifest(place: BytesPlace, manifest: Manifest, key: BackupKey | null): Promise<void> {
  const text = JSON.stringify({ digest: digestOf(manifest, key), manifest });
  await place.write(partName(manifest.id, manifestName), Readable.from([Buffer.from(text)]));
}

export interface ReadManifest {
  readonly manifest: Manifest;
  readonly key: BackupKey | null;
}

/** The manifest of a backup and the key that opens it. Throws StartProblem when it is missing or not as it was written, or without its key. */
export async function readManifest(place: BytesPlace, id: string, secret: BackupSecret): Promise<ReadManifest> {
  const { digest, manifest } = await parsed(place, id);
  const key = keyOf(manifest.key, secret);
  const [said, found] = [Buffer.from(digest), Buffer.from(digestOf(manifest, key))];
  if (said.length !== found.length || !timingSafeEqual(said, found) || manifest.id !== id) throw changed(id);
  return { manifest, key };
}

/** Which key a backup is encrypted with, without opening it. */
export async function keyNoteOf(place: BytesPlace, id: string): Promise<KeyNote | null> {
  return (await parsed(place, id)).manifest.key;
}

/** Ids of the whole backups of a place, oldest first, and of folders that never became one. */
export async function listBackups(place: BytesPlace): Promise<{ whole: string[]; interrupted: string[] }> {
  const found = new Map<string, boolean>();
  for await (const { name } of place.list(`${folder}/`)) {
    const [, id = '', part = ''] = name.split('/');
    found.set(id, found.get(id) === true || part === manifestName);
  }
  const ids = (isWhole: boolean): string[] =>
    [...found].flatMap(([id, whole]) => (whole === isWhole ? [id] : [])).sort();
  return { whole: ids(true), interrupted: ids(false) };
}

/** Takes a backup away, its manifest first: what is left of one that is interrupted is no backup. */
export async function removeBackup(place: BytesPlace, id: string): Promise<void> {
  await place.remove(partName(id, manifestName));
  for await (const { name } of place.list(`${folder}/${id}/`)) await place.remove(name);
}

async function parsed(place: BytesPlace, id: string): Promise<{ digest: string; manifest: Manifest }> {
  const stream = await place.read(partName(id, manifestName));
  if (!stream) throw new StartProblem(`There is no backup ${id}: it has no ${manifestName}.`);
  let written: { digest?: unknown; manifest?: Manifest };
  try {
    written = JSON.parse((await buffer(stream)).toString('utf8'));
  } catch {
    throw changed(id);
  }
  const { digest, manifest } = written;
  if (typeof digest !== 'string' || !manifest) throw changed(id);
  if (manifest.format !== 1)
    throw new StartProblem(`Backup ${id} was made by a newer tongguan: read it with that one.`);
  return { digest, manifest };
}

function changed(id: string): StartProblem {
  return new StartProblem(`The manifest of backup ${id} is not as it was written: take another backup.`);
}

/** With a key nobody else can make it. */
function digestOf(manifest: Manifest, key: BackupKey | null): string {
  const text = JSON.stringify(manifest);
  if (key === null) return createHash('sha256').update(text).digest('hex');
  return createHmac('sha256', derivedKey(key, 'manifest')).update(text).digest('hex');
}
