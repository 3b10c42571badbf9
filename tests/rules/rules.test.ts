// Runs the cases of tests/rules/*.yaml as the browser checks a form: compiled validators and the rules of the core.

import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { RuleFile } from '../../runtime/core/cases/rule-case.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { systemActor } from '../../runtime/core/lifecycle.ts';
import { defaultsOf } from '../../runtime/web/record/line-operations.ts';
import { findIn } from '../../runtime/web/record/open-record.ts';
import { expectCounted } from '../counted.ts';
import { sorted } from '../deal/person.ts';
import { readRuleFiles } from './cases.ts';
import { isShown } from './hook-rules.ts';
import { sentenceOf } from './strict-words.ts';

const files = readRuleFiles();

describe.each(files)('$id, in the browser', ({ entity, cases }) => {
  const compiled = model.entities[entity];
  if (!compiled) throw new Error(`No schema describes ${entity}`);
  const judged = compileEntity(compiled);

  describe.each(['draft', 'complete'] as const)('%s', (stage) => {
    it.each(cases)('$name', ({ record, expected, server }) => {
      const opened = record.id === undefined ? { ...defaultsOf(judged.shape.fields), ...record } : record;
      const findings = findIn(judged, opened, stage);
      const found = sorted(findings);
      // What needs other records is found on the server; the browser finds the rest and nothing beside it.
      if (server) expect(expected[stage]).toEqual(expect.arrayContaining(found));
      else expect(found).toEqual(expected[stage]);
      for (const language of languages) {
        for (const finding of findings) expect(sentenceOf(language, finding)).not.toBe('');
      }
    });
  });
});

describe('the cases', () => {
  const broken = brokenRules(files);
  const entities = Object.values(model.entities).map(({ descriptor }) => descriptor);

  it.each(entities.filter(({ rules }) => rules.length > 0))('break every rule of $id', ({
    id,
    rules,
    lifecycles,
  }: EntityDescriptor) => {
    expect(
      rules
        .filter(isShown)
        .filter((rule) => isMetByPeople(rule, lifecycles))
        .map((rule) => rule.id)
        .filter((rule) => !broken.get(id)?.has(rule)),
    ).toEqual([]);
  });

  it('are many', () => {
    const number = files.reduce((sum, { cases }) => sum + cases.length, 0);
    expectCounted({ 'records of rules by hand, each as a draft and complete': number });
  });
});

/** Whether anybody but the server makes what the rule is held at. */
function isMetByPeople({ on }: Rule, lifecycles: EntityDescriptor['lifecycles']): boolean {
  if (typeof on === 'string') return true;
  const transitions = lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions);
  return on.some((action) => {
    const made = transitions.filter((one) => one.action === action);
    return made.length === 0 || made.some(({ by }) => by.some((actor) => actor !== systemActor));
  });
}

/** Rule ids that some case expects, by entity. */
function brokenRules(all: readonly RuleFile[]): Map<string, Set<string>> {
  const broken = new Map<string, Set<string>>();
  for (const { entity, cases, actions } of all) {
    const rules = broken.get(entity) ?? new Set();
    broken.set(entity, rules);
    for (const { expected } of cases) {
      for (const { rule } of [...expected.draft, ...expected.complete]) rules.add(rule);
    }
    for (const { rule } of actions.flatMap(({ expected }) => expected)) rules.add(rule);
  }
  return broken;
}
