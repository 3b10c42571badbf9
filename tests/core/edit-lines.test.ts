// Edits as lines of texts: read back as they were written, and what cannot be read is named.
import { expect, it } from 'vitest';
import { editOf, editsOf, lineOf } from '../../runtime/core/rule-book/edit-lines.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';

const file = 'schemas/types.yaml';

it('reads back every value that it writes, and nothing as nothing', () => {
  const edits: SchemaEdit[] = [
    { file, path: ['remarks', 'maxLength'], before: 1000, after: 500 },
    { file, path: ['rules', 0, 'on'], before: null, after: ['submit', 'a "quoted" one'] },
    { file, path: ['remarks', 'minLength'], after: 0 },
    { file, path: ['remarks', 'minLength'], before: false },
  ];
  expect(editsOf(edits.map(lineOf))).toEqual(edits);
});

it.each([
  ['file', { file: 'schemas/seeds/demo/bills.yaml', path: '["a"]' }],
  ['file', { file: '../package.json', path: '["a"]' }],
  ['path', { file, path: 'remarks.maxLength' }],
  ['path', { file, path: '[]' }],
  ['path', { file, path: '[["a"]]' }],
  ['before', { file, path: '["a"]', before: 'ten' }],
  ['after', { file, path: '["a"]', after: '{' }],
])('names %s of a line that cannot be read', (key, line) => {
  expect(editOf(line)).toBe(key);
  expect(editsOf([line])).toBeNull();
});

it('gives no edits where there are no lines', () => {
  expect(editsOf([])).toBeNull();
});
