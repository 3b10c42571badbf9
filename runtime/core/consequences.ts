// Leaves out findings that follow from others: a wrong product is not reported while one of its factors is wrong.
import type { Entity } from './compile-entity.ts';
import type { Finding } from './findings.ts';
import { schemaPathOf } from './paths.ts';
import { alongside } from './rules/lines-of.ts';
import { ruleKindOf } from './rules/rules.ts';

/** The findings of rules that do not compare a value which has one of the other findings. */
export function withoutConsequences(
  entity: Entity,
  ofRules: readonly Finding[],
  others: readonly Finding[],
): Finding[] {
  if (ofRules.length === 0 || others.length === 0) return [...ofRules];
  const faulty = withFewerNumbers([...others.map(({ path }) => path), ...madeOfFaulty(entity, others)]);
  return ofRules.filter(({ path, rule }) => !operandsOf(entity, rule, path).some((one) => faulty.has(one)));
}

/** Values a rule compares with the one its finding stands at, in the same line where they stand in one. */
function operandsOf({ rules }: Entity, id: string, at: string): string[] {
  const rule = rules.get(id);
  if (!rule) return [];
  return ruleKindOf(rule)
    .reads(rule.params)
    .filter(({ of, via, kinds }) => of === undefined && via === undefined && !kinds?.includes('lines'))
    .map(({ path }) => alongside(at, path))
    .filter((path) => path !== at);
}

/** Lines nest a few levels at most; only an unknown key could look deeper. */
const mostWays = 16;

/** The paths, and each with some or all of its line numbers left out: an operand may number fewer lines than lie on the way. */
function withFewerNumbers(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    let ways: string[][] = [[]];
    for (const step of path.split('.')) {
      const numbered = ways.map((way) => [...way, step]);
      ways = /^\d+$/.test(step) && ways.length < mostWays ? [...ways, ...numbered] : numbered;
    }
    for (const way of ways) found.add(way.join('.'));
  }
  return found;
}

/** Totals and products of faulty values are at fault with them. */
function madeOfFaulty({ made }: Entity, findings: readonly Finding[]): string[] {
  const faulty = new Set(findings.map(({ path }) => schemaPathOf(path)));
  return made.filter(({ of }) => of.some((path) => faulty.has(path))).map(({ path }) => path);
}
