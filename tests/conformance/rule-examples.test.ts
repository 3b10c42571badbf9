// Every rule of every entity on the compiled validators and rules: a complete record that keeps it, and one that breaks it.

import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { exampleRecord } from '../../runtime/core/rules/example-record.ts';
import { expectCounted } from '../counted.ts';
import { isShown } from '../rules/hook-rules.ts';
import { sentenceOf } from '../rules/strict-words.ts';
import { modelSource } from './model-source.ts';
import { ruleCases, storedRow } from './rule-cases.ts';
import { findingsAt, findingsOf } from './rule-findings.ts';

const entities = Object.values(model.entities).map(compileEntity);
const source = modelSource(model);
const cases = entities.flatMap((compiled) =>
  ruleCases(compiled.descriptor, source).map((one) => ({ compiled, ...one })),
);
const rules = entities.flatMap(({ descriptor }) =>
  descriptor.rules.filter(isShown).map(({ id }) => `${descriptor.id} ${id}`),
);

describe('example records', () => {
  it.each(
    entities.filter(({ descriptor }) => descriptor.type !== 'log'),
  )('$descriptor.id: complete, and keeps every rule', async (compiled) => {
    const { record, others } = exampleRecord(compiled.descriptor, source);
    expect(await findingsOf(model, compiled, { record, stored: others.map(storedRow) })).toEqual([]);
  });
});

describe.each(entities.filter(({ descriptor }) => descriptor.rules.some(isShown)))('rules of $descriptor.id', ({
  descriptor,
}) => {
  const own = cases.filter(({ entity }) => entity === descriptor.id);

  it.each(own)('$rule.id, broken: $breaks', async ({ compiled, ...one }) => {
    const found = await findingsAt(model, compiled, one);
    expect(found.length > 0, JSON.stringify([one, found])).toBe(one.breaks);
    // What hand-written code says of a record is read by tests/rules/rules.database.test.ts.
    if (one.rule.kind === 'hook') return;
    for (const language of languages) for (const finding of found) expect(sentenceOf(language, finding)).not.toBe('');
  });
});

describe('the cases', () => {
  it('are counted, and leave no rule out', () => {
    expectCounted({ 'records made for rules': cases.length, 'rules that records are made for': rules.length });
    const shown = new Set(cases.map(({ entity, rule }) => `${entity} ${rule.id}`));
    expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
  });
});
