// Makes the store and the checker of a record that is opened for reading or editing.
import { checkRecord, type Stage } from '../../core/check-record.ts';
import type { Validate } from '../../core/check-shape.ts';
import { isFound, withComputed } from '../../core/computed.ts';
import { pathsOf } from '../../core/condition.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Finding } from '../../core/findings.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { normaliseRow } from '../../core/kinds/kinds.ts';
import { fieldAt } from '../../core/paths.ts';
import { ruleKindOf } from '../../core/rules/rules.ts';
import { RecordChecker } from './record-checker.ts';
import { RecordStore, titlesOf, withoutExtras } from './record-store.ts';

export interface OpenRecord {
  readonly store: RecordStore;
  readonly checker: RecordChecker;
}

/**
 * Findings of a record as it stands in a form, with its sums as the server will compute them. Rules that read values of
 * other records are left to the server: what was looked up may belong to a record that is no longer named.
 */
export function findIn(entity: EntityDescriptor, validate: Validate, record: Row, stage: Stage): Finding[] {
  const found = checkRecord(entity, validate, withComputed(normaliseRow(record, entity.fields), entity.fields), stage);
  const left = lookingRules(entity);
  return left.size === 0 ? found : found.filter(({ rule }) => !left.has(rule));
}

const looking = new WeakMap<EntityDescriptor, ReadonlySet<string>>();

/** Rules that read what is looked up in other records. */
function lookingRules(entity: EntityDescriptor): ReadonlySet<string> {
  const known = looking.get(entity);
  if (known) return known;
  const rules = entity.rules.filter((rule) => {
    const own = ruleKindOf(rule)
      .reads(rule.params)
      .filter(({ of, via }) => of === undefined && via === undefined);
    const paths = [...own.map(({ path }) => path), ...(rule.when ? pathsOf(rule.when) : [])];
    return paths.some((path) => isFound(fieldAt(entity.fields, path)?.computed));
  });
  const found = new Set(rules.map(({ id }) => id));
  looking.set(entity, found);
  return found;
}

/** `served` as the API sent it, or the first values of a new record. */
export function openRecord(entity: EntityDescriptor, validate: Validate, served: Row): OpenRecord {
  const record = withoutExtras(served);
  const store = new RecordStore(record, record, titlesOf(served));
  const late = lateRules(entity);
  const fields = comparedFields(entity);
  const checker = new RecordChecker(store, {
    evaluate: (edited, stage) => findIn(entity, validate, edited, stage),
    isEarly: ({ rule, path }) => !late.has(rule) || /\.\d+\./.test(path),
    fieldsOf: (rule) => fields.get(rule) ?? [],
  });
  return { store, checker };
}

/** Rules that compare a field with all lines: not worth saying while the lines are still being entered. */
function lateRules(entity: EntityDescriptor): ReadonlySet<string> {
  const late = entity.rules.filter((rule) =>
    ruleKindOf(rule)
      .reads(rule.params)
      .some(({ path }) => isLines(fieldAt(entity.fields, path.split('.')[0] ?? ''))),
  );
  return new Set(late.map(({ id }) => id));
}

/** The fields each rule compares with one another; rules about a single field are told by their findings' own place. */
function comparedFields(entity: EntityDescriptor): ReadonlyMap<string, readonly string[]> {
  return new Map(
    entity.rules.map((rule) => {
      const paths = ruleKindOf(rule).reads(rule.params);
      return [rule.id, paths.length > 1 ? paths.map(({ path }) => path) : []];
    }),
  );
}
