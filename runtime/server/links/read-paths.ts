// Reads a value of a record by a path that may lead through references: what is not known yet is noted, to be looked up.
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isNested, namesRecord } from '../../core/kinds/field-traits.ts';
import { isEmpty, isRow } from '../../core/paths.ts';

/** Names a record of another entity. */
export interface NamedRecord {
  readonly entity: string;
  readonly by: string;
  readonly key: string;
}

/** Records that paths lead to, as far as they are known. */
export interface KnownSource {
  /** The record with what `path` reads of it. Undefined: not read yet, and noted; null: it is not there, or not for this person. */
  find(named: NamedRecord, path: string): Row | null | undefined;
  fieldsOf(entity: string): readonly Field[];
}

/** Every value at a path below a row of these fields; lines on the way give one each, in order. */
export function readPath(known: KnownSource, fields: readonly Field[], row: Row, path: string): Json[] {
  const [key = '', ...rest] = path.split('.');
  const field = fields.find((candidate) => candidate.key === key);
  const value = row[key];
  if (!field || isEmpty(value)) return [];
  if (rest.length === 0) return [value];
  const further = rest.join('.');
  if (isNested(field)) {
    const rows = Array.isArray(value) ? value : [value];
    return rows.flatMap((inner) => (isRow(inner) ? readPath(known, field.fields, inner, further) : []));
  }
  if (!namesRecord(field) || typeof value !== 'string') return [];
  const found = known.find({ entity: field.entity, by: field.by, key: value }, further);
  return found ? readPath(known, known.fieldsOf(field.entity), found, further) : [];
}
