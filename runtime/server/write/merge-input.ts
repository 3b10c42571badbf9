// Merges input into a record: brings it into normal form, keeps what only the server sets, and finds changes of read-only values.

import { isDeepStrictEqual } from 'node:util';
import { checkExtent } from '../../core/check-extent.ts';
import type { Entity } from '../../core/compile-entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { type Finding, maximumFindings } from '../../core/findings.ts';
import { linksKey } from '../../core/flow-links.ts';
import { isEmbedded, isLines, isSecret } from '../../core/kinds/field-traits.ts';
import { mainLifecycle, stateOf } from '../../core/lifecycle.ts';
import { malformed } from '../../core/malformed.ts';
import { isEmpty, isRow } from '../../core/paths.ts';
import type { RecordShape } from '../../core/record-shape.ts';
import type { ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { limitFinding } from '../store/database-fault.ts';

export interface MergedInput {
  readonly record: Row;
  /** Read-only values that were sent changed. */
  readonly findings: readonly Finding[];
}

/** The record in the body of a call, without the extras the API adds to a record (`$labels`, ...) and its lines (`$from`). Throws `malformed-request`. */
export function readRow(body: unknown): Row {
  if (!isRow(body as Json)) throw malformed('body', 'type', { sentence: 'message.input.type.object' });
  const row = Object.fromEntries(Object.entries(body as Row).filter(([key]) => !key.startsWith('$')));
  // Lines are marked only where the record is.
  return Object.hasOwn(body as Row, linksKey) ? (withoutMarks(row) as Row) : row;
}

function withoutMarks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === linksKey ? [] : [[key, withoutMarks(inner)]])),
  );
}

/** Refuses input that is too large before anything is done with it. */
function refuseExtent(entity: Entity, sent: Row): void {
  const findings = checkExtent(entity, sent);
  if (findings.length > 0) throw new Refusal('findings', { findings });
}

/** A new record, without id: defaults, initial states and owner beside what was sent. Throws `findings` for more than a record holds. */
export function newRecord(entity: ServerEntity, caller: Caller, sent: Row, at: Date): MergedInput {
  const { descriptor, layout, defaults } = entity;
  refuseExtent(entity, sent);
  const given: Row = {
    ...stamp(caller, at),
    ...(descriptor.owner === 'enterprise' && { companyId: caller.person.companyId }),
    createdBy: caller.person.accountId,
    createdAt: at.toISOString(),
    [layout.versionKey]: 1,
    ...defaults.set,
  };
  return mergeInput(entity, { sent: { ...defaults.typed, ...sent }, stored: knownOf(entity, given), isNew: true });
}

/** The stored record with what was sent: all of it, or only the fields that were sent. Throws `findings` for more than a record holds. */
export function editedRecord(
  entity: ServerEntity,
  caller: Caller,
  change: { readonly before: Row; readonly sent: Row; readonly part: boolean; readonly at: Date },
): MergedInput {
  const { layout, shape } = entity;
  const { before, part, at } = change;
  const { [layout.versionKey]: _version, ...sent } = change.sent;
  refuseExtent(entity, sent);
  const whole = part ? mergePatch(withoutComputed(before, shape), sent, shape) : sent;
  const { record, findings } = mergeInput(entity, { sent: whole, stored: before, isNew: false });
  const saved: Row = {
    ...record,
    ...stampOf(entity, caller, at),
    [layout.versionKey]: versionOf(layout, before) + 1,
  };
  return { record: withStateBySaving(entity, before, saved), findings };
}

/** The number that grows with every save. */
export function versionOf(layout: ServerEntity['layout'], record: Row): number {
  return Number(record[layout.versionKey] ?? 0);
}

/** Who changes it and when, for entities that keep it. */
export function stampOf(entity: Entity, caller: Caller, at: Date): Row {
  return knownOf(entity, stamp(caller, at));
}

/** The values of the fields there are. */
export function knownOf({ shape }: Entity, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => shape.byKey.has(key)));
}

function stamp({ person }: Caller, at: Date): Row {
  return { updatedBy: person.accountId, updatedAt: at.toISOString() };
}

/** Saving a record in some states moves it to another: a stopped order becomes a draft again (spec 4). */
function withStateBySaving(entity: Entity, before: Row, record: Row): Row {
  const use = mainLifecycle(entity.descriptor);
  const { savesTo, ifChanged } = (use && stateOf(use, record).state) ?? {};
  if (!use || savesTo === undefined) return record;
  // The stored record merged with itself, so that looked-up values are missing on both sides of the comparison.
  const unchanged = ifChanged && mergeInput(entity, { sent: before, stored: before, isNew: false }).record;
  if (unchanged && ifChanged.every((key) => isDeepStrictEqual(unchanged[key], record[key]))) return record;
  return { ...record, [use.field]: savesTo };
}

interface MergeSource {
  readonly sent: Row;
  readonly stored: Row;
  readonly isNew: boolean;
}

function mergeInput({ descriptor, shape }: Entity, { sent, stored, isNew }: MergeSource): MergedInput {
  const faults: string[] = [];
  const taken = mergeFields(shape, { sent: shape.normalise(sent), stored, isNew, path: '', faults });
  return {
    record: shape.compute(taken),
    findings: faults.slice(0, maximumFindings + 1).map((path) => limitFinding(descriptor, path, 'read-only')),
  };
}

interface FieldMerge extends MergeSource {
  readonly path: string;
  /** Paths of read-only values that were sent changed. */
  readonly faults: string[];
}

/** Takes editable values from the input and the others from the stored record. Unknown keys stay: the validator refuses them. */
function mergeFields(
  { fields, byKey, inner: shapes }: RecordShape,
  { sent, stored, isNew, path, faults }: FieldMerge,
): Row {
  const row: Row = {};
  for (const key of Object.keys(sent)) {
    if (!byKey.has(key)) row[key] = sent[key] ?? null;
  }
  for (const field of fields) {
    const shape = shapes.get(field.key);
    const [own, kept] = [sent[field.key], stored[field.key]];
    const at = `${path}${field.key}`;
    if (field.computed) continue;
    if (field.readOnly || (field.fixed && !isNew && (isSecret(field) || !isEmpty(kept)))) {
      if (!isEmpty(own) && !isDeepStrictEqual(own, kept)) faults.push(at);
      if (!isEmpty(kept)) row[field.key] = kept;
    } else if (shape && isEmbedded(field) && (isRow(own) || (own === undefined && isRow(kept)))) {
      const inner = mergeFields(shape, {
        sent: isRow(own) ? own : {},
        stored: isRow(kept) ? kept : {},
        isNew,
        path: `${at}.`,
        faults,
      });
      if (Object.keys(inner).length > 0) row[field.key] = inner;
    } else if (shape && isLines(field) && Array.isArray(own)) {
      row[field.key] = mergeLines(shape, own, { stored: kept, path: at, faults });
    } else if (!isEmpty(own)) {
      row[field.key] = own;
    }
  }
  return row;
}

/** Lines have no ids, so a read-only value is taken when some stored line has it. */
function mergeLines(
  shape: RecordShape,
  lines: readonly Json[],
  { stored, path, faults }: { stored: Json | undefined; path: string; faults: string[] },
): Json[] {
  const given = storedValuesIn(shape.fields, Array.isArray(stored) ? stored.filter(isRow) : []);
  return lines.map((line, index) => {
    if (!isRow(line)) return line;
    const kept: Row = {};
    for (const [key, known] of given) {
      const value = line[key];
      const peer = isObject(value) ? known.objects.find((one) => isDeepStrictEqual(one, value)) : value;
      if (peer !== undefined && (isObject(peer) || known.plain.has(peer))) kept[key] = peer;
    }
    return mergeFields(shape, { sent: line, stored: kept, isNew: true, path: `${path}.${index}.`, faults });
  });
}

/** The stored values of one read-only field of the lines, as a set, so that each line is compared only once. */
interface StoredValues {
  readonly plain: ReadonlySet<Json>;
  readonly objects: readonly Json[];
}

function storedValuesIn(fields: readonly Field[], stored: readonly Row[]): ReadonlyMap<string, StoredValues> {
  const readOnly = fields.filter((field) => field.readOnly);
  return new Map(
    readOnly.map(({ key }) => {
      const values = stored.flatMap((line) => (line[key] === undefined ? [] : [line[key]]));
      return [key, { plain: new Set(values), objects: values.filter(isObject) }];
    }),
  );
}

function isObject(value: Json | undefined): value is Json[] | Row {
  return typeof value === 'object' && value !== null;
}

/** JSON merge patch: null takes away, objects are merged, all else is replaced. */
function mergePatch(before: Row, sent: Row, { byKey, inner }: RecordShape): Row {
  const merged: Row = { ...before };
  for (const [key, value] of Object.entries(sent)) {
    const shape = isEmbedded(byKey.get(key)) ? inner.get(key) : undefined;
    const kept = merged[key];
    if (value === null) delete merged[key];
    else if (shape && isRow(value)) merged[key] = mergePatch(isRow(kept) ? kept : {}, value, shape);
    else merged[key] = value;
  }
  return merged;
}

function withoutComputed(record: Row, { byKey }: RecordShape): Row {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !byKey.get(key)?.computed));
}
