// What holds on a day: of records whose rule keeps their periods apart, and of fields that lines of a record beside them say.

import { holds } from '../../core/condition.ts';
import type { Field, HeldBy } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { isEmpty, isRow, valueAt } from '../../core/paths.ts';
import { heldOn, periodsOf } from '../../core/periods.ts';
import type { Layout, Layouts } from '../store/layout.ts';
import { readUnscopedRecord } from '../store/read-record.ts';
import { isId } from '../store/record-id.ts';
import type { Executor } from '../store/statement.ts';

interface HeldScope {
  readonly database: Executor;
  readonly layouts: Layouts;
}

/** The record as it is on a day (`2026-03-01`): fields that `heldBy` tells, where they have no value of their own or nobody types them. */
export async function asOfDay(
  scope: HeldScope,
  { entity }: Pick<Layout, 'entity'>,
  record: Row,
  day: string,
): Promise<Row> {
  const told = entity.fields.filter(({ key, heldBy, readOnly }) => heldBy && (readOnly || isEmpty(record[key])));
  let held = record;
  const read = new Map<string, Promise<readonly Row[]>>();
  for (const field of told) {
    const value = await heldValue(scope, { entity, record, field, day, read });
    if (value !== undefined) held = { ...held, [field.key]: value };
  }
  return held;
}

interface Asked {
  readonly entity: Layout['entity'];
  readonly record: Row;
  readonly field: Field;
  readonly day: string;
  /** Lines that were read already, by their path. */
  readonly read: Map<string, Promise<readonly Row[]>>;
}

/** Undefined: no line holds then. */
async function heldValue(scope: HeldScope, { entity, record, field, day, read }: Asked): Promise<Json | undefined> {
  const { heldBy } = field;
  if (!heldBy) return undefined;
  const [reference = '', lines = ''] = heldBy.lines.split('.');
  const named = entity.fields.find(({ key }) => key === reference);
  const key = record[reference];
  if (!namesRecord(named) || typeof key !== 'string' || !isId(key)) return undefined;
  const layout = scope.layouts.get(named.entity);
  const periods = layout && periodsOf(layout.entity, lines);
  if (!layout || !periods) return undefined;
  const rows = read.get(heldBy.lines) ?? linesOf(scope.database, layout, key, lines);
  read.set(heldBy.lines, rows);
  const alike = (await rows).filter((row) => isMeant(heldBy, row, record));
  const [only] = heldOn(alike, periods, day);
  return only && (valueAt(only, heldBy.value) ?? undefined);
}

function isMeant({ same, where }: HeldBy, line: Row, record: Row): boolean {
  const isSame = Object.entries(same).every(([theirs, own]) => valueAt(line, theirs) === valueAt(record, own));
  return isSame && (where === undefined || holds(where, line));
}

async function linesOf(database: Executor, layout: Layout, id: string, lines: string): Promise<readonly Row[]> {
  const stored = await readUnscopedRecord(database, { layout, id });
  const rows = stored?.record[lines];
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}
