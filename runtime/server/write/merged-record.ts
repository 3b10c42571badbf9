// Makes the record a caller means from what was sent: normal form, what only the server sets, what may not change.
import { isDeepStrictEqual } from 'node:util';
import { checkExtent } from '../../core/check-extent.ts';
import { withComputed } from '../../core/computed.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { fieldsByKey } from '../../core/fields-by-key.ts';
import { type Finding, maximumFindings } from '../../core/findings.ts';
import { isEmbedded, isLines, isSecret } from '../../core/kinds/field-traits.ts';
import { normaliseRow } from '../../core/kinds/kinds.ts';
import { mainLifecycle, stateOf } from '../../core/lifecycle.ts';
import { isEmpty, isRow } from '../../core/paths.ts';
import type { Served } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { limitFinding } from '../store/database-fault.ts';

export interface Prepared {
  readonly record: Row;
  /** Read-only values that were sent changed. */
  readonly findings: readonly Finding[];
}

/** The record sent. What a served record carries beside its fields (`$labels`, ...) is left out. Throws `malformed-request`. */
export function readRow(body: unknown): Row {
  if (!isRow(body as Json)) throw new Refusal('malformed-request');
  return Object.fromEntries(Object.entries(body as Row).filter(([key]) => !key.startsWith('$')));
}

/** Throws what was sent too much of, before it is worked with. */
function refuseExtent(descriptor: EntityDescriptor, sent: Row): void {
  const findings = checkExtent(descriptor, sent);
  if (findings.length > 0) throw new Refusal('findings', { findings });
}

/** A new record, without id: defaults, initial states and owner beside what was sent. Throws `findings` for more than a record holds. */
export function newRecord({ descriptor, layout }: Served, caller: Caller, sent: Row, at: Date): Prepared {
  const { fields, lifecycles } = descriptor;
  refuseExtent(descriptor, sent);
  const given: Row = {
    ...stamp(caller, at),
    ...(descriptor.owner === 'enterprise' && { companyId: caller.person.companyId }),
    createdBy: caller.person.accountId,
    createdAt: at.toISOString(),
    [layout.versionKey]: 1,
    ...Object.fromEntries(
      fields.flatMap((field) => (field.default !== undefined && field.readOnly ? [[field.key, field.default]] : [])),
    ),
    ...Object.fromEntries(lifecycles.map(({ field, lifecycle }) => [field, lifecycle.initial])),
  };
  const defaults = Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined || field.readOnly ? [] : [[field.key, field.default]])),
  );
  const base = Object.fromEntries(Object.entries(given).filter(([key]) => fields.some((field) => field.key === key)));
  return merge(descriptor, { sent: { ...defaults, ...sent }, stored: base, isNew: true });
}

/** The stored record with what was sent: all of it, or only the fields that were sent. Throws `findings` for more than a record holds. */
export function changedRecord(
  { descriptor, layout }: Served,
  caller: Caller,
  change: { readonly before: Row; readonly sent: Row; readonly part: boolean; readonly at: Date },
): Prepared {
  const { before, part, at } = change;
  const { [layout.versionKey]: _version, ...sent } = change.sent;
  refuseExtent(descriptor, sent);
  const whole = part ? mergePatch(withoutComputed(before, descriptor.fields), sent, descriptor.fields) : sent;
  const { record, findings } = merge(descriptor, { sent: whole, stored: before, isNew: false });
  const saved: Row = {
    ...record,
    ...stampOf(descriptor, caller, at),
    [layout.versionKey]: versionOf(layout, before) + 1,
  };
  return { record: movedBySaving(descriptor, before, saved), findings };
}

/** The number that grows with every save. */
export function versionOf(layout: Served['layout'], record: Row): number {
  return Number(record[layout.versionKey] ?? 0);
}

/** Who changes it and when, for entities that keep it. */
export function stampOf({ fields }: EntityDescriptor, caller: Caller, at: Date): Row {
  return Object.fromEntries(
    Object.entries(stamp(caller, at)).filter(([key]) => fields.some((field) => field.key === key)),
  );
}

function stamp({ person }: Caller, at: Date): Row {
  return { updatedBy: person.accountId, updatedAt: at.toISOString() };
}

/** Saving a record in some states moves it to another: a stopped order becomes a draft again (spec 4). */
function movedBySaving(descriptor: EntityDescriptor, before: Row, record: Row): Row {
  const use = mainLifecycle(descriptor);
  const { savesTo, ifChanged } = (use && stateOf(use, record).state) ?? {};
  if (!use || savesTo === undefined) return record;
  // As it would be if it were sent as it is stored: looked-up values are left out of both.
  const unchanged = ifChanged && merge(descriptor, { sent: before, stored: before, isNew: false }).record;
  if (unchanged && ifChanged.every((key) => isDeepStrictEqual(unchanged[key], record[key]))) return record;
  return { ...record, [use.field]: savesTo };
}

interface Merging {
  readonly sent: Row;
  readonly stored: Row;
  readonly isNew: boolean;
}

function merge(descriptor: EntityDescriptor, { sent, stored, isNew }: Merging): Prepared {
  const faults: string[] = [];
  const normal = normaliseRow(sent, descriptor.fields);
  const taken = take(descriptor.fields, { sent: normal, stored, isNew, path: '', faults });
  const record = withComputed(taken, descriptor.fields);
  return {
    record,
    findings: faults.slice(0, maximumFindings + 1).map((path) => limitFinding(descriptor, path, 'read-only')),
  };
}

interface Taking extends Merging {
  readonly path: string;
  /** Paths of read-only values that were sent changed. */
  readonly faults: string[];
}

/** The values that may be set as sent, the others as stored. Unknown keys stay, for the validator to refuse. */
function take(fields: readonly Field[], { sent, stored, isNew, path, faults }: Taking): Row {
  const row: Row = {};
  const known = fieldsByKey(fields);
  for (const [key, value] of Object.entries(sent)) {
    if (!known.has(key)) row[key] = value;
  }
  for (const field of fields) {
    const [own, kept] = [sent[field.key], stored[field.key]];
    const at = `${path}${field.key}`;
    if (field.computed) continue;
    if (field.readOnly || (field.fixed && !isNew && (isSecret(field) || !isEmpty(kept)))) {
      if (!isEmpty(own) && !isDeepStrictEqual(own, kept)) faults.push(at);
      if (!isEmpty(kept)) row[field.key] = kept;
    } else if (isEmbedded(field) && (isRow(own) || (own === undefined && isRow(kept)))) {
      const inner = take(field.fields, {
        sent: isRow(own) ? own : {},
        stored: isRow(kept) ? kept : {},
        isNew,
        path: `${at}.`,
        faults,
      });
      if (Object.keys(inner).length > 0) row[field.key] = inner;
    } else if (isLines(field) && Array.isArray(own)) {
      row[field.key] = takeLines(field.fields, own, { stored: kept, path: at, faults });
    } else if (!isEmpty(own)) {
      row[field.key] = own;
    }
  }
  return row;
}

/** Lines have no ids, so a read-only value is taken when some stored line has it. */
function takeLines(
  fields: readonly Field[],
  lines: readonly Json[],
  { stored, path, faults }: { stored: Json | undefined; path: string; faults: string[] },
): Json[] {
  const given = givenIn(fields, Array.isArray(stored) ? stored.filter(isRow) : []);
  return lines.map((line, index) => {
    if (!isRow(line)) return line;
    const kept: Row = {};
    for (const [key, known] of given) {
      const value = line[key];
      const peer = isObject(value) ? known.objects.find((one) => isDeepStrictEqual(one, value)) : value;
      if (peer !== undefined && (isObject(peer) || known.plain.has(peer))) kept[key] = peer;
    }
    return take(fields, { sent: line, stored: kept, isNew: true, path: `${path}.${index}.`, faults });
  });
}

/** What stored lines have in one read-only field: looked up by value, so that each line is looked at once. */
interface Given {
  readonly plain: ReadonlySet<Json>;
  readonly objects: readonly Json[];
}

function givenIn(fields: readonly Field[], stored: readonly Row[]): ReadonlyMap<string, Given> {
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
function mergePatch(before: Row, sent: Row, fields: readonly Field[]): Row {
  const merged: Row = { ...before };
  for (const [key, value] of Object.entries(sent)) {
    const field = fields.find((candidate) => candidate.key === key);
    const kept = merged[key];
    if (value === null) delete merged[key];
    else if (isEmbedded(field) && isRow(value)) merged[key] = mergePatch(isRow(kept) ? kept : {}, value, field.fields);
    else merged[key] = value;
  }
  return merged;
}

function withoutComputed(record: Row, fields: readonly Field[]): Row {
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => !fields.some((field) => field.key === key && field.computed)),
  );
}
