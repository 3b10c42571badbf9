// What is sent of a record when it is saved.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmbedded, isLines } from '../../core/kinds/field-traits.ts';
import { normaliseRow } from '../../core/kinds/kinds.ts';
import { isRow } from '../../core/paths.ts';
import { versionKeyOf } from '../../core/record-version.ts';

/**
 * What is sent: the record in normal form, without what the server sets or computes. Lines keep what the server has set
 * in them: they have no ids, so it is by these values that the server knows them again.
 */
export function payloadOf(entity: EntityDescriptor, record: Row): Row {
  const normal = normaliseRow(record, entity.fields);
  const own = entity.fields.filter(({ readOnly }) => !readOnly);
  const sent = withoutComputed(normal, entity.fields);
  const kept = ['id', versionKeyOf(entity), ...own.map(({ key }) => key)];
  return Object.fromEntries(kept.flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]])));
}

/** What is sent to store the record once more, as a new one: nothing the server has given it, in its lines neither. */
export function newPayloadOf(entity: EntityDescriptor, record: Row): Row {
  return withoutGiven(normaliseRow(record, entity.fields), entity.fields);
}

function withoutGiven(row: Row, fields: readonly Field[]): Row {
  const own: Row = {};
  for (const field of fields) {
    const value = row[field.key];
    if (value === undefined || field.readOnly || field.computed) continue;
    if (isEmbedded(field) && isRow(value)) own[field.key] = withoutGiven(value, field.fields);
    else if (isLines(field) && Array.isArray(value)) {
      own[field.key] = value.map((line) => (isRow(line) ? withoutGiven(line, field.fields) : line));
    } else own[field.key] = value;
  }
  return own;
}

function withoutComputed(row: Row, fields: readonly Field[]): Row {
  const sent: Row = {};
  for (const [key, value] of Object.entries(row)) {
    const field = fields.find((candidate) => candidate.key === key);
    if (!field?.computed) sent[key] = field ? withoutInnerComputed(value, field) : value;
  }
  return sent;
}

function withoutInnerComputed(value: Json, field: Field): Json {
  if (isEmbedded(field) && isRow(value)) return withoutComputed(value, field.fields);
  if (isLines(field) && Array.isArray(value)) {
    return value.map((line) => (isRow(line) ? withoutComputed(line, field.fields) : line));
  }
  return value;
}
