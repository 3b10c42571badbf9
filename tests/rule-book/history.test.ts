// The history of the rules, read from a real repository: who changed what, from what to what, also where files moved and only new commits are read.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
