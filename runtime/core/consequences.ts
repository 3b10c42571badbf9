// Leaves out what follows from another fault: a product is not worth naming while one of its factors is wrong itself.
import { readBy } from './computed.ts';
import type { EntityDescriptor } from './descriptor.ts';
import type { Finding } from './findings.ts';
import { eachField } from './paths.ts';
import { alongside } from './rules/lines-of.ts';
import { ruleKindOf } from './rules/rules.ts';

/** The findings of rules that do not compare a value which has one of the other findings. */
export function withoutConsequences(
  entity: EntityDescriptor,
  ofRules: readonly Finding[],
  others: readonly Finding[],
): Finding[] {
  if (ofRules.length === 0 || others.length === 0) return [...ofRules];
  const faulty = [...others.map(({ path }) => path), ...madeOfFaulty(entity, others)];
  return ofRules.filter(({ path, rule }) => !operandsOf(entity, rule, path).some((one) => faulty.some(isAt(one))));
}

/** Values a rule compares with the one its finding stands at, in the same line where they stand in one. */
function operandsOf(entity: EntityDescriptor, id: string, at: string): string[] {
  const rule = entity.rules.find((candidate) => candidate.id === id);
  if (!rule) return [];
  return ruleKindOf(rule)
    .reads(rule.params)
    .filter(({ of, via, kinds }) => of === undefined && via === undefined && !kinds?.includes('lines'))
    .map(({ path }) => alongside(at, path))
    .filter((path) => path !== at);
}

/** Whether a concrete path is the operand, in any of the lines its path does not number. */
function isAt(operand: string): (path: string) => boolean {
  const wanted = operand.split('.');
  return (path) => {
    let at = 0;
    for (const step of path.split('.')) {
      if (step === wanted[at]) at += 1;
      else if (!/^\d+$/.test(step)) return false;
    }
    return at === wanted.length;
  };
}

/** Totals and products of faulty values are at fault with them. */
function madeOfFaulty(entity: EntityDescriptor, findings: readonly Finding[]): string[] {
  const faulty = new Set(findings.map(({ path }) => path.replace(/\.\d+(?=\.|$)/g, '')));
  const made: string[] = [];
  eachField(entity.fields, ({ computed }, path) => {
    const prefix = path.split('.').slice(0, -1);
    if (readBy(computed).some((read) => faulty.has([...prefix, read].join('.')))) made.push(path);
  });
  return made;
}
