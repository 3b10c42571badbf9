// A process that compiles again and again writes what a fresh one would: nothing it remembers is stale.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { generateAndWrite } from '../../generator/generate.ts';
import { cache, makeProject } from './case-project.ts';

const main = join(import.meta.dirname, '../../cli/main.ts');
const { root, discard } = makeProject({});
afterAll(discard);

const firstCompile = await generateAndWrite({ root, memory: cache });

function edit(file: string, replace: string, by: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(replace);
  writeFileSync(
    path,
    text.replace(replace, () => by),
  );
}

/** What `tongguan generate --check` says in a process of its own. */
function judgement(...readings: string[]): { code: number | null; err: string } {
  const { status, stderr } = spawnSync(process.execPath, [main, 'generate', '--check', '--project', root], {
    encoding: 'utf8',
    env: { ...process.env, TONGGUAN_READINGS: readings.join(',') },
  });
  return { code: status, err: stderr };
}

const shipment = 'schemas/trade/shipment.yaml';
const changes: readonly (readonly [string, string, string, string])[] = [
  ['a limit', shipment, 'opinion: { type: string, maxLength: 1000', 'opinion: { type: string, maxLength: 900'],
  ['a named type', 'schemas/types.yaml', 'digits: [8, 3]', 'digits: [9, 3]'],
  ['a sub-record', 'schemas/trade/party.yaml', 'required: [', 'requiredInDraft: ['],
  ['a label of a sub-record', 'locales/entities/party.yaml', 'en: phone', 'en: Telephone'],
  ['the key others refer by', 'schemas/reference/product.yaml', 'key: code\n', ''],
  [
    'a lifecycle',
    'schemas/lifecycles/shipment.yaml',
    'approved: { final: true }',
    'approved: { final: true, tone: warning }',
  ],
  ['a label of a lifecycle', 'locales/lifecycles/shipment.yaml', 'en: submit,', 'en: Hand in,'],
  ['a code', 'schemas/codes/unit.yaml', 'value: "007"', 'value: "008"'],
  ['the menu', 'schemas/menu.yaml', 'icon: shopping', 'icon: bank'],
];

describe('after a change of', () => {
  it('nothing, nothing is written', async () => {
    expect(firstCompile.findings).toEqual([]);
    expect((await generateAndWrite({ root, memory: cache })).written?.written).toEqual([]);
  });

  it.each(changes)('%s', async (_, file, replace, by) => {
    edit(file, replace, by);
    const { findings, written } = await generateAndWrite({ root, memory: cache });
    expect(findings.map(formatFinding)).toEqual([]);
    expect(written?.written.length).toBeGreaterThan(0);
  });

  it('all of these, a fresh process agrees', () => {
    expect(judgement()).toEqual({ code: 0, err: '' });
  });

  it('a reading', async () => {
    await generateAndWrite({ root, memory: cache, readings: { 'quantity-scope': 'always' } });
    expect(judgement('quantity-scope=always')).toEqual({ code: 0, err: '' });
    await generateAndWrite({ root, memory: cache });
  });

  it('an override', async () => {
    rmSync(join(root, 'overrides/shipment/list.tsx'));
    expect((await generateAndWrite({ root, memory: cache })).written?.written).toEqual(['routes.gen.tsx']);
    expect(judgement()).toEqual({ code: 0, err: '' });
  });

  it('a file with a mistake, the finding goes with the mistake', async () => {
    edit(shipment, 'netWeight, grossWeight], spec', 'netWeight, grosWeight], spec');
    const { findings } = await generateAndWrite({ root, memory: cache });
    expect(findings.map(({ message, place }) => [place.line, message])).toEqual([
      [29, 'unknown field "grosWeight" in rule net-not-above-gross'],
    ]);
    edit(shipment, 'grosWeight], spec', 'grossWeight], spec');
    expect((await generateAndWrite({ root, memory: cache })).findings).toEqual([]);
  });
});
