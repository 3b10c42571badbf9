// A record without what could be no value of its fields at all, so that rules meet nothing they cannot read.
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isEmbedded, isLines, isSeveral } from './kinds/field-traits.ts';
import { kindOf } from './kinds/kinds.ts';
import { isRow } from './paths.ts';

/** Objects and lists stay only where the field holds some; a line that is none becomes an empty one, so that others keep their place. */
export function soundRecord(record: Row, fields: readonly Field[]): Row {
  const sound: Row = {};
  for (const field of fields) {
    const value = record[field.key];
    if (value === undefined) continue;
    const kept = soundValue(value, field);
    if (kept !== undefined) sound[field.key] = kept;
  }
  return sound;
}

function soundValue(value: Json, field: Field): Json | undefined {
  if (value === null) return value;
  if (typeof value !== 'object') return kindOf(field).structure === 'value' ? value : undefined;
  if (isRow(value)) return isEmbedded(field) ? soundRecord(value, field.fields) : undefined;
  if (isLines(field)) return value.map((line) => (isRow(line) ? soundRecord(line, field.fields) : {}));
  return isSeveral(field) ? value.filter((one) => typeof one !== 'object') : undefined;
}
