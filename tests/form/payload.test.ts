// What is sent of a record: as itself, and as a new one when the stored one is gone.

import { describe, expect, it } from 'vitest';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { RecordShape } from '../../runtime/core/record-shape.ts';
import { newPayloadOf, payloadOf } from '../../runtime/web/record/payload.ts';

const base = { required: 'never', readOnly: false, source: 'proposed' } as const;
const text = (key: string, readOnly = false): Field => ({ ...base, key, kind: 'text', readOnly });
const entity = {
  id: 'bill',
  fields: [
    text('number', true),
    text('remark'),
    { ...base, key: 'payee', kind: 'object', entity: 'party', fields: [text('name'), text('givenCode', true)] },
    { ...base, key: 'lines', kind: 'lines', entity: 'line', fields: [text('goods'), text('stamp', true)] },
    { ...base, key: 'count', kind: 'integer', readOnly: true, computed: { count: 'lines' } },
  ],
} as unknown as EntityDescriptor;

const record: Row = {
  id: 'one',
  version: 3,
  number: 'B1',
  remark: ' typed ',
  payee: { name: 'N', givenCode: 'C' },
  lines: [{ goods: 'rice', stamp: 'S' }],
  count: 1,
};

describe('what is sent', () => {
  it('of the record itself names it, and keeps in lines what the server set there', () =>
    expect(payloadOf(new RecordShape(entity.fields), record)).toEqual({
      id: 'one',
      version: 3,
      remark: 'typed',
      payee: { name: 'N', givenCode: 'C' },
      lines: [{ goods: 'rice', stamp: 'S' }],
    }));

  it('of a new one in its place holds only what a person entered', () =>
    expect(newPayloadOf(new RecordShape(entity.fields), record)).toEqual({
      remark: 'typed',
      payee: { name: 'N' },
      lines: [{ goods: 'rice' }],
    }));
});
