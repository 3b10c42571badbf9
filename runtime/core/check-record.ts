// Checks a whole record: limits, required fields and rules, as a draft or as a submitted record.
import { checkShape, type Validate } from './check-shape.ts';
import type { EntityDescriptor, Field, Requirement, Row } from './descriptor.ts';
import { completenessRules, type Finding } from './findings.ts';
import { fieldAt } from './paths.ts';
import { checkRules } from './rules/rules.ts';

/** How much a record must have: a draft may lack what only a submitted record needs. */
export type Stage = 'draft' | 'complete';

/**
 * Findings of a record in normal form, limits first, then rules, each once.
 * A rule whose field already has a finding is not added: the person mends the field first.
 */
export function checkRecord(entity: EntityDescriptor, validate: Validate, record: Row, stage: Stage): Finding[] {
  const shape = checkShape(entity, validate, record).filter(
    (finding) => stage === 'complete' || !completenessRules.has(finding.rule) || demandedOf(entity, finding) === 'always',
  );
  const faulty = new Set(shape.map(({ path }) => path));
  const rules = checkRules(entity, record, stage === 'complete').filter(({ path }) => !faulty.has(path));
  return [...shape, ...rules];
}

function demandedOf(entity: EntityDescriptor, finding: Finding): Requirement {
  const field: Field | null = fieldAt(entity.fields, finding.path);
  return field?.required ?? 'always';
}
