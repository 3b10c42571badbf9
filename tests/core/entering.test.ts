// What a transition lets a person fill in: where it goes in the record, what is asked for, where findings about it stand.

import { describe, expect, it } from 'vitest';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Entered } from '../../runtime/core/descriptor/lifecycle.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { enteredFields } from '../../runtime/core/entered-fields.ts';
import {
  atEntered,
  checkEntered,
  enteredNow,
  enteredPlace,
  isEnteredAt,
  withEntered,
} from '../../runtime/core/entering.ts';

const base = { required: 'never', readOnly: false, source: '3' } as const;
const bank: Field = { ...base, kind: 'text', key: 'bank' };
const amount: Field = { ...base, kind: 'decimal', key: 'amount', digits: [5, 2] };
const paidAt: Field = { ...base, kind: 'datetime', key: 'paidAt', readOnly: true };
const fields: readonly Field[] = [
  { ...base, kind: 'text', key: 'reference', readOnly: true },
  { ...base, kind: 'text', key: 'note', readOnly: true },
  { ...base, kind: 'lines', key: 'payments', entity: 'payment', fields: [bank, amount, paidAt], readOnly: true },
  { ...base, kind: 'decimal', key: 'paid', digits: [7, 2], readOnly: true, computed: { sum: 'payments.amount' } },
];
const descriptor = { id: 'bill', fields, lifecycles: [], rules: [], unique: [] } as unknown as EntityDescriptor;
const entity = compileEntity({ descriptor, validate: () => true });

const ofRecord: Entered = { fields: ['reference'], optional: ['note'] };
const ofNewLine: Entered = {
  fields: ['bank', 'amount'],
  optional: [],
  line: { field: 'payments', at: 'new', sets: { paidAt: 'now' } },
};
const ofLastLine: Entered = { fields: ['bank'], optional: [], line: { field: 'payments', at: 'last' } };
const ofOpenLine: Entered = { fields: ['bank'], optional: [], line: { field: 'payments', at: { absent: 'paidAt' } } };
const paidTwice: Row = {
  payments: [{ bank: 'A', paidAt: '2025-11-01T00:00:00.000Z' }, { bank: 'B' }, { bank: 'C' }],
};
const paidOnce: Row = { reference: 'R1', payments: [{ bank: 'A', amount: '10.00' }], paid: '10.00' };

describe('fields to enter', () => {
  it('can be typed, and are asked for as the transition says', () =>
    expect(enteredFields(descriptor, ofRecord).map(({ key, required, readOnly }) => [key, required, readOnly])).toEqual(
      [
        ['reference', 'always', false],
        ['note', 'never', false],
      ],
    ));
  it('are those of a line', () =>
    expect(enteredFields(descriptor, ofNewLine).map(({ key }) => key)).toEqual(['bank', 'amount']));
});

describe('the place', () => {
  it.each<[string, Entered, Row, string]>([
    ['of the record', ofRecord, paidOnce, ''],
    ['of a new line', ofNewLine, paidOnce, 'payments.1.'],
    ['of the first line', ofNewLine, {}, 'payments.0.'],
    ['of the last line', ofLastLine, paidOnce, 'payments.0.'],
    ['of the first line without a value', ofOpenLine, paidTwice, 'payments.1.'],
  ])('%s', (_, entered, record, place) => expect(enteredPlace(entered, record)).toBe(place));
});

describe('the record with it', () => {
  it('holds what was sent in normal form; what was not sent stays', () =>
    expect(withEntered(entity, ofRecord, { reference: 'R1', note: 'old' }, { sent: { reference: ' R2 ' } })).toEqual({
      reference: 'R2',
      note: 'old',
    }));
  it('loses what was sent as null', () =>
    expect(withEntered(entity, ofRecord, { reference: 'R1', note: 'old' }, { sent: { note: null } })).toEqual({
      reference: 'R1',
    }));
  it('holds nothing that may not be entered', () =>
    expect(withEntered(entity, ofRecord, {}, { sent: { reference: 'R2', paid: '99.00' } })).toEqual({
      reference: 'R2',
    }));
  it('has a line more, with what the server sets in it, and sums that follow', () =>
    expect(
      withEntered(entity, ofNewLine, paidOnce, {
        sent: { bank: 'B', amount: '5.5' },
        sets: { paidAt: '2025-11-01T00:00:00.000Z' },
      }),
    ).toEqual({
      reference: 'R1',
      payments: [
        { bank: 'A', amount: '10.00' },
        { bank: 'B', amount: '5.50', paidAt: '2025-11-01T00:00:00.000Z' },
      ],
      paid: '15.50',
    }));
  it('has its last line filled in', () =>
    expect(withEntered(entity, ofLastLine, paidOnce, { sent: { bank: 'C' } }).payments).toEqual([
      { bank: 'C', amount: '10.00' },
    ]));
  it('has the first line without a value filled in, and no other', () =>
    expect(withEntered(entity, ofOpenLine, paidTwice, { sent: { bank: 'D' } }).payments).toEqual([
      { bank: 'A', paidAt: '2025-11-01T00:00:00.000Z' },
      { bank: 'D' },
      { bank: 'C' },
    ]));
  it('loses what is entered each time, unless it is sent', () => {
    const anew: Entered = { ...ofRecord, anew: true };
    expect(withEntered(entity, anew, { reference: 'R1', note: 'old' }, { sent: { note: 'new' } })).toEqual({
      note: 'new',
    });
    expect(enteredNow(entity, anew, { reference: 'R1' })).toEqual({});
  });
  it('is not changed in place', () => {
    const before = structuredClone(paidOnce);
    withEntered(entity, ofLastLine, paidOnce, { sent: { bank: 'C' } });
    expect(paidOnce).toEqual(before);
  });
});

describe('what stands there now', () => {
  it('is the record or its last line; a new line starts empty', () => {
    expect(enteredNow(entity, ofRecord, paidOnce)).toEqual({ reference: 'R1' });
    expect(enteredNow(entity, ofLastLine, paidOnce)).toEqual({ bank: 'A' });
    expect(enteredNow(entity, ofNewLine, paidOnce)).toEqual({});
    expect(enteredNow(entity, { ...ofNewLine, starts: { amount: 'paid' } }, paidOnce)).toEqual({ amount: '10.00' });
  });
});

describe('findings', () => {
  const check = (entered: Entered, before: Row, sent: Row) => {
    const record = withEntered(entity, entered, before, { sent });
    return checkEntered(entity, { entered, before, record, sent }).map(({ path, rule }) => [path, rule]);
  };

  it('name what is missing, not what is there from before', () => {
    expect(check(ofNewLine, paidOnce, { bank: 'B' })).toEqual([['payments.1.amount', 'required']]);
    expect(check(ofRecord, { reference: 'R1' }, {})).toEqual([]);
    expect(check(ofRecord, { reference: 'R1' }, { reference: null })).toEqual([['reference', 'required']]);
  });
  it('name what is not asked for', () =>
    expect(check(ofNewLine, paidOnce, { bank: 'B', amount: '1.00', paidAt: 'now' })).toEqual([
      ['payments.1.paidAt', 'unknown-field'],
    ]));
  it('stand where it was sent, others where they are', () => {
    const at = (path: string) =>
      atEntered(entity, ofNewLine, 'payments.1.', { path, rule: 'x', sentence: '', params: {} }).path;
    expect([at('payments.1.amount'), at('payments.0.amount'), at('paid')]).toEqual([
      'entered.amount',
      'payments.0.amount',
      'paid',
    ]);
  });
  it('are told apart by place', () => {
    expect(isEnteredAt(entity, ofNewLine, 'payments.1.', 'payments.1.paidAt')).toBe(false);
    expect(isEnteredAt(entity, ofRecord, '', 'note')).toBe(true);
    expect(isEnteredAt(entity, ofRecord, '', 'paid')).toBe(false);
  });
});
