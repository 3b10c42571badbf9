// Checkpoints in their folder: signed, in a row, stamped where an authority is set; lost, changed and foreign ones are named.
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStoredKeys } from '../../runtime/server/authority/check-keys.ts';
import { checkpointKey } from '../../runtime/server/authority/checkpoint-key.ts';
import { keyRing } from '../../runtime/server/authority/key-ring.ts';
import { stampedDigest } from '../../runtime/server/integrity/checkpoint.ts';
import { readCheckpoints } from '../../runtime/server/integrity/checkpoint-files.ts';
import { makeCheckpoint } from '../../runtime/server/integrity/make-checkpoint.ts';
import { readTimeStamp } from '../../runtime/server/signatures/cms/time-stamp.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { makeAuthority } from '../signatures/make-authority.ts';
import { StampAuthority } from '../signatures/stamp-authority.ts';
import { type HistoryWorld, openHistory, writeSealed } from './history-world.ts';

let world: HistoryWorld;
let folder: string;

beforeEach(async () => {
  world = await openHistory();
  folder = world.scope.settings.checkpoints;
  for (const batch of [1, 2, 3]) {
    await writeSealed(world);
    expect(await makeCheckpoint(world.scope)).toBe(batch);
  }
});
afterEach(() => world.close());

const file = (batch: number): string => `checkpoint-00000000000${batch}.json`;

async function edit(batch: number, change: (checkpoint: { [key: string]: unknown }) => void): Promise<void> {
  const path = join(folder, file(batch));
  const checkpoint = JSON.parse(await readFile(path, 'utf8'));
  change(checkpoint);
  await writeFile(path, JSON.stringify(checkpoint));
}

describe('checkpoints', () => {
  it('are made where something came, one behind the other', async () => {
    expect(await makeCheckpoint(world.scope)).toBeNull();
    const made = await readCheckpoints(folder);
    expect(made.map(({ batch, entries }) => [batch, entries])).toEqual([
      [1, 4],
      [2, 8],
      [3, 12],
    ]);
    expect(await world.verify()).toMatchObject({ isIntact: true, checkpoints: 3 });
  });

  it('are missed when one was taken away from between', async () => {
    await rm(join(folder, file(2)));
    expect((await world.verify()).findings).toEqual([{ fault: 'checkpoint-missing', batch: 3, checkpoint: file(3) }]);
  });

  it.each([
    ['hash', 'ab'.repeat(32)],
    ['madeAt', '2020-01-01T00:00:00.000Z'],
    ['entries', 7],
    ['signature', ''],
  ])('whose %s was changed are named', async (key, value) => {
    await edit(3, (checkpoint) => {
      checkpoint[key] = value;
    });
    expect((await world.verify()).findings).toEqual([{ fault: 'checkpoint-changed', batch: 3, checkpoint: file(3) }]);
    await expect(makeCheckpoint(world.scope)).rejects.toThrow(/does not follow/);
  });

  it('that are no JSON any more count as changed', async () => {
    await writeFile(join(folder, file(3)), '{');
    expect((await world.verify()).counts).toEqual({ 'checkpoint-changed': 1 });
  });

  it('of another key are named, and none is signed behind them', async () => {
    await world.forge('delete from history_key');
    await writeSealed(world);
    await expect(makeCheckpoint(world.scope)).rejects.toThrow(/does not follow/);
    const [first] = await readCheckpoints(folder);
    const elsewhere = join(folder, 'elsewhere');
    await makeCheckpoint({ ...world.scope, settings: { ...world.scope.settings, checkpoints: elsewhere } });
    const [foreign] = await readCheckpoints(elsewhere);
    expect(foreign?.publicKey).not.toBe(first?.publicKey);
    const { file: name, ...content } = foreign ?? { file: '' };
    await writeFile(join(folder, name), JSON.stringify(content));
    expect((await world.verify()).counts).toEqual({ 'checkpoint-other-key': 1 });
  });
});

describe('a checkpoint with an authority for time stamps', () => {
  it('bears a stamp of its signature, and is made without one where none comes', async () => {
    const authority = new StampAuthority(makeAuthority());
    const url = await authority.open();
    const scope = {
      ...world.scope,
      settings: { ...world.scope.settings, timestamps: { url, roots: [authority.root] } },
    };
    await writeSealed(world);
    await makeCheckpoint(scope);
    authority.close();
    await writeSealed(world);
    await makeCheckpoint(scope);
    const [fourth, fifth] = (await readCheckpoints(folder)).slice(3);
    const token = Buffer.from(fourth?.stamp ?? '', 'base64');
    expect(readTimeStamp(token, { sha256: stampedDigest(fourth?.signature ?? '') }).time).toBeInstanceOf(Date);
    expect(fifth).not.toHaveProperty('stamp');
    expect(world.reported).toMatchObject([{ code: 'stamp-unavailable' }]);
    expect((await world.verify()).isIntact).toBe(true);
    // A stamp of something else proves nothing of it.
    await edit(5, (checkpoint) => {
      checkpoint.stamp = fourth?.stamp;
    });
    expect((await world.verify()).counts).toEqual({ 'checkpoint-bad-stamp': 1 });
  });
});

describe('the key of checkpoints', () => {
  it('is brought to another key of the installation, and stays the same', async () => {
    const unit = unitOfWork(world.pool);
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    await world.forge('delete from history_key');
    const made = await checkpointKey(unit, keyRing(older), new Date());
    expect(await checkStoredKeys(unit, keyRing(newer, [older]))).toBe(1);
    const opened = await checkpointKey(unit, keyRing(newer), new Date());
    expect(opened.publicKey).toEqual(made.publicKey);
    await expect(checkStoredKeys(unit, keyRing(randomBytes(32)))).rejects.toThrow(/cannot open the private keys/);
  });
});
