// What is sent of a record when it is saved.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isRow } from '../../core/paths.ts';
import type { RecordShape } from '../../core/record-shape.ts';
import { versionKeyOf } from '../../core/record-version.ts';

/**
 * What is sent: the record in normal form, without what the server sets or computes. Lines keep what the server has set
 * in them: they have no ids, so it is by these values that the server knows them again.
 */
export function payloadOf(shape: RecordShape, record: Row): Row {
  const sent = withoutComputed(shape.normalise(record), shape);
  const own = shape.fields.flatMap(({ key, readOnly }) => (readOnly ? [] : [key]));
  const kept = ['id', versionKeyOf(shape), ...own];
  return Object.fromEntries(kept.flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]])));
}

/** What is sent to store the record once more, as a new one: nothing the server has given it, in its lines neither. */
export function newPayloadOf(shape: RecordShape, record: Row): Row {
  return shape.pick(shape.normalise(record), ({ readOnly, computed }) => !readOnly && !computed);
}

function withoutComputed(row: Row, { byKey, inner }: RecordShape): Row {
  const sent: Row = {};
  for (const [key, value] of Object.entries(row)) {
    const shape = inner.get(key);
    if (!byKey.get(key)?.computed) sent[key] = shape ? withoutInnerComputed(value, shape) : value;
  }
  return sent;
}

function withoutInnerComputed(value: Json, shape: RecordShape): Json {
  if (Array.isArray(value)) return value.map((line) => (isRow(line) ? withoutComputed(line, shape) : line));
  return isRow(value) ? withoutComputed(value, shape) : value;
}
