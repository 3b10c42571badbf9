// Findings of a transition: its input, the whole record if the transition checks it, and the rules of its action.
import { checkRecord } from './check-record.ts';
import { checkRemarks } from './check-remarks.ts';
import type { Entity } from './compile-entity.ts';
import type { Transition } from './descriptor/lifecycle.ts';
import type { Row } from './descriptor/value.ts';
import { checkEntered } from './entering.ts';
import type { Finding } from './findings.ts';
import { checkRules } from './rules/rules.ts';

/** A transition on its way. */
export interface PendingTransition {
  readonly transition: Transition;
  /** As stored. */
  readonly before: Row;
  /** As it will be stored: with what was entered and set, computed fields filled in. */
  readonly record: Row;
  /** What was entered, as it was sent. */
  readonly sent: Row;
  /** The server makes it, not a person. */
  readonly isServer?: boolean;
}

/** Findings at the paths of the record, each fault once. The same in browser and server. */
export function checkTransition(
  entity: Entity,
  { transition, before, record, sent, isServer = false }: PendingTransition,
): Finding[] {
  const { enters, checks, action } = transition;
  const looks = [
    enters ? checkEntered(entity, { entered: enters, before, record, sent }) : [],
    entersRemarks(entity, transition) ? checkRemarks(entity.descriptor, record) : [],
    checks ? checkRecord(entity, record, 'complete') : [],
    checkRules(entity.descriptor, record, { stage: null, action, isServer }),
  ];
  // A later check does not repeat a path of an earlier one; one check may have several findings at a path.
  const found: Finding[] = [];
  for (const look of looks) {
    const said = new Set(found.map(({ path }) => path));
    found.push(...look.filter(({ path, rule }) => !said.has(path) || rule === 'unknown-field'));
  }
  return found;
}

function entersRemarks({ descriptor }: Entity, { enters }: Transition): boolean {
  const { remarks } = descriptor;
  return (
    remarks !== undefined && enters !== undefined && [...enters.fields, ...enters.optional].includes(remarks.lines)
  );
}
