// What a record says, in one form whatever order it was written in, and the digest of it.
import { createHash } from 'node:crypto';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { numberingOf } from '../../core/kinds/field-traits.ts';
import { isRow } from '../../core/paths.ts';
import { RecordShape } from '../../core/record-shape.ts';
import { storedForm } from '../store/stored-form.ts';

/** Of the record itself and not of what it says: they change with every save. */
const stamps: ReadonlySet<string> = new Set(['updatedAt', 'updatedBy']);

/** The form may change one day; entries of this one stay what they are. */
const form = '1';

/**
 * SHA-256 in hexadecimal of what the record says: keys sorted, nothing empty, texts in UTF-8, decimals as texts. Left out: secrets,
 * values the server works out, numbers the database gives in the same statement, stamps, and the states that say how comparisons ended.
 */
export function digestOf(descriptor: EntityDescriptor, versionKey: string, record: Row): string {
  const states = descriptor.lifecycles
    .filter(({ lifecycle }) => lifecycle.transitions.some(({ compares }) => compares))
    .map(({ field }) => field);
  const fields = descriptor.fields.filter(
    (field) =>
      field.key !== versionKey &&
      !stamps.has(field.key) &&
      !states.includes(field.key) &&
      numberingOf(field) === undefined,
  );
  // Values that follow from others are no part of what was said; what they must be is known.
  const said = new RecordShape(fields).pick(storedForm(record, fields), ({ computed }) => computed === undefined);
  return createHash('sha256')
    .update(`${form}\n${canonical(said)}`)
    .digest('hex');
}

/** JSON with the keys of every object in the order of their code units. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRow(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`;
}
