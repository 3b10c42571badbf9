// E532: every rule can be kept; E533: each refuses something; E534: those that count together can be kept together; E535: none
// says what another says.
import { pathsOf } from '../../runtime/core/condition.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntitySource } from '../model/project.ts';
import { type AskedRule, askedBy, countsFor, countTogether } from './asked-conditions.ts';
import type { CheckContext } from './check-context.ts';
import { canHold, type DomainOf, implies } from './condition-ways.ts';
import { eachEntity } from './each-member.ts';
import { domainsOf, isJudged } from './field-domains.ts';
import type { FindingText } from './report.ts';
import { impossiblePart } from './satisfiable-conditions.ts';

export const keepableRules = eachEntity((context, entity) => {
  // A rule with a fault of its own is not held against others.
  const sound = askedBy(entity).filter((asked) => !hasFault(context, entity, asked));
  for (const [index, later] of sound.entries()) {
    for (const earlier of sound.slice(0, index)) {
      if (compare(context, entity, earlier, later)) break;
    }
  }
});

/** What a rule's condition and what it asks can be, each in its records. */
function domainsFor(
  context: CheckContext,
  entity: EntitySource,
  { rule, lines }: AskedRule,
): Record<'when' | 'that' | 'plain', DomainOf> {
  const record = { entity: entity.id, lines };
  const isComplete = (rule.on ?? 'complete') === 'complete';
  return {
    when: domainsOf(context, { entity: entity.id, isComplete }),
    that: domainsOf(context, { ...record, isComplete }),
    plain: domainsOf(context, record),
  };
}

/** Reports what is wrong with a rule by itself; true also where it cannot be judged, or its condition has a finding of its own. */
function hasFault(context: CheckContext, entity: EntitySource, asked: AskedRule): boolean {
  const { rule, that, lines, path } = asked;
  const { when, that: domains, plain } = domainsFor(context, entity, asked);
  if (rule.when && !isMeant(rule.when, context, entity, when)) return true;
  if (!that) return false;
  if (!isJudged(that, context, { entity: entity.id, lines })) return true;
  const own = rule.holds ? (rule.holds as { readonly that: Condition }).that : that;
  const at = { source: entity.source, path };
  const dead = impossiblePart(own, path, domains);
  if (dead) {
    const message = `rule ${rule.id} asks for what no record can fulfil`;
    context.report('E532', { ...at, path: dead }, { message, fix: 'name values that can go together' });
    return true;
  }
  const together = lines === undefined ? [rule.when, own] : [own];
  if (!canHold(together, domains)) {
    const message = `no record to which rule ${rule.id} applies can keep it: it asks for the opposite of its own condition`;
    context.report('E532', at, { message, fix: 'correct when, or forbid it with a rule that has no when' });
    return true;
  }
  const given = lines === undefined ? rule.when : undefined;
  if (!implies(given, that, plain)) return false;
  const message = `rule ${rule.id} never refuses anything: ${given ? 'its condition says the same' : 'every record keeps it'}`;
  context.report('E533', at, { message, fix: 'say what must hold beyond that, or take the rule out' });
  return true;
}

/** Whether the condition of a rule has no finding of its own. */
function isMeant(condition: Condition, context: CheckContext, { id }: EntitySource, domains: DomainOf): boolean {
  if (!isJudged(condition, context, { entity: id }) || impossiblePart(condition, [], domains)) return false;
  return canHold([{ not: condition }], domainsOf(context, { entity: id }));
}

/** Reports the later of two rules where they exclude each other or say the same; true for a finding. */
function compare(context: CheckContext, entity: EntitySource, one: AskedRule, other: AskedRule): boolean {
  const { when, that } = domainsFor(context, entity, other);
  const at = (index: number) => ({ source: entity.source, path: ['rules', index, 'id'] });
  const [whens, ruleOf] = [[one.rule.when, other.rule.when], [one, other] as const];
  if (areOpposed(one, other) && countTogether(one.rule, other.rule) && canHold(whens, when)) {
    context.report('E534', at(other.index), excluding(one, other));
    return true;
  }
  if (!areRelated(one, other) || !canHold(whens, when)) return false;
  for (const [first, second] of [ruleOf, [other, one] as const]) {
    if (!saysTheSame(first, second, domainsOf(context, { entity: entity.id, lines: one.lines }))) continue;
    if (!countsFor(first.rule, second.rule) || !implies(second.rule.when, first.rule.when, when)) continue;
    const message = `rule ${second.rule.id} says what rule ${first.rule.id} says${second.rule.when || first.rule.when ? ' for these records' : ''}`;
    context.report('E535', at(second.index), {
      message,
      fix: `take one of them out, or correct what ${second.rule.id} says`,
    });
    return true;
  }
  if (!one.that || !other.that || one.lines !== other.lines || !countTogether(one.rule, other.rule)) return false;
  const [both, given] = [[one.that, other.that], one.lines === undefined ? whens : []];
  const filled = one.lines === undefined ? [] : [{ present: atOf(one) }, { present: atOf(other) }];
  if (canHold([...given, ...both, ...filled], that)) return false;
  context.report('E534', at(other.index), excluding(one, other));
  return true;
}

function excluding(one: AskedRule, other: AskedRule): FindingText {
  const message = `rule ${other.rule.id} and rule ${one.rule.id} exclude each other: no record to which both apply can keep both`;
  const fix = 'give them conditions that never hold together, or correct what one of them asks';
  return { message, fix };
}

/** Whether one asks two fields to be alike and the other the same two to differ. */
function areOpposed(one: AskedRule, other: AskedRule): boolean {
  const [alike, apart] = one.kind === 'same-as' ? [one, other] : [other, one];
  if (alike.kind !== 'same-as' || apart.kind !== 'differs') return false;
  const fieldsOf = ({ kind, rule }: AskedRule): string => JSON.stringify([rule[kind]].flat().map(String).sort());
  return fieldsOf(alike) === fieldsOf(apart);
}

/** Whether two rules can say the same or exclude each other at all: most pairs have nothing to do with each other. */
function areRelated(one: AskedRule, other: AskedRule): boolean {
  if (!one.that || !other.that) return one.kind === other.kind;
  const paths = new Set(pathsOf(one.that));
  return one.lines === other.lines && pathsOf(other.that).some((path) => paths.has(path));
}

function atOf({ rule }: AskedRule): string {
  return (rule.holds as { readonly at: string }).at;
}

/** Whether whatever keeps the first keeps the other. */
function saysTheSame(one: AskedRule, other: AskedRule, domains: DomainOf): boolean {
  // What is written by hand stands in a function named as the rule.
  if (one.kind !== other.kind || one.kind === 'hook') return false;
  const [first, second] = [one.rule[one.kind], other.rule[other.kind]];
  if (JSON.stringify(first) === JSON.stringify(second)) return true;
  if (one.kind !== 'holds' || one.lines !== other.lines || atOf(one) !== atOf(other)) return false;
  return implies(one.that, other.that, domains);
}
