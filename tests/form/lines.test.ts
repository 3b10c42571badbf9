// Lines of a record: adding, copying, moving, removing, and which columns are added up.

import { describe, expect, it } from 'vitest';
import { declarationGoodsLine } from '../../generated/entities/declaration-goods-line/descriptor.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field, LinesField } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { RecordShape } from '../../runtime/core/record-shape.ts';
import { summedColumns } from '../../runtime/web/lines/summed-columns.ts';
import { copyOfLine, insertLine, moveLine, newLine, removeLines } from '../../runtime/web/record/line-operations.ts';
import { payloadOf } from '../../runtime/web/record/payload.ts';

const base = { required: 'never', readOnly: false, source: 'proposed' } as const;
const decimal = (key: string): Field => ({ ...base, key, kind: 'decimal', digits: [15, 2] });
const goods: LinesField = {
  ...base,
  key: 'goods',
  kind: 'lines',
  entity: 'line',
  fields: [
    { ...base, key: 'serial', kind: 'integer', readOnly: true, computed: { serial: true } },
    { ...base, key: 'name', kind: 'text' },
    { ...base, key: 'currency', kind: 'code', table: 'currency' },
    { ...base, key: 'unit', kind: 'text', default: '035' },
    { ...base, key: 'code', kind: 'text', copied: false },
    { ...base, key: 'uploadedAt', kind: 'datetime', readOnly: true },
    decimal('price'),
    decimal('quantity'),
    decimal('total'),
  ],
};
const entity: EntityDescriptor = {
  id: 'order',
  area: 'order',
  type: 'top',
  key: 'id',
  title: { zh: [], en: [], my: [] },
  head: [],
  owner: 'enterprise',
  fields: [
    { ...base, key: 'status', kind: 'text', readOnly: true },
    goods,
    { ...base, key: 'sum', kind: 'decimal', digits: [15, 2], readOnly: true, computed: { sum: 'goods.total' } },
    { ...base, key: 'version', kind: 'integer', readOnly: true },
  ],
  unique: [],
  rules: [{ id: 'one-currency', kind: 'same-in', params: 'goods.currency', on: 'complete', source: '5' }],
  lifecycles: [],
  access: {},
  views: [],
  form: [],
  file: 'schemas/order/order.yaml',
};
const lines: readonly Row[] = [{ name: 'a', currency: 'CNY' }, { name: 'b' }, { name: 'c' }];
const names = (rows: readonly Row[]): unknown[] => rows.map(({ name }) => name);

describe('lines', () => {
  it('are inserted where asked, and the others know their new numbers', () => {
    const { lines: next, to } = insertLine(lines, 1, { name: 'new' });
    expect(names(next)).toEqual(['a', 'new', 'b', 'c']);
    expect([0, 1, 2].map(to)).toEqual([0, 2, 3]);
  });
  it('are removed, and say which are gone', () => {
    const { lines: next, to } = removeLines(lines, new Set([1]));
    expect(names(next)).toEqual(['a', 'c']);
    expect([0, 1, 2].map(to)).toEqual([0, null, 1]);
  });
  it('move by one and stay at the ends', () => {
    expect(names(moveLine(lines, 1, -1).lines)).toEqual(['b', 'a', 'c']);
    expect(moveLine(lines, 0, -1).lines).toBe(lines);
    expect(moveLine(lines, 2, 1).to(2)).toBe(2);
  });
  it('start with defaults and with what must be the same in all', () =>
    expect(newLine(goods, lines, entity, 'goods')).toEqual({ unit: '035', currency: 'CNY' }));
  it('are copied without what is not copied or not typed', () =>
    expect(
      copyOfLine({ name: 'a', code: 'X', uploadedAt: '2025-11-20T00:00:00.000Z', serial: 1 }, goods.fields),
    ).toEqual({ name: 'a' }));
});

describe('summedColumns', () => {
  it('are those the schema adds up', () =>
    expect([...summedColumns(entity, 'goods', goods.fields)]).toEqual(['total']));
  it('are all decimals but prices where it adds up none', () => {
    const factor = { lines: 'goods', of: ['price', 'quantity'], equals: 'total', within: '0.01' };
    const rules = [{ id: 'product', kind: 'product-equals', params: factor, on: 'complete', source: '5' } as const];
    const plain = { ...entity, fields: [goods], rules };
    expect([...summedColumns(plain, 'goods', goods.fields)]).toEqual(['total']);
  });
  it('are none where each line is counted in a unit of its own', () => {
    const unit: Field = { ...base, key: 'unit', kind: 'code', table: 'fee-unit', ofUnits: true };
    expect([...summedColumns({ ...entity, fields: [goods] }, 'goods', [...goods.fields, unit])]).toEqual([]);
  });
  it('take units for units because their code table says so', () => {
    const units = declarationGoodsLine.fields.filter((field) => field.kind === 'code' && field.ofUnits);
    expect(units.map(({ key }) => key)).toEqual(['transactionUnit', 'firstUnit', 'secondUnit']);
  });
});

describe('payloadOf', () => {
  it('leaves out what is computed or set by the server, but keeps what it set in lines', () => {
    const line = { serial: 1, name: ' a ', uploadedAt: '2025-11-20T00:00:00.000Z', price: '2.5' };
    const record: Row = { id: 'x', version: 3, status: 'draft', sum: '1.00', goods: [line] };
    expect(payloadOf(new RecordShape(entity.fields), record)).toEqual({
      id: 'x',
      version: 3,
      goods: [{ name: 'a', uploadedAt: '2025-11-20T00:00:00.000Z', price: '2.50' }],
    });
  });
});
