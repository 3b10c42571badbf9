// What administrators add in the browser becomes edits that the compiler takes; what it finds wrong with them stands at their places.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { applyChange } from '../../cli/changes/apply-change.ts';
import { pathAt } from '../../cli/changes/path-at.ts';
import { schemaReader } from '../../cli/changes/read-schemas.ts';
import { tryChange } from '../../cli/changes/try-change.ts';
import { type AddedField, fieldEdits } from '../../runtime/core/rule-book/additions/field-edits.ts';
import { fieldNameOf, freeName, ruleNameOf } from '../../runtime/core/rule-book/additions/name-of.ts';
import { ruleEdits } from '../../runtime/core/rule-book/additions/rule-edits.ts';
import { columnEdits } from '../../runtime/core/rule-book/additions/view-edits.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { makeProject } from '../generator/case-project.ts';
import { root as product } from './book.ts';

// Each trial compiles a project, twice: long where all cores are busy.
vi.setConfig({ testTimeout: 240_000 });

const { root, discard } = makeProject({});
afterAll(discard);

const labels = { zh: '加急', en: 'Urgent', my: 'အရေးပေါ်' };
const urgency: AddedField = {
  name: 'urgency',
  labels,
  doc: { enum: ['normal', 'urgent'] },
  values: { normal: { zh: '普通', en: 'Normal', my: 'ပုံမှန်' }, urgent: labels },
  required: 'complete',
  fill: 'normal',
  section: 'head',
  columns: [],
};

async function shipment() {
  const written = await schemaReader(root)('shipment');
  if (!written) throw new Error('The project of the test has no shipment');
  return written;
}
const tried = (edits: readonly SchemaEdit[]) => tryChange({ root }, { edits, entries: [] });

it('proposes names from English labels, other than those that are taken', () => {
  expect(fieldNameOf('Gross weight (kg)')).toBe('grossWeightKg');
  expect(fieldNameOf('2nd unit')).toBe('unit');
  expect(fieldNameOf('毛重')).toBe('');
  expect(ruleNameOf('The weight must not exceed 30 tonnes.')).toBe('the-weight-must-not-exceed-30');
  expect(freeName('weight', ['weight', 'weight2'])).toBe('weight3');
});

it('adds a field with its labels, and tells the table it makes another', async () => {
  const { findings, conflicts, diff, tables, entries, tests } = await tried(fieldEdits(await shipment(), urgency));
  expect({ findings, conflicts }).toEqual({ findings: [], conflicts: [] });
  expect(diff).toMatch(/^\+ {2}urgency: +\{ enum: \[normal, urgent\], fill: \{ value: normal \}, spec: proposed \}$/m);
  expect(diff).toMatch(/^\+ {2}urgency: \{ zh: 加急, en: Urgent, my: အရေးပေါ် \}$/m);
  expect(tables.map(({ name }) => name)).toEqual(['shipment']);
  expect(tables[0]?.columns).toContainEqual(expect.objectContaining({ name: 'urgency', fill: `'normal'` }));
  expect(entries).toContainEqual(expect.objectContaining({ id: 'shipment.fields.urgency.required', verdict: 'added' }));
  // All that is stored is filled.
  expect(tests).toEqual({});
});

it('finds all that is stored to lack a field that is asked for and not filled, and its limits to be broken by none', async () => {
  const { fill: _, ...lacking } = urgency;
  const { tests } = await tried(fieldEdits(await shipment(), lacking));
  expect(tests).toEqual({
    'shipment.fields.urgency.required': [
      { entity: 'shipment', ids: expect.stringMatching(/^select id from "shipment" where \(true\)/) },
    ],
  });
});

it('says what is wrong at the keyword that was given', async () => {
  const written = await shipment();
  const doc = { type: 'string', minLength: 9, maxLength: 5 };
  const { findings } = await tried(fieldEdits(written, { ...urgency, doc, values: {}, required: 'never' }));
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.map(({ path }) => path?.slice(0, 2))).toContainEqual(['properties', 'urgency']);
});

it('words in three languages what a person can do wrong on the page', async () => {
  const written = await shipment();
  const { fill: _, ...plain } = urgency;
  const field = (part: Partial<AddedField>) => fieldEdits(written, { ...plain, required: 'never', ...part });
  const text = (limits: object) => field({ doc: { type: 'string', ...limits }, values: {} });
  const rule = {
    id: 'heavy',
    kind: 'holds',
    on: 'complete' as const,
    message: { zh: '过重', en: 'Heavy', my: 'လေးသည်' },
  };
  const weighs = (at: string, more: object) =>
    ruleEdits(written, { ...rule, parameters: { that: { field: at, above: '1' }, at, lines: '' }, ...more });
  const found = new Map<string, string[]>();
  const mistakes = {
    limits: text({ minLength: 9, maxLength: 5 }),
    pattern: text({ pattern: 'a|b' }),
    language: field({ labels: { zh: 'Urgent', en: 'Urgent', my: 'Urgent' } }),
    common: field({ name: 'createdAt' }),
    unknown: weighs('nothing', {}),
    kind: weighs('netWeight', { when: { field: 'netWeight', is: 'heavy' } }),
  };
  for (const [name, edits] of Object.entries(mistakes))
    found.set(
      name,
      (await tried(edits)).findings.map(({ id }) => id),
    );
  for (const name of Object.keys(mistakes)) expect([name, found.get(name)]).not.toEqual([name, []]);
  const words = parse(readFileSync(join(product, 'locales/rule-book.yaml'), 'utf8')).page;
  for (const id of new Set([...found.values()].flat()))
    expect([id, Object.keys(words[`finding-${id}`] ?? {})]).toEqual([id, ['zh', 'en', 'my']]);
});

it('adds a rule with its sentence, and writes what was tried into the files', async () => {
  const written = await shipment();
  const edits = [
    ...fieldEdits(written, urgency),
    ...ruleEdits(written, {
      id: 'urgent-is-light',
      kind: 'holds',
      parameters: { that: { not: { field: 'netWeight', above: '100' } }, at: 'netWeight', lines: '' },
      when: { field: 'urgency', is: 'urgent' },
      on: 'complete',
      message: { zh: '加急货物过重', en: 'Too heavy to be urgent', my: 'အရေးပေါ်အတွက် လေးလွန်းသည်' },
    }),
  ];
  const { findings, written: files } = await applyChange({ root }, edits);
  expect(findings).toEqual([]);
  expect(files).toEqual([written.schema.file, written.labels.file]);
  expect(readFileSync(join(root, written.schema.file), 'utf8')).toContain(
    '  - { id: urgent-is-light, holds: { that: { not: { field: netWeight, above: "100" } }, at: netWeight }, when: { field: urgency, is: urgent }, spec: proposed }\n',
  );
  const again = await schemaReader(root)('shipment');
  expect(again?.schema.document.properties).toHaveProperty('urgency');
});

it('makes the lists that a view does not have yet, behind its columns', () => {
  const document = { views: { all: { route: '/a', columns: ['a'] } } };
  const edits = columnEdits({ file: 'schemas/a/a.yaml', document }, 'b', {
    view: 'all',
    as: 'offered',
    isFilter: true,
    because: 'few',
  });
  expect(edits.map(({ path, after, follows }) => [path.slice(2), after, follows])).toEqual([
    [['more'], ['b'], 'columns'],
    [['filters'], ['b'], 'columns'],
    [['expensive', 0], { sorts: ['b'], filters: ['b'], because: 'few' }, undefined],
  ]);
});

it('offers what the schema of the language offers: kinds of fields with limits that mean something, and rules that can be picked', async () => {
  const read = await schemaReader(product)('service-order');
  const limitsOf = (base: string) => read?.bases.find(({ id }) => id === base)?.limits.map(({ keyword }) => keyword);
  expect(limitsOf('integer')).toEqual(expect.arrayContaining(['minimum', 'maximum']));
  expect(limitsOf('digits')).toEqual(expect.arrayContaining(['signed', 'above', 'upTo']));
  expect(limitsOf('string')).toContain('maxLength');
  expect(limitsOf('digits')).not.toContain('maxLength');
  expect(limitsOf('types#/remarks')).not.toContain('maxLength');
  expect(read?.rules.find(({ kind }) => kind === 'line-requires')?.parameters).toEqual([
    { name: 'lines', takes: 'field', isRequired: true },
    { name: 'field', takes: 'field', isRequired: true },
    { name: 'when', takes: 'condition', isRequired: false },
  ]);
  expect(await schemaReader(product)('no-such-thing')).toBeNull();
  // Lifecycles, papers and test cases are called like entities.
  for (const entity of ['bill', 'contract', 'friendly-link'])
    expect((await schemaReader(product)(entity))?.schema.document).toMatchObject({ $id: entity });
  expect(await schemaReader(product)('../order/service-order')).toBeNull();
});

it('finds the path of a place', () => {
  const text = 'rules:\n  - { id: one, holds: { at: a } }\n  - id: two\n    on: save\n';
  expect(pathAt(text, 2, text.split('\n')[1]?.indexOf('at:') ?? 0)).toEqual(['rules', 'one', 'holds']);
  expect(pathAt(text, 4, 9)).toEqual(['rules', 'two', 'on']);
  expect(pathAt(text, 1, 1)).toEqual(['rules']);
});
