// What a record says, in one form whatever order it was written in, and the digest of it.
import { createHash } from 'node:crypto';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmbedded, isLines, isSecret, numberingOf } from '../../core/kinds/field-traits.ts';
import { isEmpty, isRow } from '../../core/paths.ts';

/** Of the record itself and not of what it says: they change with every save. */
const stamps: ReadonlySet<string> = new Set(['updatedAt', 'updatedBy']);

/** The form may change one day; entries of this one stay what they are. */
const form = '1';

/**
 * SHA-256 in hexadecimal of what the record says: keys sorted, nothing empty, texts in UTF-8, decimals as texts. Left out: secrets,
 * values the server works out, numbers the database gives in the same statement, stamps, and the states that say how comparisons ended.
 */
export function digestOf(descriptor: EntityDescriptor, versionKey: string, record: Row): string {
  const said = saidBy(descriptor).filter(({ field }) => field.key !== versionKey);
  return createHash('sha256')
    .update(`${form}\n${textOf(record, said) ?? '{}'}`)
    .digest('hex');
}

/** A field with those in it, told once: a document of thousands of lines is read with each save. */
interface SaidField {
  readonly field: Field;
  /** In JSON, with the colon behind it. */
  readonly name: string;
  /** Values that follow from others are no part of what was said; what they must be is known. */
  readonly isSaid: boolean;
  /** In the order of the keys. */
  readonly inner: readonly SaidField[];
}

const known = new WeakMap<EntityDescriptor, readonly SaidField[]>();

function saidBy(descriptor: EntityDescriptor): readonly SaidField[] {
  const found =
    known.get(descriptor) ?? saidFields(descriptor.fields.filter((field) => isOfDocument(descriptor, field)));
  known.set(descriptor, found);
  return found;
}

function isOfDocument({ lifecycles }: EntityDescriptor, field: Field): boolean {
  const isComparing = lifecycles.some(
    ({ lifecycle, field: state }) => state === field.key && lifecycle.transitions.some(({ compares }) => compares),
  );
  return !stamps.has(field.key) && !isComparing && numberingOf(field) === undefined;
}

function saidFields(fields: readonly Field[]): SaidField[] {
  return fields
    .filter((field) => !isSecret(field))
    .map((field) => ({
      field,
      name: `${JSON.stringify(field.key)}:`,
      isSaid: field.computed === undefined,
      inner: 'fields' in field ? saidFields(field.fields) : [],
    }))
    .sort((one, other) => (one.field.key < other.field.key ? -1 : 1));
}

/** What is said, in JSON; null where nothing would be stored. */
function textOf(row: Row, said: readonly SaidField[]): string | null {
  let text = '';
  let isStored = false;
  for (const one of said) {
    const value = row[one.field.key];
    const part = isEmpty(value) ? null : partOf(one, value);
    if (part === null) continue;
    isStored = true;
    if (one.isSaid) text += `${text === '' ? '' : ','}${one.name}${part}`;
  }
  return isStored ? `{${text}}` : null;
}

function partOf({ field, inner }: SaidField, value: Json): string | null {
  if (isEmbedded(field) && isRow(value)) return textOf(value, inner);
  if (!Array.isArray(value)) return canonical(value);
  if (value.length === 0) return null;
  if (!isLines(field)) return canonical(value);
  return `[${value.map((line) => (isRow(line) ? (textOf(line, inner) ?? '{}') : canonical(line))).join()}]`;
}

/** JSON with the keys of every object in the order of their code units. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRow(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`;
}
