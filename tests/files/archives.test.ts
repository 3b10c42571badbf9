// Archives: bombs of every kind are found before anybody unpacks them, and honest archives are taken.
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../runtime/core/errors.ts';
import { archiveLimits } from '../../runtime/server/files/archive-budget.ts';
import { checkContent } from '../../runtime/server/files/check-upload.ts';
import { rar4Of, rar5Of } from './rar-bytes.ts';
import { sampleOf } from './samples.ts';
import { extraOf, type ZipEntry, zip64Of, zipOf } from './zip-bytes.ts';

async function faultOf(content: Buffer, name = 'a.zip'): Promise<unknown> {
  try {
    await checkContent(name, content);
    return 'taken';
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'upload-archive') throw error;
    return error.data;
  }
}

const megabyte = 1_048_576;
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);
const within = (inner: Buffer, levels: number): Buffer =>
  levels === 0 ? inner : within(zipOf([{ name: 'inner.zip', content: inner }]), levels - 1);

describe('zip', () => {
  it('an honest one is taken: papers, tables, a picture, a document within', async () => {
    const entries: ZipEntry[] = [
      { name: '单证/发票.pdf', content: sampleOf('pdf') },
      { name: 'ပြေစာ.docx', content: sampleOf('docx') },
      { name: 'photo.jpg', content: randomBytes(300_000), isStored: true },
    ];
    expect(await faultOf(zipOf(entries))).toBe('taken');
  });

  it('what unpacks to too much is refused, by what it says', async () => {
    const entry = { name: 'a', content: zeros(50 * megabyte) };
    const bomb = zipOf([entry, entry, entry, entry, { name: 'b', content: 'x' }]);
    expect(bomb.length).toBeLessThan(megabyte);
    expect(await faultOf(bomb)).toEqual({ fault: 'too-large' });
    expect(await faultOf(bomb, 'a.docx')).toEqual({ fault: 'too-large' });
  });

  it('what says less than it unpacks to is refused, without unpacking it all', async () => {
    const before = process.memoryUsage().rss;
    expect(await faultOf(zipOf([{ name: 'a', content: zeros(190 * megabyte), says: 10 }]))).toEqual({
      fault: 'damaged',
    });
    expect(await faultOf(zipOf([{ name: 'a', content: 'abc', says: 900 }]))).toEqual({ fault: 'damaged' });
    expect(await faultOf(zipOf([{ name: 'a', content: 'abc', says: 2, isStored: true }]))).toEqual({
      fault: 'damaged',
    });
    // The test itself makes the zeros.
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * megabyte);
  });

  it('entries that share their bytes are refused', async () =>
    expect(
      await faultOf(
        zipOf([
          { name: 'a', content: zeros(megabyte) },
          { name: 'b', content: zeros(megabyte), again: true },
        ]),
      ),
    ).toEqual({ fault: 'damaged' }));

  it('too many entries are refused', async () => {
    const many = (count: number): Buffer =>
      zipOf(Array.from({ length: count }, (_, index) => ({ name: `f${index}`, content: '' })));
    expect(await faultOf(many(archiveLimits.entries))).toBe('taken');
    expect(await faultOf(many(archiveLimits.entries + 1))).toEqual({ fault: 'too-many' });
  });

  it('archives within archives are counted with their limits, to a depth', async () => {
    const paper = zipOf([{ name: 'a.txt', content: 'x' }]);
    expect(await faultOf(within(paper, archiveLimits.depth))).toBe('taken');
    expect(await faultOf(within(paper, archiveLimits.depth + 1))).toEqual({ fault: 'too-deep' });
    const half = zipOf([{ name: 'a', content: zeros(120 * megabyte) }]);
    const pair = [
      { name: 'one.zip', content: half },
      { name: 'two.bin', content: half, isStored: true as const },
    ];
    expect(await faultOf(zipOf(pair))).toEqual({ fault: 'too-large' });
  });

  it.each([
    '../../etc/cron.d/x',
    '/etc/passwd',
    'C:\\Windows\\x',
    '..\\x',
    'a/../../b',
    'a\0.txt',
  ])('an entry called %j is refused', async (name) =>
    expect(await faultOf(zipOf([{ name, content: 'x' }]))).toEqual({ fault: 'path' }));

  it('a second name among the extra fields counts as well', async () => {
    const sum = Buffer.alloc(5, 1);
    sum.writeUInt32LE(crc32('a.txt'), 1);
    const named = (name: string): ZipEntry => ({
      name: 'a.txt',
      content: 'x',
      extra: extraOf(0x7075, Buffer.concat([sum, Buffer.from(name)])),
    });
    expect(await faultOf(zipOf([named('发票.txt')]))).toBe('taken');
    expect(await faultOf(zipOf([named('../../etc/cron.d/x')]))).toEqual({ fault: 'path' });
  });

  it('what 64 bits say counts: entries, and bytes', async () => {
    const honest = zipOf([{ name: 'a', content: 'x' }]);
    expect(await faultOf(zip64Of(honest, 1))).toBe('taken');
    expect(await faultOf(zip64Of(honest, archiveLimits.entries + 1))).toEqual({ fault: 'too-many' });
    expect(await faultOf(zip64Of(honest, 2))).toEqual({ fault: 'damaged' });
    const size = (bytes: bigint): Buffer => {
      const data = Buffer.alloc(8);
      data.writeBigUInt64LE(bytes);
      return extraOf(1, data);
    };
    const saying = (bytes: bigint): Buffer =>
      zipOf([{ name: 'a', content: 'abc', says: 0xffffffff, extra: size(bytes) }]);
    expect(await faultOf(saying(3n))).toBe('taken');
    expect(await faultOf(saying(4n))).toEqual({ fault: 'damaged' });
    expect(await faultOf(saying(2n ** 40n))).toEqual({ fault: 'too-large' });
    expect(await faultOf(saying(2n ** 64n - 1n))).toEqual({ fault: 'too-large' });
  });

  it('entries quoted within the bytes of another are refused', async () => {
    const inner = zipOf([{ name: 'a', content: zeros(megabyte) }]);
    const quote = zipOf([
      { name: 'q', content: inner, isStored: true },
      { name: 'a', content: zeros(megabyte), again: true },
    ]);
    // The second entry is the one that lies within what the first one stores.
    quote.writeUInt32LE(31, quote.length - 22 - 47 + 42);
    expect(await faultOf(quote)).toEqual({ fault: 'damaged' });
  });

  it('locked entries of every kind are refused, and archives in parts', async () => {
    for (const flags of [1, 0x41]) {
      expect(await faultOf(zipOf([{ name: 'a', content: 'x', flags }]))).toEqual({ fault: 'locked' });
    }
    const part = zipOf([{ name: 'a', content: 'x' }]);
    part.writeUInt16LE(1, part.length - 22 + 4);
    expect(await faultOf(part)).toEqual({ fault: 'damaged' });
  });

  it('one that is cut off anywhere is refused', async () => {
    const whole = zipOf([{ name: 'a', content: randomBytes(200) }]);
    for (let length = 22; length < whole.length; length++) {
      expect(await faultOf(whole.subarray(0, length))).toEqual({ fault: 'damaged' });
    }
  });

  it('what cannot be looked into is refused', async () => {
    expect(await faultOf(zipOf([{ name: 'a', content: 'x', flags: 1 }]))).toEqual({ fault: 'locked' });
    expect(await faultOf(zipOf([{ name: 'a', content: 'x', method: 12 }]))).toEqual({ fault: 'locked' });
    expect(await faultOf(zipOf([{ name: 'a', content: 'x', says: 0xffffffff }]))).toEqual({ fault: 'too-large' });
    expect(await faultOf(sampleOf('zip').subarray(0, 40))).toEqual({ fault: 'damaged' });
    const torn = Buffer.from(zipOf([{ name: 'a', content: 'some text to pack' }]));
    torn.fill(0xff, 34, 38);
    expect(await faultOf(torn)).toEqual({ fault: 'damaged' });
  });

  it('never breaks the server, whatever bytes follow its mark', async () => {
    const whole = zipOf([
      { name: 'a', content: 'abc' },
      { name: 'b.zip', content: sampleOf('zip') },
    ]);
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        const fault = await faultOf(bytes).catch((error: unknown) => (error instanceof Refusal ? error.error : error));
        expect(
          fault === 'taken' || fault === 'upload-content' || (typeof fault === 'object' && !(fault instanceof Error)),
        ).toBe(true);
      }
    }
  });
});

describe.each([
  ['4', rar4Of],
  ['5', rar5Of],
] as const)('rar %s', (_version, rarOf) => {
  it('is taken by what it says', async () => {
    expect(await faultOf(rarOf([{ name: 'a.pdf', unpacked: 5 * megabyte }]), 'a.rar')).toBe('taken');
    const many = Array.from({ length: 3 }, (_, index) => ({ name: `${index}`, unpacked: 70 * megabyte }));
    expect(await faultOf(rarOf(many), 'a.rar')).toEqual({ fault: 'too-large' });
    expect(await faultOf(rarOf([{ name: '../a', unpacked: 1 }]), 'a.rar')).toEqual({ fault: 'path' });
    const crowd = Array.from({ length: archiveLimits.entries + 1 }, () => ({ name: 'a', unpacked: 0 }));
    expect(await faultOf(rarOf(crowd), 'a.rar')).toEqual({ fault: 'too-many' });
  });
  it('is refused when it ends within a header', async () =>
    expect(await faultOf(rarOf([{ name: 'a.pdf', unpacked: 1 }]).subarray(0, 25), 'a.rar')).toEqual({
      fault: 'damaged',
    }));
});

describe('rar', () => {
  it('with locked headers is refused', async () =>
    expect(await faultOf(rar5Of([{ name: 'a', unpacked: 1 }], true), 'a.rar')).toEqual({ fault: 'locked' }));
});
