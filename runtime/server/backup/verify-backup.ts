// Reads a backup as a restore would, without a database: every part, every file, every digest and number of rows.

import { StartProblem } from '../database/start-problem.ts';
import { type PlaceLocation, placeAt, tellLocation } from '../objects/place-at.ts';
import type { BackupSecret } from './backup-key.ts';
import { DamagedPart, type PartPlace, readPart } from './backup-parts.ts';
import { eachBatch, keptContent } from './kept-files.ts';
import { listBackups, type Manifest, readManifest } from './manifest.ts';

export interface FoundBackup {
  readonly manifest: Manifest;
  readonly parts: PartPlace;
}

/** A backup of a place: the one that is named, else the last. Throws StartProblem when it is none. */
export async function findBackup(from: PlaceLocation, secret: BackupSecret, named?: string): Promise<FoundBackup> {
  const place = placeAt(from);
  const { whole, interrupted } = await listBackups(place);
  if (named !== undefined && !whole.includes(named)) {
    const why = interrupted.includes(named)
      ? 'it was interrupted and is none'
      : `there are ${whole.join(', ') || 'none'}`;
    throw new StartProblem(`There is no backup ${named} in ${tellLocation(from)}: ${why}.`);
  }
  const id = named ?? whole.at(-1);
  if (id === undefined) throw new StartProblem(`There is no backup in ${tellLocation(from)}.`);
  const { manifest, key } = await readManifest(place, id, secret);
  return { manifest, parts: { place, key } };
}

/** What is wrong with a backup, a line for each part and file; nothing for a whole one. */
export async function verifyBackup({ manifest, parts }: FoundBackup): Promise<string[]> {
  const faults: string[] = [];
  for (const { part } of manifest.tables) await noting(faults, () => readPart(parts, part, drained));
  faults.push(...(await verifyFiles({ manifest, parts })));
  return faults;
}

/** What is wrong with the files of a backup. */
export async function verifyFiles({ manifest: { files }, parts }: FoundBackup): Promise<string[]> {
  if (!files) return [];
  const faults: string[] = [];
  const missing = new Set(files.missing);
  await noting(faults, () =>
    eachBatch(parts, files.part, async (batch) => {
      for (const file of batch.filter(({ sha256 }) => !missing.has(sha256))) {
        await noting(faults, async () => drained(await keptContent(parts, files.folder, file)));
      }
    }),
  );
  return faults;
}

async function noting(faults: string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DamagedPart)) throw error;
    faults.push(error.message);
  }
}

async function drained(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}
