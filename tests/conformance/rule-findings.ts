// Checks a record in one process as the server does: limits, rules, and rules across records on a list of them.

import { recordFindings } from '../../runtime/core/cases/record-findings.ts';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import type { RuleTrigger } from '../../runtime/core/rules/rules.ts';
import type { RuleCase } from './rule-cases.ts';

type Checked = Pick<RuleCase, 'record' | 'stored'>;

/** Everything found in a record, as a draft or submitted (the default), or by rules of an action. */
export function findingsOf(
  model: Pick<ServerModel, 'entities'>,
  entity: Entity,
  checked: Checked,
  trigger: RuleTrigger = { stage: 'complete' },
): Promise<Finding[]> {
  return recordFindings((id) => model.entities[id]?.descriptor.key ?? 'id', entity, checked, trigger);
}

/** When a rule is checked: on submit, or when the first of its actions is made. */
export function occasionOf({ on }: Rule): RuleTrigger {
  const [action] = typeof on === 'object' ? on : [];
  return action === undefined ? { stage: 'complete' } : { stage: null, action };
}

/**
 * What is found of the rule, or at a place where it finds something too: a field says one thing at a time, and which of
 * two rules speaks is of no matter here.
 */
export async function findingsAt(
  model: Pick<ServerModel, 'entities'>,
  entity: Entity,
  one: RuleCase,
): Promise<Finding[]> {
  const { rule } = one;
  const found = await findingsOf(model, entity, one, occasionOf(rule));
  const ofRule = found.filter((finding) => finding.rule === rule.id);
  if (ofRule.length > 0) return ofRule;
  const places = await placesOf(model, entity.descriptor, one);
  return found.filter(({ path }) => places.has(path));
}

/** Where the rule would find something if it were the only one. */
export async function placesOf(
  model: Pick<ServerModel, 'entities'>,
  descriptor: EntityDescriptor,
  one: RuleCase,
): Promise<ReadonlySet<string>> {
  const alone = compileEntity({ descriptor: { ...descriptor, rules: [one.rule] }, validate: () => true });
  return new Set((await findingsOf(model, alone, one, occasionOf(one.rule))).map(({ path }) => path));
}
