// The kinds of rules, in the order the rule book lists them, and how all rules of a record are checked.
import { holds } from '../condition.ts';
import type { EntityDescriptor, Row, Rule } from '../descriptor.ts';
import type { Finding } from '../findings.ts';
import { countEquals } from './count-equals.ts';
import { lengthWithin } from './length-within.ts';
import { lineRequires } from './line-requires.ts';
import { noCycle } from './no-cycle.ts';
import { notAbove } from './not-above.ts';
import { productEquals } from './product-equals.ts';
import { requiredWhen } from './required-when.ts';
import { findingsOf, type RecordPort, type RuleKind } from './rule-kind.ts';
import { sameIn } from './same-in.ts';
import { sumEquals } from './sum-equals.ts';
import { uniqueAmong } from './unique-among.ts';
import { uniqueIn } from './unique-in.ts';

// Each kind checks its own parameters' type; the compiler has checked them against `params` before they come here.
const all = [
  requiredWhen,
  lineRequires,
  notAbove,
  sumEquals,
  productEquals,
  countEquals,
  sameIn,
  uniqueIn,
  uniqueAmong,
  noCycle,
  lengthWithin,
] as unknown as readonly RuleKind[];

export const ruleKinds: ReadonlyMap<string, RuleKind> = new Map(all.map((kind) => [kind.kind, kind]));

/** The kind of a rule. Throws for a kind that does not exist, which the compiler has refused before. */
export function ruleKindOf(rule: Rule): RuleKind {
  const kind = ruleKinds.get(rule.kind);
  if (!kind) throw new Error(`Rule ${rule.id} has the unknown kind ${rule.kind}`);
  return kind;
}

function applicable(entity: EntityDescriptor, record: Row, complete: boolean): Rule[] {
  return entity.rules.filter(
    (rule) =>
      ((complete && rule.on === 'complete') || rule.on === 'save') &&
      (rule.when === undefined || holds(rule.when, record)),
  );
}

/** Findings of every rule that needs this record alone; the same in browser, server and importer. */
export function checkRules(entity: EntityDescriptor, record: Row, complete: boolean): Finding[] {
  return applicable(entity, record, complete).flatMap((rule) => {
    const kind = ruleKindOf(rule);
    return findingsOf({ entity, rule }, kind, kind.check(record, rule.params));
  });
}

/** Findings of the rules that need other records; on the server only. */
export async function checkRulesAmong(
  entity: EntityDescriptor,
  record: Row,
  complete: boolean,
  port: RecordPort,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const rule of applicable(entity, record, complete)) {
    const kind = ruleKindOf(rule);
    if (!kind.checkAmong) continue;
    const context = { entity, rule };
    findings.push(...findingsOf(context, kind, await kind.checkAmong(record, rule.params, context, port)));
  }
  return findings;
}
