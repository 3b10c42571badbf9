// What is sent of a record when it is saved.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { linksKey } from '../../core/flow-links.ts';
import { isRow, withValuesAt } from '../../core/paths.ts';
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
  return withMarks(
    Object.fromEntries(kept.flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]]))),
    record,
  );
}

/** What is sent to store the record once more, as a new one: nothing the server has given it, in its lines neither. */
export function newPayloadOf(shape: RecordShape, record: Row): Row {
  const picked = shape.pick(shape.normalise(record), ({ readOnly, computed }) => !readOnly && !computed);
  return withMarks(picked, record);
}

/** What was made from other records says so, in its lines too: see core/flow-links.ts. */
function withMarks(sent: Row, record: Row): Row {
  if (record[linksKey] === undefined) return sent;
  return withValuesAt({ ...sent, [linksKey]: record[linksKey] }, marksIn(record, ''));
}

function marksIn(row: Row, above: string): [string, Json][] {
  return Object.entries(row).flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.flatMap((line, index): [string, Json][] => {
          if (!isRow(line)) return [];
          const at = `${above}${key}.${index}.`;
          const mark = line[linksKey];
          return [...(mark === undefined ? [] : [[`${at}${linksKey}`, mark] as [string, Json]]), ...marksIn(line, at)];
        })
      : [],
  );
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
