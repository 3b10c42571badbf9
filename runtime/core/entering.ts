// What a person fills in when acting: the fields of a transition's `enters`, where they stand in the record, what is wrong with them.
import { checkExtent } from './check-extent.ts';
import { checkShape, type Validate } from './check-shape.ts';
import { withComputed } from './computed.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field, LinesField } from './descriptor/field.ts';
import type { Entered, EnteredLine } from './descriptor/lifecycle.ts';
import type { Json, Row } from './descriptor/value.ts';
import { completenessRules, type Finding } from './findings.ts';
import { isLines } from './kinds/field-traits.ts';
import { normaliseRow } from './kinds/kinds.ts';
import { lackSentence } from './lack.ts';
import { isEmpty, isRow, labelKeyAt, valueAt } from './paths.ts';

/** Where a call keeps what was entered, and how findings about it begin. */
export const enteredKey = 'entered';

/** The fields, as fields that can be typed: the demanded ones first, in the order of the schema where it says none. */
export function enteredFields(entity: EntityDescriptor, entered: Entered): Field[] {
  const known = entered.line ? (linesFieldOf(entity, entered)?.fields ?? []) : entity.fields;
  const typed = (keys: readonly string[], required: Field['required']): Field[] =>
    keys.flatMap((key) => {
      const field = known.find((one) => one.key === key);
      return field ? [{ ...field, required, readOnly: false } as Field] : [];
    });
  return [...typed(entered.fields, 'always'), ...typed(entered.optional, 'never')];
}

/** The lines field a line of which is filled in, or null. */
export function linesFieldOf({ fields }: EntityDescriptor, { line }: Entered): LinesField | null {
  const field = line && fields.find(({ key }) => key === line.field);
  return isLines(field) ? field : null;
}

/** Path of what is filled in, with a point at its end; empty for the record itself. `record`: before it is filled in. */
export function enteredPlace({ line }: Entered, record: Row): string {
  if (!line) return '';
  return `${line.field}.${lineIndex(line, record)}.`;
}

/** What stands there now, so that a form can start with it. */
export function enteredNow(entity: EntityDescriptor, entered: Entered, record: Row): Row {
  const holder = entered.line ? lineNow(entered, record) : known(entered, record);
  const { starts = {} } = entered;
  const startOf = (key: string): Json | undefined => {
    const path = starts[key];
    return path === undefined ? undefined : valueAt(record, path);
  };
  const now = enteredFields(entity, entered).map(
    ({ key, default: given }) => [key, holder[key] ?? startOf(key) ?? given] as const,
  );
  return Object.fromEntries(now.filter((pair): pair is readonly [string, Json] => !isEmpty(pair[1])));
}

/**
 * The record with what was entered, in normal form, and what the server sets in the same line; computed fields follow.
 * What was not sent stays, null takes away. Keys that may not be entered are left out, see `checkEntered`.
 */
export function withEntered(
  entity: EntityDescriptor,
  entered: Entered,
  record: Row,
  { sent, sets = {} }: { readonly sent: Row; readonly sets?: Row },
): Row {
  const fields = enteredFields(entity, entered);
  const values: Row = {};
  for (const { key } of fields) if (Object.hasOwn(sent, key)) values[key] = sent[key] ?? null;
  const normal = { ...emptied(values), ...normaliseRow(values, fields), ...sets };
  if (!entered.line) return withComputed(fill(known(entered, record), normal), entity.fields);
  const { field } = entered.line;
  const lines = [...linesIn(record, field)];
  lines[lineIndex(entered.line, record)] = fill(lineNow(entered, record), normal);
  return withComputed({ ...record, [field]: lines }, entity.fields);
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
export function checkEntered(
  entity: EntityDescriptor,
  validate: Validate,
  { entered, before, record, sent }: EnteredCheck,
): Finding[] {
  const place = enteredPlace(entered, before);
  const fields = enteredFields(entity, entered);
  const unknown = Object.keys(sent).filter((key) => !fields.some((field) => field.key === key));
  const missing = fields.filter(({ key, required }) => required === 'always' && isMissing(record, `${place}${key}`));
  const limits = checkShape(
    entity,
    validate,
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
export function isEnteredAt(entity: EntityDescriptor, entered: Entered, place: string, path: string): boolean {
  if (!path.startsWith(place)) return false;
  const [key = ''] = path.slice(place.length).split('.');
  return enteredFields(entity, entered).some((field) => field.key === key);
}

/** The finding at the place in the call: `entered.amount` instead of `payments.2.amount`. */
export function atEntered(entity: EntityDescriptor, entered: Entered, place: string, finding: Finding): Finding {
  const isUnknown = finding.rule === 'unknown-field' && finding.path.startsWith(place);
  if (!isUnknown && !isEnteredAt(entity, entered, place, finding.path)) return finding;
  return { ...finding, path: `${enteredKey}.${finding.path.slice(place.length)}` };
}

function unknownField(path: string, label: string): Finding {
  return { path, rule: 'unknown-field', sentence: 'limit.unknown-field', params: { label } };
}

function lacking({ id, fields }: EntityDescriptor, path: string, field: Field): Finding {
  const params = { label: `@${labelKeyAt(id, fields, path)}` };
  return { path, rule: 'required', sentence: lackSentence('limit.required', field), params };
}

/** What is asked for is said by the transition alone; within an entered sub-record its own fields say it. */
function isOwnLack(path: string, rule: string, place: string): boolean {
  return completenessRules.has(rule) && !path.slice(place.length).includes('.');
}

function isMissing(record: Row, path: string): boolean {
  const value = valueAt(record, path);
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

/** The record without what is entered each time. */
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
export function checkEnteredExtent(entity: EntityDescriptor, entered: Entered, record: Row, sent: Row): Finding[] {
  const prefix = enteredPlace(entered, record);
  const found = checkExtent(entity, sent, { fields: enteredFields(entity, entered), prefix });
  return found.map((finding) => atEntered(entity, entered, prefix, finding));
}

/** Every key with null, so that what is taken away does not stay. */
function emptied(values: Row): Row {
  return Object.fromEntries(Object.keys(values).map((key) => [key, null]));
}

function fill(record: Row, values: Row): Row {
  const filled: Row = { ...record, ...values };
  for (const key of Object.keys(values)) if (isEmpty(filled[key])) delete filled[key];
  return filled;
}
