// What is said about a value that is not there: typed, chosen, uploaded or added, in three languages and from every place that says it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkShape, type Validate } from '../../runtime/core/check-shape.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field, FieldKind } from '../../runtime/core/descriptor/field.ts';
import { checkEntered } from '../../runtime/core/entering.ts';
import { otherRequiredMessageKeys } from '../../runtime/core/required-message.ts';
import { requiredWhen } from '../../runtime/core/rules/required-when.ts';
import { limitFinding } from '../../runtime/server/store/database-fault.ts';

type Words = { readonly [sentence: string]: { readonly [language: string]: string } };

const ways: readonly (readonly [FieldKind, string])[] = [
  ['text', 'limit.required'],
  ['secret', 'limit.required'],
  ['decimal', 'limit.required'],
  ['integer', 'limit.required'],
  ['object', 'limit.required'],
  ['boolean', 'limit.required-choose'],
  ['date', 'limit.required-choose'],
  ['datetime', 'limit.required-choose'],
  ['enum', 'limit.required-choose'],
  ['enums', 'limit.required-choose'],
  ['code', 'limit.required-choose'],
  ['codes', 'limit.required-choose'],
  ['reference', 'limit.required-choose'],
  ['references', 'limit.required-choose'],
  ['upload', 'limit.required-upload'],
  ['uploads', 'limit.required-upload'],
  ['lines', 'limit.required-add'],
];

function fieldOf(kind: FieldKind): Field {
  return { key: 'it', kind, fields: [], required: 'always', readOnly: false, source: '5' } as unknown as Field;
}

function entityOf(kind: FieldKind): EntityDescriptor {
  return { id: 'bill', fields: [fieldOf(kind)], lifecycles: [], rules: [], unique: [] } as unknown as EntityDescriptor;
}

/** A validator that misses the one field. */
const lacks: Validate = Object.assign(() => false, {
  errors: [{ instancePath: '', keyword: 'required', params: { missingProperty: 'it' } }],
});

describe.each(ways)('a missing %s', (kind, sentence) => {
  const entity = entityOf(kind);
  it('is said as it is given, whoever finds it', () => {
    expect(checkShape(compileEntity({ descriptor: entity, validate: lacks }), {})).toMatchObject([
      { path: 'it', rule: 'required', sentence },
    ]);
    expect(limitFinding(entity, 'it', 'required')).toMatchObject({ path: 'it', rule: 'required', sentence });
    const asked = { entered: { fields: ['it'], optional: [] }, before: {}, record: {}, sent: {} };
    expect(checkEntered(compileEntity({ descriptor: entity, validate: () => true }), asked)).toMatchObject([
      { path: 'it', rule: 'required', sentence },
    ]);
  });
  it('is said alike by a rule that asks for it in some records', () =>
    expect(`limit.${requiredWhen.wordedAs?.('it', entity.fields)}`).toBe(
      sentence.replace('required', 'required-when'),
    ));
});

it('other limits keep their one sentence', () =>
  expect(limitFinding(entityOf('reference'), 'it', 'unique').sentence).toBe('limit.unique'));

it.each(['zh', 'en', 'my'] as const)('no two ways are worded alike in %s', (language) => {
  for (const [file, name] of [
    ['limits', 'required'],
    ['rules', 'required-when'],
    ['rules', 'line-requires'],
  ] as const) {
    const words = parse(readFileSync(new URL(`../../locales/${file}.yaml`, import.meta.url), 'utf8')) as Words;
    const said = [name, ...otherRequiredMessageKeys(name)].map((key) => words[key]?.[language]);
    expect(new Set(said).size).toBe(4);
  }
});
