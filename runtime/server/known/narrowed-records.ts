// What the caller's record narrows the options of a reference by: `within[payer]`, `within[date][from]`.
import { type RawBuilder, sql } from 'kysely';
import type { ReferenceField, ReferencesField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { malformed, offered, unknownName } from '../../core/malformed.ts';
import { narrowingName } from '../../core/narrowing.ts';
import { narrowableBy } from '../../core/narrowings-at.ts';
import { fieldAt } from '../../core/paths.ts';
import type { ServerEntity } from '../context.ts';
import { type DayZone, filterSql } from '../store/filter-sql.ts';
import type { Target } from '../store/layout.ts';
import type { TableAlias } from '../store/path-sql.ts';

export interface Narrowable {
  readonly entity: ServerEntity;
  /** Path of the reference in the schema of the entity. */
  readonly path: string;
  readonly field: ReferenceField | ReferencesField;
}

/**
 * Tests of the records offered. Only what the reference itself (`within`) or a rule of its record names can be asked for, which the
 * check of such a record would tell as well: nothing else of a record that may be chosen can be found out by narrowing. Throws
 * Refusal `malformed-request` naming the parameter.
 */
export function narrowedSql(
  { entity, path }: Narrowable,
  query: { readonly [within: `within${string}`]: string },
  { target, here: tableAlias, zone }: { readonly target: Target; readonly here: TableAlias; readonly zone: DayZone },
): RawBuilder<boolean>[] {
  const allowed = new Map(narrowableBy(entity.descriptor, path).map((one) => [narrowingName(one), one]));
  const { fields } = target.layout.entity;
  return Object.entries(query).flatMap(([name, value]) => {
    if (!name.startsWith('within')) return [];
    const narrowing = allowed.get(name);
    if (!narrowing) throw malformed(name, 'unknown', unknownName(name, offered(allowed.keys(), name)));
    const theirs = fieldAt(fields, narrowing.theirs);
    // Some kinds of field are not compared in lists; then what is wrong is said when the record is checked.
    if (!theirs || !kindOf(theirs).operators.includes(narrowing.how)) return [];
    const test = filterSql(tableAlias, { path: narrowing.theirs, operator: narrowing.how, value }, theirs, zone);
    // A record without a day of its own is within every period.
    return [narrowing.how === 'is' ? test : sql<boolean>`coalesce(${test}, true)`];
  });
}
