// What is wrong with a record on its way to another state: what was entered, the record as a whole if the transition checks it, rules of the action.
import { checkRecord } from './check-record.ts';
import type { Validate } from './check-shape.ts';
import type { EntityDescriptor, Row, Transition } from './descriptor.ts';
import { checkEntered } from './entering.ts';
import type { Finding } from './findings.ts';
import { checkRules } from './rules/rules.ts';

/** A transition on its way. */
export interface Making {
  readonly transition: Transition;
  /** As stored. */
  readonly before: Row;
  /** As it will be stored: with what was entered and set, computed fields filled in. */
  readonly record: Row;
  /** What was entered, as it was sent. */
  readonly sent: Row;
}

/** Findings at the paths of the record, each path once; the same in browser and server. */
export function checkTransition(
  entity: EntityDescriptor,
  validate: Validate,
  { transition, before, record, sent }: Making,
): Finding[] {
  const { enters, checks, action } = transition;
  const findings = [
    ...(enters ? checkEntered(entity, validate, { entered: enters, before, record, sent }) : []),
    ...(checks ? checkRecord(entity, validate, record, 'complete') : []),
    ...checkRules(entity, record, { stage: null, action }),
  ];
  const said = new Set<string>();
  return findings.filter(({ path, rule }) => {
    const isNew = !said.has(path) || rule === 'unknown-field';
    said.add(path);
    return isNew;
  });
}
