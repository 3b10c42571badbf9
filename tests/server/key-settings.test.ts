// Keys that the operator sets: what is taken, and that a refused one is never repeated.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../cli/environment.ts';
import { readKeySettings } from '../../cli/key-settings.ts';

const [key, older] = [randomBytes(32), randomBytes(32)];

describe('keys of the installation', () => {
  it('may be left out, and are taken as they are', () => {
    expect(readKeySettings({})).toEqual({ older: [] });
    const read = readKeySettings({
      TONGGUAN_KEY: ` ${key.toString('base64')}\n`,
      TONGGUAN_KEY_OLD: `${older.toString('base64')},`,
    });
    expect(read).toEqual({ current: key, older: [older] });
  });

  it.each([
    'TONGGUAN_KEY',
    'TONGGUAN_KEY_OLD',
  ])('stop the start where %s has another length, and say which is right', (name) => {
    const wrong = randomBytes(16).toString('base64');
    const read = () => readKeySettings({ [name]: wrong });
    expect(read).toThrow(`${name} is no key: it must be 32 random bytes in base64, 44 characters`);
    expect(read).toThrow('this has 24 characters');
    expect(read).not.toThrow(wrong);
  });
});

describe('the public address', () => {
  it('is whole, without a slash behind', () => {
    expect(readEnvironment({}).publicUrl).toBeUndefined();
    expect(readEnvironment({ TONGGUAN_PUBLIC_URL: 'https://trade.example.com/' }).publicUrl).toBe(
      'https://trade.example.com',
    );
    for (const wrong of ['trade.example.com', 'ftp://trade.example.com', 'https://trade.example.com/?a']) {
      expect(() => readEnvironment({ TONGGUAN_PUBLIC_URL: wrong })).toThrow('is no address of the pages');
    }
  });
});
