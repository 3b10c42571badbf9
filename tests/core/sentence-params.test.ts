// What the compiler believes a rule gives to its sentences is what the kinds of rules and their shared sentences show.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse as readYaml } from 'yaml';
import { model } from '../../generated/model.gen.ts';
import { ruleKindOf, ruleKinds } from '../../runtime/core/rules/rules.ts';
import { paramsOfSentences } from '../../runtime/core/rules/sentence-params.ts';
import { paramsOfWords } from '../../runtime/core/word-params.ts';

const sentences: { readonly [key: string]: { readonly en: string } } = readYaml(
  readFileSync(join(import.meta.dirname, '../../locales/rules.yaml'), 'utf8'),
);

describe('parameters of sentences', () => {
  it('are told of every kind of rule, and of no other', () => {
    expect(Object.keys(paramsOfSentences).sort()).toEqual([...ruleKinds.keys()].sort());
  });

  it.each([...ruleKinds])('of %s are all that its sentences ask for', (kind, { sentences: others = [] }) => {
    const asked = [kind, ...others].flatMap((key) => [...(sentences[key]?.en ?? '').matchAll(/\{\{(\w+)\}\}/g)]);
    expect(asked.map(([, name = '']) => name).filter((name) => !paramsOfSentences[kind]?.includes(name))).toEqual([]);
  });

  it('hold the labels that every rule of the product words itself with', () => {
    const rules = Object.values(model.entities).flatMap(({ descriptor }) => descriptor.rules);
    const unknown = rules.flatMap((rule) => {
      const given = Object.keys(ruleKindOf(rule).wording(rule.params, (path) => path));
      return given
        .filter((name) => !paramsOfSentences[rule.kind]?.includes(name))
        .map((name) => `${rule.kind} ${name}`);
    });
    expect(rules.length).toBeGreaterThan(300);
    expect([...new Set(unknown)]).toEqual([]);
  });
});

describe('parameters of words', () => {
  it.each(Object.entries(paramsOfWords))('of %s are those that its sentences hold, and no others', (file, gives) => {
    const text = readFileSync(join(import.meta.dirname, `../../locales/${file}.yaml`), 'utf8');
    const held = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    expect([...new Set(held)].sort()).toEqual(gives.toSorted());
  });
});
