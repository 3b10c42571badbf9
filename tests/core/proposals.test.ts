// Proposed values: what follows from what is typed, what is never overwritten, and that only what was touched is worked out.
import { describe, expect, it } from 'vitest';
import type { Field, Proposal } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { proposedPlaces } from '../../runtime/core/proposals.ts';
import { proposedValue } from '../../runtime/core/proposed-value.ts';
import { Proposals } from '../../runtime/web/record/proposals.ts';
import { RecordStore } from '../../runtime/web/record/record-store.ts';

const base = { required: 'never', readOnly: false, source: 'proposed' } as const;

function decimal(key: string, decimals: number, ...proposes: Proposal[]): Field {
  return { ...base, key, kind: 'decimal', digits: [15, decimals], ...(proposes.length > 0 && { proposes }) };
}

function text(key: string, ...proposes: Proposal[]): Field {
  return { ...base, key, kind: 'text', ...(proposes.length > 0 && { proposes }) };
}

const factors = { '070': { unit: '035', times: '1000' }, '036': { unit: '035', times: '0.001' } };
const measured = { measured: { quantity: 'quantity', unit: 'unit', in: 'firstUnit', factors } };
const party = [text('code'), text('name')];
const fields: readonly Field[] = [
  {
    ...base,
    key: 'goods',
    kind: 'lines',
    entity: 'line',
    fields: [
      decimal('quantity', 5),
      text('unit', { same: 'firstUnit' }),
      decimal('price', 4, { quotient: ['total', 'quantity'] }),
      decimal('total', 2, { product: ['price', 'quantity'] }),
      text('firstUnit'),
      decimal('firstQuantity', 5, measured),
    ],
  },
  { ...base, key: 'items', kind: 'integer', proposes: [{ count: 'goods' }] },
  decimal('amount', 2, { sum: 'goods.total' }),
  decimal('net', 3, { sum: 'goods.firstQuantity', when: { every: 'goods.firstUnit', is: '035' } }),
  { ...base, key: 'consignor', kind: 'object', entity: 'party', fields: party },
  { ...base, key: 'maker', kind: 'object', entity: 'party', fields: party, proposes: [{ same: 'consignor' }] },
];

function open(record: Row = {}): RecordStore {
  return new RecordStore(record, record, new Map(), new Proposals(proposedPlaces(fields)));
}

const fees: readonly Field[] = [
  decimal('weight', 2),
  decimal('worth', 2),
  {
    ...base,
    key: 'fees',
    kind: 'lines',
    entity: 'fee',
    fields: [
      text('unit'),
      decimal(
        'times',
        2,
        { value: '1', when: { field: 'unit', is: 'order' } },
        { head: 'weight', when: { field: 'unit', is: 'kilogram' } },
        { head: 'worth', per: '100', when: { field: 'unit', is: 'percent' } },
      ),
    ],
  },
];

describe('a line', () => {
  const charged = (record: Row): RecordStore =>
    new RecordStore(record, record, new Map(), new Proposals(proposedPlaces(fees)));
  const times = (store: RecordStore, index: number): unknown => store.value(`fees.${index}.times`);

  it('is proposed what is usual, and numbers of the record around it', () => {
    const store = charged({ weight: '50000.00', worth: '130040.55', fees: [{}, {}, {}] });
    for (const [index, unit] of ['order', 'kilogram', 'percent'].entries()) store.enter(`fees.${index}.unit`, unit);
    expect([0, 1, 2].map((index) => times(store, index))).toEqual(['1.00', '50000.00', '1300.41']);
  });

  it('follows the record around it, but for what was typed', () => {
    const store = charged({ weight: '10.00', fees: [{ unit: 'kilogram' }, { unit: 'kilogram' }, { unit: 'order' }] });
    store.enter('fees.1.times', '7.00');
    store.enter('weight', '20.00');
    expect([0, 1, 2].map((index) => times(store, index))).toEqual(['20.00', '7.00', '1.00']);
    store.enter('weight', null);
    expect([0, 1].map((index) => times(store, index) ?? null)).toEqual([null, '7.00']);
  });
});

const line = (store: RecordStore, index = 0): Row => store.value(`goods.${index}`) as Row;

describe('what is typed', () => {
  it('gives the total from price and quantity, and the sums of the record from that', () => {
    const store = open({ goods: [{}] });
    store.enter('goods.0.quantity', '12.00000');
    expect(line(store).total).toBeUndefined();
    store.enter('goods.0.price', '0.3333');
    expect(line(store).total).toBe('4.00');
    expect(store.value('amount')).toBe('4.00');
    expect(store.reasonAt('goods.0.total')).toMatchObject({ by: { product: ['price', 'quantity'] }, base: 'goods.0' });
  });

  it('gives the price from the total, where it comes out', () => {
    const store = open({ goods: [{}] });
    store.enter('goods.0.quantity', '44000.00000');
    store.enter('goods.0.total', '130240.00');
    expect(line(store).price).toBe('2.9600');
    store.enter('goods.0.quantity', '44001.00000');
    // 130240 : 44001 is no number of four decimals.
    expect(line(store).price ?? null).toBeNull();
    expect(line(store).total).toBe('130240.00');
  });

  it('is followed by what was proposed and never overwritten by it', () => {
    const store = open({ goods: [{}] });
    store.enter('goods.0.quantity', '10.00000');
    store.enter('goods.0.price', '2.0000');
    store.enter('goods.0.quantity', '20.00000');
    expect(line(store).total).toBe('40.00');
    store.enter('goods.0.total', '41.00');
    expect(line(store).price).toBe('2.0000');
    store.enter('goods.0.quantity', '30.00000');
    expect(line(store).total).toBe('41.00');
    expect(store.reasonAt('goods.0.total')).toBeUndefined();
    expect(store.proposedNow('goods.0.total')).toBe('60.00');
    store.takeProposal('goods.0.total');
    store.enter('goods.0.quantity', '40.00000');
    expect(line(store).total).toBe('80.00');
  });

  it('cleared stays cleared until what it comes from changes', () => {
    const store = open({ goods: [{}] });
    store.enter('goods.0.quantity', '10.00000');
    store.enter('goods.0.price', '2.0000');
    store.enter('goods.0.total', null);
    expect(line(store).total).toBeNull();
    expect(store.value('amount') ?? null).toBeNull();
    store.enter('goods.0.price', '3.0000');
    expect(line(store).total).toBe('30.00');
  });

  it('taken away takes along what came of it', () => {
    const store = open({ goods: [{}] });
    store.enter('goods.0.quantity', '10.00000');
    store.enter('goods.0.price', '2.0000');
    store.enter('goods.0.quantity', null);
    expect(line(store).total).toBeNull();
    expect(store.reasonAt('goods.0.total')).toBeUndefined();
  });
});

describe('units', () => {
  it('are told in others of the same measure, and in no others', () => {
    const store = open({ goods: [{ firstUnit: '035' }] });
    store.enter('goods.0.quantity', '44.50000');
    store.enter('goods.0.unit', '070');
    expect(line(store).firstQuantity).toBe('44500.00000');
    expect(store.value('net')).toBe('44500.000');
    store.enter('goods.0.unit', '007');
    expect(line(store).firstQuantity ?? null).toBeNull();
    expect(store.value('net') ?? null).toBeNull();
  });

  it('convert both ways, exactly', () => {
    const field = decimal('firstQuantity', 5, measured);
    const value = (row: Row): unknown => proposedValue(row, field)?.value ?? null;
    expect(value({ quantity: '1', unit: '036', firstUnit: '070' })).toBeNull();
    expect(value({ quantity: '2500', unit: '036', firstUnit: '035' })).toBe('2.50000');
    expect(value({ quantity: '3', unit: '035', firstUnit: '036' })).toBe('3000.00000');
    expect(value({ quantity: '3', unit: '035', firstUnit: null })).toBeNull();
  });
});

describe('lines', () => {
  it('that come in from a file are completed, and counted', () => {
    const store = open();
    store.set('goods', [
      { quantity: '2.00000', price: '1.5000' },
      { quantity: '1.00000', price: '1.0000', total: '9.00' },
    ]);
    expect([line(store, 0).total, line(store, 1).total]).toEqual(['3.00', '9.00']);
    expect([store.value('items'), store.value('amount')]).toEqual([2, '12.00']);
  });

  it('keep what was typed and what was proposed when they move', () => {
    const store = open({ goods: [{}] });
    store.enter('goods.0.quantity', '10.00000');
    store.enter('goods.0.price', '2.0000');
    store.renumber('goods', (index) => index + 1);
    store.set('goods', [{}, line(store)]);
    expect(store.reasonAt('goods.1.total')).toMatchObject({ base: 'goods.1' });
    expect(store.reasonAt('goods.0.total')).toBeUndefined();
    store.enter('goods.1.quantity', '20.00000');
    expect(line(store, 1).total).toBe('40.00');
  });

  it('that are touched are worked out, the others stay the same objects', () => {
    const goods = Array.from({ length: 1000 }, () => ({ quantity: '1.00000', price: '2.0000', total: '2.00' }));
    const store = open({ goods, amount: '2000.00' });
    const other = store.value('goods.7');
    store.enter('goods.500.quantity', '3.00000');
    expect(store.value('goods.500.total')).toBe('6.00');
    expect(store.value('amount')).toBe('2004.00');
    expect(store.value('goods.7')).toBe(other);
  });
});

describe('a stored record', () => {
  it('goes on following where a value is what would be proposed, and keeps others', () => {
    const store = open({ goods: [{ quantity: '10.00000', price: '2.0000', total: '20.00' }], amount: '99.00' });
    store.enter('goods.0.quantity', '20.00000');
    expect(line(store).total).toBe('40.00');
    expect(line(store).price).toBe('2.0000');
    expect(store.value('amount')).toBe('99.00');
  });

  it('holds no proposals once it is saved', () => {
    const store = open({ goods: [{}] });
    store.enter('goods.0.quantity', '10.00000');
    store.enter('goods.0.price', '2.0000');
    store.accept(store.record);
    expect(store.reasonAt('goods.0.total')).toBeUndefined();
    store.enter('goods.0.quantity', '20.00000');
    expect(line(store).total).toBe('40.00');
  });
});

describe('sub-records', () => {
  it('that are the same follow field by field until one is typed', () => {
    const store = open();
    store.enter('consignor.name', '瑞丽某公司');
    expect(store.value('maker')).toEqual({ name: '瑞丽某公司' });
    store.enter('maker.code', '5301');
    store.enter('consignor.code', '5302');
    store.enter('consignor.name', '昆明某公司');
    expect(store.value('maker')).toEqual({ code: '5301', name: '昆明某公司' });
  });
});

describe('values found elsewhere', () => {
  it('are put in where nobody has typed, and give way to what is typed', () => {
    const store = open();
    store.enter('consignor.code', '5301');
    store.propose({ 'consignor.code': '5309', 'consignor.name': '瑞丽某公司' }, { known: 'found' });
    expect(store.value('consignor')).toEqual({ code: '5301', name: '瑞丽某公司' });
    expect(store.reasonAt('consignor.name')).toEqual({ known: 'found' });
    store.enter('consignor.name', '瑞丽某公司');
    expect(store.reasonAt('consignor.name')).toBeUndefined();
  });
});

describe('lines that are put back', () => {
  it('give the sums they had, and go on following what they come from', () => {
    const store = open();
    const line = { quantity: '1000', unit: '035', firstUnit: '035' };
    store.enterLines('goods', [line, { ...line, quantity: '500' }], {
      typed: ['goods.0.quantity', 'goods.1.quantity', 'goods.0.firstUnit', 'goods.1.firstUnit'],
      proposed: [],
      filled: [],
    });
    expect(store.value('net')).toBe('1500.000');
    const lines = store.value('goods') as Row[];
    const origins = store.originsBelow('goods');
    store.renumber('goods', (index) => (index === 0 ? 0 : null));
    store.set('goods', lines.slice(0, 1));
    expect(store.value('net')).toBe('1000.000');
    store.putBack('goods', lines, origins);
    expect(store.value('net')).toBe('1500.000');
    expect(store.value('items')).toBe(2);
    expect(store.isTyped('goods.1.quantity')).toBe(true);
    expect(store.reasonAt('goods.1.firstQuantity')).toBeDefined();
    store.enter('goods.1.quantity', '600');
    expect(store.value('goods.1.firstQuantity')).toBe('600.00000');
    expect(store.value('net')).toBe('1600.000');
  });

  it('keep what was cleared in them empty', () => {
    const store = open();
    store.enter('goods.0.firstUnit', '035');
    store.enter('goods.0.unit', '035');
    store.enter('goods.0.quantity', '5');
    store.enter('goods.0.firstQuantity', null);
    const lines = store.value('goods') as Row[];
    const origins = store.originsBelow('goods');
    store.enter('goods.0.quantity', '7');
    store.putBack('goods', lines, origins);
    expect(store.value('goods.0.firstQuantity') ?? null).toBeNull();
    expect(store.value('goods.0.quantity')).toBe('5');
  });
});
