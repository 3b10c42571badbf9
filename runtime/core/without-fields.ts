// A record without some of its fields, in its sub-records and lines too.
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isEmbedded, isLines } from './kinds/field-traits.ts';
import { isRow } from './paths.ts';

/** The values of fields that are not left out. Keys no field has are left out as well. */
export function withoutFields(row: Row, fields: readonly Field[], isLeftOut: (field: Field) => boolean): Row {
  const kept: Row = {};
  for (const field of fields) {
    const value = row[field.key];
    if (value === undefined || isLeftOut(field)) continue;
    kept[field.key] = changedWithin(value, field, (inner, own) => withoutFields(inner, own, isLeftOut));
  }
  return kept;
}

/** The value of a field with every sub-record in it changed; all else as it is. */
export function changedWithin(value: Json, field: Field, change: (row: Row, fields: readonly Field[]) => Row): Json {
  if (isEmbedded(field) && isRow(value)) return change(value, field.fields);
  if (isLines(field) && Array.isArray(value)) {
    return value.map((line) => (isRow(line) ? change(line, field.fields) : line));
  }
  return value;
}
