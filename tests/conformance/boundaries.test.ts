// Every limit of every field at its edge, on the compiled validators: the last accepted value passes, the first refused one does not.

import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { checkRecord, type Stage } from '../../runtime/core/check-record.ts';
import { checkShape } from '../../runtime/core/check-shape.ts';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import { holds } from '../../runtime/core/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { expectCounted } from '../counted.ts';
import { type BoundaryCase, boundaryCases, formats } from './boundary-cases.ts';

const entities = Object.values(model.entities);
const cases = entities.flatMap(({ descriptor }) => boundaryCases(descriptor));
const demanded = entities.flatMap(({ descriptor }) => demandsOf(descriptor));

/** A record that holds nothing but the value at the path. */
function recordWith(path: string, value: Json): Row {
  return path
    .split('.')
    .reduceRight<Json>((inner, key) => (/^\d+$/.test(key) ? [inner] : { [key]: inner }), value) as Row;
}

function rulesAt(entity: Entity, record: Row, path: string): string[] {
  const found = checkShape(entity, record);
  return found.filter((finding) => finding.path === path).map(({ rule }) => rule);
}

describe.each(entities)('limits of $descriptor.id', (compiled) => {
  const entity = compileEntity(compiled);
  const own = cases.filter((one) => one.entity === entity.descriptor.id);

  it.each(own)('$path $rule: $accepted, not $refused', ({ path, rule, accepted, refused, at = path }: BoundaryCase) => {
    expect(rulesAt(entity, recordWith(path, accepted), at)).toEqual([]);
    // A text that is too long or too short may also miss its format; every other value breaks one rule.
    const broken = rulesAt(entity, recordWith(path, refused), at);
    if (/-length$|^format$/.test(rule)) expect(broken).toContain(rule);
    else expect(broken).toEqual([rule]);
  });

  it('knows no other field', () => {
    expect(rulesAt(entity, { notAField: 1 }, 'notAField')).toEqual(['unknown-field']);
  });
});

interface Demand {
  readonly entity: EntityDescriptor;
  readonly path: string;
  readonly field: Field;
}

/** Every field a person fills, in lines and embedded objects too. */
function demandsOf(entity: EntityDescriptor, fields: readonly Field[] = entity.fields, prefix = ''): Demand[] {
  return fields.flatMap((field) => {
    const path = `${prefix}${field.key}`;
    const inner = field.kind === 'object' ? `${path}.` : field.kind === 'lines' ? `${path}.0.` : null;
    const own = field.readOnly || field.computed || field.kind === 'object' ? [] : [{ entity, path, field }];
    return inner !== null && 'fields' in field ? [...own, ...demandsOf(entity, field.fields, inner)] : own;
  });
}

const demanding = entities.filter(({ descriptor }) => demanded.some(({ entity }) => entity.id === descriptor.id));

describe.each(demanding)('what $descriptor.id must have', (compiled) => {
  const judged = compileEntity(compiled);
  const { descriptor } = judged;
  const own = demanded.filter(({ entity }) => entity.id === descriptor.id);

  it.each(own)('$path: $field.required', ({ path, field }) => {
    const cut = path.lastIndexOf('.');
    const record = cut < 0 ? {} : recordWith(path.slice(0, cut), {});
    const asked = (stage: Stage): boolean =>
      checkRecord(judged, record, stage).some(
        (finding) => finding.path === path && sayingNeeded(descriptor, path).includes(finding.rule),
      );
    expect({ draft: asked('draft'), complete: asked('complete') }).toEqual({
      draft: field.required === 'always' || isNeededHere(descriptor, path, record, ['save']),
      complete: field.required !== 'never' || isNeededHere(descriptor, path, record, ['save', 'complete']),
    });
  });
});

/** `required`, or the rules that say it in words of their own. */
function sayingNeeded({ rules }: EntityDescriptor, path: string): string[] {
  return ['required', ...rules.filter(({ kind, params }) => named(kind, params) === plain(path)).map(({ id }) => id)];
}

/** Rules that count for this record and ask for the field; its own `required` may say nothing then. */
function isNeededHere({ rules }: EntityDescriptor, path: string, record: Row, moments: readonly unknown[]): boolean {
  return rules.some(
    ({ kind, params, when, on }) =>
      moments.includes(on) &&
      named(kind, params) === plain(path) &&
      !hasWhen(params) &&
      (when === undefined || holds(when, record)),
  );
}

function named(kind: string, params: Json): string | null {
  if (kind === 'required-when') return String(params);
  if (kind === 'line-present') return (params as { lines: string }).lines;
  if (kind !== 'line-requires') return null;
  const { lines, field } = params as { lines: string; field: string };
  return `${lines}.${field}`;
}

function hasWhen(params: Json): boolean {
  return typeof params === 'object' && params !== null && 'when' in params;
}

function plain(path: string): string {
  return path.replaceAll(/\.\d+/g, '');
}

describe('the sentences of formats', () => {
  const said = entities.flatMap(({ descriptor }) => formatsIn(descriptor.fields));
  const sentences = { zh: model.locales.zh.format, en: model.locales.en.format, my: model.locales.my.format };

  it.each([...new Map(said.map((one) => [one.format, one])).values()])('$format gives examples it accepts', (one) => {
    const known = new RegExp(one.pattern, 'u');
    const examples = exampleOf(String((sentences.en as Row)[one.format]));
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(example).toMatch(known);
      for (const language of ['zh', 'my'] as const)
        expect(String((sentences[language] as Row)[one.format])).toContain(example);
    }
    expect(Object.keys(formats)).toContain(one.format);
  });
});

function formatsIn(fields: readonly Field[]): { format: string; pattern: string }[] {
  return fields.flatMap((field) => {
    if (field.kind === 'object' || field.kind === 'lines') return formatsIn(field.fields);
    const isFormatted =
      (field.kind === 'text' || field.kind === 'encrypted' || field.kind === 'secret') && field.format !== undefined;
    return isFormatted ? [{ format: field.format ?? '', pattern: field.pattern ?? '' }] : [];
  });
}

/** `..., such as 13800001234 or +959421234567` */
function exampleOf(sentence: string): string[] {
  return (/such as (.+)$/.exec(sentence)?.[1] ?? '').split(' or ').filter((example) => example !== '');
}

describe('the cases', () => {
  it('are counted', () => {
    expectCounted({
      'limits at their edges': cases.length,
      'fields missing as a draft and complete': demanded.length,
    });
  });
});
