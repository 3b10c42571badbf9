// Judges an example of the rule book as it is changed: by the validator and the rules that judge every record of its entity.
import { checkRecord } from '../check-record.ts';
import type { Entity } from '../compile-entity.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Field } from '../descriptor/field.ts';
import type { Json, Row } from '../descriptor/value.ts';
import type { Finding } from '../findings.ts';
import { isLines, isSeveral } from '../kinds/field-traits.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { CompiledEntity } from '../model.ts';
import { isEmpty, valueAt, withValueAt } from '../paths.ts';
import { checkRules } from '../rules/rules.ts';
import type { BookEntry } from './book.ts';

/** Loads what judges the records of an entity. */
export type LoadCheck = () => Promise<CompiledEntity>;

/**
 * What is wrong with the record as far as the entry goes: what breaks its rule, and what is wrong with the values to
 * try. The rest of the record is not there, and nothing is said of it.
 */
export function tryExample(entity: Entity, entry: BookEntry, record: Row): Finding[] {
  const { descriptor } = entity;
  const inputs = entry.example?.inputs ?? [];
  const isRule = entry.kind === 'rule';
  const shown = checkRecord(entity, record, 'complete').filter(({ path, rule }) => {
    if (isRule && rule === entry.name) return true;
    return inputs.some((input) => isOf(path, input)) && isMeant(descriptor, entry, rule);
  });
  return isRule && shown.length === 0 ? findingsOfAction(descriptor, entry.name, record) : shown;
}

/** Limits are meant, other rules are not: but where a rule words that a field is needed, it speaks for the limit. */
function isMeant({ rules }: EntityDescriptor, entry: BookEntry, found: string): boolean {
  const rule = rules.find(({ id }) => id === found);
  if (rule === undefined) return entry.kind !== 'rule' || found !== 'required';
  return entry.name === 'required' && (rule.kind === 'required-when' || rule.kind === 'line-requires');
}

/** What a rule says that is only checked when an action is made. */
function findingsOfAction(descriptor: EntityDescriptor, id: string, record: Row): Finding[] {
  const on = descriptor.rules.find((rule) => rule.id === id)?.on;
  const action = Array.isArray(on) ? on[0] : undefined;
  if (typeof action !== 'string') return [];
  return checkRules(descriptor, record, { stage: 'complete', action }).filter(({ rule }) => rule === id);
}

/** Whether a finding is about the value itself, or one entry of its list. */
function isOf(path: string, input: string): boolean {
  return path === input || (path.startsWith(`${input}.`) && /^\d+$/.test(path.slice(input.length + 1)));
}

/** The record with what a person typed at a path, in the form the field is stored in. */
export function withTyped(entity: Entity, record: Row, path: string, typed: string): Row {
  const field = entity.fieldAt(path);
  return withValueAt(record, path, field ? parseTyped(field, typed, valueAt(record, path)) : typed);
}

function parseTyped(field: Field, typed: string, before: Json | undefined): Json {
  if (isLines(field)) return withLength(before, Number(typed));
  const text = typed.trim();
  if (text === '') return null;
  if (isSeveral(field)) {
    return kindOf(field).normalise(
      typed
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
      field,
    );
  }
  return kindOf(field).normalise(text, field);
}

/** The value at a path as a person would type it. */
export function typedOf(entity: Entity, record: Row, path: string): string {
  const value = valueAt(record, path);
  const field = entity.fieldAt(path);
  if (isLines(field)) return String(Array.isArray(value) ? value.length : 0);
  if (isEmpty(value)) return '';
  return Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** So many lines, the last one repeated. */
function withLength(before: Json | undefined, length: number): Json {
  const lines = Array.isArray(before) ? before : [];
  const count = Number.isInteger(length) ? Math.min(Math.max(length, 0), 50) : 0;
  return Array.from({ length: count }, (_, index) => lines[index] ?? lines.at(-1) ?? {});
}
