// A rule as two short records: one that keeps it and one that breaks it, with nothing in them but what the rule reads.
import { pathsOf } from '../condition.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Field } from '../descriptor/field.ts';
import type { Rule } from '../descriptor/rule.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { meetCondition } from '../examples/meet-condition.ts';
import type { SampleSource } from '../kinds/sample-source.ts';
import { fieldAt } from '../paths.ts';
import { RecordShape } from '../record-shape.ts';
import { settled } from './example-record.ts';
import type { Examples, StoredExample } from './rule-kind.ts';
import { ruleKindOf } from './rules.ts';

export interface RuleExample {
  readonly passes: Row;
  readonly fails: Row;
  /** Concrete paths of the values the rule compares, what differs first. */
  readonly inputs: readonly string[];
  /** Stored records the rule looks at. */
  readonly others: readonly StoredExample[];
}

/** The two records of a rule, made of a whole one; null where its kind can make none of the entity. */
export function ruleExample(
  entity: EntityDescriptor,
  rule: Rule,
  source: SampleSource,
  record: Row,
): RuleExample | null {
  const made = fullExample(entity, rule, source, record);
  if (!made) return null;
  const reads = ruleKindOf(rule).reads(rule.params);
  const own = reads.filter(({ of, via }) => of === undefined && via === undefined).map(({ path }) => path);
  const paths = [...own, ...(rule.when ? pathsOf(rule.when) : [])].map((path) => path.split('.'));
  return {
    passes: trimmed(made.passes, paths) as Row,
    fails: trimmed(made.fails, paths) as Row,
    inputs: made.inputs,
    others: made.others ?? [],
  };
}

const shapes = new WeakMap<readonly Field[], RecordShape>();

/** The shape of the fields, made once for all rules of an entity. */
function shapeOf(fields: readonly Field[]): RecordShape {
  const shape = shapes.get(fields) ?? new RecordShape(fields);
  shapes.set(fields, shape);
  return shape;
}

/** Examples made of a whole record, for which the rule counts. */
export function fullExample(entity: EntityDescriptor, rule: Rule, source: SampleSource, record: Row): Examples | null {
  const shape = shapeOf(entity.fields);
  const met = rule.when ? meetCondition(record, rule.when, { fields: entity.fields, source }) : record;
  const made = ruleKindOf(rule).examples(settled(met, shape), rule.params, { entity, rule, source });
  if (!made) return null;
  // What is computed is shown as the example wants it; else it follows from the rest.
  const isComputed = made.inputs.some((path) => fieldAt(entity.fields, path)?.computed !== undefined);
  const finish = (row: Row): Row => (isComputed ? shape.normalise(row) : settled(row, shape));
  return { ...made, passes: finish(made.passes), fails: finish(made.fails) };
}

/** The value with only what stands at the paths; a path below another one counts instead of it. */
function trimmed(value: Json, paths: readonly (readonly string[])[]): Json {
  if (Array.isArray(value)) return value.map((line) => trimmed(line, paths));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Row = {};
  for (const [key, inner] of Object.entries(value)) {
    const below = paths.filter(([first]) => first === key).map(([, ...rest]) => rest);
    const deeper = below.filter((rest) => rest.length > 0);
    if (below.length > 0) kept[key] = deeper.length > 0 ? trimmed(inner, deeper) : inner;
  }
  return kept;
}
