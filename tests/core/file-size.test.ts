// How sizes of files are told: limits and what breaks them never read alike (spec 5).
import { describe, expect, it } from 'vitest';
import { uploads } from '../../generated/uploads.gen.ts';
import { parseSize } from '../../generator/model/parse-size.ts';
import { limitOf, sizeParts } from '../../runtime/core/file-size.ts';

describe('a size', () => {
  it.each([
    [0, 'bytes', '0'],
    [1023, 'bytes', '1023'],
    [1024, 'kilobytes', '1'],
    [511_488, 'kilobytes', '499.5'],
    [5 * 1024 * 1024, 'megabytes', '5'],
  ] as const)('of %i bytes', (bytes, unit, number) => expect(sizeParts(bytes)).toEqual({ unit, number }));

  it('is read with and without its own limit', () => {
    expect(parseSize('500 KB')).toEqual({ maxBytes: 512_000 });
    expect(parseSize('under 500 KB')).toEqual({ maxBytes: 511_999, under: true });
    expect(parseSize('20 MB')).toEqual({ maxBytes: 20_971_520 });
    expect(() => parseSize('below 500 KB')).toThrow('is no size');
  });
});

describe.each(Object.values(uploads))('profile $id', (profile) => {
  it('tells the first size it refuses as more than its limit, unless it says "under"', () => {
    const said = sizeParts(limitOf(profile));
    const refused = sizeParts(profile.maxBytes + 1, 'up');
    if (profile.under) expect(refused).toEqual(said);
    else expect([refused.unit, Number(refused.number)]).toEqual([said.unit, Number(said.number) + 0.1]);
  });
});
