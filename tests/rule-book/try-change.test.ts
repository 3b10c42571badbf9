// A change of the schemas is tried in a copy: compared with the rules in force, grouped by what it changes, refused as the compiler does.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { changeTrials } from '../../cli/changes/change-trials.ts';
import { tryChange } from '../../cli/changes/try-change.ts';
import type { TrialStep } from '../../runtime/core/rule-book/change-trial.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { makeProject } from '../generator/case-project.ts';
import { root as project } from './book.ts';

// Each trial compiles a project, twice: long where all cores are busy.
vi.setConfig({ testTimeout: 120_000 });

const { root, discard } = makeProject({});
afterAll(discard);

const types = 'schemas/types.yaml';
const shipment = 'schemas/trade/shipment.yaml';
const tried = (edits: readonly SchemaEdit[], entries: readonly string[] = []) =>
  tryChange({ root }, { edits, entries });
const narrow: SchemaEdit = { file: types, path: ['weight', 'digits'], before: [8, 3], after: [6, 3] };

it('tells a named type that many fields have as one cause, and leaves the project as it is', async () => {
  const before = readFileSync(join(root, types), 'utf8');
  const { causes, entries, findings, conflicts, tests, diff } = await tried([narrow]);
  expect({ findings, conflicts }).toEqual({ findings: [], conflicts: [] });
  expect(causes).toEqual([{ kind: 'type', name: 'weight' }]);
  expect(entries.map(({ id, verdict, cause }) => [id, verdict, cause])).toEqual([
    ['shipment.fields.netWeight.digits', 'stricter', 0],
    ['shipment.fields.grossWeight.digits', 'stricter', 0],
  ]);
  expect(tests['shipment.fields.netWeight.digits']).toMatchObject([
    { entity: 'shipment', ids: expect.stringMatching(/^select id from "shipment" where .*"netWeight"/) },
  ]);
  expect(diff).toContain('+weight: { type: string, digits: [6, 3], unit: kg, spec: "5" }');
  expect(readFileSync(join(root, types), 'utf8')).toBe(before);
  // What is told is what git takes.
  execFileSync('git', ['apply', '--check', '-'], { cwd: root, input: diff });
});

it('tells each step when it begins, and none of what is remembered', async () => {
  const steps: TrialStep[] = [];
  const trials = changeTrials(root, { readings: '', partitions: 0 });
  const trial = () =>
    trials({ edits: [narrow], entries: [] }, new AbortController().signal, (step) => void steps.push(step));
  await trial();
  expect(steps).toEqual(['reading', 'compiling', 'cases']);
  await trial();
  expect(steps).toHaveLength(3);
});

it('that nobody waits for leaves nothing behind', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'tongguan-trial-test-'));
  vi.stubEnv('TMPDIR', temporary);
  const copies = () => readdirSync(temporary, { recursive: true, encoding: 'utf8' });
  const ending = new AbortController();
  const trial = changeTrials(root, { readings: '', partitions: 0 })({ edits: [narrow], entries: [] }, ending.signal);
  const outcome = trial.catch(String);
  await expect.poll(copies, { timeout: 60_000, interval: 5 }).toContainEqual(expect.stringMatching(/types\.yaml$/));
  ending.abort();
  expect(await outcome).toContain('AbortError');
  await expect.poll(copies, { timeout: 60_000 }).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

it('tells several causes apart: a reading, a rule', async () => {
  const { causes, entries, tests } = await tried([
    { file: 'schemas/readings.yaml', path: ['contact-length', 'default'], before: 'ten', after: 'hundred' },
    { file: shipment, path: ['rules', 'net-not-above-gross', 'spec'], before: '5', after: 'proposed' },
    { file: shipment, path: ['rules', 'broker-chosen', 'on'], after: 'save' },
  ]);
  const told = entries.map(({ id, verdict, cause }) => [id, verdict, causes[cause]]);
  expect(told).toContainEqual([
    'party.fields.contact.max-length',
    'looser',
    { kind: 'reading', name: 'contact-length' },
  ]);
  expect(told).toContainEqual(['shipment.rules.broker-chosen', 'stricter', { kind: 'entity', name: 'shipment' }]);
  expect(tests['shipment.rules.broker-chosen']).toMatchObject([{ entity: 'shipment', rule: { on: 'save' } }]);
  expect(tests).not.toHaveProperty(['party.fields.contact.max-length']);
});

it('says what the compiler finds wrong, with place and fix', async () => {
  const { findings, entries, diff } = await tried([
    {
      file: shipment,
      path: ['rules', 'net-not-above-gross', 'not-above', 1],
      before: 'grossWeight',
      after: 'grosWeight',
    },
  ]);
  expect(findings).toMatchObject([
    { file: shipment, line: 29, message: expect.stringContaining('grosWeight'), fix: expect.stringMatching(/./) },
  ]);
  expect(entries).toEqual([]);
  expect(diff).toContain('grosWeight');
});

it('says which edits do not fit any more, and compiles nothing', async () => {
  const { conflicts, diff, entries } = await tried([
    narrow,
    { file: types, path: ['weight', 'unit'], before: 't', after: 'g' },
    { file: 'schemas/seeds/roles.yaml', path: ['a'], after: 1 },
    { file: 'schemas/nothing.yaml', path: ['a'], after: 1 },
  ]);
  expect(conflicts.map(({ reason, now }) => [reason, now])).toEqual([
    ['other-value', 'kg'],
    ['not-editable', undefined],
    ['no-file', undefined],
  ]);
  expect({ diff, entries }).toEqual({ diff: '', entries: [] });
});

it('tells where the values of an entry are written, and how records that break it today are found', async () => {
  const asked = [
    'shipment.rules.quantity-is-net',
    'shipment.fields.netWeight.digits',
    'shipment.transitions.status.submit',
  ];
  const { entries, places, tests } = await tried([], asked);
  expect(entries.map(({ id, verdict }) => [id, verdict])).toContainEqual(['shipment.rules.quantity-is-net', 'same']);
  expect(tests['shipment.rules.quantity-is-net']).toMatchObject([{ rule: { id: 'quantity-is-net' } }]);
  expect(places['shipment.rules.quantity-is-net']).toEqual([
    expect.objectContaining({ file: 'schemas/readings.yaml', path: ['quantity-scope', 'default'], shared: true }),
    { file: shipment, line: 30, path: ['rules', 'quantity-is-net', 'sum-equals', 'sum'], value: 'lines.quantity' },
    { file: shipment, line: 30, path: ['rules', 'quantity-is-net', 'sum-equals', 'equals'], value: 'netWeight' },
  ]);
  expect(places['shipment.fields.netWeight.digits']).toEqual([
    { file: types, line: 1, path: ['weight', 'digits'], value: [8, 3], shared: true },
    { file: types, line: 1, path: ['weight', 'unit'], value: 'kg', shared: true },
  ]);
  // Each value told can be changed by its own path.
  for (const { file, path, value } of Object.values(places).flat()) {
    const { conflicts } = await tried([{ file, path, before: value, after: value }]);
    expect(conflicts).toEqual([]);
  }
});

it('tells of who may do what the grants that can be changed, and of an entry without a value where its record is written', async () => {
  const { places } = await tried([], ['shipment.access', 'shipment.placement']);
  const grants = places['shipment.access'] ?? [];
  const trader = { file: shipment, line: 41, path: ['access', 'trader', 'may'] };
  const value = ['view', 'create', 'edit', 'delete', 'copy', 'export'];
  expect(grants[0]).toEqual({ ...trader, value });
  expect(grants.every(({ path, fixed }) => path[0] === 'access' && !fixed)).toBe(true);
  expect(places['shipment.placement']).toEqual([{ file: shipment, line: 1, path: [], value: null, fixed: true }]);
  const { conflicts, entries } = await tried([{ ...trader, before: value, after: ['view'] }]);
  expect(conflicts).toEqual([]);
  expect(entries.map(({ id, verdict }) => [id, verdict])).toContainEqual(['shipment.access', 'stricter']);
});

it('tells of a value that an anchor shares where it is written, and that no edit changes it by itself', async () => {
  const own = makeProject({
    edits: [{ file: shipment, replace: 'may: [view, export] }', by: 'may: &some [view, export] }' }],
  });
  const { places } = await tryChange({ root: own.root }, { edits: [], entries: ['shipment.access'] });
  const shared = places['shipment.access']?.filter(({ fixed }) => fixed).map(({ path }) => path.join('.'));
  expect(shared).toEqual(['access.broker.may']);
  own.discard();
});

it('runs in a process of its own, which ends when nobody waits any more', async () => {
  const tryIt = changeTrials(root, { readings: '', partitions: 0 });
  const { causes } = await tryIt({ edits: [narrow], entries: [] }, new AbortController().signal);
  expect(causes).toEqual([{ kind: 'type', name: 'weight' }]);
  const ending = new AbortController();
  // Another one: the last is remembered.
  const trial = tryIt({ edits: [{ ...narrow, after: [7, 3] }], entries: [] }, ending.signal);
  ending.abort();
  await expect(trial).rejects.toThrow(/abort/i);
});

describe('a change in a file', () => {
  const own = makeProject({});
  afterAll(own.discard);
  const change = join(own.root, 'change.yaml');
  const run = (verb: string) =>
    spawnSync(process.execPath, [join(project, 'cli/main.ts'), 'rules', verb, change, '--project', own.root], {
      encoding: 'utf8',
    });
  const read = (): string => readFileSync(join(own.root, types), 'utf8');

  it('is told, then written where it fits and compiles, and never twice', () => {
    const before = read();
    writeFileSync(change, `- { file: ${types}, path: [weight, digits], before: [8, 3], after: [6, 3] }\n`);
    const told = run('try');
    expect(told.stdout).toContain('type weight: stricter 2');
    expect(told.stdout).toContain('+weight: { type: string, digits: [6, 3]');
    expect(read()).toBe(before);
    expect(run('apply')).toMatchObject({ status: 0 });
    expect(read()).toBe(before.replace('[8, 3]', '[6, 3]'));
    const again = run('apply');
    expect(again).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('weight.digits: other-value, now [6,3]'),
    });
  });

  it('is not written where it does not compile, or is no change', () => {
    const before = read();
    writeFileSync(change, `edits: [ { file: ${types}, path: [weight, unit], before: kg, after: [1] } ]\n`);
    expect(run('apply')).toMatchObject({ status: 1, stderr: expect.stringContaining(`${types}:1:`) });
    writeFileSync(change, 'edits: []\n');
    expect(run('apply')).toMatchObject({ status: 1, stderr: expect.stringContaining('is no change') });
    expect(read()).toBe(before);
  });
});
