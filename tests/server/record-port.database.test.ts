// What rules ask of other records, asked of PostgreSQL and of a list of the same records: the answers must be the same.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { memoryPort } from '../../runtime/core/cases/memory-port.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { RecordPort, RecordQuery, TotalQuery } from '../../runtime/core/rules/rule-kind.ts';
import { findViolations } from '../../runtime/server/store/find-violations.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { recordPort } from '../../runtime/server/store/record-port.ts';
import { mostOfRecord, spendOnRecord, wholeBudget, withOwnBudget } from '../../runtime/server/work-budget.ts';
import { startWorld, type World } from '../deal/world.ts';

const layouts = layoutsOf(model);
const ids = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000070${number}`);
const common: Row = {
  companyId: '00000000-0000-4000-8000-0000000000b1',
  ieFlag: 'I',
  docKind: 'declaration',
  declarationStatus: 'submitted',
};
const line = (totalPrice: string, currency: string): Row => ({ totalPrice, currency, productName: '米' });
const records: Row[] = [
  {
    ...common,
    id: ids[0] ?? '',
    billNo: 'P1',
    netWeight: '2.000',
    grossWeight: '1.000',
    ieDate: '2026-01-10',
    goods: [line('999999999999999.99', 'CNY'), line('0.01', 'CNY'), line('5.00', 'USD')],
  },
  { ...common, id: ids[1] ?? '', billNo: 'P2', netWeight: '1.000', grossWeight: '1.000', goods: [line('7.50', 'USD')] },
  { ...common, id: ids[2] ?? '', billNo: 'P3', declarationStatus: 'stopped', ieDate: '2026-02-10' },
];
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  for (const record of records) await world.put('declaration', record);
});
afterAll(() => world?.stop());

const asked: Omit<RecordQuery, 'entity'>[] = [
  { values: { billNo: 'P1' } },
  { values: { billNo: 'P9' } },
  { values: { billNo: 'P3' }, except: { declarationStatus: ['stopped'] } },
  { values: { 'goods.currency': 'USD', 'goods.totalPrice': '7.50' } },
  { values: { 'goods.currency': 'CNY', 'goods.totalPrice': '7.50' } },
  { values: { billNo: 'P1' }, exceptId: ids[0] ?? '' },
  { values: { docKind: 'declaration' }, beside: { ieFlag: 'I' } },
  { values: { billNo: 'P1' }, beside: { billNo: 'P2' } },
  { values: { billNo: 'P1' }, notAfter: { ieDate: '2026-01-10' } },
  { values: { billNo: 'P1' }, notAfter: { ieDate: '2026-01-09' } },
  { values: { billNo: 'P2' }, notAfter: { ieDate: '2026-01-09' } },
  { values: {}, oneOf: { path: 'id', values: [ids[1] ?? ''] } },
  { values: {}, where: { field: 'declarationStatus', notIn: ['submitted', 'stopped'] } },
  { values: {}, where: { field: 'netWeight', above: '10' } },
  { values: {}, where: { not: { field: 'netWeight', above: '10' } } },
];
const added: Omit<TotalQuery, 'entity'>[] = [
  { values: { ieFlag: 'I' }, sum: 'goods.totalPrice' },
  { values: { ieFlag: 'I' }, sum: 'goods.totalPrice', parts: { 'goods.currency': 'USD' } },
  { values: { ieFlag: 'I' }, sum: 'netWeight', except: { declarationStatus: ['stopped'] } },
  { values: { billNo: 'P9' }, sum: 'netWeight' },
  { values: {}, oneOf: { path: 'id', values: [ids[0] ?? '', ids[2] ?? ''] }, sum: 'goods.totalPrice' },
];

describe('the port', () => {
  const listed = memoryPort(
    records.map((record) => ({ entity: 'declaration', record })),
    () => 'id',
  );

  it.each(asked)('finds records: %j', async (query) => {
    const stored = recordPort(world.pool, layouts);
    const wanted = await listed.exists({ entity: 'declaration', ...query });
    expect(await stored.exists({ entity: 'declaration', ...query })).toBe(wanted);
  });

  it('finds some and some not', async () => {
    const found = await Promise.all(asked.map((query) => listed.exists({ entity: 'declaration', ...query })));
    expect(new Set(found).size).toBe(2);
  });

  it.each(added)('adds up exactly: %j', async (query) => {
    const total = await recordPort(world.pool, layouts).total({ entity: 'declaration', ...query });
    const wanted = await listed.total({ entity: 'declaration', ...query });
    expect({ ...total, sum: Number(total.sum) === Number(wanted.sum) ? wanted.sum : total.sum }).toEqual(wanted);
  });

  it.each([
    ['values', (port: RecordPort) => port.values({ entity: 'declaration', values: {}, paths: ['billNo'] })],
    ['named', (port: RecordPort) => port.named({ entity: 'declaration', values: {}, shows: 'billNo', most: 1 })],
    ['exists', (port: RecordPort) => port.exists({ entity: 'declaration', values: { billNo: 'P1' } })],
  ])('asks for %s within the budget of the request', async (_, ask) => {
    const text: Field = { kind: 'text', key: 'remarks' } as Field;
    const used = withOwnBudget(async () => {
      for (let left = wholeBudget; left > 0; left -= mostOfRecord) {
        spendOnRecord({}, Array<Field>(Math.min(left, mostOfRecord)).fill(text));
      }
      await ask(recordPort(world.pool, layouts));
    });
    await expect(used).rejects.toThrow('too-much-work');
  });

  it('loses no digit', async () => {
    const query = {
      entity: 'declaration',
      values: { billNo: 'P1' },
      sum: 'goods.totalPrice',
      parts: { 'goods.currency': 'CNY' },
    };
    expect(await recordPort(world.pool, layouts).total(query)).toEqual({ sum: '1000000000000000', records: 1 });
  });
});

describe('broken records', () => {
  const rule = (kind: string, params: Rule['params']): Rule => ({
    id: 'it',
    kind,
    params,
    on: 'complete',
    source: '5',
  });
  const find = (one: Rule) => findViolations(world.pool, layouts, { entity: 'declaration', rule: one });

  it('are found by SQL', async () => {
    expect(await find(rule('not-above', ['netWeight', 'grossWeight']))).toEqual({ ids: [ids[0]], count: 1 });
    expect(await find(rule('required-when', 'ieDate'))).toEqual({ ids: [ids[1]], count: 1 });
    expect((await find(rule('holds', { that: { field: 'billNo', is: 'P1' }, at: 'billNo' }))).ids).toEqual([
      ids[1],
      ids[2],
    ]);
  });

  it('are found one after the other where SQL cannot say it', async () => {
    expect(await find(rule('same-in', 'goods.currency'))).toEqual({ ids: [ids[0]], count: 1 });
    expect((await find(rule('required-when', 'goods'))).ids).toEqual([ids[2]]);
  });
});
