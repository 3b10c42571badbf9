// Overrides with one mistake each: what the compiler says of each, with the name that was meant, in one run of it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkOverrides } from '../../cli/check-overrides.ts';
import { OverrideProgram } from '../../cli/override-program.ts';
import type { SchemaFinding } from '../../generator/load/schema-finding.ts';
import { copyProject } from '../web/project-copy.ts';

const root = join(import.meta.dirname, '../..');

/** What the mistakes stand in; `…` is the mistake. */
const hooks = `import { changed } from '../../runtime/core/changed.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
void changed;
`;
const web = `import { contract } from '../../generated/entities/contract/descriptor.gen.ts';
import type { Contract } from '../../generated/entities/contract/types.gen.ts';
import validate from '../../generated/entities/contract/validate.gen.js';
import { callsOf } from '../../runtime/web/api/calls-of.ts';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { listPage } from '../../runtime/web/list/list-page.tsx';
const Drawn = () => null;
export const used = [Drawn, callsOf, formPage, listPage, contract, validate];
export type Used = Contract;
`;
const judged = `rules: { 'fixed-clauses-kept': () => [] }`;
const hooksOf = (text: string): string => `${hooks}export const own: EntityHooks<'contract'> = { ${text} };`;
const screen = (text: string): string => `${web}export const own = ${text};`;

/** What is wrong -> the text, what is said of it, and the name that is meant. */
const mistakes: { readonly [what: string]: readonly [text: string, said: RegExp, meant?: string] } = {
  'a field of a form': [
    screen('formPage<Contract>(contract, validate, { fields: { returnReson: Drawn } })'),
    /'returnReson' does not exist/,
    'returnReason',
  ],
  'a field of lines of a form': [
    screen(`formPage<Contract>(contract, validate, { fields: { 'clauses.textZ': Drawn } })`),
    /'clauses.textZ'+ does not exist/,
    'clauses.textZh',
  ],
  'a field that is read above a form': [
    screen('formPage<Contract>(contract, validate, { above: ({ record }) => record.contractNoo ?? null })'),
    /'contractNoo' does not exist/,
    'contractNo',
  ],
  'a cell of a list': [
    screen('listPage<Contract>(contract, { cells: { contractNoo: Drawn } })'),
    /'contractNoo' does not exist/,
    'contractNo',
  ],
  'a filter': [
    screen(
      `callsOf('contract').list({ view: 'conSearch', page: 1, pageSize: 1, sort: 'id', filters: { statuss: {} } })`,
    ),
    /'statuss' does not exist/,
    'status',
  ],
  'what a list is sorted by': [
    screen(`callsOf('contract').list({ view: 'conSearch', page: 1, pageSize: 1, sort: '-amuont', filters: {} })`),
    /"-amuont"/,
    '-amount',
  ],
  'an action that is called': [screen(`callsOf('contract').act('1', 'sgin')`), /"sgin"/, 'sign'],
  'an entity that is called': [screen(`callsOf('contarct')`), /"contarct"/, 'contract'],
  'a value that is sent': [
    screen(`callsOf('contract').create({ returnReson: '' }, { idempotencyKey: '' })`),
    /'returnReson' does not exist/,
    'returnReason',
  ],
  'the entity of hooks': [`${hooks}export const own: EntityHooks<'contarct'> = {};`, /"contarct"/, 'contract'],
  'a field of a record': [
    hooksOf(`${judged}, within: async ({ record }) => void record.contractNoo`),
    /'contractNoo' does not exist/,
    'contractNo',
  ],
  'a field that is changed': [
    hooksOf(`${judged}, before: ({ record }) => changed(record, { returnReson: 'x' })`),
    /'returnReson' does not exist/,
    'returnReason',
  ],
  'a field beside the record': [
    hooksOf(`${judged}, before: ({ record }) => ({ ...record, returnReson: 'x' })`),
    /what changed\(\) makes of it/,
  ],
  'a value of another kind': [
    hooksOf(`${judged}, before: ({ record }) => changed(record, { amount: 5 })`),
    /'number' is not assignable to type 'string'/,
  ],
  'a state': [
    hooksOf(`${judged}, within: async ({ record }) => void (record.signStatus === 'initiatorSinged')`),
    /have no overlap/,
    'initiatorSigned',
  ],
  'an action that is done': [
    hooksOf(`${judged}, within: async ({ action }) => void (action === 'sgin')`),
    /have no overlap/,
    'sign',
  ],
  'an action of the server': [
    hooksOf(`${judged}, after: ({ actAsSystem }) => actAsSystem('contract', '1', 'sned')`),
    /"sned"/,
    'send',
  ],
  'a judge without a rule': [
    hooksOf(`rules: { 'fixed-clauses-kept': () => [], 'fixed-clause-kept': () => [] }`),
    /'fixed-clause-kept'.* does not exist/,
    'fixed-clauses-kept',
  ],
  'a rule without a judge': [hooksOf('rules: {}'), /'"?fixed-clauses-kept"?' is missing/],
  'rules without judges': [hooksOf(''), /'rules' is missing/],
  'the place of what is wrong': [
    hooksOf(`rules: { 'fixed-clauses-kept': () => [{ path: 'clausez' }] }`),
    /"clausez"/,
    'clauses',
  ],
  'hooks of another entity': [
    `${hooks}import type { KnownHookModules } from '../../runtime/server/load-hooks.ts';
const bill: EntityHooks<'bill'> = { before: ({ record }) => changed(record, {}) };
export const own: KnownHookModules = { contract: async () => ({ default: bill }) };`,
    /'"fixed-clauses-kept"' is missing/,
  ],
};

/** A project of its own within this one: node_modules is above it. */
let project = '';
let found: readonly SchemaFinding[] = [];

beforeAll(async () => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  project = mkdtempSync(join(root, 'dist', 'wrong-overrides-'));
  const texts = [...Object.values(mistakes).map(([text]) => text), right];
  for (const [index, text] of texts.entries()) writeFileSync(join(project, `mistake-${index}.tsx`), text);
  const include = ['.', '../../generated/names.gen.ts', '../../runtime/server/app.ts', '../../runtime/**/*.d.ts'];
  mkdirSync(join(project, 'overrides'));
  const settings = {
    extends: '../../../tsconfig.json',
    compilerOptions: { noErrorTruncation: true },
    include: include.map((one) => join('..', one)),
    exclude: [],
  };
  writeFileSync(join(project, 'overrides/tsconfig.json'), JSON.stringify(settings));
  writeFileSync(join(project, 'package.json'), '{}');
  found = (await checkOverrides(project)) ?? [];
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const right = `${hooks}export const own: EntityHooks<'contract'> = {
  rules: { 'fixed-clauses-kept': ({ record }) => (record.clauses ?? []).map((_, index) => ({ path: \`clauses.\${index}.textZh\` as const })) },
  before: ({ action, record }) => (action === 'sign' ? changed(record, { returnReason: null }) : undefined),
};`;

it.each(
  Object.entries(mistakes).map(([what, mistake], index) => [what, index, ...mistake] as const),
)('%s', (_what, index, text, said, meant) => {
  const own = found.filter(({ place }) => basename(place.file) === `mistake-${index}.tsx`);
  expect(own, text).toHaveLength(1);
  expect(own[0]?.message).toMatch(said);
  expect(own[0]?.suggestion).toBe(meant);
  expect(own[0]?.place.line).toBeGreaterThan(2);
  expect(own[0]?.excerpt).toBe(text.split('\n')[(own[0]?.place.line ?? 0) - 1]);
});

it('says nothing of what is right, nor of anything else', () => {
  expect(found).toHaveLength(Object.keys(mistakes).length);
});

it('tells the same again without a run', async () => {
  const start = performance.now();
  expect(await checkOverrides(project)).toEqual(found);
  expect(performance.now() - start).toBeLessThan(1500);
});

it('is found in saved files by the program that stays in memory, as by a run', { timeout: 60_000 }, async () => {
  const program = new OverrideProgram(project);
  try {
    await program.open();
    expect(await program.look()).toBeNull();
    mkdirSync(join(project, 'overrides/contract'));
    const fileOf = (index: number): string => `overrides/contract/mistake-${index}.tsx`;
    const save = (index: number, text: string): void => {
      // Places are told in letters, not in bytes.
      const moved = `/* 合同 */ ${text.replaceAll(`'../../`, `'../../../../`)}`;
      writeFileSync(join(project, fileOf(index)), moved);
      program.note([fileOf(index)]);
    };
    const texts = Object.values(mistakes).map(([text]) => text);
    for (const [index, text] of texts.entries()) save(index, text);
    const glance = await program.look();
    const told = (findings: readonly SchemaFinding[] = []) =>
      findings
        .map(({ place, message, suggestion }) => ({ ...place, message, suggestion, file: basename(place.file) }))
        .sort((one, other) => (one.file < other.file ? -1 : 1));
    expect(told(glance?.findings)).toEqual(told(found));
    save(0, right);
    expect(await program.look()).toEqual({ files: [fileOf(0)], findings: [] });
    rmSync(join(project, fileOf(1)));
    program.note([fileOf(1)]);
    expect(await program.look()).toEqual({ files: [], findings: [] });
  } finally {
    await program.close();
  }
});

it('are findings of check, also where nothing was compiled of the schemas yet', { timeout: 300_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'tongguan-check-'));
  try {
    copyProject(copy);
    const check = () => {
      const main = join(copy, 'cli/main.ts');
      const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'check'], { encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    const file = join(copy, 'overrides/contract/drawn-parts.tsx');
    const [text = ''] = mistakes['a field of a form'] ?? [];
    writeFileSync(file, text);
    expect(check()).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^overrides\/contract\/drawn-parts\.tsx:\d+:\d+ .*returnReson.*\n1 finding\n$/s),
    });
    rmSync(file);
    expect(check()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/ no findings\noverrides\/ compiles\n$/),
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
