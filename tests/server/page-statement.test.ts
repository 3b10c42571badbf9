// Statements of pages whose texts are kept: equal texts only where everything that makes them is equal, and values always those of the call.
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { join } from '../../runtime/server/store/condition-sql.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { type Order, orderOf } from '../../runtime/server/store/list-order.ts';
import { matchingOf, pageStatement } from '../../runtime/server/store/page-statement.ts';
import { projectionOf } from '../../runtime/server/store/projection.ts';
import type { Statement } from '../../runtime/server/store/statement.ts';

const layout = layoutOf(layoutsOf(model), 'bill');
const projection = projectionOf(layout, { language: 'zh', paths: new Set(['billNo', 'companyId']) });
const newest = orderOf({ layout, sort: '-createdAt' });

type Where = readonly RawBuilder<boolean>[];
const ofCompany = (id: string): Where => [sql<boolean>`t."companyId" = ${id}`];

let composed = 0;

/** The statement of a page of 20 behind so many rows. */
function page(where: Where, { order = newest, offset = 0, form = 'page' } = {}): Statement {
  const behind = offset === 0 ? sql`` : sql` offset ${offset}`;
  return pageStatement({ projection, order, where, form, values: offset === 0 ? [] : [offset] }, () => {
    composed += 1;
    return sql`select ${sql.raw(projection.text)} from ${layout.from} t where ${join(where, 'and')} order by ${order.by} limit 20${behind}`;
  });
}

it('the same list of another enterprise is composed once and has its own values', () => {
  const before = composed;
  const [one, other] = [page(ofCompany('a')), page(ofCompany('b'))];
  expect(composed - before).toBe(1);
  expect(other.text).toBe(one.text);
  expect([one.values, other.values]).toEqual([['a'], ['b']]);
});

it('values of the page stand behind those of the tests', () => {
  page(ofCompany('a'), { offset: 20, form: 'behind' });
  const { text, values } = page(ofCompany('b'), { offset: 40, form: 'behind' });
  expect(text).toContain('offset $2');
  expect(values).toEqual(['b', 40]);
});

it('other tests, orders and columns have other texts', () => {
  const draft = [...ofCompany('a'), sql<boolean>`t."status" = ${'draft'}`];
  const byNumber = orderOf({ layout, sort: 'billNo' });
  const texts = [page(ofCompany('a')), page(draft), page(ofCompany('a'), { order: byNumber })].map(({ text }) => text);
  expect(new Set(texts).size).toBe(3);
  expect(page(draft).values).toEqual(['a', 'draft']);
});

it('a test that another enterprise lacks is not lost', () => {
  page([sql<boolean>`true`]);
  expect(page(ofCompany('a')).text).toContain('"companyId" = $1');
  expect(page([sql<boolean>`true`]).text).not.toContain('"companyId" =');
});

it('what an order asks of other records is composed at each call, whatever is asked', () => {
  const linked = (rows: string): Order => orderOf({ layout, sort: '$a', sortAt: () => sql`(select ${sql.raw(rows)})` });
  expect(linked('1').isByFields).toBe(false);
  expect(page(ofCompany('a'), { order: linked('1') }).text).toContain('(select 1)');
  expect(page(ofCompany('a'), { order: linked('2') }).text).toContain('(select 2)');
});

it('values that are not those of the tests and the page are never taken for them', () => {
  const shape = { projection, order: newest, where: ofCompany('a'), form: 'other values', values: [] };
  const make = (value: string) => () => sql`select 1 from ${layout.from} t where t."companyId" = ${value}`;
  expect(pageStatement(shape, make('x')).values).toEqual(['x']);
  expect(pageStatement(shape, make('y')).values).toEqual(['y']);
});

it('tests are compiled once for a list, and anew for another one', () => {
  const where = ofCompany('a');
  expect(matchingOf(where)).toBe(matchingOf(where));
  expect(matchingOf([...where, sql<boolean>`false`]).text).toContain('false');
});
