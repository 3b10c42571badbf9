// Checks a whole record: limits, required fields and rules, as a draft or as a submitted record.

import { checkShape, type FoundAt } from './check-shape.ts';
import type { Entity } from './compile-entity.ts';
import { withoutConsequences } from './consequences.ts';
import type { Row } from './descriptor/value.ts';
import { completenessRules, type Finding, firstFindings } from './findings.ts';
import { isEmbedded, isSecret } from './kinds/field-traits.ts';
import { isEmpty, schemaPathOf } from './paths.ts';
import type { RecordShape } from './record-shape.ts';
import { checkRules } from './rules/rules.ts';

/** How much a record must have: a draft may lack what only a submitted record needs. */
export type Stage = 'draft' | 'complete';

/**
 * Findings of a record in normal form, limits first, then rules, each once.
 * A rule whose field already has a finding, or that compares it with one that has, is not added: the person mends that first.
 * Only where a rule says in its own words that a field is needed, the general sentence gives way to it. Of more findings
 * than are told one more is given.
 */
export function checkRecord(entity: Entity, record: Row, stage: Stage): Finding[] {
  const whole = stage === 'complete' ? withRequiredObjects(record, entity.shape) : record;
  let isShaped = true;
  let said: { readonly rules: readonly Finding[]; readonly worded: ReadonlySet<string> } | null = null;
  // Only what breaks a limit can be of a shape that rules cannot read.
  const ofRules = (): NonNullable<typeof said> => {
    if (said) return said;
    const rules = checkRules(entity.descriptor, isShaped ? record : entity.shape.sound(record), { stage });
    const worded = new Set(rules.filter(({ rule }) => saysRequired(entity, rule)).map(({ path }) => path));
    said = { rules, worded };
    return said;
  };
  const limits = checkShape(entity, whole, (finding) => {
    isShaped = false;
    if (!completenessRules.has(finding.rule)) return true;
    return isDemanded(entity, finding, record, stage) && !ofRules().worded.has(finding.path);
  });
  const shape = withoutTotals(entity, limits);
  const faulty = new Set(shape.map(({ path }) => path));
  const own = ofRules().rules.filter(({ path }) => !faulty.has(path));
  return firstFindings([...shape, ...withoutConsequences(entity, own, shape)]);
}

/** A total of values that are at fault is at fault with them: only they are named. */
function withoutTotals(entity: Entity, findings: readonly Finding[]): Finding[] {
  const faulty = new Set(findings.map(({ path }) => schemaPathOf(path)));
  return findings.filter(({ path }) => {
    const computed = entity.fieldAt(path)?.computed;
    return !(computed && 'sum' in computed && faulty.has(computed.sum));
  });
}

/** The record with an empty sub-record where a needed one is missing, so that the fields missing in it are named. */
function withRequiredObjects(record: Row, { inner, byKey }: RecordShape): Row {
  const whole: Row = { ...record };
  for (const [key, shape] of inner) {
    const field = byKey.get(key);
    if (!isEmbedded(field)) continue;
    const value = whole[key];
    if (isEmpty(value) ? field.required === 'never' || field.readOnly : typeof value !== 'object') continue;
    whole[key] = withRequiredObjects((value ?? {}) as Row, shape);
  }
  return whole;
}

const requiring: ReadonlySet<string> = new Set(['required-when', 'line-requires', 'line-present', 'together']);

function saysRequired({ rules }: Entity, id: string): boolean {
  return requiring.has(rules.get(id)?.kind ?? '');
}

/** Whether a missing value is a fault now: a draft may lack some, and what is secret never comes back once stored. */
function isDemanded(entity: Entity, { path }: FoundAt, record: Row, stage: Stage): boolean {
  const field = entity.fieldAt(path);
  if (isSecret(field) && !isEmpty(record.id)) return false;
  return stage === 'complete' || (field?.required ?? 'always') === 'always';
}
