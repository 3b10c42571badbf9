// Turns what a compiled validator says about a record into findings: field, rule, sentence, values.
import { countCodePoints } from './code-points.ts';
import type { EncryptedField, Field, TextField } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { type Finding, firstFindings } from './findings.ts';
import { heldFault, heldNames } from './held-fields.ts';
import { decimalFault, hiddenCharacter } from './keywords.ts';
import { heldFieldsOf, isEncrypted, isProse, namesRecord, numberOf } from './kinds/field-traits.ts';
import { visibleForm } from './kinds/text.ts';
import { isEmpty, valueAt } from './paths.ts';
import { requiredMessageKey } from './required-message.ts';

/** One error as Ajv reports it, as far as we read it. */
export interface ShapeError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

/** A compiled validator: generated/entities/<entity>/validate.gen.js. */
export interface Validate {
  (record: unknown): boolean;
  errors?: readonly ShapeError[] | null;
}

/** What is asked of an entity to tell which limits a record of it breaks; see `compileEntity`. */
export interface Limited {
  readonly validate: Validate;
  /** The field a path names, with line numbers or without (`goods.0.unitPrice`), or null. */
  fieldAt(path: string): Field | null;
  /** Locale key of the label of the field at a path: the label of the entity that declares it. */
  labelKeyAt(path: string): string;
}

/** What a finding is about, known before it is put into words. */
export type FoundAt = Pick<Finding, 'path' | 'rule'>;

/**
 * Findings of limits and of required fields, for a record in normal form: those that `counts` takes, until there are more
 * than are told. A draft of thousands of lines lacks far more than that, so what does not count is not put into words.
 */
export function checkShape(entity: Limited, record: Row, counts: (found: FoundAt) => boolean = () => true): Finding[] {
  const { validate } = entity;
  if (validate(record)) return [];
  return firstFindings(translated(entity, validate.errors ?? [], record, counts));
}

function* translated(
  entity: Limited,
  errors: readonly ShapeError[],
  record: Row,
  counts: (found: FoundAt) => boolean,
): Generator<Finding> {
  for (const error of errors) {
    const isLack = error.keyword === 'required';
    if (isLack && !counts({ path: pathOf(error), rule: error.keyword })) continue;
    const finding = limitFinding(entity, error, record);
    if (finding && (isLack || counts(finding))) yield finding;
  }
}

/** The finding of one error of the validator; null if another finding says the same. */
export function limitFinding(entity: Limited, error: ShapeError, record: Row): Finding | null {
  const path = pathOf(error);
  const field = entity.fieldAt(path);
  const label = `@${entity.labelKeyAt(path)}`;
  const said = say(error, field, path, record);
  return (
    said && {
      path,
      rule: said.rule,
      sentence: said.sentence ?? `limit.${said.rule}`,
      params: { label, ...said.params },
    }
  );
}

function pathOf({ instancePath, params }: ShapeError): string {
  const at = instancePath.slice(1).replaceAll('/', '.');
  const inner = params.missingProperty ?? params.additionalProperty;
  return typeof inner === 'string' ? (at === '' ? inner : `${at}.${inner}`) : at;
}

interface Said {
  rule: string;
  sentence?: string;
  params?: { [name: string]: Json };
}

/** The rule and the message of an error; `field` is null if it is not about a known field. */
export function say(error: ShapeError, field: Field | null, path: string, record: Row): Said | null {
  const limit = error.params.limit;
  switch (error.keyword) {
    case 'required':
      return { rule: 'required', sentence: requiredMessageKey('limit.required', field) };
    case 'additionalProperties':
      return { rule: 'unknown-field', params: { label: path } };
    case 'minLength':
    case 'minimum':
    case 'minItems':
      return { rule: dashed(error.keyword), params: { minimum: Number(limit) } };
    case 'maxLength':
    case 'maximum':
    case 'maxItems':
      return { rule: dashed(error.keyword), params: { maximum: Number(limit) } };
    case 'pattern':
      // Invisible characters are reported as such: a broken pattern could not be seen.
      if (hiddenIn(field, valueAt(record, path)) !== null) return null;
      // So is what is too long: one fault, one sentence.
      if (isTooLong(field, valueAt(record, path))) return null;
      return field && 'format' in field && field.format !== undefined
        ? { rule: 'format', sentence: `format.${field.format}` }
        : { rule: 'format', sentence: namesRecord(field) ? 'limit.reference' : 'limit.format' };
    case 'visible':
      return { rule: 'visible', params: { character: hiddenIn(field, valueAt(record, path)) ?? '' } };
    case 'holdsFields':
      return sayHeld(field, valueAt(record, path));
    case 'decimal':
      return sayDecimal(field, valueAt(record, path));
    case 'type':
      return { rule: 'type', sentence: `limit.type.${field?.kind ?? 'object'}` };
    default:
      return { rule: dashed(error.keyword) };
  }
}

/** A keyword as findings call it: `maxLength` -> `max-length`. */
function dashed(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function hiddenIn(field: Field | null, value: Json | undefined): string | null {
  if (!isWritten(field) || typeof value !== 'string') return null;
  return hiddenCharacter(isProse(field) ? visibleForm(field) : 'line', value);
}

/** Holds a text that people write, stored as it is or encrypted. */
function isWritten(field: Field | null): field is TextField | EncryptedField {
  return isProse(field) || isEncrypted(field);
}

function isTooLong(field: Field | null, value: Json | undefined): boolean {
  if (!isWritten(field) || field.maxLength === undefined || typeof value !== 'string') return false;
  return countCodePoints(value) > field.maxLength;
}

/** What is wrong in a text with fields: the field that there is not, or the brace that belongs to none. */
function sayHeld(field: Field | null, value: Json | undefined): Said {
  const rule = 'holds-fields';
  const held = heldFieldsOf(field);
  const fault = held && heldFault(heldNames(held), String(value));
  if (!held || !fault) return { rule };
  const of = `@entity.${held.of}.label`;
  if (fault.kind === 'brace') return { rule, sentence: `limit.${rule}-brace`, params: { found: fault.found, of } };
  if (fault.near === undefined) return { rule, params: { found: fault.found, of } };
  return { rule, sentence: `limit.${rule}-near`, params: { found: fault.found, near: fault.near, of } };
}

function sayDecimal(field: Field | null, value: Json | undefined): Said | null {
  const limits = field && numberOf(field)?.exact?.(field);
  if (!limits) return null;
  const { digits, above, upTo } = limits;
  const rule = decimalFault(limits, isEmpty(value) ? '' : String(value));
  return { rule, params: { whole: digits[0], decimals: digits[1], above: above ?? '0', ...(upTo && { upTo }) } };
}
