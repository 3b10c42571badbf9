// The write stage on a real folder: what it writes, deletes, leaves, and only reports.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diff } from '../../generator/write/diff.ts';
import { write } from '../../generator/write/write.ts';

let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tongguan-write-'));
  root = join(folder, 'generated');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const first = { path: 'entities/a/types.gen.ts', text: 'export interface A {}\n' };
const second = { path: 'routes.gen.tsx', text: 'export const routes = [];\n' };

it('writes into a folder that is not there yet', () => {
  const result = write([first, second], root);
  expect(result).toEqual({ written: [first.path, second.path], deleted: [], unchanged: [] });
  expect(readFileSync(join(root, first.path), 'utf8')).toBe(first.text);
});

it('touches only what changed', () => {
  write([first, second], root);
  const before = statSync(join(root, first.path), { bigint: true }).mtimeNs;
  const result = write([first, { ...second, text: 'changed\n' }], root);
  expect(result).toEqual({ written: [second.path], deleted: [], unchanged: [first.path] });
  expect(statSync(join(root, first.path), { bigint: true }).mtimeNs).toBe(before);
  expect(readFileSync(join(root, second.path), 'utf8')).toBe('changed\n');
});

it('deletes generated files nobody emits, with their empty folders, and nothing else', () => {
  write([first, second], root);
  mkdirSync(join(root, 'notes'));
  writeFileSync(join(root, 'notes/mine.txt'), 'mine');
  const result = write([second], root);
  expect(result.deleted).toEqual([first.path]);
  expect(existsSync(join(root, 'entities'))).toBe(false);
  expect(readFileSync(join(root, 'notes/mine.txt'), 'utf8')).toBe('mine');
});

it('tells what differs, and touches nothing', () => {
  write([first], root);
  expect(diff([second], root)).toEqual({ changed: [second], superfluous: [first.path], unchanged: [] });
  expect(diff([first], root)).toEqual({ changed: [], superfluous: [], unchanged: [first.path] });
  expect(existsSync(join(root, second.path))).toBe(false);
  expect(existsSync(join(root, first.path))).toBe(true);
});

it('compares with a folder that is not there', () => {
  expect(diff([first], root).changed).toEqual([first]);
  expect(existsSync(root)).toBe(false);
});
