// Stage: collects the findings of a record in the order a person corrects them: limits, rules, then checks that need the database.
import { checkRecord } from '../../core/check-record.ts';
import { checkShape, type FoundAt } from '../../core/check-shape.ts';
import { checkTransition, type PendingTransition } from '../../core/check-transition.ts';
import { withoutConsequences } from '../../core/consequences.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { atEntered, enteredPlace, isEnteredAt } from '../../core/entering.ts';
import { Refusal } from '../../core/errors.ts';
import { completenessRules, type Finding, firstFindings, isFull, maximumFindings } from '../../core/findings.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { RecordPort } from '../../core/rules/rule-kind.ts';
import { checkCrossRecordRules, type RuleTrigger } from '../../core/rules/rules.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { limitFinding } from '../store/database-fault.ts';
import { findReferences } from '../store/find-references.ts';
import type { ReferencedRecords } from '../store/reference-paths.ts';
import { visibilityOf } from '../store/visibility.ts';
import { spendOnRecord } from '../work-budget.ts';
import type { Change } from './change.ts';
import { checkCodes, checkFileCounts, checkReferences } from './check-values.ts';
import { findingsOrRuleError, recordPortOf, refuseByRules, refuseFindings, ruleTriggerOf } from './hook-rules.ts';
import { withLookups } from './with-lookups.ts';

/** A change without findings, and the records it refers to, which the answer needs; null once a hook gave the record, which may name others. */
export interface Validated {
  readonly change: Change;
  readonly references: ReferencedRecords | null;
}

const nothingNamed: ReferencedRecords = new Map();

/** Throws `findings`, or the error of a rule that refuses with one. */
export async function validate(change: Change): Promise<Validated> {
  const { call, action, pending, findings: said = [] } = change;
  if (change.isEntered) {
    const findings = checkRecord(call.entity, change.record, 'draft');
    if (findings.length > 0) throw new Refusal('findings', { findings, data: { record: change.record } });
    return { change, references: nothingNamed };
  }
  // A deletion is checked by the rules of deleting alone.
  if (action === 'delete') {
    await refuseByRules({ ...change, ...call });
    return { change, references: nothingNamed };
  }
  const { findings, references } = await checkWholeRecord({ ...change, ...call });
  refuseFindings([...said, ...placed(call.entity, pending, findings)]);
  return { change, references };
}

/** Moves findings about the input of a transition to the paths it was sent under. */
function placed(
  entity: ServerEntity,
  pending: PendingTransition | undefined,
  findings: readonly Finding[],
): readonly Finding[] {
  const enters = pending?.transition.enters;
  if (!pending || !enters) return findings;
  const place = enteredPlace(enters, pending.before);
  return findings.map((finding) => atEntered(entity, enters, place, finding));
}

export interface RecordCheck {
  readonly context: WriteScope;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly record: Row;
  readonly before: Row | null;
  /** What is done; rules may count on it. */
  readonly action: string;
  /** Null: only the checks of the pending transition itself. */
  readonly stage: RuleTrigger['stage'];
  readonly pending?: PendingTransition;
  readonly filled?: Change['filled'];
  /** Also asks for values that must be unique, which a write leaves to the database. */
  readonly thorough?: true;
}

export interface RecordCheckResult {
  readonly findings: readonly Finding[];
  readonly references: ReferencedRecords;
}

/** Checks a record in normal form. A field has the findings of the first check that has something to say about it. */
export async function checkWholeRecord(checking: RecordCheck): Promise<RecordCheckResult> {
  const { entity, record, stage, pending } = checking;
  const { descriptor } = entity;
  spendOnRecord(record, descriptor.fields);
  const named = await lookUpReferences(checking);
  const whole = withLookups(record, named, entity.layout);
  const findings = [...ownFindings({ ...checking, record: whole })];
  const add = (more: readonly Finding[]): void => {
    const faulty = new Set(findings.map(({ path }) => path));
    const room = maximumFindings + 1 - findings.length;
    findings.push(...more.filter(({ path }) => !faulty.has(path)).slice(0, room));
  };
  if (isFull(findings)) return { findings: findingsOrRuleError(descriptor, findings), references: named };
  if (stage !== null || pending?.transition.enters || checking.filled) add(await valueFindings(checking, named));
  const port = recordPortOf(checking);
  const amongOthers = await checkCrossRecordRules(
    descriptor,
    { record: whole, findings },
    ruleTriggerOf(checking, stage),
    port,
  );
  add(withoutConsequences(entity, amongOthers, findings));
  if (stage === null) return { findings: findingsOrRuleError(descriptor, findings), references: named };
  // If there are findings anyway, report duplicates with them instead of after the next save.
  const faulty = new Set(findings.map(({ path }) => path));
  add(await checkUnique(entity, record, { port, thorough: checking.thorough || findings.length > 0, faulty }));
  return { findings: findingsOrRuleError(descriptor, findings), references: named };
}

/** Findings of the record alone. */
function ownFindings({ entity, record, stage, pending, filled }: RecordCheck): readonly Finding[] {
  if (stage !== null && !pending) return checkRecord(entity, record, stage);
  const made = pending ? checkTransition(entity, { ...pending, record }) : [];
  if (stage !== null || !filled) return made;
  const said = new Set(made.map(({ path }) => path));
  // Values filled in by a hook are checked even where nothing else is.
  const isFilled = ({ path, rule }: FoundAt): boolean =>
    filled.has(path.split('.')[0] ?? '') && !completenessRules.has(rule) && !said.has(path);
  return [...made, ...checkShape(entity, record, isFilled)];
}

/** Findings of what the record names: other records, codes, files. */
async function valueFindings(checking: RecordCheck, known: ReferencedRecords): Promise<Finding[]> {
  const { isEntered, concerns } = enteredIn(checking);
  const values = { ...checking, references: known, isEntered };
  const named = firstFindings(filtered(checkReferences(values), concerns));
  return [
    ...named,
    ...(await checkCodes(checking.context.codes, values, concerns)),
    ...checkFileCounts(checking).filter(concerns),
  ];
}

function* filtered(findings: Iterable<Finding>, counts: (finding: Finding) => boolean): Generator<Finding> {
  for (const finding of findings) if (counts(finding)) yield finding;
}

/**
 * Which fields are input of the transition, and which findings count: all of them, or, without a full check, those about input and
 * values from hooks.
 */
function enteredIn({ entity, stage, pending, filled }: RecordCheck): {
  isEntered: (path: string) => boolean;
  concerns: (finding: Finding) => boolean;
} {
  const isFilled = (path: string): boolean => filled?.has(path.split('.')[0] ?? '') ?? false;
  const enters = pending?.transition.enters;
  if (!pending || !enters) return { isEntered: () => false, concerns: ({ path }) => stage !== null || isFilled(path) };
  const fields = enters.line ? `${enters.line.field}.` : '';
  const place = enteredPlace(enters, pending.before);
  return {
    isEntered: (path) => isEnteredAt(entity, enters, fields, path),
    concerns: ({ path }) => stage !== null || isFilled(path) || isEnteredAt(entity, enters, place, path),
  };
}

interface Uniqueness {
  readonly port: RecordPort;
  /** False: only checks that no unique index makes. */
  readonly thorough: boolean;
  /** Paths that have a finding already. */
  readonly faulty: ReadonlySet<string>;
}

/** The index compares a missing text like any other; to it two missing values of other kinds are never the same. */
function isIndexed(field: Field | null, value: Json | undefined): boolean {
  return !isEmpty(value) || (field !== null && kindOf(field).column(field)?.type === 'text');
}

async function checkUnique(
  { descriptor, unique, fieldAt }: ServerEntity,
  record: Row,
  { port, thorough, faulty }: Uniqueness,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const paths of unique) {
    const values = Object.fromEntries(paths.map((path) => [path, valueAt(record, path) ?? null]));
    // A value of the wrong type cannot be searched for.
    if (Object.values(values).every(isEmpty) || paths.some((path) => faulty.has(path))) continue;
    if (!thorough && paths.every((path) => isIndexed(fieldAt(path), values[path]))) continue;
    const taken = await port.exists({
      entity: descriptor.id,
      values,
      ...(typeof record.id === 'string' && { exceptId: record.id }),
    });
    const [first = ''] = paths;
    if (taken) findings.push(limitFinding(descriptor, first, 'unique'));
  }
  return findings;
}

/** Looks up the records this one refers to, as far as the caller may see them. */
function lookUpReferences({
  context,
  caller,
  entity,
  record,
}: Omit<RecordCheck, 'before' | 'stage' | 'action'>): Promise<ReferencedRecords> {
  return findReferences(context.database, {
    layout: entity.layout,
    language: caller.language,
    record,
    visibility: visibilityOf(caller.person),
    cache: context.referenceCache,
  });
}
