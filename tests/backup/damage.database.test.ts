// Every way a backup can be broken is named by its proof and refused by a restore; one that was interrupted is none.
import { cp, readFile, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBackups } from '../../runtime/server/backup/manifest.ts';
import { restoreBackup } from '../../runtime/server/backup/restore-backup.ts';
import { takeBackup } from '../../runtime/server/backup/take-backup.ts';
import { findBackup, verifyBackup } from '../../runtime/server/backup/verify-backup.ts';
import { placeAt } from '../../runtime/server/objects/place-at.ts';
import { type BackupWorld, openBackupWorld, orderTo } from './backup-world.ts';
import { digestsOf } from './digests.ts';

let world: BackupWorld;
let sha256: string;
const silent = { report: () => {} };
const kinds = { open: {}, encrypted: { key: Buffer.alloc(32, 7) } };

beforeAll(async () => {
  world = await openBackupWorld();
  sha256 = await world.attach('a file of a draft');
}, 120_000);
afterAll(() => world.close());

/** Changes one byte in the middle. */
async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(path, bytes);
}

async function cut(path: string): Promise<void> {
  await truncate(path, (await readFile(path)).length - 1);
}

describe.each(Object.entries(kinds))('a backup, %s,', (_, secret) => {
  it('is damaged when a part or file is cut, changed, missing, or in the place of another', {
    timeout: 120_000,
  }, async () => {
    const place = await world.folder();
    const { id, files } = await takeBackup(world.source, orderTo(place, { secret }));
    const { target, pool } = await world.target();
    const part = `backups/${id}/account.zst`;
    const other = `backups/${id}/role.zst`;
    const list = `backups/${id}/files.zst`;
    const file = `${files?.folder}/${sha256.slice(0, 2)}/${sha256}`;
    const ways: [name: string, damage: (path: string) => Promise<void>][] = [
      ...[part, list, file].flatMap((name): typeof ways => [
        [name, cut],
        [name, flip],
        [name, unlink],
      ]),
      [part, (path) => cp(join(place, other), path)],
      [part, (path) => writeFile(path, '')],
      [file, (path) => writeFile(path, 'not a file of a draft')],
    ];
    for (const [name, damage] of ways) {
      const path = join(place, name);
      const whole = await readFile(path);
      await damage(path);
      const found = await findBackup(place, secret);
      const faults = await verifyBackup(found);
      expect(faults.map((fault) => fault.split(' ')[0])).toEqual([name]);
      await expect(restoreBackup(found, target, silent)).rejects.toThrow(name);
      expect(await digestsOf(pool)).toEqual({});
      await writeFile(path, whole);
    }
    expect(await verifyBackup(await findBackup(place, secret))).toEqual([]);
  });

  it('has a manifest that nobody can change', async () => {
    const place = await world.folder();
    const { id } = await takeBackup(world.source, orderTo(place, { secret }));
    const path = join(place, 'backups', id, 'manifest.json');
    const text = await readFile(path, 'utf8');
    for (const changed of [
      text.replace('"lines":1', '"lines":2'),
      text.slice(0, -2),
      '{}',
      text.replace(id, `${id}x`),
    ]) {
      expect(changed).not.toBe(text);
      await writeFile(path, changed);
      await expect(findBackup(place, secret)).rejects.toThrow(/not as it was written|encrypted/);
    }
  });
});

describe('a backup that was interrupted', () => {
  it('is never taken for one, and the next takes its parts away', { timeout: 60_000 }, async () => {
    const place = await world.folder();
    const stop = new AbortController();
    const taking = takeBackup(world.source, orderTo(place, { stop: stop.signal }));
    const left = async (): Promise<string[]> => (await listBackups(placeAt(place))).interrupted;
    // One that is still written has another name, and goes where its writing is broken off.
    const hasPart = async (): Promise<boolean> => {
      for await (const { name } of placeAt(place).list('')) if (name.endsWith('.zst')) return true;
      return false;
    };
    while (!(await hasPart())) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await expect(taking).rejects.toThrow();
    const [half = ''] = await left();
    expect(half).not.toBe('');
    await expect(findBackup(place, {})).rejects.toThrow('There is no backup');
    await expect(findBackup(place, {}, half)).rejects.toThrow('it was interrupted and is none');
    const { id } = await takeBackup(world.source, orderTo(place));
    expect(await listBackups(placeAt(place))).toEqual({ whole: [id], interrupted: [] });
    expect(await verifyBackup(await findBackup(place, {}))).toEqual([]);
  });

  it('keeps the one before it', async () => {
    const place = await world.folder();
    const { id } = await takeBackup(world.source, orderTo(place));
    const stopped = takeBackup(world.source, orderTo(place, { stop: AbortSignal.abort() }));
    await expect(stopped).rejects.toThrow();
    expect((await findBackup(place, {})).manifest.id).toBe(id);
  });
});
