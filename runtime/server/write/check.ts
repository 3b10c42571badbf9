// All findings of a record, in the order a person mends them: limits, rules, then what needs the database.
import { checkRecord, type Stage } from '../../core/check-record.ts';
import type { Field, Json, Row } from '../../core/descriptor.ts';
import type { Finding } from '../../core/findings.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import type { RecordPort } from '../../core/rules/rule-kind.ts';
import { checkRulesAmong } from '../../core/rules/rules.ts';
import type { Served, ServerContext } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { limitFinding } from '../store/database-fault.ts';
import { findTargets } from '../store/find-targets.ts';
import type { NamedRecords } from '../store/naming.ts';
import { recordPort } from '../store/record-port.ts';
import { sightOf } from '../store/sight.ts';
import { checkCodes, checkFileCounts, checkNamed } from './check-values.ts';

export interface Checking {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly entity: Served;
  readonly record: Row;
  readonly before: Row | null;
  readonly stage: Stage;
  /** Also asks for values that must be unique, which a write leaves to the database. */
  readonly thorough?: true;
}

export interface Checked {
  readonly findings: readonly Finding[];
  readonly named: NamedRecords;
}

/** Checks a record in normal form. A field has the findings of the first check that has something to say about it. */
export async function checkWhole(checking: Checking): Promise<Checked> {
  const { entity, record, stage } = checking;
  const { descriptor, validate } = entity;
  const findings: Finding[] = checkRecord(descriptor, validate, record, stage);
  const add = (more: readonly Finding[]): void => {
    const faulty = new Set(findings.map(({ path }) => path));
    findings.push(...more.filter(({ path }) => !faulty.has(path)));
  };
  const named = await lookUp(checking);
  add(checkNamed({ ...checking, named }));
  add(await checkCodes(checking));
  add(checkFileCounts(checking));
  const port = recordPort(checking.context.pool, checking.context.layouts);
  add(await checkRulesAmong(descriptor, record, stage === 'complete', port));
  // Who has to mend something else anyway shall read this too, and not only after the next save.
  add(await checkUnique(entity, record, { port, thorough: checking.thorough || findings.length > 0 }));
  return { findings, named };
}

interface Uniqueness {
  readonly port: RecordPort;
  /** False: only what no index keeps. */
  readonly thorough: boolean;
}

/** The index compares a missing text like any other; to it two missing values of other kinds are never the same. */
function isIndexed(field: Field | null, value: Json | undefined): boolean {
  return !isEmpty(value) || (field !== null && kindOf(field).column(field)?.type === 'text');
}

async function checkUnique({ descriptor }: Served, record: Row, { port, thorough }: Uniqueness): Promise<Finding[]> {
  const single = descriptor.fields.filter(({ unique, readOnly }) => unique && !readOnly).map(({ key }) => [key]);
  const findings: Finding[] = [];
  for (const paths of [...single, ...descriptor.unique]) {
    const values = Object.fromEntries(paths.map((path) => [path, valueAt(record, path) ?? null]));
    if (Object.values(values).every(isEmpty)) continue;
    if (!thorough && paths.every((path) => isIndexed(fieldAt(descriptor.fields, path), values[path]))) continue;
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
export function lookUp({ context, caller, entity, record }: Omit<Checking, 'before' | 'stage'>): Promise<NamedRecords> {
  return findTargets(context.pool, {
    layouts: context.layouts,
    layout: entity.layout,
    language: caller.language,
    record,
    sight: sightOf(context.layouts, caller.person),
    known: context.namedBefore,
  });
}
