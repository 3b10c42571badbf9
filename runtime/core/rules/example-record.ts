// A record that is complete and keeps every rule of its entity, made from the descriptor, with the stored records it needs.
import { holds } from '../condition.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Rule } from '../descriptor/rule.ts';
import type { Row } from '../descriptor/value.ts';
import { sampleRow } from '../examples/sample-value.ts';
import type { SampleSource } from '../kinds/sample-source.ts';
import { RecordShape } from '../record-shape.ts';
import type { ExampleContext, StoredExample } from './rule-kind.ts';
import { ruleKindOf } from './rules.ts';

export interface ExampleRecord {
  readonly record: Row;
  /** Records its rules look for. */
  readonly others: readonly StoredExample[];
}

/** Rules mend one another's fields; more rounds than this would mean that two contradict each other. */
const mostRounds = 8;

/** The example number `seed`; others differ in what must be unique. Whatever the server sets is left out. */
export function exampleRecord(entity: EntityDescriptor, source: SampleSource, seed = 0): ExampleRecord {
  const kept = keepingRules(sampleRow(entity.fields, source, seed), entity, source);
  return { record: kept, others: othersOf(kept, entity, source) };
}

/** The record changed until no rule that it can keep by itself is broken; what it shares with stored records is filled. */
export function keepingRules(record: Row, entity: EntityDescriptor, source: SampleSource): Row {
  const shape = new RecordShape(entity.fields);
  let kept = settled(record, shape);
  for (let round = 0; round < mostRounds; round++) {
    const before = JSON.stringify(kept);
    for (const rule of entity.rules) {
      const next = counts(rule, kept) ? mended(kept, rule, { entity, rule, source }) : kept;
      if (next !== kept) kept = settled(next, shape);
    }
    if (JSON.stringify(kept) === before) break;
  }
  return kept;
}

/** What must be stored for the rules that look for other records. */
export function othersOf(record: Row, entity: EntityDescriptor, source: SampleSource): StoredExample[] {
  return entity.rules.flatMap((rule) => {
    if (!counts(rule, record) || !looksForOthers(rule)) return [];
    return ruleKindOf(rule).examples(record, rule.params, { entity, rule, source })?.others ?? [];
  });
}

/** In normal form, with what is computed. */
export function settled(record: Row, shape: RecordShape): Row {
  return shape.compute(shape.normalise(record));
}

function counts({ when }: Rule, record: Row): boolean {
  return when === undefined || holds(when, record);
}

/** Kinds that ask for other records, not for none, or that only the server can judge. */
function looksForOthers({ kind, params }: Rule): boolean {
  // Records that a rule judged by hand is shown with are named by its example alone.
  if (kind === 'hook') return !Object.hasOwn(params as object, 'others');
  return [
    'exists-among',
    'total-matches',
    'total-not-above',
    'allotted-within',
    'as-referred',
    'length-within',
  ].includes(kind);
}

function mended(record: Row, rule: Rule, context: ExampleContext): Row {
  const kind = ruleKindOf(rule);
  const isBroken = looksForOthers(rule) || kind.check(record, rule.params).length > 0;
  return isBroken ? (kind.examples(record, rule.params, context)?.passes ?? record) : record;
}
