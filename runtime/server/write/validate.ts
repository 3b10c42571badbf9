// Stage: all findings of a record, in the order a person mends them: limits, rules, then what needs the database.
import { checkRecord } from '../../core/check-record.ts';
import { checkShape } from '../../core/check-shape.ts';
import { checkTransition, type Making } from '../../core/check-transition.ts';
import { withoutConsequences } from '../../core/consequences.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { atEntered, enteredPlace, isEnteredAt } from '../../core/entering.ts';
import { Refusal } from '../../core/errors.ts';
import { completenessRules, type Finding, firstFindings, isFull, maximumFindings } from '../../core/findings.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { RecordPort } from '../../core/rules/rule-kind.ts';
import { checkRulesAmong, type Occasion } from '../../core/rules/rules.ts';
import type { Served, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { limitFinding } from '../store/database-fault.ts';
import { findTargets } from '../store/find-targets.ts';
import type { NamedRecords } from '../store/naming.ts';
import { sightOf } from '../store/sight.ts';
import { spendOnRecord } from '../work-budget.ts';
import type { Change } from './change.ts';
import { checkCodes, checkFileCounts, checkNamed } from './check-values.ts';
import { occasionOf, orRefused, portOf, refuseByRules, refuseFindings } from './judge.ts';
import { withLookups } from './with-lookups.ts';

/** A change that keeps all rules, and what its record names, for the answer. */
export interface Validated {
  readonly change: Change;
  readonly named: NamedRecords;
}

const nothingNamed: NamedRecords = new Map();

/** Throws `findings`, or the error of a rule that refuses with one. */
export async function validate(change: Change): Promise<Validated> {
  const { call, action, making, findings: said = [] } = change;
  if (change.isEntered) {
    const findings = checkRecord(call.entity, change.record, 'draft');
    if (findings.length > 0) throw new Refusal('findings', { findings, data: { record: change.record } });
    return { change, named: nothingNamed };
  }
  // Of a record that goes only the rules of deleting are asked.
  if (action === 'delete') {
    await refuseByRules({ ...change, ...call });
    return { change, named: nothingNamed };
  }
  const { findings, named } = await checkWhole({ ...change, ...call });
  refuseFindings([...said, ...placed(call.entity, making, findings)]);
  return { change, named };
}

/** Findings of what was entered stand where it was sent. */
function placed(entity: Served, making: Making | undefined, findings: readonly Finding[]): readonly Finding[] {
  const enters = making?.transition.enters;
  if (!making || !enters) return findings;
  const place = enteredPlace(enters, making.before);
  return findings.map((finding) => atEntered(entity, enters, place, finding));
}

export interface Checking {
  readonly context: WriteScope;
  readonly caller: Caller;
  readonly entity: Served;
  readonly record: Row;
  readonly before: Row | null;
  /** What is done; rules may count on it. */
  readonly action: string;
  /** Null: only what the transition that is made asks for itself. */
  readonly stage: Occasion['stage'];
  readonly making?: Making;
  readonly filled?: Change['filled'];
  /** Also asks for values that must be unique, which a write leaves to the database. */
  readonly thorough?: true;
}

export interface Checked {
  readonly findings: readonly Finding[];
  readonly named: NamedRecords;
}

/** Checks a record in normal form. A field has the findings of the first check that has something to say about it. */
export async function checkWhole(checking: Checking): Promise<Checked> {
  const { entity, record, stage, making } = checking;
  const { descriptor } = entity;
  spendOnRecord(record, descriptor.fields);
  const named = await lookUp(checking);
  const whole = withLookups(record, named, entity.layout);
  const findings = [...ownFindings({ ...checking, record: whole })];
  const add = (more: readonly Finding[]): void => {
    const faulty = new Set(findings.map(({ path }) => path));
    const room = maximumFindings + 1 - findings.length;
    findings.push(...more.filter(({ path }) => !faulty.has(path)).slice(0, room));
  };
  if (isFull(findings)) return { findings: orRefused(descriptor, findings), named };
  if (stage !== null || making?.transition.enters || checking.filled) add(await valueFindings(checking, named));
  const port = portOf(checking);
  const amongOthers = await checkRulesAmong(descriptor, { record: whole, findings }, occasionOf(checking, stage), port);
  add(withoutConsequences(entity, amongOthers, findings));
  if (stage === null) return { findings: orRefused(descriptor, findings), named };
  // Who has to mend something else anyway shall read this too, and not only after the next save.
  const faulty = new Set(findings.map(({ path }) => path));
  add(await checkUnique(entity, record, { port, thorough: checking.thorough || findings.length > 0, faulty }));
  return { findings: orRefused(descriptor, findings), named };
}

/** Findings of the record alone. */
function ownFindings({ entity, record, stage, making, filled }: Checking): readonly Finding[] {
  if (stage !== null && !making) return checkRecord(entity, record, stage);
  const made = making ? checkTransition(entity, { ...making, record }) : [];
  if (stage !== null || !filled) return made;
  const said = new Set(made.map(({ path }) => path));
  // What a hook has filled in is checked also where nothing else is.
  const isFilled = ({ path, rule }: Finding): boolean =>
    filled.has(path.split('.')[0] ?? '') && !completenessRules.has(rule) && !said.has(path);
  return [...made, ...checkShape(entity, record, isFilled)];
}

/** Findings of what the record names: other records, codes, files. */
async function valueFindings(checking: Checking, known: NamedRecords): Promise<Finding[]> {
  const { isEntered, concerns } = enteredIn(checking);
  const values = { ...checking, named: known, isEntered };
  const named = firstFindings(filtered(checkNamed(values), concerns));
  return [
    ...named,
    ...(await checkCodes(checking.context.codes, values, concerns)),
    ...checkFileCounts(checking).filter(concerns),
  ];
}

function* filtered(findings: Iterable<Finding>, counts: (finding: Finding) => boolean): Generator<Finding> {
  for (const finding of findings) if (counts(finding)) yield finding;
}

/** Which fields are entered, and which findings count: all, or those of what is entered or filled in where nothing else is checked. */
function enteredIn({ entity, stage, making, filled }: Checking): {
  isEntered: (path: string) => boolean;
  concerns: (finding: Finding) => boolean;
} {
  const isFilled = (path: string): boolean => filled?.has(path.split('.')[0] ?? '') ?? false;
  const enters = making?.transition.enters;
  if (!making || !enters) return { isEntered: () => false, concerns: ({ path }) => stage !== null || isFilled(path) };
  const fields = enters.line ? `${enters.line.field}.` : '';
  const place = enteredPlace(enters, making.before);
  return {
    isEntered: (path) => isEnteredAt(entity, enters, fields, path),
    concerns: ({ path }) => stage !== null || isFilled(path) || isEnteredAt(entity, enters, place, path),
  };
}

interface Uniqueness {
  readonly port: RecordPort;
  /** False: only what no index keeps. */
  readonly thorough: boolean;
  /** Paths that have a finding already. */
  readonly faulty: ReadonlySet<string>;
}

/** The index compares a missing text like any other; to it two missing values of other kinds are never the same. */
function isIndexed(field: Field | null, value: Json | undefined): boolean {
  return !isEmpty(value) || (field !== null && kindOf(field).column(field)?.type === 'text');
}

async function checkUnique(
  { descriptor, unique, fieldAt }: Served,
  record: Row,
  { port, thorough, faulty }: Uniqueness,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const paths of unique) {
    const values = Object.fromEntries(paths.map((path) => [path, valueAt(record, path) ?? null]));
    // What is no value of its field cannot be looked for.
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

/** Finds what the record names, as far as the caller may know. */
function lookUp({
  context,
  caller,
  entity,
  record,
}: Omit<Checking, 'before' | 'stage' | 'action'>): Promise<NamedRecords> {
  return findTargets(context.database, {
    layout: entity.layout,
    language: caller.language,
    record,
    sight: sightOf(caller.person),
    known: context.namedBefore,
  });
}
