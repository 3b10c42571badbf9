// Checks a record in one process as the server does: limits, rules, and rules across records on a list of them.
import { checkRecord } from '../check-record.ts';
import type { Entity } from '../compile-entity.ts';
import { withoutConsequences } from '../consequences.ts';
import type { Row } from '../descriptor/value.ts';
import type { Finding } from '../findings.ts';
import { checkCrossRecordRules, checkRules, type RuleTrigger } from '../rules/rules.ts';
import { memoryPort, type StoredRow } from './memory-port.ts';

/** A record and those that are there beside it. */
export interface RecordAmong {
  readonly record: Row;
  readonly stored: readonly StoredRow[];
}

/** Everything found in a record, as a draft or submitted (the default), or by rules of an action; `keyOf` gives the field an entity is found by. */
export async function recordFindings(
  keyOf: (entity: string) => string,
  entity: Entity,
  { record, stored }: RecordAmong,
  trigger: RuleTrigger = { stage: 'complete' },
): Promise<Finding[]> {
  const { stage } = trigger;
  const { descriptor } = entity;
  const own = stage === null ? checkRules(descriptor, record, trigger) : checkRecord(entity, record, stage);
  const among = await checkCrossRecordRules(descriptor, { record, findings: [] }, trigger, memoryPort(stored, keyOf));
  const faulty = new Set(own.map(({ path }) => path));
  return [...own, ...withoutConsequences(entity, among, own).filter(({ path }) => !faulty.has(path))];
}
