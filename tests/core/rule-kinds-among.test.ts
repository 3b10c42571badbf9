// The kinds of rules that look at other records: what they find, where, and what they leave alone.
import { describe, expect, it } from 'vitest';
import type { StoredRow } from '../../runtime/core/cases/memory-port.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { among } from './one-rule.ts';

const manifest = (id: string, more: Row): StoredRow => ({
  entity: 'manifest',
  record: { id, status: 'submitted', ...more },
});

describe('rules across records', () => {
  const unique = { fields: ['waybills.billNo'], except: { status: ['stopped'] }, beside: ['batchNo'] };
  const record: Row = { id: '1', batchNo: 'X', waybills: [{ billNo: 'A' }, { billNo: 'B' }] };
  const other = (id: string, more: Row): StoredRow => ({
    entity: 'bill',
    record: { id, waybills: [{ billNo: 'B' }], ...more },
  });

  it('keep values of lines apart, with what is left out', async () => {
    expect(await among('unique-among', unique, record, [other('2', { batchNo: 'Y' })])).toEqual([
      { path: 'waybills.1.billNo', value: 'B' },
    ]);
    expect(await among('unique-among', unique, record, [other('2', { batchNo: 'X' })])).toEqual([]);
    expect(await among('unique-among', unique, record, [other('2', { batchNo: 'Y', status: 'stopped' })])).toEqual([]);
    expect(await among('unique-among', unique, record, [other('1', { batchNo: 'Y' })])).toEqual([]);
  });

  it('tell capital letters from small ones, unless they shall not', async () => {
    const small = [{ ...other('2', {}), record: { id: '2', waybills: [{ billNo: 'b' }] } }];
    const params = { fields: ['waybills.billNo'] };
    expect(await among('unique-among', params, record, small)).toEqual([]);
    expect(await among('unique-among', { ...params, anyCase: true }, record, small)).toEqual([
      { path: 'waybills.1.billNo', value: 'B' },
    ]);
  });

  it('ask for a record, of any of several entities, in time', async () => {
    const params = {
      entities: ['manifest', 'bill'],
      match: { batchNo: 'batchNo' },
      except: { status: ['draft'] },
      notAfter: { loading: 'at' },
    };
    const ask = (more: Row): Promise<unknown[]> =>
      among('exists-among', params, { batchNo: 'X', at: '2026-01-02' }, [manifest('m', more)]);
    expect(await ask({ batchNo: 'X', loading: '2026-01-02' })).toEqual([]);
    expect(await ask({ batchNo: 'X' })).toEqual([]);
    expect(await ask({ batchNo: 'X', loading: '2026-01-03' })).toEqual([{ path: 'batchNo', value: 'X' }]);
    expect(await ask({ batchNo: 'X', status: 'draft' })).toEqual([{ path: 'batchNo', value: 'X' }]);
    expect(await among('exists-among', params, {}, [])).toEqual([]);
  });

  it('compare totals, and say so where no record is found to compare with', async () => {
    const params = {
      sum: 'lines.pieces',
      total: { entity: 'manifest', sum: 'waybills.pieces', match: { batchNo: 'batchNo' } },
    };
    const own = { batchNo: 'X', lines: [{ pieces: 1 }, { pieces: 2 }] };
    const stored = [
      manifest('a', { batchNo: 'X', waybills: [{ pieces: 2 }] }),
      manifest('b', { batchNo: 'X', waybills: [{ pieces: 2 }] }),
    ];
    expect(await among('total-matches', params, own, [])).toMatchObject([{ path: 'batchNo', value: ['X'] }]);
    expect(await among('total-matches', params, { lines: own.lines }, stored)).toEqual([]);
    expect(await among('total-matches', params, own, stored.slice(0, 1))).toMatchObject([
      { path: 'lines', value: '3', total: '2' },
    ]);
    expect(await among('total-matches', params, { ...own, lines: [{ pieces: 4 }] }, stored)).toEqual([]);
  });

  it('compare totals bill by bill, over several records', async () => {
    const params = {
      sum: 'lines.pieces',
      each: ['waybills.billNo', 'lines.billNo'],
      total: { entity: 'manifest', sum: 'waybills.pieces', match: { batchNo: 'batchNo' } },
    };
    const stored = [
      manifest('a', { batchNo: 'X', waybills: [{ billNo: 'A', pieces: 2 }] }),
      manifest('b', {
        batchNo: 'X',
        waybills: [
          { billNo: 'A', pieces: 3 },
          { billNo: 'B', pieces: 4 },
        ],
      }),
    ];
    const report = (...lines: Row[]): Promise<unknown[]> =>
      among('total-matches', params, { batchNo: 'X', lines }, stored);
    expect(await report({ billNo: 'A', pieces: 5 }, { billNo: 'B', pieces: 4 })).toEqual([]);
    expect(await report({ billNo: 'A', pieces: 4 }, { billNo: 'B', pieces: 5 })).toMatchObject([
      { path: 'lines.0.pieces', of: 'A', value: '4', total: '5' },
      { path: 'lines.1.pieces', of: 'B', value: '5', total: '4' },
    ]);
    expect(await report({ billNo: 'A', pieces: 5 })).toMatchObject([{ path: 'lines', value: 'B', total: '4' }]);
    expect(await report({ billNo: 'C', pieces: 9 })).toMatchObject([
      { path: 'lines.0.billNo', value: 'C' },
      { path: 'lines', value: 'A' },
      { path: 'lines', value: 'B' },
    ]);
  });

  it('let totals lie apart by a share', async () => {
    const params = {
      sum: 'weight',
      withinPercent: '5',
      total: { entity: 'manifest', sum: 'waybills.weight', match: { batchNo: 'batchNo', 'waybills.billNo': 'billNo' } },
    };
    const waybills = [
      { billNo: 'A', weight: '100' },
      { billNo: 'B', weight: '900' },
    ];
    const own = (weight: string): Promise<unknown[]> =>
      among('total-matches', params, { batchNo: 'X', billNo: 'A', weight }, [
        manifest('a', { batchNo: 'X', waybills }),
      ]);
    expect(await own('105')).toEqual([]);
    expect(await own('95')).toEqual([]);
    expect(await own('105.001')).toMatchObject([{ path: 'weight', total: '100' }]);
    expect(await own('94.999')).toMatchObject([{ path: 'weight', total: '100' }]);
  });

  it('count records against those of another kind', async () => {
    const params = {
      beside: { match: { batchNo: 'batchNo' }, except: { status: ['stopped'] } },
      of: { entity: 'manifest', match: { batchNo: 'batchNo' } },
    };
    const report = (id: string, status: string): StoredRow => ({
      entity: 'bill',
      record: { id, batchNo: 'X', status },
    });
    const ask = (...stored: StoredRow[]): Promise<unknown[]> =>
      among('count-not-above', params, { id: '1', batchNo: 'X' }, stored);
    const [one, two] = [manifest('a', { batchNo: 'X' }), manifest('b', { batchNo: 'X' })];
    expect(await ask(one, report('1', 'submitted'))).toEqual([]);
    expect(await ask(one, report('2', 'stopped'))).toEqual([]);
    expect(await ask(one, report('2', 'draft'))).toMatchObject([{ path: 'batchNo', number: 1, allowed: 1 }]);
    expect(await ask(one, two, report('2', 'draft'))).toEqual([]);
    expect(await ask(report('2', 'draft'))).toEqual([]);
  });

  it('name what stands on a record', async () => {
    const by = [{ entity: 'manifest', match: { batchNo: 'batchNo' }, except: { status: ['draft'] }, shows: 'no' }];
    const params = { by, unless: { match: { batchNo: 'batchNo' }, except: { status: ['stopped'] } } };
    const own: Row = { id: '1', batchNo: 'X' };
    const standing = [
      manifest('a', { batchNo: 'X', no: 'M1' }),
      manifest('b', { batchNo: 'X', no: 'M2', status: 'draft' }),
    ];
    expect(await among('not-relied-on', params, own, standing)).toMatchObject([
      { path: 'batchNo', count: 1, names: [['@entity.manifest.label', 'M1']] },
    ]);
    const alike = (status: string): StoredRow => ({ entity: 'bill', record: { id: '2', batchNo: 'X', status } });
    expect(await among('not-relied-on', params, own, [...standing, alike('submitted')])).toEqual([]);
    expect(await among('not-relied-on', params, own, [...standing, alike('stopped')])).toHaveLength(1);
    expect(await among('not-relied-on', params, { id: '1' }, standing)).toEqual([]);
    const spared = { ...params, spares: { field: 'status', is: 'rejected' }, at: 'status' };
    expect(await among('not-relied-on', spared, own, standing)).toMatchObject([{ path: 'status' }]);
    const itself = (status: string): StoredRow => ({ entity: 'bill', record: { id: '1', status } });
    expect(await among('not-relied-on', spared, own, [...standing, itself('submitted')])).toHaveLength(1);
    expect(await among('not-relied-on', spared, own, [...standing, itself('rejected')])).toEqual([]);
  });

  it('tell which of the values of a record that is there do not agree', async () => {
    const params = {
      entity: 'manifest',
      match: { batchNo: 'batchNo' },
      agree: { customs: 'customs', carrier: 'company' },
    };
    const stored = [
      manifest('a', { batchNo: 'X', customs: '8603', carrier: 'A' }),
      manifest('b', { batchNo: 'X', customs: '8602', carrier: 'B' }),
    ];
    const ask = (customs: string, company: string): Promise<unknown[]> =>
      among('exists-among', params, { batchNo: 'X', customs, company }, stored);
    expect(await ask('8602', 'B')).toEqual([]);
    expect(await ask('8601', 'B')).toMatchObject([{ path: 'customs', value: '8601' }]);
    expect(await ask('8603', 'B')).toMatchObject([{ path: 'customs' }, { path: 'company' }]);
    expect(await among('exists-among', params, { batchNo: 'Y', customs: '8603' }, stored)).toMatchObject([
      { path: 'batchNo' },
    ]);
  });

  it('add siblings, count the own currency alone, and say how much is left', async () => {
    const total = { records: 'declarations', sum: 'goods.price', currency: ['goods.currency', 'currency'] };
    const params = { value: 'amount', beside: { match: { orderNo: 'orderNo' } }, total };
    const stored = [
      {
        entity: 'declaration',
        record: {
          id: 'd',
          goods: [
            { price: '10.00', currency: 'CNY' },
            { price: '99.00', currency: 'USD' },
          ],
        },
      },
      { entity: 'bill', record: { id: '2', orderNo: 'O', currency: 'CNY', amount: '4.00' } },
      { entity: 'bill', record: { id: '3', orderNo: 'O', currency: 'USD', amount: '9.00' } },
    ];
    const own = { id: '1', orderNo: 'O', currency: 'CNY', declarations: ['d'] };
    expect(await among('total-not-above', params, { ...own, amount: '6.00' }, stored)).toEqual([]);
    expect(await among('total-not-above', params, { ...own, amount: '6.01' }, stored)).toMatchObject([
      { path: 'amount', total: '10.01', bound: '10', remaining: '6', currency: 'CNY' },
    ]);
    expect(await among('total-not-above', params, { ...own, declarations: [], amount: '6.01' }, stored)).toEqual([]);
    expect(await among('total-not-above', params, { ...own, declarations: ['e'], amount: '1' }, stored)).toMatchObject([
      { path: 'declarations', value: ['e'] },
    ]);
  });

  it('share out what several records hold among all that name them', async () => {
    const params = {
      value: 'amount',
      among: ['declarations'],
      holds: 'price',
      counts: { kind: ['checklist'] },
      except: { status: ['rejected'] },
      currency: ['currency', 'currency'],
    };
    const declared = (id: string, price: string, more: Row = {}) => ({
      entity: 'declaration',
      record: { id, price, currency: 'CNY', ...more },
    });
    const claimed = (id: string, declarations: string[], amount: string, more: Row = {}) => ({
      entity: 'bill',
      record: { id, declarations, amount, currency: 'CNY', ...more },
    });
    const stored = [
      declared('a', '100.00'),
      declared('b', '50.00'),
      declared('c', '900.00', { kind: 'checklist' }),
      declared('d', '900.00', { currency: 'USD' }),
      claimed('2', ['a', 'b'], '40.00'),
      claimed('3', ['b'], '20.00'),
      claimed('4', ['a'], '90.00', { status: 'rejected' }),
    ];
    const left = async (declarations: string[], amount: string) =>
      among('allotted-within', params, { id: '1', currency: 'CNY', declarations, amount }, stored);
    expect(await left(['a'], '90.00')).toEqual([]);
    expect(await left(['a'], '90.01')).toMatchObject([
      { path: 'amount', value: '90.01', bound: '100.00', remaining: '90.00' },
    ]);
    expect(await left(['b'], '30.01')).toMatchObject([{ remaining: '30.00' }]);
    expect(await left(['a', 'b'], '90.01')).toMatchObject([{ bound: '150.00', remaining: '90.00' }]);
    expect(await left(['c'], '0.01')).toMatchObject([{ remaining: '0.00' }]);
    expect(await left(['d'], '0.01')).toMatchObject([{ remaining: '0.00' }]);
    expect(await left([], '999.00')).toEqual([]);
  });

  it('judge once more with the claims and rates of a moment', async () => {
    const rates = { entity: 'rate', currency: 'currency', rate: ['price'], per: 1, base: 'CNY', at: 'from' };
    const params = {
      value: 'amount',
      among: ['declarations'],
      holds: 'price',
      currency: ['currency', 'currency'],
      rates,
    };
    const rate = (price: string, from: string) => ({ entity: 'rate', record: { currency: 'USD', price, from } });
    const stored = [
      { entity: 'declaration', record: { id: 'a', price: '700.00', currency: 'CNY' } },
      rate('7', '2025-11-01T00:00:00.000Z'),
      rate('8', '2025-11-03T00:00:00.000Z'),
      ...['2025-11-01T12:00:00.000Z', '2025-11-02T12:00:00.000Z'].map((sentAt, index) => ({
        entity: 'bill',
        record: { id: `other${index}`, declarations: ['a'], amount: '10.00', currency: 'USD', sentAt },
      })),
    ];
    const own = (amount: string, sentAt: string | null = '2025-11-02T00:00:00.000Z') => ({
      id: '1',
      declarations: ['a'],
      amount,
      currency: 'USD',
      sentAt,
    });
    const then = { ...params, asOf: 'sentAt' };
    expect(await among('allotted-within', then, own('90.00'), stored)).toEqual([]);
    expect(await among('allotted-within', then, own('90.01'), stored)).toMatchObject([{ remaining: '90.00' }]);
    expect(await among('allotted-within', params, own('67.50'), stored)).toEqual([]);
    expect(await among('allotted-within', params, own('67.51'), stored)).toMatchObject([{ remaining: '67.50' }]);
    expect(await among('allotted-within', then, own('67.51', null), stored)).toMatchObject([{ remaining: '67.50' }]);
  });
  it('refuse records that must not be there', async () => {
    const params = {
      entities: ['manifest', 'bill'],
      match: { orderNo: 'orderNo' },
      except: { status: ['done'] },
      at: 'state',
    };
    const found = async (stored: readonly StoredRow[]) =>
      among('none-among', params, { id: '1', orderNo: 'O' }, stored);
    const other = (entity: string, id: string, status: string) => ({ entity, record: { id, orderNo: 'O', status } });
    expect(await found([])).toEqual([]);
    expect(await found([other('manifest', '1', 'done'), other('bill', '1', 'open')])).toEqual([]);
    expect(await found([other('manifest', '1', 'open'), other('bill', '2', 'open')])).toMatchObject([
      { path: 'state', value: 'O', other: ['@entity.manifest.label'] },
      { path: 'state', value: 'O', other: ['@entity.bill.label'] },
    ]);
  });
});
