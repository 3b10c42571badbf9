// What a person fills in when acting: where the fields of a transition's `enters` stand in the record, and what is wrong with them.
import { checkExtent } from './check-extent.ts';
import { checkShape } from './check-shape.ts';
import type { Entity } from './compile-entity.ts';
import type { Field } from './descriptor/field.ts';
import type { Entered, EnteredLine } from './descriptor/lifecycle.ts';
import type { Json, Row } from './descriptor/value.ts';
import { completenessRules, type Finding } from './findings.ts';
import { isEmpty, isRow, valueAt } from './paths.ts';
import { requiredMessageKey } from './required-message.ts';

/** Key of the input in the body of a call, and first part of the paths of its findings. */
export const enteredKey = 'entered';

/** Path of what is filled in, with a point at its end; empty for the record itself. `record`: before it is filled in. */
export function enteredPlace({ line }: Entered, record: Row): string {
  if (!line) return '';
  return `${line.field}.${lineIndex(line, record)}.`;
}

/** The current values of these fields, for a form to start with. */
export function enteredNow(entity: Entity, entered: Entered, record: Row): Row {
  const holder = entered.line ? lineNow(entered, record) : known(entered, record);
  const { starts = {} } = entered;
  const startOf = (key: string): Json | undefined => {
    const path = starts[key];
    return path === undefined ? undefined : valueAt(record, path);
  };
  const now = entity
    .entering(entered)
    .fields.map(({ key, default: given }) => [key, holder[key] ?? startOf(key) ?? given] as const);
  return Object.fromEntries(now.filter((pair): pair is readonly [string, Json] => !isEmpty(pair[1])));
}

/**
 * The record with what was entered, in normal form, and what the server sets in the same line; computed fields follow.
 * What was not sent stays, null takes away. Keys that may not be entered are left out, see `checkEntered`.
 */
export function withEntered(
  entity: Entity,
  entered: Entered,
  record: Row,
  { sent, sets = {} }: { readonly sent: Row; readonly sets?: Row },
): Row {
  const entering = entity.entering(entered);
  const values: Row = {};
  for (const { key } of entering.fields) if (Object.hasOwn(sent, key)) values[key] = sent[key] ?? null;
  const normal = { ...emptied(values), ...entering.normalise(values), ...sets };
  if (!entered.line) return entity.shape.compute(fill(known(entered, record), normal));
  const { field } = entered.line;
  const lines = [...linesIn(record, field)];
  lines[lineIndex(entered.line, record)] = fill(lineNow(entered, record), normal);
  return entity.shape.compute({ ...record, [field]: lines });
}

export interface EnteredCheck {
  readonly entered: Entered;
  /** As stored. */
  readonly before: Row;
  /** With what was entered. */
  readonly record: Row;
  /** As it was sent. */
  readonly sent: Row;
}

/** What is wrong with what was entered, at the paths of the record: keys that are not asked for, missing values, limits. */
export function checkEntered(entity: Entity, { entered, before, record, sent }: EnteredCheck): Finding[] {
  const place = enteredPlace(entered, before);
  const { fields, byKey } = entity.entering(entered);
  const unknown = Object.keys(sent).filter((key) => !byKey.has(key));
  const missing = fields.filter(({ key, required }) => required === 'always' && isMissing(record, `${place}${key}`));
  const limits = checkShape(
    entity,
    record,
    ({ path, rule }) => isEnteredAt(entity, entered, place, path) && !isOwnLack(path, rule, place),
  );
  return [
    ...unknown.map((key) => unknownField(`${place}${key}`, key)),
    ...missing.map((field) => lacking(entity, `${place}${field.key}`, field)),
    ...limits,
  ];
}

/** Whether a concrete path is that of an entered value, or lies in one. */
export function isEnteredAt(entity: Entity, entered: Entered, place: string, path: string): boolean {
  if (!path.startsWith(place)) return false;
  const [key = ''] = path.slice(place.length).split('.');
  return entity.entering(entered).byKey.has(key);
}

/** The finding at the place in the call: `entered.amount` instead of `payments.2.amount`. */
export function atEntered(entity: Entity, entered: Entered, place: string, finding: Finding): Finding {
  const isUnknown = finding.rule === 'unknown-field' && finding.path.startsWith(place);
  if (!isUnknown && !isEnteredAt(entity, entered, place, finding.path)) return finding;
  return { ...finding, path: `${enteredKey}.${finding.path.slice(place.length)}` };
}

function unknownField(path: string, label: string): Finding {
  return { path, rule: 'unknown-field', sentence: 'limit.unknown-field', params: { label } };
}

function lacking(entity: Entity, path: string, field: Field): Finding {
  const params = { label: `@${entity.labelKeyAt(path)}` };
  return { path, rule: 'required', sentence: requiredMessageKey('limit.required', field), params };
}

/** What is asked for is said by the transition alone; within an entered sub-record its own fields say it. */
function isOwnLack(path: string, rule: string, place: string): boolean {
  return completenessRules.has(rule) && !path.slice(place.length).includes('.');
}

function isMissing(record: Row, path: string): boolean {
  const value = valueAt(record, path);
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

/** The record without the values that must be entered anew each time. */
function known({ anew, fields, optional }: Entered, record: Row): Row {
  if (!anew) return record;
  return Object.fromEntries(Object.entries(record).filter(([key]) => ![...fields, ...optional].includes(key)));
}

function lineNow({ line }: Entered, record: Row): Row {
  if (line === undefined) return {};
  const now = linesIn(record, line.field)[lineIndex(line, record)];
  return isRow(now) ? now : {};
}

/** Which line is filled in; where there is none to fill in, it is a new one. */
function lineIndex({ field, at }: EnteredLine, record: Row): number {
  const lines = linesIn(record, field);
  if (at === 'new') return lines.length;
  if (at === 'last') return Math.max(0, lines.length - 1);
  const found = lines.findIndex((line) => isRow(line) && isEmpty(line[at.absent]));
  return found < 0 ? lines.length : found;
}

function linesIn(record: Row, key: string): readonly Json[] {
  const lines = record[key];
  return Array.isArray(lines) ? lines : [];
}

/** Findings of more than is asked for, at the places in the call: keys that may not be entered, lists and texts that are too long. */
export function checkEnteredExtent(entity: Entity, entered: Entered, record: Row, sent: Row): Finding[] {
  const prefix = enteredPlace(entered, record);
  const found = checkExtent(entity, sent, { shape: entity.entering(entered), prefix });
  return found.map((finding) => atEntered(entity, entered, prefix, finding));
}

/** Null for every key, so that removed values do not stay. */
function emptied(values: Row): Row {
  return Object.fromEntries(Object.keys(values).map((key) => [key, null]));
}

function fill(record: Row, values: Row): Row {
  const filled: Row = { ...record, ...values };
  for (const key of Object.keys(values)) if (isEmpty(filled[key])) delete filled[key];
  return filled;
}
