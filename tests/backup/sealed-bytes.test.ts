// Encrypted streams: whole at every length around a chunk, and never read when cut, changed, moved or of another key.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { keyForNew, keyOf } from '../../runtime/server/backup/backup-key.ts';
import { seal, sealedSize, unseal } from '../../runtime/server/backup/sealed-bytes.ts';

function keyFrom(byte: number) {
  const key = keyForNew({ key: Buffer.alloc(32, byte) }, []);
  if (!key) throw new Error('There is no key');
  return key;
}

const key = keyFrom(1);
const chunk = 65_536;
const head = 40;

/** In pieces of a length, as a network brings them. */
function inPieces(content: Buffer, length: number): Readable {
  const count = Math.ceil(content.length / length);
  return Readable.from(Array.from({ length: count }, (_, at) => content.subarray(at * length, (at + 1) * length)));
}

const sealed = (content: Buffer, length = 10_007): Promise<Buffer> => buffer(seal(inPieces(content, length), key));
const opened = (content: Buffer, length = 10_007, by = key): Promise<Buffer> =>
  buffer(unseal(inPieces(content, length), by));

describe('sealed bytes', () => {
  it.each([
    0,
    1,
    chunk - 1,
    chunk,
    chunk + 1,
    2 * chunk,
    2 * chunk + 1,
    300_000,
  ])('of %i are the same again', async (size) => {
    const content = randomBytes(size);
    for (const length of [997, 65_536, 65_552, 400_000]) {
      const stored = await sealed(content, length);
      expect(stored.length).toBe(sealedSize(size));
      for (const other of [1_009, 65_552, 65_592, 400_000]) {
        expect((await opened(stored, other)).equals(content)).toBe(true);
      }
    }
  });

  it('are different each time, and opened by their own key alone', async () => {
    const content = Buffer.from('the same');
    const [one, two] = [await sealed(content), await sealed(content)];
    expect(one.equals(two)).toBe(false);
    await expect(opened(one, 100, keyFrom(2))).rejects.toThrow();
  });

  it('are not read when they are cut anywhere', async () => {
    const stored = await sealed(randomBytes(2 * chunk + 10));
    const ends = [0, 10, head, head + 5, head + chunk + 16, head + 2 * (chunk + 16), stored.length - 1];
    for (const end of ends) await expect(opened(stored.subarray(0, end))).rejects.toThrow();
  });

  it('are not read when a byte is changed, a chunk is moved, left out or added', async () => {
    const stored = await sealed(randomBytes(3 * chunk));
    const part = (at: number): Buffer => stored.subarray(head + at * (chunk + 16), head + (at + 1) * (chunk + 16));
    const start = stored.subarray(0, head);
    for (const at of [3, 20, head + 1, stored.length - 1]) {
      const changed = Buffer.from(stored);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(opened(changed)).rejects.toThrow();
    }
    for (const order of [
      [1, 0, 2],
      [0, 2],
      [0, 1, 1, 2],
      [0, 1, 2, 2],
    ]) {
      await expect(opened(Buffer.concat([start, ...order.map(part)]))).rejects.toThrow();
    }
    expect((await opened(Buffer.concat([start, part(0), part(1), part(2)]))).length).toBe(3 * chunk);
  });
});

describe('a passphrase', () => {
  const secret = { passphrase: 'a long enough phrase' };

  it('makes the same key with what a backup notes of it, and another beside it', () => {
    const first = keyForNew(secret, []);
    if (!first) throw new Error('There is no key');
    expect(keyOf(first.note, secret)?.master.equals(first.master)).toBe(true);
    expect(keyForNew(secret, [first.note])?.note).toEqual(first.note);
    expect(keyForNew({ passphrase: 'another long phrase' }, [first.note])?.note.id).not.toBe(first.note.id);
    expect(() => keyOf(first.note, { passphrase: 'another long phrase' })).toThrow('is not what this backup');
    expect(() => keyOf(first.note, {})).toThrow('TONGGUAN_BACKUP_PASSPHRASE');
    expect(keyOf(null, {})).toBeNull();
  });
});
