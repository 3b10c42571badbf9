// Sums, counts and serial numbers that follow from a record alone.

import { describe, expect, it } from 'vitest';
import { computedValue } from '../../runtime/core/computed.ts';
import type { DecimalField, Field } from '../../runtime/core/descriptor/field.ts';
import { RecordShape } from '../../runtime/core/record-shape.ts';
import { fileFault } from '../../runtime/web/uploads/check-file.ts';

const base = { required: 'never', readOnly: true, source: 'proposed' } as const;
const total: DecimalField = {
  ...base,
  key: 'total',
  kind: 'decimal',
  digits: [15, 2],
  computed: { sum: 'goods.price' },
};
const fields: readonly Field[] = [
  {
    ...base,
    key: 'goods',
    kind: 'lines',
    entity: 'line',
    readOnly: false,
    fields: [
      { ...base, key: 'serial', kind: 'integer', computed: { serial: true } },
      { ...base, key: 'price', kind: 'decimal', digits: [15, 2], readOnly: false },
    ],
  },
  total,
  { ...base, key: 'number', kind: 'integer', computed: { count: 'goods' } },
];

const shape = new RecordShape(fields);

describe('what a shape computes', () => {
  it('adds up exactly what a double cannot', () => {
    const goods = [{ price: '999999999999999.98' }, { price: '0.01' }];
    expect(shape.compute({ goods })).toEqual({
      goods: [
        { price: '999999999999999.98', serial: 1 },
        { price: '0.01', serial: 2 },
      ],
      total: '999999999999999.99',
      number: 2,
    });
  });
  it('has no sum of nothing, and takes an old one away', () =>
    expect(shape.compute({ total: '5.00' })).toEqual({ number: 0 }));
  it('leaves out of a sum what is no number yet', () =>
    expect(computedValue({ goods: [{ price: 'abc' }, { price: '2.00' }] }, total)).toBe('2.00'));
});

describe('fileFault', () => {
  const profile = { id: 'p', extensions: ['pdf'], maxBytes: 10, maxFiles: 1, source: '5' };
  it('refuses by extension, size and number', () => {
    expect(fileFault({ name: 'a.exe', size: 1 }, profile, 0)).toBe('upload-type');
    expect(fileFault({ name: 'pdf', size: 1 }, profile, 0)).toBe('upload-type');
    expect(fileFault({ name: 'a.PDF', size: 11 }, profile, 0)).toBe('upload-size');
    expect(fileFault({ name: 'a.pdf', size: 0 }, profile, 0)).toBe('upload-size');
    expect(fileFault({ name: 'a.pdf', size: 10 }, profile, 1)).toBe('upload-count');
    expect(fileFault({ name: 'a.pdf', size: 10 }, profile, 0)).toBeNull();
  });
});
