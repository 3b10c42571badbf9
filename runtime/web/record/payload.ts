// What is sent of a record when it is saved.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { normaliseRow } from '../../core/kinds/kinds.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import { changedWithin, withoutFields } from '../../core/without-fields.ts';

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
  const isGiven = ({ readOnly, computed }: Field): boolean => readOnly || computed !== undefined;
  return withoutFields(normaliseRow(record, entity.fields), entity.fields, isGiven);
}

function withoutComputed(row: Row, fields: readonly Field[]): Row {
  const sent: Row = {};
  for (const [key, value] of Object.entries(row)) {
    const field = fields.find((candidate) => candidate.key === key);
    if (!field?.computed) sent[key] = field ? changedWithin(value, field, withoutComputed) : value;
  }
  return sent;
}
