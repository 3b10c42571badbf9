// Whether what was built still counts as built: after a copy that loses the times, and after somebody changed it.
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BuildStamp, isStampOf, writeStamp } from '../../cli/build-stamp.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

let root = '';
let stamp: BuildStamp;
const page = (): string => join(root, 'pages', 'index.html');

beforeEach(async () => {
  root = await makeTestFolder();
  stamp = { file: join(root, 'dist', 'made-from.txt'), root, made: ['pages'] };
  await mkdir(join(root, 'pages'));
  await writeFile(page(), '<p>one</p>');
  await writeStamp(stamp, 'hash readings\nof two lines');
});

afterEach(() => removeTestFolder(root));

it('counts as built from the same', async () => {
  expect(await isStampOf(stamp, 'hash readings\nof two lines')).toBe(true);
  expect(await isStampOf(stamp, 'hash readings')).toBe(false);
});

it('counts as built in a copy with other times, as layers of an image are', async () => {
  await utimes(page(), 1_700_000_000, 1_700_000_000);
  expect(await isStampOf(stamp, 'hash readings\nof two lines')).toBe(true);
});

it('does not count when a file was changed to another of the same size, added, or removed', async () => {
  await utimes(page(), 1_700_000_000, 1_700_000_000);
  await writeFile(page(), '<p>two</p>');
  expect(await isStampOf(stamp, 'hash readings\nof two lines')).toBe(false);
  await writeFile(page(), '<p>one</p>');
  expect(await isStampOf(stamp, 'hash readings\nof two lines')).toBe(true);
  await writeFile(join(root, 'pages', 'more.js'), '');
  expect(await isStampOf(stamp, 'hash readings\nof two lines')).toBe(false);
  await rm(join(root, 'pages'), { recursive: true });
  expect(await isStampOf(stamp, 'hash readings\nof two lines')).toBe(false);
});

it('does not count where nothing was noted', async () => {
  await rm(stamp.file);
  expect(await isStampOf(stamp, 'hash readings\nof two lines')).toBe(false);
});
