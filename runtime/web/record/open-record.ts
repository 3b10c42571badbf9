// Makes the store and the checker of a record that is opened for reading or editing.

import { checkRecord, type Stage } from '../../core/check-record.ts';
import type { Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Finding } from '../../core/findings.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { proposedPlaces } from '../../core/proposals.ts';
import { ruleKindOf } from '../../core/rules/rules.ts';
import type { StartingValues } from '../../core/starting-value.ts';
import { Proposals } from './proposals.ts';
import { type CheckerOptions, RecordChecker } from './record-checker.ts';
import { RecordStore, titleKey, titlesOf, withoutExtras } from './record-store.ts';
import { startGivenLines } from './start-given-lines.ts';

export interface OpenRecord {
  readonly entity: Entity;
  readonly store: RecordStore;
  readonly checker: RecordChecker;
}

/**
 * Findings of a record as it stands in a form, with its sums as the server will compute them. Rules that read values of
 * other records are left to the server: what was looked up may belong to a record that is no longer named.
 */
export function findIn(entity: Entity, record: Row, stage: Stage): Finding[] {
  const { shape, looking } = entity;
  const found = checkRecord(entity, shape.compute(shape.normalise(record)), stage);
  return looking.size === 0 ? found : found.filter(({ rule }) => !looking.has(rule));
}

/** What is put into the empty fields of a new record, null for one that is none; and what lines begin with that are added. */
interface Starts {
  readonly record: StartingValues | null;
  readonly lines: StartingValues;
}

/** `served` as the API sent it, or the first values of a new record, with what it begins with beside them. */
export function openRecord(
  entity: Entity,
  served: Row,
  { record: starts, lines: ofLines }: Starts = { record: null, lines: {} },
): OpenRecord {
  const proposals = new Proposals(proposedPlaces(entity.descriptor.fields));
  const given = withoutExtras(served);
  const isInLines = (path: string): boolean => isLines(entity.fieldAt(path.split('.')[0] ?? ''));
  const lines = starts === null ? [] : startGivenLines(entity.descriptor.fields, given, starts);
  const record = starts === null ? given : proposals.begin(given, starts, { isInLines, lines });
  proposals.know(ofLines);
  const titles = titlesOf(served);
  for (const [path, { value, label }] of Object.entries({ ...starts, ...ofLines })) {
    if (label !== undefined) titles.set(titleKey(path, value), label);
  }
  const store = new RecordStore(record, record, titles, proposals);
  return { entity, store, checker: new RecordChecker(store, judging(entity)) };
}

/** An open record of an entity that is another by now, as in development: all that was entered stays, and is judged anew. */
export function judgedBy(entity: Entity, { store, checker }: OpenRecord): OpenRecord {
  return { entity, store, checker: checker.judgeBy(judging(entity)) };
}

function judging(entity: Entity): CheckerOptions {
  const late = lateRules(entity);
  const fields = comparedFields(entity);
  return {
    evaluate: (edited, stage) => findIn(entity, edited, stage),
    isEarly: ({ rule, path }) => !late.has(rule) || /\.\d+\./.test(path),
    fieldsOf: (rule) => fields.get(rule) ?? [],
    labelKeyAt: (path) => entity.labelKeyAt(path),
  };
}

/** Rules that compare a field with all lines: not worth saying while the lines are still being entered. */
function lateRules({ descriptor, fieldAt }: Entity): ReadonlySet<string> {
  const late = descriptor.rules.filter((rule) =>
    ruleKindOf(rule)
      .reads(rule.params)
      .some(({ path }) => isLines(fieldAt(path.split('.')[0] ?? ''))),
  );
  return new Set(late.map(({ id }) => id));
}

/** The fields each rule compares with one another; rules about a single field are told by their findings' own place. */
function comparedFields({ descriptor }: Entity): ReadonlyMap<string, readonly string[]> {
  return new Map(
    descriptor.rules.map((rule) => {
      const paths = ruleKindOf(rule).reads(rule.params);
      return [rule.id, paths.length > 1 ? paths.map(({ path }) => path) : []];
    }),
  );
}
