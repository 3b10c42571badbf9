// A file that is asked for again is read again whenever it could have changed.
import fs, { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readText, rememberText } from '../../generator/cache/read-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'tongguan-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
});

/** How often a file was opened while doing it. */
function readings(work: () => void): number {
  const opened = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports();
  work();
  const number = opened.mock.calls.length;
  opened.mockRestore();
  syncBuiltinESMExports();
  return number;
}

describe('a file', () => {
  it('is read each time while it is so new that a second change might not show', () => {
    const file = join(folder, 'new.txt');
    for (const text of ['one', 'two', 'six', 'ten']) {
      writeFileSync(file, text);
      expect(readText(file)).toBe(text);
    }
  });

  it('is not read when this process has just put it there, and read after any change of others', () => {
    const file = join(folder, 'made.txt');
    writeFileSync(file, 'made');
    rememberText(file, 'made');
    expect(readings(() => expect(readText(file)).toBe('made'))).toBe(0);
    writeFileSync(join(folder, 'elsewhere.txt'), 'mine');
    renameSync(join(folder, 'elsewhere.txt'), file);
    expect(readText(file)).toBe('mine');
    writeFileSync(file, 'another');
    expect(readText(file)).toBe('another');
  });

  it('is read once when it is old, and again after any change, with the old size and time too', () => {
    const file = join(folder, 'old.txt');
    writeFileSync(file, 'one');
    const { atime, mtime } = { atime: new Date(), mtime: new Date() };
    // Two seconds later a second change would have another time on any disk.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_100 });
    expect(readings(() => [readText(file), readText(file), readText(file)])).toBe(1);
    writeFileSync(file, 'two');
    utimesSync(file, atime, mtime);
    expect(readText(file)).toBe('two');
    writeFileSync(join(folder, 'other.txt'), 'six');
    renameSync(join(folder, 'other.txt'), file);
    expect(readText(file)).toBe('six');
  });

  it('that went away is a fault of the disk', () => {
    const file = join(folder, 'new.txt');
    rmSync(file);
    expect(() => readText(file)).toThrow('ENOENT');
  });
});
