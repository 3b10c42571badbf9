// The two parsers of YAML: what the fast one reads, the one that knows every place reads as the same value, or the fast one leaves it alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { readPlain } from '../../generator/load/read-plain.ts';

const root = join(import.meta.dirname, '..', '..');

/** As `source-file.ts` asks it; null where it finds fault. */
function readWhole(text: string): { readonly value: unknown } | null {
  const document = parseDocument(text, {
    schema: 'core',
    stringKeys: true,
    resolveKnownTags: false,
    prettyErrors: false,
  });
  if (document.errors.length + document.warnings.length > 0) return null;
  try {
    return { value: JSON.parse(JSON.stringify(document.toJS())) };
  } catch {
    return null;
  }
}

const scalars = [
  ...['', '~', 'null', 'Null', 'NULL', 'nul', 'true', 'True', 'TRUE', 'tRUE', 'yes', 'no', 'on', 'off', 'y', 'n'],
  ...['0', '-0', '+0', '007', '-12', '+12', '0o14', '0x1F', '0b11', '1_000', '0o9', '0xg', '1,000', '9007199254740993'],
  ...['1.', '.5', '-.5', '+.5', '1.50', '1e3', '1E+3', '1.e3', '.', '-', '+', '1.2.3', '.inf', '-.Inf', '.nan', '.NaN'],
  ...[
    '2001-01-01',
    '12:30',
    '12:30:45',
    '<<',
    '=',
    '0.10',
    '1e400',
    '-1E999',
    '9'.repeat(400),
    '-.INF',
    '+.inf',
    '-.nan',
    'inf',
    'nan',
  ],
  ...['"a\\tb"', '"\\x41\\u4e2d"', "'it''s'", '"a\\/b"', '"a\\qb"', '"a', "'a", 'a "b"', 'a #b', 'a#b', '#a', 'a: b'],
  ...['a:b', '[a', 'a]', '{a', 'a}', '[]', '{}', '[a,]', '[,a]', '[a b]', '{ a }', '{ a: }', '{ a: 1, }', '{ "a":1 }'],
  ...[
    '[a: 1]',
    '[{ a: 1 }, 2]',
    '{ ? a : 1 }',
    '@a',
    '`a',
    '%a',
    '!a b',
    '! a',
    '!"a"',
    'x !"a"',
    '!!str 5',
    '&a b',
    '*a',
    '|',
    '>',
    '- a',
    '? a',
  ],
  ...[
    '中文，（甲）',
    'မြန်မာ',
    '😀',
    'a\u00a0b',
    'a\u2028b',
    'a\u200bb',
    '\ufeffa',
    'a\u0007',
    'a\tb',
    'a\\b',
    '{{n}} a',
  ],
];

const texts = [
  ...scalars.flatMap((scalar) => [
    `${scalar}\n`,
    `a: ${scalar}\n`,
    `- ${scalar}\n`,
    `a: [x, ${scalar}]\n`,
    `a: { b: ${scalar}, c: 1 }\n`,
    `${scalar}: 1\n`,
    `a: { ${scalar}: 1 }\n`,
    `a:\n  ${scalar}\n  more\n`,
    `a: ${scalar} # said\nb: 1`,
    `a: b\n ${scalar}\n`,
  ]),
  ...['|', '|-', '|+', '>', '>-', '>+', '|2', '>1-', '|x', '| # said'].flatMap((style) => [
    `a: ${style}\n  one\n   two\n\n  three\n\n\nb: 1\n`,
    `a: ${style}\n\n  one\n two\n`,
    `- ${style}\n one\n two\n`,
    `a: ${style}\nb: 1\n`,
    `a: ${style}\n  one`,
  ]),
  ...['a: 1\na: 2\n', '1: x\n"1": y\n', 'a: 1\n b: 2\n', ' a: 1\nb: 2\n', 'a:\n- 1\n- 2\nb: 3\n', 'a:\n  - 1\n - 2\n'],
  ...[
    'a: "x\n  y\n\n  z"\n',
    "a: 'x\n  y'\n",
    'a: "x\ny"\n',
    'a: x\n  y\n\n  z\n',
    'a: [1,\n2]\n',
    'a: [1,\n  2\n]\n',
    'a: {\n}\n',
  ],
  ...[
    '--- a\n',
    'a: 1\n...\n',
    'a: 1\n---\nb: 2\n',
    '%YAML 1.1\n---\na: yes\n',
    'a\n---',
    '# only a remark\n',
    '\n\n',
    'a: 1\r\nb: 2\r\n',
  ],
  ...[
    'a: &x { b: 1 }\nc: *x\n',
    'a: &x [*x]\n',
    'a: *x\n',
    'a: &x 1\nb: &x 2\nc: *x\n',
    '&x a: 1\nb: *x\n',
    '*x : 1\n',
    'a: &x\nb: *x\n',
  ],
  ...[
    'a: &x { b: 1 }\nc: { <<: *x }\n',
    '? a\n: 1\n',
    '? [a]\n: 1\n',
    '? a\n',
    ': 1\n',
    'a: 1 \n  \nb: 2\n',
    'a:   \n  b:  1  \n',
  ],
  ...[
    '__proto__: { a: 1 }\n',
    'constructor: 1\n',
    'a: "\\\n  b"\n',
    'a:1\n',
    'a :1\n',
    'a : 1\n',
    '"a" : 1\n',
    '"a":1\n',
    '- - 1\n  - 2\n- a: 1\n  b: 2\n',
  ],
  ...[
    `a: ${'['.repeat(60)}${']'.repeat(60)}\n`,
    ...['[1]', 'x', '{ a: "}", b: 1 }', "[']', 'it''s']", '[[1]]', '{ a: "\\"" }', '\n  - 1', '"x: *x"'].flatMap(
      (named) =>
        [9, 60, 99, 101].map((length) => `a: &x ${named}\nb: [${Array.from({ length }, () => '*x').join(', ')}]\n`),
    ),
    // Each holds the one before several times.
    `a: &x [1]\nb: &y [${'*x, '.repeat(11)}]\nc: [${'*y, '.repeat(11)}]\n`,
    `a: &x { a: 1 }\nb: &y { a: "", b: *x }\nc: &z [*y, *y]\nd: [${'*z, '.repeat(60)}]\n`,
    `- &x a: *x\n- &y b: 1\n  c: [${'*y, '.repeat(12)}]\n`,
  ],
];

it('says the same of odd texts, or nothing', () => {
  const read = texts.filter((text) => readPlain(text) !== undefined);
  const different = read.filter(
    (text) => JSON.stringify({ value: readPlain(text) }) !== JSON.stringify(readWhole(text)),
  );
  expect(different).toEqual([]);
  // Else nothing was compared.
  expect(read.length).toBeGreaterThan(texts.length / 3);
});

it('reads most of the project, and as the other does', { timeout: 120_000 }, () => {
  const files = ['schemas', 'locales'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  );
  const isOurs = (file: string): boolean => file.endsWith('.yaml') && !file.includes('seeds');
  const own = files.filter(isOurs).map((file) => readFileSync(file, 'utf8'));
  const read = own.filter((text) => readPlain(text) !== undefined);
  expect(read.length).toBeGreaterThan(0.9 * own.length);
  const different = read.filter(
    (text) => JSON.stringify({ value: readPlain(text) }) !== JSON.stringify(readWhole(text)),
  );
  expect(different).toEqual([]);
});
