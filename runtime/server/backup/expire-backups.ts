// Takes away all but the last backups of a place, and the files that none of those left refers to.
import { type PlaceLocation, placeAt } from '../objects/place-at.ts';
import type { BackupSecret } from './backup-key.ts';
import { eachBatch } from './kept-files.ts';
import { listBackups, readManifest, removeBackup } from './manifest.ts';

/** Milliseconds for which files stay though no backup refers to them: one that is being taken may. */
const arrivalTime = 86_400_000;

/**
 * Keeps so many backups and gives the ids of those taken away. Files go only when all backups that are left can be read: without the
 * key of one of them none is touched.
 */
export async function expireBackups(location: PlaceLocation, secret: BackupSecret, keep: number): Promise<string[]> {
  const place = placeAt(location);
  const { whole } = await listBackups(place);
  const [old, left] = [whole.slice(0, -keep), whole.slice(-keep)];
  for (const id of old) await removeBackup(place, id);
  if (old.length === 0) return [];
  const held = new Set<string>();
  for (const id of left) {
    const { manifest, key } = await readManifest(place, id, secret);
    const { files } = manifest;
    if (!files) continue;
    await eachBatch({ place, key }, files.part, async (batch) => {
      for (const { sha256 } of batch) held.add(`${files.folder}/${sha256}`);
    });
  }
  const before = Date.now() - arrivalTime;
  for await (const { name, at } of place.list('files/')) {
    const [, folder = '', , sha256 = ''] = name.split('/');
    if (!held.has(`files/${folder}/${sha256}`) && at.getTime() < before) await place.remove(name);
  }
  return old;
}
