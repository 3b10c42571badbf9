// Makes, of every rule of every entity, a whole record that keeps it and one that breaks it. Knows the rules only from the descriptors.

import type { StoredRow } from '../../runtime/core/cases/memory-port.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { meetCondition } from '../../runtime/core/examples/meet-condition.ts';
import type { SampleSource } from '../../runtime/core/kinds/sample-source.ts';
import { valuesAt, withValueAt } from '../../runtime/core/paths.ts';
import { RecordShape } from '../../runtime/core/record-shape.ts';
import { type ExampleRecord, exampleRecord, keepingRules, settled } from '../../runtime/core/rules/example-record.ts';
import { fullExample } from '../../runtime/core/rules/rule-examples.ts';
import type { StoredExample } from '../../runtime/core/rules/rule-kind.ts';

export interface RuleCase {
  readonly entity: string;
  readonly rule: Rule;
  readonly breaks: boolean;
  /** The stored records are not such as could be stored. */
  readonly emptied?: true;
  readonly record: Row;
  /** Records that must be there. */
  readonly stored: readonly StoredRow[];
}

/** Two cases a rule; a rule of which none can be made is missing from them. */
export function ruleCases(entity: EntityDescriptor, source: SampleSource): RuleCase[] {
  const base = exampleRecord(entity, source);
  return entity.rules.flatMap((rule) => casesOf(entity, rule, base, source));
}

function casesOf(entity: EntityDescriptor, rule: Rule, base: ExampleRecord, source: SampleSource): RuleCase[] {
  const shape = { fields: entity.fields, source };
  const met = rule.when ? meetCondition(base.record, rule.when, shape) : base.record;
  const first = fullExample(entity, rule, source, settled(met, new RecordShape(entity.fields)));
  if (!first) return [];
  // The other rules are kept as far as this one lets them.
  const made = fullExample(entity, rule, source, keepingRules(first.passes, entity, source));
  if (!made) return [];
  const stored = (made.others ?? []).map((other) => storedRow(other));
  return [
    { entity: entity.id, rule, breaks: false, record: made.passes, stored },
    { entity: entity.id, rule, breaks: true, record: made.fails, stored },
    ...withLess(rule, stored).map(
      (less): RuleCase => ({
        entity: entity.id,
        rule,
        breaks: true,
        record: made.passes,
        stored: less,
        emptied: true,
      }),
    ),
  ];
}

/** For totals of other records: the same records with nothing in them, so that the one that kept the rule breaks it. */
function withLess({ kind, params }: Rule, stored: readonly StoredRow[]): (readonly StoredRow[])[] {
  if (kind !== 'total-matches' && kind !== 'total-not-above') return [];
  const { sum } = (params as { total: { sum: string } }).total;
  const emptied = stored.map(({ entity, record }) => ({
    entity,
    record: valuesAt(record, sum).reduce((row, { path }) => withValueAt(row, path, '0'), record),
  }));
  return [emptied];
}

/** The values of a stored example as a record: `waybills.0.billNo` makes the line. */
export function storedRow({ entity, values }: StoredExample): StoredRow {
  const record = Object.entries(values).reduce<Json>((row, [path, value]) => placed(row, path.split('.'), value), {});
  return { entity, record: record as Row };
}

/** The value at a path; lines and embedded objects on the way are made. */
export function placed(inner: Json | undefined, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (/^\d+$/.test(key)) {
    const lines = Array.isArray(inner) ? [...inner] : [];
    lines[Number(key)] = placed(lines[Number(key)], rest, value);
    return lines;
  }
  const row: Row = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
  return { ...row, [key]: placed(row[key], rest, value) };
}
