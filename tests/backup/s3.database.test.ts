// Files and backups in an S3-compatible store: up and down, found, refused without the right key, cleaned up.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../runtime/server/backup/restore-backup.ts';
import { takeBackup } from '../../runtime/server/backup/take-backup.ts';
import { findBackup, verifyBackup } from '../../runtime/server/backup/verify-backup.ts';
import { cleanFiles } from '../../runtime/server/files/clean-files.ts';
import { contentStore } from '../../runtime/server/files/content-store.ts';
import { NearCopies } from '../../runtime/server/files/near-copies.ts';
import { placeAt } from '../../runtime/server/objects/place-at.ts';
import { fileBody } from '../files/multipart.ts';
import { type BackupWorld, layouts, openBackupWorld, orderTo } from './backup-world.ts';
import { digestsOf } from './digests.ts';
import { type StoreServer, startStoreServer } from './store-server.ts';

let store: StoreServer;
let world: BackupWorld;

beforeAll(async () => {
  store = await startStoreServer();
  world = await openBackupWorld(store.location('files'));
}, 120_000);
afterAll(async () => {
  await world.close();
  await store.close();
});

async function bytesOf(place: ReturnType<typeof placeAt>, name: string): Promise<Buffer | null> {
  const stream = await place.read(name);
  return stream && buffer(stream);
}

describe('a place of objects', () => {
  it('gives back what was written, of every size around a part', { timeout: 60_000 }, async () => {
    const place = placeAt(store.location('some/where'));
    const part = 8 * 1_048_576;
    for (const size of [0, 1, part - 1, part, part + 1, 2 * part + 5]) {
      const content = randomBytes(size);
      const chunks = Array.from({ length: Math.ceil(size / 70_000) }, (_, at) =>
        content.subarray(at * 70_000, (at + 1) * 70_000),
      );
      await place.write(`a/${size} é 通关`, Readable.from(chunks));
      expect((await place.look(`a/${size} é 通关`))?.size).toBe(size);
      expect((await bytesOf(place, `a/${size} é 通关`))?.equals(content)).toBe(true);
    }
    const names: string[] = [];
    for await (const { name } of place.list('a/')) names.push(name);
    expect(names).toHaveLength(6);
    await place.remove(names[0] ?? '');
    expect(await place.read(names[0] ?? '')).toBeNull();
    expect(await place.look('a')).toBeNull();
    expect(await placeAt(store.location('some')).look('where/a/none')).toBeNull();
  });

  it('lists more than a page', { timeout: 60_000 }, async () => {
    const place = placeAt(store.location('many'));
    const names = Array.from({ length: 1_005 }, (_, number) => `n/${number}`);
    for (const name of names) await place.write(name, Readable.from([Buffer.from(name)]));
    const found: string[] = [];
    for await (const { name } of place.list('n/')) found.push(name);
    expect(found.sort()).toEqual(names.sort());
  });

  it('keeps nothing of a write that fails', async () => {
    const place = placeAt(store.location('broken'));
    async function* failing(): AsyncGenerator<Buffer> {
      yield randomBytes(9 * 1_048_576);
      throw new Error('the sender went away');
    }
    await expect(place.write('half', failing())).rejects.toThrow('the sender went away');
    expect(await place.look('half')).toBeNull();
  });

  it('is refused with a wrong key, and a bucket that is not there is told', async () => {
    const wrong = placeAt({ ...store.location('x'), secretAccessKey: 'guessed' });
    await expect(wrong.write('a', Readable.from([Buffer.from('a')]))).rejects.toThrow();
    await expect(wrong.read('a')).rejects.toThrow();
    await expect(wrong.look('a')).rejects.toThrow();
    const none = placeAt({ ...store.location('x'), bucket: 'nowhere' });
    await expect(none.write('a', Readable.from([Buffer.from('a')]))).rejects.toThrow();
  });
});

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

  it('go up and down over the API', async () => {
    const cookie = `tongguan_session=${await world.logIn('trader')}`;
    const { payload, headers } = fileBody('declaration', 'a.pdf', pdf);
    const up = await world.raw({ method: 'POST', url: '/api/files', payload, headers: { ...headers, cookie } });
    expect(up.json().code).toBe(1000);
    const down = await world.raw({ url: `/api/files/${up.json().data.id}`, headers: { cookie } });
    expect(down.rawPayload.equals(pdf)).toBe(true);
  });

  it('are read by what reads files itself, and not at all when they were changed', async () => {
    const files = contentStore(world.files, new NearCopies(undefined, await world.folder()));
    const sha256 = await files.put(Buffer.from('a picture'));
    expect(await files.find(sha256)).toContain(sha256);
    const other = await files.put(Buffer.from('another'));
    await placeAt(world.files).write(`${other.slice(0, 2)}/${other}`, Readable.from([Buffer.from('changed')]));
    const stream = await files.get(other);
    await expect(stream && buffer(stream)).rejects.toThrow('not its own any more');
    await expect(files.find(other)).rejects.toThrow('not its own any more');
    expect(await files.get('0'.repeat(64))).toBeNull();
  });

  it('are copied for what reads files itself until so many bytes are there, and again when they are asked for', async () => {
    const copies = new NearCopies({ bytes: 250, rest: 0 }, await world.folder());
    const files = contentStore(world.files, copies);
    const contents = [1, 2, 3, 4].map((one) => Buffer.alloc(100, one));
    const digests = await Promise.all(contents.map((content) => files.put(content)));
    const paths: (string | null)[] = [];
    for (const sha256 of digests) {
      paths.push(await files.find(sha256));
      // Copies are as old as the last time somebody asked.
      await setTimeout(20);
    }
    expect(await copies.bytes()).toBe(200);
    expect(paths.map((path) => existsSync(String(path)))).toEqual([false, false, true, true]);
    // Asked for again, the third is younger than the fourth and stays.
    await files.find(String(digests[2]));
    await setTimeout(20);
    const again = await files.find(String(digests[0]));
    expect(await readFile(String(again))).toEqual(contents[0]);
    expect(paths.map((path) => existsSync(String(path)))).toEqual([true, false, true, false]);
  });

  it('that were just asked for are not taken from who opens them, and nobody else reads the copies', async () => {
    const copies = new NearCopies({ bytes: 150, rest: 60_000 }, await world.folder());
    const files = contentStore(world.files, copies);
    const asked = await Promise.all([5, 6, 7].map(async (one) => files.find(await files.put(Buffer.alloc(100, one)))));
    expect(asked.map((path) => existsSync(String(path)))).toEqual([true, true, true]);
    expect((await stat(dirname(dirname(String(asked[0]))))).mode & 0o777).toBe(0o700);
  });

  it('that nobody holds are forgotten with their bytes, and those that are held stay', async () => {
    const held = await world.attach('held by a draft');
    const loose = await contentStore(world.files).put(Buffer.from('held by nobody'));
    const clean = (days: number): Promise<number> =>
      cleanFiles({ executor: world.pool, layouts, folder: world.files, now: new Date(Date.now() + days * 86_400_000) });
    const isThere = async (sha256: string): Promise<boolean> =>
      (await placeAt(world.files).look(`${sha256.slice(0, 2)}/${sha256}`)) !== null;
    await clean(0);
    expect([await isThere(held), await isThere(loose)]).toEqual([true, true]);
    await clean(8);
    expect([await isThere(held), await isThere(loose)]).toEqual([true, false]);
  });
});

describe('a backup', () => {
  it('of files in the store goes into the store, and from there into a folder', { timeout: 120_000 }, async () => {
    const place = store.location('copies');
    const secret = { key: Buffer.alloc(32, 9) };
    const sha256 = await world.attach('to be copied');
    await takeBackup(world.source, orderTo(place, { secret }));
    const found = await findBackup(place, secret);
    expect(await verifyBackup(found)).toEqual([]);
    const { target, pool } = await world.target();
    await restoreBackup(found, target, { report: () => {} });
    expect(await digestsOf(pool)).toEqual(await digestsOf(world.pool));
    const stream = await contentStore(target.files).get(sha256);
    expect(stream && (await buffer(stream)).toString()).toBe('to be copied');
    await placeAt(place).remove(`backups/${found.manifest.id}/account.zst`);
    expect(await verifyBackup(found)).toEqual([`backups/${found.manifest.id}/account.zst is missing`]);
  });
});
