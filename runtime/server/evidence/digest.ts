// What a record says, in one form whatever order it was written in, and the digest of it.
import { createHash } from 'node:crypto';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmbedded, isLines, numberingOf } from '../../core/kinds/field-traits.ts';
import { isRow } from '../../core/paths.ts';
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
    (field) => field.key !== versionKey && !stamps.has(field.key) && !states.includes(field.key) && !isNumbered(field),
  );
  const said = withoutComputed(storedForm(record, fields), fields);
  return createHash('sha256')
    .update(`${form}\n${canonical(said)}`)
    .digest('hex');
}

function isNumbered(field: Field): boolean {
  return numberingOf(field) !== undefined;
}

/** JSON with the keys of every object in the order of their code units. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRow(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`;
}

/** Values that follow from others are no part of what was said; what they must be is known. */
function withoutComputed(row: Row, fields: readonly Field[]): Row {
  const kept: Row = {};
  for (const field of fields) {
    const value = row[field.key];
    if (value === undefined || field.computed) continue;
    if (isEmbedded(field) && isRow(value)) kept[field.key] = withoutComputed(value, field.fields);
    else if (isLines(field) && Array.isArray(value))
      kept[field.key] = value.map((line) => (isRow(line) ? withoutComputed(line, field.fields) : line));
    else kept[field.key] = value;
  }
  return kept;
}
