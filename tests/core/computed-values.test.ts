// Products, differences, due days, first values and sums of some lines, each with the others it is made of.

import { describe, expect, it } from 'vitest';
import type { Computed, DecimalField, Field, LinesField } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { RecordShape } from '../../runtime/core/record-shape.ts';

const plain = { required: 'never', readOnly: false, source: '3' } as const;

function decimal(key: string, computed?: Computed): DecimalField {
  return { ...plain, key, kind: 'decimal', digits: [15, 2], signed: true, ...(computed && { computed }) };
}

const refunds: LinesField = {
  ...plain,
  key: 'refunds',
  kind: 'lines',
  entity: 'refund',
  fields: [
    { ...plain, key: 'status', kind: 'text' },
    decimal('standard'),
    decimal('quantity'),
    decimal('amount', { product: ['standard', 'quantity'] }),
  ],
};

const fields: readonly Field[] = [
  // Declared before what it is made of.
  decimal('net', { difference: ['approved', 'fee'] }),
  decimal('approved', { sum: 'refunds.amount', where: { field: 'status', is: 'approved' } }),
  decimal('fee'),
  decimal('capped', { least: ['fee', 'limit'] }),
  decimal('left', { difference: ['limit', 'approved', 'fee'] }),
  decimal('limit'),
  { ...plain, key: 'due', kind: 'date', computed: { daysAfter: ['from', 30], when: { field: 'isAdvance', is: true } } },
  { ...plain, key: 'until', kind: 'datetime', computed: { daysAfter: ['at', 1] } },
  { ...plain, key: 'chapter', kind: 'text', computed: { beginning: ['code', 2] } },
  { ...plain, key: 'state', kind: 'text', computed: { first: 'refunds.status' } },
  { ...plain, key: 'lastState', kind: 'text', computed: { last: 'refunds.status' } },
  {
    ...plain,
    key: 'lastApproved',
    kind: 'text',
    computed: { last: 'refunds.quantity', where: { field: 'status', is: 'approved' } },
  },
  {
    ...plain,
    key: 'firstRejected',
    kind: 'text',
    computed: { first: 'refunds.quantity', where: { field: 'status', is: 'rejected' } },
  },
  refunds,
];

const shape = new RecordShape(fields);

const record: Row = {
  fee: '5.00',
  from: '2026-02-01',
  at: '2026-02-28T10:00:00.000Z',
  isAdvance: true,
  refunds: [
    { status: 'approved', standard: '0.05', quantity: '0.10' },
    { status: 'rejected', standard: '9.00', quantity: '9.00' },
    { status: 'approved', standard: '2.00', quantity: '3.00' },
  ],
};

describe('computed values', () => {
  const done = shape.compute(record);

  it('multiply and round half up', () => {
    expect((done.refunds as Row[]).map(({ amount }) => amount)).toEqual(['0.01', '81.00', '6.00']);
  });
  it('add up the lines for which the condition holds', () => expect(done.approved).toBe('6.01'));
  it('subtract, whatever the order of the fields, below nothing too', () => {
    expect(done.net).toBe('1.01');
    expect(shape.compute({ fee: '5.00' }).net).toBe('-5.00');
    expect(shape.compute({}).net).toBe('0.00');
    expect(shape.compute({ fee: '5.00', limit: '10.00' }).capped).toBe('5.00');
    expect(shape.compute({ fee: '11.00', limit: '10.00' }).capped).toBe('10.00');
    expect(shape.compute({ fee: '11.00' })).not.toHaveProperty('capped');
    expect(shape.compute({ ...record, limit: '20.00' }).left).toBe('8.99');
  });
  it('count days, over the end of a month', () => {
    expect(done.due).toBe('2026-03-03');
    expect(done.until).toBe('2026-03-01T10:00:00.000Z');
  });
  it('have no value where their condition does not hold', () => {
    expect(shape.compute({ ...record, isAdvance: false }).due).toBeUndefined();
  });
  it('take the beginning of a text, once it is as long', () => {
    expect(shape.compute({ code: '10064020' }).chapter).toBe('10');
    expect(shape.compute({ code: '1' })).not.toHaveProperty('chapter');
    expect(shape.compute({})).not.toHaveProperty('chapter');
  });
  it('take the value of the first line', () => expect(done.state).toBe('approved'));
  it('take the value of the last line, and of the first or last for which the condition holds', () => {
    expect(done).toMatchObject({ lastState: 'approved', lastApproved: '3.00', firstRejected: '9.00' });
    const open = shape.compute({ ...record, refunds: [...(record.refunds as Row[]), { status: 'requested' }] });
    expect(open).toMatchObject({ lastState: 'requested', lastApproved: '3.00' });
    expect(shape.compute({ refunds: [] })).not.toHaveProperty('lastState');
  });
  it('are shown while what they are made of is still being typed', () => {
    const [net] = fields;
    expect(net && shape.computedIn(record, net)).toBe('1.01');
  });
});
