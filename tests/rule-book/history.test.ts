// The history of the rules, read from a real repository: who changed what, from what to what, also where files moved and only new commits are read.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitFiles } from '../../cli/proposals/commit-files.ts';
import { compareDocuments } from '../../cli/rules/history/compare-documents.ts';
import { readHistory } from '../../cli/rules/history/read-history.ts';
import { historyFile, keptFile, writeHistory } from '../../cli/rules/history/write-history.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import { historyOf } from '../../runtime/core/rule-book/rule-history.ts';
import { makeProject } from '../generator/case-project.ts';

const { root, discard } = makeProject({});
const others = mkdtempSync(join(tmpdir(), 'tongguan-history-'));
afterAll(() => {
  discard();
  rmSync(others, { recursive: true, force: true });
});

function git(...args: string[]): string {
  const own = ['-c', 'user.name=Ma Hla', '-c', 'user.email=hla@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...own, ...args], { cwd: root, encoding: 'utf8' });
}

function commit(subject: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, file), text.replace(from, to));
  git('commit', '-qam', subject);
}

const shipment = 'schemas/trade/shipment.yaml';
const entry = (changed: Partial<BookEntry>): BookEntry => ({
  id: 'shipment.fields.netWeight.digits',
  entity: 'shipment',
  kind: 'limit',
  name: 'digits',
  path: 'netWeight',
  sentence: { zh: '', en: '', my: '' },
  details: [],
  source: '5',
  readings: [],
  facts: {},
  ...changed,
});
const told = async (about: BookEntry) => {
  const history = await readHistory(root, about.entity);
  const subjects = new Map(history.revisions.map(({ id, subject }) => [id, subject]));
  return historyOf(about, history).map(({ revision, path, before, after }) => [
    subjects.get(revision),
    path.join('.'),
    before,
    after,
  ]);
};

beforeAll(() => {
  git('init', '-q');
  git('add', 'schemas');
  git('commit', '-qm', 'Lay the schemas');
  commit('Take the weight to six digits', 'schemas/types.yaml', 'digits: [8, 3]', 'digits: [6, 3]');
});

it('tells who changed a type that a field has, when and why, and when the field came', async () => {
  const written = writeHistory(root, historyFile(root));
  expect(written).toMatchObject({ read: 2, history: { state: 'kept' } });
  const changes = await told(entry({}));
  expect(changes[0]).toEqual(['Take the weight to six digits', 'weight.digits', [8, 3], [6, 3]]);
  expect(changes.map(([subject, path]) => `${subject}: ${path}`)).toContain('Lay the schemas: properties.netWeight');
  const { revisions } = await readHistory(root, 'shipment');
  expect(revisions[0]).toMatchObject({ by: 'Ma Hla', subject: 'Take the weight to six digits' });
  expect(Date.parse(revisions[0]?.at ?? '')).toBeGreaterThan(0);
});

it('reads new commits alone, and knows a record again whose file has moved', async () => {
  commit('Let it count on every save', shipment, 'id: net-not-above-gross,', 'id: net-not-above-gross, on: save,');
  execFileSync('mkdir', ['-p', join(root, 'schemas/moved')]);
  renameSync(join(root, shipment), join(root, 'schemas/moved/shipment.yaml'));
  git('add', '-A', 'schemas');
  git('commit', '-qm', 'Move the shipment');
  expect(writeHistory(root, historyFile(root))).toMatchObject({ read: 2 });
  expect(writeHistory(root, historyFile(root))).toMatchObject({ read: 0 });
  const changes = await told(
    entry({ id: 'shipment.rules.net-not-above-gross', kind: 'rule', name: 'net-not-above-gross' }),
  );
  // That it moved changes nothing of the rule.
  expect(changes.map(([subject]) => subject)).toEqual(['Let it count on every save', 'Lay the schemas']);
  expect(changes[0]?.slice(1)).toEqual(['rules.net-not-above-gross.on', undefined, 'save']);
});

it('says where older commits are missing, and takes what is kept where there is no repository', () => {
  const copy = join(others, 'copy');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, copy]);
  expect(writeHistory(copy, historyFile(copy))).toMatchObject({ history: { state: 'shallow' } });
  const bare = mkdtempSync(join(others, 'bare-'));
  expect(writeHistory(bare, historyFile(bare))).toBeNull();
  execFileSync('mkdir', [join(bare, 'schemas')]);
  writeFileSync(join(bare, keptFile), readFileSync(historyFile(root)));
  expect(writeHistory(bare, historyFile(bare))).toMatchObject({ read: 0, history: { state: 'kept' } });
});

it('answers that there is none, and no more', async () => {
  const bare = mkdtempSync(join(others, 'bare-'));
  execFileSync('mkdir', [join(bare, 'schemas')]);
  expect(await readHistory(bare, 'shipment')).toEqual({ state: 'none', revisions: [], changes: [], types: {} });
});

it('commits what a proposal wrote and nothing else, or says why not', async () => {
  const narrow = { file: 'schemas/types.yaml', path: ['weight', 'digits'], before: [6, 3], after: [5, 3] };
  const by = { root, edits: [narrow], author: 'Ma <Hla>', committer: '', message: 'GZ20260001: Lighter\n\nScales\n' };
  const types = join(root, narrow.file);
  const before = readFileSync(types, 'utf8');
  const after = before.replace('digits: [6, 3]', 'digits: [5, 3]');
  const other = join(root, 'schemas/uploads.yaml');
  const dirty = `${readFileSync(other, 'utf8')}# not ours\n`;
  writeFileSync(other, dirty);
  writeFileSync(join(root, 'notes.txt'), 'not ours');
  git('add', 'notes.txt');
  // Somebody is at work in the same file.
  writeFileSync(types, `${after}# not ours either\n`);
  expect(await commitFiles(by)).toEqual({ committed: 'foreign', commit: narrow.file });
  writeFileSync(types, after);
  const hook = join(root, '.git/hooks/pre-commit');
  execFileSync('mkdir', ['-p', join(root, '.git/hooks')]);
  writeFileSync(hook, '#!/bin/sh\necho not on a Friday >&2\nexit 1\n', { mode: 0o755 });
  const head = git('rev-parse', 'HEAD');
  expect(await commitFiles(by)).toEqual({ committed: 'refused', commit: 'not on a Friday' });
  expect(git('rev-parse', 'HEAD')).toBe(head);
  rmSync(hook);
  const made = await commitFiles(by);
  expect(made).toEqual({ committed: 'committed', commit: git('rev-parse', 'HEAD').trim() });
  expect(git('show', '--name-only', '--format=%an|%cn|%ae|%s', 'HEAD').trim().split(/\n+/)).toEqual([
    'Ma  Hla|tongguan|rules@localhost|GZ20260001: Lighter',
    narrow.file,
  ]);
  expect(git('status', '--porcelain', '-uno').trimEnd().split('\n')).toEqual([
    'A  notes.txt',
    ' M schemas/uploads.yaml',
  ]);
  const bare = mkdtempSync(join(others, 'bare-'));
  expect(await commitFiles({ ...by, root: bare })).toEqual({ committed: 'noRepository' });
});

it('compares documents by keys and ids, not by numbers of items', () => {
  const rule = (id: string, on: string) => ({ id, on });
  const before = { rules: [rule('a', 'save'), rule('b', 'save')], required: ['x'] };
  const after = { rules: [rule('c', 'save'), rule('a', 'complete'), rule('b', 'save')], required: ['x', 'y'] };
  expect(compareDocuments(before, after)).toEqual([
    { path: ['rules', 'a', 'on'], before: 'save', after: 'complete' },
    { path: ['rules', 'c'], after: rule('c', 'save') },
    { path: ['required'], before: ['x'], after: ['x', 'y'] },
  ]);
  expect(compareDocuments(before, before)).toEqual([]);
});
