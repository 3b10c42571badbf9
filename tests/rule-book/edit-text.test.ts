// One value of a YAML text is changed, and every other character stays where it is; what does not fit is said and changes nothing.
import { expect, it } from 'vitest';
import { editText } from '../../cli/changes/edit-text.ts';
import { unifiedDiff } from '../../cli/changes/unified-diff.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { conflictIn, conflictLine } from '../../runtime/core/rule-book/conflict-line.ts';
import { type EditConflict, type EditStep, isEditable } from '../../runtime/core/rule-book/schema-edit.ts';

const text = `# Limits, each once.
weight:    { type: string, digits: [8, 3],   unit: kg } # as the scales have it
remarks:   { type: string, maxLength: 1000, pattern: "^[^\\\\s]+$" }
rules:
  # Twice as heavy is no mistake.
  - { id: heavy, holds: { that: { field: net, above: "0" } } }
  - id: one-currency
    when: &paid { field: status, is: paid }
    on: save # also drafts
later: { when: *paid }
`;

const edited = (path: readonly EditStep[], before: Json | undefined, after: Json | undefined) =>
  editText(text, {
    file: 'schemas/types.yaml',
    path,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  });

it.each<[what: string, path: EditStep[], before: Json | undefined, after: Json | undefined, from: string, to: string]>([
  ['a number', ['remarks', 'maxLength'], 1000, 20, 'maxLength: 1000', 'maxLength: 20'],
  ['a list', ['weight', 'digits'], [8, 3], [6, 2], '[8, 3],  ', '[6, 2],  '],
  ['an item of a list', ['weight', 'digits', 1], 3, 2, '[8, 3]', '[8, 2]'],
  ['a text of digits', ['rules', 'heavy', 'holds', 'that', 'above'], '0', '10', '"0"', '"10"'],
  ['a text with a comma', ['weight', 'unit'], 'kg', 'kg, net', 'unit: kg', 'unit: "kg, net"'],
  ['a value of a block', ['rules', 'one-currency', 'on'], 'save', 'complete', 'on: save #', 'on: complete #'],
  ['a new key within braces', ['weight', 'upTo'], undefined, '5', 'unit: kg }', 'unit: kg, upTo: "5" }'],
  [
    'a new key of a block',
    ['rules', 'one-currency', 'spec'],
    undefined,
    '5',
    '# also drafts\n',
    '# also drafts\n    spec: "5"\n',
  ],
  ['a key taken out of braces', ['remarks', 'maxLength'], 1000, undefined, 'maxLength: 1000, ', ''],
  ['the last key taken out', ['weight', 'unit'], 'kg', undefined, ',   unit: kg', ''],
  [
    'a key taken out of a block',
    ['rules', 'one-currency', 'on'],
    'save',
    undefined,
    '    on: save # also drafts\n',
    '',
  ],
])('%s', (_what, path, before, after, from, to) => {
  expect(text).toContain(from);
  expect(edited(path, before, after)).toEqual({ text: text.replace(from, () => to) });
});

it.each<[what: string, path: EditStep[], before: Json | undefined, after: Json | undefined, misfit: object]>([
  ['another value by now', ['remarks', 'maxLength'], 500, 20, { reason: 'other-value', now: 1000 }],
  ['a value that is not there', ['remarks', 'minLength'], 1, 2, { reason: 'other-value' }],
  ['a key that somebody wrote meanwhile', ['remarks', 'maxLength'], undefined, 2, { reason: 'other-value', now: 1000 }],
  ['a place that is not there', ['remark', 'maxLength'], 1000, 2, { reason: 'no-place' }],
  ['a rule that is gone', ['rules', 'light', 'on'], 'save', 'complete', { reason: 'no-place' }],
  ['what an alias shares', ['rules', 'one-currency', 'when', 'is'], 'paid', 'open', { reason: 'shared-value' }],
  ['what an alias names', ['later', 'when', 'is'], 'paid', 'open', { reason: 'shared-value' }],
])('refuses %s', (_what, path, before, after, misfit) => {
  expect(edited(path, before, after)).toEqual({ misfit });
});

it('only edits schemas and labels of the project', () => {
  const files = [
    'schemas/types.yaml',
    'schemas/bill/bill-fee-line.yaml',
    'locales/entities/bill.yaml',
    'schemas/seeds/roles.yaml',
    'schemas/../package.yaml',
    '/etc/schemas/a.yaml',
    'schemas/papers/invoice.typ',
    'overrides/bill/hooks.ts',
    'package.json',
  ];
  expect(files.filter(isEditable)).toEqual(files.slice(0, 3));
});

it('tells files before and after as a diff that git takes', () => {
  const after = text.replace('1000', '20').replace('later: { when: *paid }\n', 'later: {}');
  expect(unifiedDiff([{ file: 'schemas/types.yaml', before: text, after }])).toBe(`--- a/schemas/types.yaml
+++ b/schemas/types.yaml
@@ -1,10 +1,10 @@
 # Limits, each once.
 weight:    { type: string, digits: [8, 3],   unit: kg } # as the scales have it
-remarks:   { type: string, maxLength: 1000, pattern: "^[^\\\\s]+$" }
+remarks:   { type: string, maxLength: 20, pattern: "^[^\\\\s]+$" }
 rules:
   # Twice as heavy is no mistake.
   - { id: heavy, holds: { that: { field: net, above: "0" } } }
   - id: one-currency
     when: &paid { field: status, is: paid }
     on: save # also drafts
-later: { when: *paid }
+later: {}
\\ No newline at end of file
`);
  expect(unifiedDiff([{ file: 'schemas/types.yaml', before: text, after: text }])).toBe('');
});

it.each<[line: string, at: string, now: string | undefined, conflict: Omit<EditConflict, 'file'>]>([
  [
    'x.yaml: remarks.maxLength: other-value, now 800',
    'remarks.maxLength',
    '800',
    { path: ['remarks', 'maxLength'], reason: 'other-value', now: 800 },
  ],
  [
    'x.yaml: rules.0: other-value, now {"id":"a: b"}',
    'rules.0',
    '{"id":"a: b"}',
    { path: ['rules', 0], reason: 'other-value', now: { id: 'a: b' } },
  ],
  ['x.yaml: a b: no-place', 'a b', undefined, { path: ['a b'], reason: 'no-place' }],
])('is told in a line, which says what it tells: %s', (line, at, now, { reason, ...conflict }) => {
  expect(conflictLine({ file: 'x.yaml', reason, ...conflict })).toBe(line);
  expect(conflictIn(line)).toEqual({ file: 'x.yaml', at, reason, now });
});

it.each([
  '',
  'x.yaml:3 E203 rule a names an unknown field: no-place',
  'It was returned meanwhile.',
])('is no line that a program says of something else: %j', (line) => expect(conflictIn(line)).toBe(null));
