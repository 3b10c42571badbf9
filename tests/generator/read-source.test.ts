// One YAML file: what is no YAML is a finding at its place, a text is parsed once, and every node knows where it stands.
import { describe, expect, it } from 'vitest';
import { ContentCache } from '../../generator/cache/content-cache.ts';
import { type ReadResult, readSource, type SourceFile } from '../../generator/load/source-file.ts';

function read(text: string): ReadResult {
  return readSource('a.yaml', text, new ContentCache());
}

function sourceOf(text: string): SourceFile {
  const result = read(text);
  if ('finding' in result) throw new Error(result.finding.message);
  return result.source;
}

const bomb = [
  'a: &a [x, x]',
  ...[...'bcdefgh'].map((key, at) => `${key}: &${key} [${`*${'abcdefg'[at]}, `.repeat(9)}]`),
];

const wrong: readonly (readonly [what: string, text: string, place: string, reason: string])[] = [
  ['a key that stands twice', 'a: 1\nb: 2\na: 3\n', '3:1', 'duplicated mapping key'],
  ['a key that stands twice, once in quotes', 'x: { a: 1, "a": 2 }\n', '1:12', 'duplicated mapping key'],
  ['a number twice as a key', '1: x\n"1": y\n', '2:1', 'duplicated mapping key'],
  ['a second document', 'a: 1\n---\nb: 2\n', '2:1', 'a file holds one document, here are several'],
  ['a tab', 'a:\n\tb: 1\n', '2:1', 'tabs are not allowed as indentation'],
  ['a bracket left open', 'a: [1, 2\nb: 3\n', '1:4', 'the [ here is never closed'],
  ['a brace left open within another', 'a: { b: { c: 1 }, d: { e: 2 }\nf: 3\n', '1:4', 'the { here is never closed'],
  ['a quote left open', 'a: "one"\nb: "two\nc: three\n', '2:4', 'the quote here is never closed'],
  ['a line that slipped out', 'a:\n  b:\n    c: 1\n  d: [2]\n    e: 3\n', '4:3', 'this line is indented less'],
  [
    'sides of a merge',
    'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\n',
    '2:1',
    'a merge left both sides here',
  ],
  ['a Chinese colon', 'a: 1\nb： 2\nc: 3\n', '2:2', 'the colon here is a Chinese one'],
  ['a colon without a blank', 'a: 1\nb:2\nc: 3\n', '2:1', 'no blank stands behind the colon'],
  ['a key within a value', 'a: b: c\n', '1:4', 'nested mappings are not allowed in compact mappings'],
  ['an alias of nothing', 'a: 1\nb: *gone\n', '2:4', 'unresolved alias'],
  ['an alias of what it is in', 'a: &a [*a]\n', '1:8', 'an alias stands for what it is in'],
  ['aliases of aliases of aliases', bomb.join('\n'), '2:8', 'excessive alias count'],
  ['a tag', 'a: !!binary aGVsbG8=\n', '1:4', 'unresolved tag'],
  ['a key that is a list', '? [a, b]\n: 2\n', '1:3', 'a key has to be text'],
  ['lists without end', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, '1:', 'nested too deeply'],
  ['a character without a look', 'a: "\u0007"\n', '1:5', 'a character that cannot be printed'],
];

describe('a text that says nothing', () => {
  it.each(wrong)('%s', (_, text, place, reason) => {
    const result = read(text);
    if (!('finding' in result)) throw new Error('it was read');
    const { id, place: at, message, fix } = result.finding;
    expect(`${at.line}:${at.column}`).toContain(place);
    expect(message).toContain(`cannot read the YAML: ${reason}`);
    expect([id, at.file, fix === '']).toEqual(['E101', 'a.yaml', false]);
  });
});

describe('a text that is read', () => {
  it.each([
    ['nothing', '# a remark\n', null],
    [
      'what JSON can hold',
      'a: [1, 0.5, true, ~, 010, yes, 2001-01-01]\n',
      { a: [1, 0.5, true, null, 10, 'yes', '2001-01-01'] },
    ],
    ['the same whatever version it names', '%YAML 1.1\n---\na: yes\n', { a: 'yes' }],
    ['an alias twice', 'a: &a { b: 1 }\nc: *a\n', { a: { b: 1 }, c: { b: 1 } }],
    ['a merge key as a key', 'a: &a { b: 1 }\nc: { <<: *a }\n', { a: { b: 1 }, c: { '<<': { b: 1 } } }],
  ])('is %s', (_, text, value) => {
    expect(sourceOf(text).value).toEqual(value);
  });

  it('is parsed once', () => {
    const cache = new ContentCache();
    const [one, again] = [1, 2].map(() => readSource('a.yaml', 'a: { b: 1 }\n', cache));
    if (!one || !again || 'finding' in one || 'finding' in again) throw new Error('it was not read');
    expect(one.source.value).toEqual({ a: { b: 1 } });
    expect(again.source.value).toBe(one.source.value);
  });
});

describe('the place', () => {
  const source = sourceOf(
    '# a remark\r\nname: "x"\r\nlist:\r\n  - { key: 1 }\r\n  - &two { 7: z }\r\nempty:\r\nother: *two\r\n',
  );
  it.each([
    [['name'], 'value', '2:7', 'name: "x"'],
    [['name'], 'key', '2:1', 'name: "x"'],
    [['list', 0, 'key'], 'value', '4:12', '  - { key: 1 }'],
    [['list', 1, 7], 'key', '5:12', '  - &two { 7: z }'],
    [['empty'], 'value', '6:1', 'empty:'],
    [['other', '7'], 'value', '5:15', '  - &two { 7: z }'],
    [['list', 5], 'value', '4:3', '  - { key: 1 }'],
    [['gone'], 'value', '2:1', 'name: "x"'],
  ] as const)('of %j, its %s', (path, part, place, line) => {
    const { place: at, excerpt } = source.placeOf(path, part);
    expect([`${at.line}:${at.column}`, excerpt]).toEqual([place, line]);
  });
});
