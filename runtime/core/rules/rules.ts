// The kinds of rules, in the order the rule book lists them, and how all rules of a record are checked.
import { holds } from '../condition.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Rule } from '../descriptor/rule.ts';
import type { Row } from '../descriptor/value.ts';
import { type Finding, isFull, maximumFindings } from '../findings.ts';
import { isLines, namesRecords } from '../kinds/field-traits.ts';
import { fieldAt, withValuesAt } from '../paths.ts';
import { allottedWithin } from './allotted-within.ts';
import { asElements } from './as-elements.ts';
import { asReferred } from './as-referred.ts';
import { countEquals } from './count-equals.ts';
import { countNotAbove } from './count-not-above.ts';
import { daysWithin } from './days-within.ts';
import { differs } from './differs.ts';
import { existsAmong } from './exists-among.ts';
import { holds as conditionHolds } from './holds.ts';
import { hook } from './hook.ts';
import { lengthWithin } from './length-within.ts';
import { linePresent } from './line-present.ts';
import { lineRequires } from './line-requires.ts';
import { noCycle } from './no-cycle.ts';
import { noneAmong } from './none-among.ts';
import { notAbove } from './not-above.ts';
import { notReliedOn } from './not-relied-on.ts';
import { periodsApart } from './periods-apart.ts';
import { productEquals } from './product-equals.ts';
import { rateNear } from './rate-near.ts';
import { referredBetween } from './referred-between.ts';
import { requiredWhen } from './required-when.ts';
import { findingsOf, type RecordPort, type RuleKind, type Violation } from './rule-kind.ts';
import { sameAs } from './same-as.ts';
import { sameIn } from './same-in.ts';
import { sameMeasure } from './same-measure.ts';
import { sumEquals } from './sum-equals.ts';
import { together } from './together.ts';
import { totalMatches } from './total-matches.ts';
import { totalNotAbove } from './total-not-above.ts';
import { uniqueAmong } from './unique-among.ts';
import { uniqueIn } from './unique-in.ts';

// Each kind checks its own parameters' type; the compiler has checked them against `params` before they come here.
const all = [
  conditionHolds,
  requiredWhen,
  lineRequires,
  linePresent,
  together,
  differs,
  notAbove,
  daysWithin,
  sameMeasure,
  sumEquals,
  productEquals,
  countEquals,
  sameIn,
  sameAs,
  uniqueIn,
  periodsApart,
  uniqueAmong,
  existsAmong,
  noneAmong,
  asReferred,
  asElements,
  referredBetween,
  totalMatches,
  totalNotAbove,
  rateNear,
  countNotAbove,
  notReliedOn,
  allottedWithin,
  noCycle,
  lengthWithin,
  hook,
] as unknown as readonly RuleKind[];

export const ruleKinds: ReadonlyMap<string, RuleKind> = new Map(all.map((kind) => [kind.kind, kind]));

/** The kind of a rule. Throws for a kind that does not exist, which the compiler has refused before. */
export function ruleKindOf(rule: Rule): RuleKind {
  const kind = ruleKinds.get(rule.kind);
  if (!kind) throw new Error(`Rule ${rule.id} has the unknown kind ${rule.kind}`);
  return kind;
}

/** What rules can count on beside the actions of lifecycles; `readLines`: lines are read from a file into the form. */
export const plainActions = ['create', 'edit', 'delete', 'readLines'] as const;

/** What triggers rules: how complete the record must be (null: only the rules of the action), and the action. */
export interface RuleTrigger {
  readonly stage: 'draft' | 'complete' | null;
  readonly action?: string;
  /** The server does it, not a person. */
  readonly isServer?: boolean;
}

function isTriggered(rule: Rule, { stage, action, isServer }: RuleTrigger): boolean {
  if (rule.by === 'people' && isServer) return false;
  if (typeof rule.on === 'object') return action !== undefined && rule.on.includes(action);
  return stage === 'complete' || (stage === 'draft' && rule.on === 'save');
}

function applicable(entity: EntityDescriptor, record: Row, trigger: RuleTrigger): Rule[] {
  return entity.rules.filter(
    (rule) => isTriggered(rule, trigger) && (rule.when === undefined || holds(rule.when, record)),
  );
}

/** Findings of every rule that needs this record alone; the same in browser, server and importer. */
export function checkRules(entity: EntityDescriptor, record: Row, trigger: RuleTrigger): Finding[] {
  const findings: Finding[] = [];
  for (const rule of applicable(entity, record, trigger)) {
    if (isFull(findings)) break;
    const kind = ruleKindOf(rule);
    findings.push(...findingsOf({ entity, rule }, kind, withinRoom(findings, kind.check(record, rule.params))));
  }
  return findings;
}

/** Violations as far as their findings have room in a list. */
function withinRoom(findings: { readonly length: number }, violations: readonly Violation[]): readonly Violation[] {
  return violations.slice(0, maximumFindings + 1 - findings.length);
}

/** The triggered rules that read other records. The write path decides which of them are checked in the transaction too. */
export function crossRecordRules(entity: EntityDescriptor, record: Row, trigger: RuleTrigger): readonly Rule[] {
  return applicable(entity, record, trigger).filter((rule) => ruleKindOf(rule).checkCrossRecord !== undefined);
}

/** Whether writes at the same moment could break the rule together though each of them keeps it. */
export function needsExclusiveLock(rule: Rule): boolean {
  return ruleKindOf(rule).exclusive?.(rule.params, rule) ?? false;
}

/** The other entities whose records a rule looks at. */
export function entitiesReadBy({ id, fields }: EntityDescriptor, rule: Rule): ReadonlySet<string> {
  const read = ruleKindOf(rule)
    .reads(rule.params)
    .flatMap(({ of, via }) => {
      const by = via === undefined ? null : fieldAt(fields, via);
      return [of ?? null, namesRecords(by) ? by.entity : null];
    });
  return new Set(read.filter((entity): entity is string => entity !== null && entity !== id));
}

/** A record under check, and its findings so far. */
export interface CheckedRecord {
  readonly record: Row;
  readonly findings: readonly Finding[];
}

/**
 * Findings of the rules that need other records; on the server only. Other records are not asked for by values that
 * have a finding: no column holds them.
 */
export async function checkCrossRecordRules(
  entity: EntityDescriptor,
  { record, findings: found }: CheckedRecord,
  trigger: RuleTrigger,
  port: RecordPort,
): Promise<Finding[]> {
  const made: { readonly finding: Finding; readonly foundBy: readonly string[] | undefined }[] = [];
  const sound = withoutFaulty(entity, record, found);
  for (const rule of applicable(entity, record, trigger)) {
    const kind = ruleKindOf(rule);
    if (!kind.checkCrossRecord) continue;
    if (isFull(made)) break;
    const violations = withinRoom(made, await kind.checkCrossRecord(sound, rule.params, { entity, rule }, port));
    for (const [index, finding] of findingsOf({ entity, rule }, kind, violations).entries()) {
      made.push({ finding, foundBy: violations[index]?.foundBy });
    }
  }
  // "No record found" is reported once per field, and not where the fields used for the search are faulty themselves.
  const told = new Set(
    [...found, ...made.flatMap((one) => (one.foundBy ? [] : [one.finding]))].map(({ path }) => path),
  );
  return made.flatMap(({ finding, foundBy }) => {
    if (foundBy?.some((path) => told.has(path))) return [];
    if (foundBy) told.add(finding.path);
    return [finding];
  });
}

/** The record without the values that break limits of their own; a line that is none at all is an empty one. */
function withoutFaulty({ fields }: EntityDescriptor, record: Row, findings: readonly Finding[]): Row {
  const faulty = findings.filter(({ path, sentence }) => path !== '' && /^(limit|format)\./.test(sentence));
  const without = faulty.map(({ path }) => {
    const isLine = /\.\d+$/.test(path) && isLines(fieldAt(fields, path));
    return [path, isLine ? {} : undefined] as const;
  });
  return withValuesAt(record, without);
}
