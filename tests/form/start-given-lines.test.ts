// Lines that come with a record made of another one begin like those a person adds.
import { describe, expect, it } from 'vitest';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { StartingValues } from '../../runtime/core/starting-value.ts';
import { Proposals } from '../../runtime/web/record/proposals.ts';
import { startGivenLines } from '../../runtime/web/record/start-given-lines.ts';

const text = { kind: 'text', readOnly: false, source: '3' } as const;
const goods = [
  { ...text, key: 'origin', starts: ['above', 'last'] },
  { ...text, key: 'model' },
];
const fields = [
  { ...text, key: 'billNo', starts: ['last'] },
  {
    key: 'waybills',
    kind: 'lines',
    fields: [
      { ...text, key: 'terms', starts: ['above', 'last'] },
      { ...text, key: 'clearance', default: 'RD01' },
      { key: 'goods', kind: 'lines', fields: goods },
    ],
  },
] as unknown as readonly Field[];

const starts: StartingValues = {
  billNo: { value: 'B1', known: 'last' },
  'waybills.terms': { value: 'DDP', known: 'last' },
  'waybills.goods.origin': { value: 'MMR', known: 'last' },
};

describe('lines of a made record', () => {
  it('begin with defaults, with what was entered last and with what the line above has', () => {
    const record = { waybills: [{ goods: [{ model: 'x' }, { origin: 'CHN' }, {}] }, { terms: 'CIF', goods: [] }, {}] };
    expect(startGivenLines(fields, record, starts)).toEqual([
      { path: 'waybills.0.terms', value: 'DDP', known: 'last' },
      { path: 'waybills.0.clearance', value: 'RD01' },
      { path: 'waybills.0.goods.0.origin', value: 'MMR', known: 'last' },
      { path: 'waybills.0.goods.2.origin', value: 'CHN', known: 'above' },
      { path: 'waybills.1.clearance', value: 'RD01' },
      { path: 'waybills.2.terms', value: 'CIF', known: 'above' },
      { path: 'waybills.2.clearance', value: 'RD01' },
    ]);
  });

  it('need nothing where nothing is known, and are left alone where they are filled', () => {
    expect(startGivenLines(fields, { waybills: [{ terms: 'CIF', clearance: 'X' }] }, {})).toEqual([]);
    expect(startGivenLines(fields, {}, starts)).toEqual([]);
  });
});

describe('what a start is completed by', () => {
  const own: StartingValues = {
    payee: { value: 'e1', known: 'own' },
    payeeAccount: { value: 'a1', known: 'found', beside: 'payee' },
  };
  const begin = (record: Row): Row => new Proposals([]).begin(record, own, { isInLines: () => false, lines: [] });

  it('goes with it, and not with another record that is given', () => {
    expect(begin({})).toEqual({ payee: 'e1', payeeAccount: 'a1' });
    expect(begin({ payee: 'e1' })).toEqual({ payee: 'e1', payeeAccount: 'a1' });
    expect(begin({ payee: 'e2' })).toEqual({ payee: 'e2' });
  });
});
