// What is found of a case in one process: by a page, which knows the record alone, and among the records the case says are there.
import { checkRecord, type Stage } from '../check-record.ts';
import type { Entity } from '../compile-entity.ts';
import type { Row } from '../descriptor/value.ts';
import type { StoredRow } from './memory-port.ts';
import { inOrder } from './read-rule-file.ts';
import { recordFindings } from './record-findings.ts';
import type { ExpectedFinding, RuleCase, RuleFile } from './rule-case.ts';

/** Both stages a record is judged at. */
export const stages = ['draft', 'complete'] as const satisfies readonly Stage[];

/** What is found at each stage. */
export type CaseAnswer = { readonly [stage in Stage]: readonly ExpectedFinding[] };

/** How a case stands: as it must, in part where other records decide the rest, or otherwise. */
export type CaseVerdict = 'passes' | 'in-part' | 'fails';

/** What a page finds, as a form begins a record and computes it; rules that read other records are left to the server. */
export function pageAnswer(entity: Entity, { record }: Pick<RuleCase, 'record'>): CaseAnswer {
  const { shape, defaults, looking } = entity;
  const opened = record.id === undefined ? { ...defaults.typed, ...defaults.set, ...record } : record;
  const settled = shape.compute(shape.normalise(opened));
  const at = (stage: Stage): ExpectedFinding[] =>
    inOrder(checkRecord(entity, settled, stage).filter(({ rule }) => !looking.has(rule)));
  return { draft: at('draft'), complete: at('complete') };
}

/** Whether what a page finds is what must come; of a case that other records decide, it must be a part of that. */
export function judgeCase(one: Pick<RuleCase, 'expected' | 'server'>, answer: CaseAnswer): CaseVerdict {
  const isAs = stages.every((stage) => same(one.expected[stage], answer[stage]));
  if (isAs) return 'passes';
  const isPart = stages.every((stage) => answer[stage].every((found) => holds(one.expected[stage], found)));
  return one.server && isPart ? 'in-part' : 'fails';
}

/** What is found among the records that the file says are there, at both stages: for comparing, since more may be there. */
export async function fullAnswer(
  keyOf: (entity: string) => string,
  entity: Entity,
  { file, record }: { readonly file: RuleFile; readonly record: Row },
): Promise<CaseAnswer> {
  const { shape } = entity;
  const among = { record: shape.compute(shape.normalise(record)), stored: storedOf(file) };
  const at = async (stage: Stage): Promise<ExpectedFinding[]> =>
    inOrder(await recordFindings(keyOf, entity, among, { stage }));
  return { draft: await at('draft'), complete: await at('complete') };
}

/** Which way a case turns: what passed is refused, what was refused passes; null where it is refused otherwise, or is new or gone. */
export function turnOf(before: CaseAnswer | null, after: CaseAnswer | null): 'refused' | 'accepted' | null {
  if (before === null || after === null) return null;
  const [was, is] = [before, after].map((answer) => stages.every((stage) => answer[stage].length === 0));
  if (was === is) return null;
  return was ? 'refused' : 'accepted';
}

/** The records of a file that are there, those of its own entity with the values of its base. */
export function storedOf({ entity, stored, base }: RuleFile): StoredRow[] {
  return Object.entries(stored).flatMap(([of, records]) =>
    records.map((record) => ({ entity: of, record: of === entity ? { ...base, ...record } : record })),
  );
}

/** Whether both name the same findings. */
export function same(a: readonly ExpectedFinding[], b: readonly ExpectedFinding[]): boolean {
  return a.length === b.length && a.every((one) => holds(b, one));
}

function holds(all: readonly ExpectedFinding[], { path, rule }: ExpectedFinding): boolean {
  return all.some((one) => one.path === path && one.rule === rule);
}
