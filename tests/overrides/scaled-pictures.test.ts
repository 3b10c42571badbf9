// Smaller pictures of the public site: what is kept stays within its bounds, each is made once, and what is no picture or a bomb is not opened.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scalePicture, sizeOfPicture } from '../../overrides/portal/site/scale-picture.ts';
import { offeredWidths, ScaledPictures, type StoredPicture } from '../../overrides/portal/site/scaled-pictures.ts';
import { pngOf } from '../files/samples.ts';
import { webpSize } from '../files/webp-size.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongguan-scaled-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function store(name: string, content: Buffer): Promise<StoredPicture> {
  const place = join(folder, name);
  await writeFile(place, content);
  return { sha256: name, place, size: (await stat(place)).size };
}

async function noise(name: string): Promise<StoredPicture> {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const made = sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise: grain } });
  return store(name, await made.png().toBuffer());
}

const faults: unknown[] = [];
const report = (error: unknown): void => {
  faults.push(error);
};

describe('the widths of a picture', () => {
  it('are those below its own and the next', () => {
    expect(offeredWidths(300)).toEqual([{ width: 480, real: 300 }]);
    expect(offeredWidths(480)).toEqual([{ width: 480, real: 480 }]);
    expect(offeredWidths(481)).toEqual([
      { width: 480, real: 480 },
      { width: 960, real: 481 },
    ]);
    expect(offeredWidths(5000).map(({ real }) => real)).toEqual([480, 960, 1600]);
  });
});

describe('what is kept', () => {
  it('is made once, also for those who ask at the same time', async () => {
    const pictures = new ScaledPictures(report);
    const stored = await noise('once');
    const [first, second] = await Promise.all([pictures.scaled(stored, 480), pictures.scaled(stored, 480)]);
    expect(first && webpSize(Buffer.from(first))).toEqual([480, 320]);
    expect(second).toBe(first);
    expect(await pictures.scaled(stored, 480)).toBe(first);
    expect(await pictures.scaled(stored, 960)).not.toBe(first);
    expect(faults).toEqual([]);
  });

  it('takes no more memory than it may: what nobody asked for the longest goes first', async () => {
    const [one, two, three] = await Promise.all([noise('one'), noise('two'), noise('three')]);
    const size = (await new ScaledPictures(report).scaled(one, 480))?.byteLength ?? 0;
    const pictures = new ScaledPictures(report, { mostBytes: Math.floor(size * 2.5) });
    const first = await pictures.scaled(one, 480);
    const second = await pictures.scaled(two, 480);
    expect(await pictures.scaled(one, 480)).toBe(first);
    await pictures.scaled(three, 480);
    expect(pictures.bytes).toBeLessThanOrEqual(size * 2.5);
    expect(await pictures.scaled(one, 480)).toBe(first);
    const again = await pictures.scaled(two, 480);
    expect(again).toEqual(second);
    expect(again).not.toBe(second);
    const few = new ScaledPictures(report, { mostPictures: 1 });
    const kept = await few.scaled(one, 480);
    await few.scaled(two, 480);
    expect(few.bytes).toBeLessThan(size * 1.5);
    expect(await few.scaled(one, 480)).not.toBe(kept);
  });

  it('is not waited for by too many', async () => {
    const pictures = new ScaledPictures(report, { mostWaiting: 1 });
    const [one, two] = await Promise.all([noise('busy'), noise('idle')]);
    const [made, refused] = await Promise.all([pictures.scaled(one, 480), pictures.scaled(two, 480)]);
    expect([made === null, refused]).toEqual([false, null]);
    expect(await pictures.scaled(two, 480)).not.toBeNull();
  });
});

describe('what is not opened', () => {
  it('is what has too many pixels, is damaged, or is no PNG or JPEG', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="9" height="9"/></svg>',
    );
    const webp = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888' } })
      .webp()
      .toBuffer();
    for (const [name, content] of [
      ['bomb.png', pngOf(9000, 9000)],
      ['drawing.svg', svg],
      ['other.webp', webp],
      ['text.png', Buffer.from('no picture at all')],
      ['empty.png', Buffer.alloc(0)],
    ] as const) {
      const { place } = await store(name, content);
      expect([name, await sizeOfPicture(place), await scalePicture(place, 480)]).toEqual([name, null, null]);
    }
    const short = await store('short.png', pngOf(8000, 8000));
    expect(await sizeOfPicture(short.place)).toEqual({ width: 8000, height: 8000 });
    expect(await scalePicture(short.place, 480)).toBeNull();
    expect(await new ScaledPictures(report).scaled(short, 480)).toBeNull();
    expect(await sizeOfPicture(join(folder, 'not-there.png'))).toBeNull();
    expect(faults).toEqual([]);
  });
});
