// The digest of a document stays what it was: entries of years before are compared with it.
import { describe, expect, it } from 'vitest';
import { declaration } from '../../generated/entities/declaration/descriptor.gen.ts';
import { digestOf } from '../../runtime/server/evidence/digest.ts';

const record = {
  version: 3,
  updatedAt: '2026-11-21T07:49:38.120Z',
  ieFlag: 'I',
  docKind: 'declaration',
  totalPrice: '225.28',
  domesticConsignor: { nameZh: '瑞丽示例贸易有限公司', nameEn: null },
  goods: [
    { transactionUnit: '035', productName: '大米 "长粒"', unitPrice: '2.5600', licenses: [], dangerous: {} },
    { productName: '', recordSerial: 2 },
  ],
  containers: [],
};

describe('the digest of a document', () => {
  it('is that of its form, whatever order it is written in and whatever else is in it', () => {
    const digest = 'f3aeb256ff62d1334eff45857f642a79a4af0d026a285f5e4c9f99d467bf048b';
    expect(digestOf(declaration, 'version', record)).toBe(digest);
    const turned = Object.fromEntries(Object.entries({ ...record, version: 4, updatedBy: 'x', billNo: '' }).reverse());
    expect(digestOf(declaration, 'version', turned)).toBe(digest);
    expect(digestOf(declaration, 'version', { ...record, ieFlag: 'E' })).not.toBe(digest);
  });

  it('is that of nothing where nothing is said', () => {
    expect(digestOf(declaration, 'version', {})).toBe(digestOf(declaration, 'version', { goods: [] }));
    expect(digestOf(declaration, 'version', {})).not.toBe(digestOf(declaration, 'version', { goods: [{}] }));
  });
});
