// New fields, rules, columns and labels are written as they are by hand; in every schema and label file of the project a value that is
// added and taken out again leaves the text as it was, to the byte.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAlias, isMap, isSeq, parseDocument } from 'yaml';
import { editText } from '../../cli/changes/edit-text.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { type EditStep, isEditable } from '../../runtime/core/rule-book/schema-edit.ts';
import { root } from './book.ts';

const schema = `$id: parcel
required: [number]
properties:
  number:     { type: string, maxLength: 20 } # on the label
  weighedAt:  { type: string, format: date-time }
  # What stands in it.
  lines:      { type: array, items: { $ref: parcel-line } }
rules:
  - { id: lines-there, required-when: lines }
  # The scales say so.
  - { id: not-heavy, holds: { that: { not: { field: weight, above: "30" } }, at: weight } }
views:
  parcels:
    route: /parcels
    columns: [number, weighedAt]
form:
  - { id: head, fields: [number, weighedAt] }
`;
const labels = `label: { zh: 包裹, en: Parcel, my: ပါဆယ် }
fields:
  number: { zh: 单号, en: Number, my: နံပါတ် }
`;

const added = (text: string, path: readonly EditStep[], after: Json, follows?: EditStep) =>
  editText(text, { file: 'schemas/parcel.yaml', path, after, ...(follows !== undefined && { follows }) });

const colour = { type: 'string', enum: ['red', 'blue'], spec: 'proposed' };
const rule = { id: 'red-light', holds: { that: { not: { all: [{ field: 'colour', is: 'red' }] } }, at: 'colour' } };
const view = { route: '/parcels/red', where: { colour: 'red' }, columns: ['number', 'colour'] };

it.each<
  [
    what: string,
    text: string,
    path: EditStep[],
    after: Json,
    follows: EditStep | undefined,
    line: string,
    below: string,
  ]
>([
  [
    'a field at the end, its value below those of the others',
    schema,
    ['properties', 'colour'],
    colour,
    undefined,
    '  colour:     { type: string, enum: [red, blue], spec: proposed }',
    '  lines:      { type: array, items: { $ref: parcel-line } }',
  ],
  [
    'a field behind another, past its comment',
    schema,
    ['properties', 'colour'],
    colour,
    'number',
    '  colour:     { type: string, enum: [red, blue], spec: proposed }',
    '  number:     { type: string, maxLength: 20 } # on the label',
  ],
  [
    'a field whose name is longer than the others',
    schema,
    ['properties', 'numberOfTheSender'],
    colour,
    'number',
    '  numberOfTheSender: { type: string, enum: [red, blue], spec: proposed }',
    '  number:     { type: string, maxLength: 20 } # on the label',
  ],
  [
    'a rule',
    schema,
    ['rules', 'red-light'],
    rule,
    undefined,
    '  - { id: red-light, holds: { that: { not: { all: [ { field: colour, is: red } ] } }, at: colour } }',
    '  - { id: not-heavy, holds: { that: { not: { field: weight, above: "30" } }, at: weight } }',
  ],
  [
    'a rule behind another',
    schema,
    ['rules', 'red-light'],
    { id: 'red-light', 'required-when': 'colour' },
    'lines-there',
    '  - { id: red-light, required-when: colour }',
    '  - { id: lines-there, required-when: lines }',
  ],
  [
    'a view, in lines as the others',
    schema,
    ['views', 'red'],
    view,
    undefined,
    '  red:\n    route: /parcels/red\n    where: { colour: red }\n    columns: [number, colour]',
    '    columns: [number, weighedAt]',
  ],
  [
    'the labels of a field',
    labels,
    ['fields', 'colour'],
    { zh: '颜色', en: 'Colour, if any', my: 'အရောင်' },
    undefined,
    '  colour: { zh: 颜色, en: "Colour, if any", my: အရောင် }',
    '  number: { zh: 单号, en: Number, my: နံပါတ် }',
  ],
  [
    'labels where there were none of their kind',
    labels,
    ['values', 'colour', 'red'],
    { zh: '红', en: 'Red', my: 'အနီ' },
    undefined,
    'values:\n  colour: { red: { zh: 红, en: Red, my: အနီ } }',
    '  number: { zh: 单号, en: Number, my: နံပါတ် }',
  ],
  [
    'the first rule',
    labels,
    ['rules', 'red-light'],
    rule,
    'label',
    'rules:\n  - { id: red-light, holds: { that: { not: { all: [ { field: colour, is: red } ] } }, at: colour } }',
    '  number: { zh: 单号, en: Number, my: နံပါတ် }',
  ],
])('writes %s', (_what, text, path, after, follows, line, below) => {
  expect(text).toContain(`${below}\n`);
  expect(added(text, path, after, follows)).toEqual({ text: text.replace(`${below}\n`, () => `${below}\n${line}\n`) });
});

it.each<[what: string, path: EditStep[], after: string, follows: EditStep | undefined, from: string, to: string]>([
  [
    'a column at the end',
    ['views', 'parcels', 'columns', 'colour'],
    'colour',
    undefined,
    'columns: [number, weighedAt]',
    'columns: [number, weighedAt, colour]',
  ],
  [
    'a column behind another',
    ['views', 'parcels', 'columns', 'colour'],
    'colour',
    'number',
    'columns: [number, weighedAt]',
    'columns: [number, colour, weighedAt]',
  ],
  [
    'a field of a section',
    ['form', 'head', 'fields', 'colour'],
    'colour',
    undefined,
    'fields: [number, weighedAt]',
    'fields: [number, weighedAt, colour]',
  ],
  [
    'a filter where there were none',
    ['views', 'parcels', 'filters', 'colour'],
    'colour',
    undefined,
    '    columns: [number, weighedAt]\n',
    '    columns: [number, weighedAt]\n    filters: [colour]\n',
  ],
])('writes %s', (_what, path, after, follows, from, to) => {
  expect(schema).toContain(from);
  expect(added(schema, path, after, follows)).toEqual({ text: schema.replace(from, () => to) });
});

it('gives a pair of a list in brackets braces when another stands beside it', () => {
  const text = 'cases:\n  - { name: short, both: [name: required] }\n';
  const put = editText(text, { file: 'schemas/parcel.yaml', path: ['cases', 0, 'both', 0, 'newest'], after: 'yes' });
  expect(put).toEqual({ text: text.replace('[name: required]', '[{ name: required, newest: yes }]') });
});

it('does not add a second time, or behind what is not there', () => {
  const number: EditStep[] = ['views', 'parcels', 'columns', 'number'];
  expect(added(schema, number, 'number')).toEqual({ misfit: { reason: 'other-value', now: 'number' } });
  expect(added(schema, ['rules', 'not-heavy'], { id: 'not-heavy' })).toMatchObject({
    misfit: { reason: 'other-value' },
  });
  expect(added(schema, ['properties', 'colour'], colour, 'weight')).toEqual({ misfit: { reason: 'no-place' } });
});

/** Mulberry32: the same numbers from 0 to 1 at each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Spot {
  readonly path: readonly EditStep[];
  readonly steps: readonly EditStep[];
  readonly isMap: boolean;
}

/** Every map and list with something in it, with the keys or numbers in it. */
function spotsOf(text: string): Spot[] {
  const spots: Spot[] = [];
  const walk = (node: unknown, path: readonly EditStep[]): void => {
    if (isAlias(node) || (!isMap(node) && !isSeq(node)) || node.anchor || node.items.length === 0) return;
    // A pair without braces in a list, `[name: required]`, gets them with a second one, and keeps them.
    if (isMap(node) && node.flow && text[node.range?.[0] ?? 0] !== '{') return;
    const steps = isMap(node) ? node.items.map(({ key }) => String(key)) : node.items.map((_, index) => index);
    spots.push({ path, steps, isMap: isMap(node) });
    for (const step of steps) walk(isMap(node) ? node.get(step, true) : node.get(step, true), [...path, step]);
  };
  walk(parseDocument(text, { schema: 'core', stringKeys: true }).contents, []);
  return spots;
}

const values: readonly Json[] = [
  'newest',
  'yes',
  '12',
  'Fee: "all", in #1',
  12,
  true,
  ['a', 'b'],
  { zh: '新的', en: 'New', my: 'အသစ်' },
  { type: 'string', digits: [8, 3], in: 'unit' },
  { id: 'newest', when: { all: [{ field: 'a', is: '2' }, { present: 'b' }] } },
  { first: { zh: '一', en: 'One', my: 'တစ်' }, second: { zh: '二', en: 'Two', my: 'နှစ်' } },
];

const files = globSync(['schemas/**/*.yaml', 'locales/**/*.yaml'], { cwd: root }).filter(isEditable);

it('leaves every other byte of the schemas and labels of this project where it stood', () => {
  const next = numbersFrom(20261128);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  let made = 0;
  const refused: string[] = [];
  for (const file of files) {
    const before = readFileSync(join(root, file), 'utf8');
    const spots = spotsOf(before);
    for (let turn = 0; turn < 2; turn += 1) {
      const { path, steps, isMap: inMap } = oneOf(spots);
      const after = oneOf(inMap ? values : (['newest', { id: 'newest', at: 'a' }] as const));
      const edit = { file, path: [...path, 'newest'], after, ...(next() < 0.5 && { follows: oneOf(steps) }) };
      const put = editText(before, edit);
      if ('misfit' in put) {
        refused.push(`${file} ${edit.path.join('.')}`);
        continue;
      }
      made += 1;
      const lines = before.split('\n');
      const untouched = lines.filter((line) => put.text.includes(line));
      // Within braces one line grows; all others stay.
      expect(untouched.length, `${file} ${edit.path.join('.')}`).toBeGreaterThanOrEqual(lines.length - 1);
      const out = editText(put.text, { file, path: edit.path, before: after });
      expect(out, `${file} ${edit.path.join('.')}`).toEqual({ text: before });
    }
  }
  expect(files.length).toBeGreaterThan(200);
  expect({ made: made > 400, refused }).toEqual({ made: true, refused: [] });
}, 300_000);
