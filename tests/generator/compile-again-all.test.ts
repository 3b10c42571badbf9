// The whole project compiled again and again in one process, stage by stage as `tongguan dev` does: after each change the files and the
// findings are those of a compiler that remembers nothing, neither in memory nor on disk.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCache } from '../../generator/cache/open-cache.ts';
import { SeenParts } from '../../generator/cache/seen-parts.ts';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { type CompileOutcome, generateInStages } from '../../generator/generate.ts';
import { compileAsNew } from './compile-as-new.ts';

const project = join(import.meta.dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'tongguan-again-'));
const [memory, seen] = [openCache(), new SeenParts()];
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(async () => {
  for (const name of ['schemas', 'locales', 'overrides']) {
    cpSync(join(project, name), join(root, name), { recursive: true });
  }
  expect((await compile()).findings).toEqual([]);
}, 240_000);

/** All stages; `written`: what each of them wrote. */
async function compile(): Promise<Pick<CompileOutcome, 'findings'> & { readonly written: readonly string[] }> {
  const { findings, next } = await generateInStages({ root, memory, seen });
  const written: string[] = [];
  for (let stage = await next(); stage; stage = await next()) written.push(...stage.written);
  return { findings, written };
}

interface Edit {
  readonly what: string;
  readonly file: string;
  readonly replace: string;
  readonly by: string;
}

function write({ file, replace, by }: Omit<Edit, 'what'>): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(replace)) throw new Error(`${file} does not hold ${replace}`);
  writeFileSync(
    path,
    text.replace(replace, () => by),
  );
}

const kept: readonly Edit[] = [
  { what: 'a limit', file: 'schemas/reference/port-code.yaml', replace: 'maxLength: 100', by: 'maxLength: 90' },
  { what: 'a named type', file: 'schemas/types.yaml', replace: 'digits: [8, 3]', by: 'digits: [9, 3]' },
  {
    what: 'a sub-record',
    file: 'schemas/declaration/declaration-goods-line.yaml',
    replace: 'minLength: 1, maxLength: 255',
    by: 'minLength: 1, maxLength: 250',
  },
  { what: 'a value of a code table', file: 'schemas/codes/goods-use.yaml', replace: '"11"', by: '"98"' },
  {
    what: 'words of a code table',
    file: 'schemas/codes/fee-unit.yaml',
    replace: 'en: Consignment',
    by: 'en: Each consignment',
  },
  { what: 'the menu', file: 'schemas/menu.yaml', replace: 'icon: barcode', by: 'icon: wallet' },
  {
    what: 'the order of the menu',
    file: 'schemas/menu.yaml',
    replace: 'items: [codeType, refCode, region]',
    by: 'items: [region, codeType, refCode]',
  },
  {
    what: 'a lifecycle',
    file: 'schemas/lifecycles/verify.yaml',
    replace: 'verified:   { tone: success }',
    by: 'verified:   { tone: warning }',
  },
  {
    what: 'a label of what others refer to',
    file: 'locales/entities/enterprise.yaml',
    replace: 'en: Enterprise,',
    by: 'en: Business,',
  },
  {
    what: 'the sentence of a rule',
    file: 'locales/rules.yaml',
    replace: '{{field}} must be chosen {{case}}',
    by: 'Choose {{field}} {{case}}',
  },
  { what: 'an upload profile', file: 'schemas/uploads.yaml', replace: '[pdf, doc, docx, jpg,', by: '[pdf, doc, jpg,' },
];

const broken: readonly Edit[] = [
  {
    what: 'a field that a rule of another entity reads',
    file: 'schemas/exchange/exchange-rate.yaml',
    replace: 'fxBuy:',
    by: 'fxPurchase:',
  },
  { what: 'a value that conditions compare with', file: 'schemas/codes/unit.yaml', replace: '"035"', by: '"935"' },
  {
    what: 'a state of a lifecycle',
    file: 'schemas/lifecycles/verify.yaml',
    replace: 'verified:   {',
    by: 'checked:   {',
  },
  { what: 'a group of the menu', file: 'schemas/menu.yaml', replace: 'key: syscodeGroup', by: 'key: codeGroup' },
  { what: 'a named type', file: 'schemas/types.yaml', replace: '\nweight: ', by: '\nheft: ' },
  {
    what: 'what labels depend on',
    file: 'schemas/declaration/declaration.yaml',
    replace: 'labelsBy: ieFlag',
    by: 'labelsBy: ieFlags',
  },
  {
    what: 'the lifecycle of an entity',
    file: 'schemas/declaration/declaration.yaml',
    replace: '- use: verify',
    by: '- use: verified',
  },
  { what: 'a label', file: 'locales/entities/port-code.yaml', replace: 'nameEn: {', by: 'nameUs: {' },
  { what: 'a kind', file: 'schemas/declaration/declaration-goods-line.yaml', replace: 'kind: sub', by: 'kind: log' },
];

describe('a project that compiles', () => {
  it.each(kept)('compiles with a change of $what', async (edit) => {
    write(edit);
    const { findings, written } = await compile();
    expect(findings.map(formatFinding)).toEqual([]);
    expect(written.length).toBeGreaterThan(0);
  });

  it('with all of these has the files of a compiler that remembers nothing', async () => {
    const { findings, difference } = await compileAsNew(root);
    expect(findings).toEqual([]);
    expect(difference).toMatchObject({ changed: [], superfluous: [] });
    expect(difference?.unchanged.length).toBeGreaterThan(400);
  }, 240_000);
});

describe('a mistake elsewhere', () => {
  it.each(broken)('of $what is found in every file it concerns, and goes with it', async (edit) => {
    write(edit);
    const found = (await compile()).findings.map(formatFinding);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual((await compileAsNew(root)).findings);
    write({ ...edit, replace: edit.by, by: edit.replace });
    const { findings, written } = await compile();
    expect(findings).toEqual([]);
    expect(written).toEqual([]);
  }, 240_000);
});
