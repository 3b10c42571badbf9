// Lists filtered and sorted by the records that belong to their rows: within the reader's sight, and telling nothing of what lies beyond it.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { startWorld, type World } from '../deal/world.ts';

const idOf = (end: string): string => `00000000-0000-4000-8000-0000000000${end}`;
const [trader, broker, broker2, bank] = ['a1', 'b1', 'b2', 'e1'].map(idOf) as [string, string, string, string];

let world: World;

const views: { readonly [who: string]: string } = {
  broker: 'declarationEnquiry',
  broker2: 'declarationEnquiry',
  operator: 'platformDeclarationEnquiry',
  trader: 'traderDeclarationEnquiry',
  bank: 'platformDeclarationEnquiry',
};

const declared = (billNo: string, more: Row = {}): Promise<string> =>
  world.put('declaration', {
    ...{ billNo, companyId: broker, ieFlag: 'I', docKind: 'declaration', declarationStatus: 'submitted' },
    ...more,
  });
const ordered = (orderNo: string, status: string, more: Row = {}): Promise<string> =>
  world.put('service-order', {
    ...{ orderNo, status, declarationType: 'import', companyId: trader, broker },
    ...{ customsArea: '8603', orderAmount: '100.00', currency: 'CNY' },
    ...more,
  });
const billed = (billNo: string, more: Row): Promise<string> =>
  world.put('bill', {
    ...{ billNo, type: 'service', payer: trader, payee: broker, companyId: broker, currency: 'CNY' },
    ...{ pushStatus: 'pushed', status: 'pendingPayment', amount: '10.00', openAmount: '10.00' },
    ...more,
  });

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  await ordered('DD2026112300001', 'inProgress');
  await ordered('DD2026112300002', 'completed');
  // Of a stranger: the broker of the declaration must not learn of it.
  await ordered('DD2026112300003', 'inProgress', { companyId: broker2, broker: broker2 });
  const first = await declared('SIGHT1', { orderNo: 'DD2026112300001', manifestNo: 'B20261123001' });
  await declared('SIGHT2', { orderNo: 'DD2026112300002' });
  await declared('SIGHT3', { orderNo: 'DD2026112300003' });
  await declared('SIGHT4');
  await world.put('original-bill', { batchNo: 'B20261123001', companyId: broker, status: 'submitted' });
  await world.put('planner-manifest', { batchNo: 'B20261123001', companyId: broker2, status: 'approved' });
  await billed('ZDA1', { orderNo: 'DD2026112300001' });
  await billed('ZDA2', { orderNo: 'DD2026112300001', status: 'closed' });
  await billed('ZDB1', { orderNo: 'DD2026112300002', status: 'closed' });
  await billed('ZDDRAFT', { orderNo: 'DD2026112300002', status: 'draft', pushStatus: 'notPushed' });
  // Between two others, under the number of an order of theirs.
  await billed('ZDHIDDEN', { orderNo: 'DD2026112300002', payer: broker2, payee: broker2, companyId: broker2 });
  await world.put('fx-payment', {
    ...{ companyId: trader, bank, isAdvance: false, currency: 'CNY', applicationNo: 'FH11' },
    ...{ status: 'platformPassed', amount: '70.00000', declarations: [first] },
  });
});
afterAll(() => world?.stop());

type Asked = { readonly [path: string]: { readonly [operator: string]: string } };

function queryOf(who: string, asked: Asked, more = '&sort=billNo'): string {
  const filters = Object.entries(asked).flatMap(([path, values]) =>
    Object.entries(values).map(([operator, value]) => `&filter[${path}][${operator}]=${encodeURIComponent(value)}`),
  );
  return `view=${views[who]}&filter[billNo][prefix]=SIGHT${filters.join('')}${more}`;
}

/** Which of the four declarations are found: "1 2". */
async function found(who: string, asked: Asked, more?: string): Promise<string> {
  const person = await world.as(who);
  const answer = await person.get<{ rows: readonly { billNo: string }[]; total: number }>(
    `/entities/declaration?${queryOf(who, asked, more)}`,
  );
  expect([answer.code, answer.message]).toEqual([1000, '']);
  const { rows, total } = answer.data;
  expect(total).toBe(rows.length);
  return rows.map(({ billNo }) => billNo.slice('SIGHT'.length)).join(' ');
}

async function refused(asked: Asked, more?: string): Promise<unknown> {
  const person = await world.as('broker');
  const answer = await person.get<Row>(`/entities/declaration?${queryOf('broker', asked, more)}`);
  return [answer.code, answer.data.filter ?? answer.data.sort ?? answer.data.parameter];
}

describe('rows are found by', () => {
  it('a part of the number of what belongs to them', async () => {
    expect(await found('broker', { '$linked.order': { contains: '300001' } })).toBe('1');
    expect(await found('broker', { '$linked.order': { contains: 'DD2026' } })).toBe('1 2');
    expect(await found('broker', { '$linked.bills': { contains: 'zda' } })).toBe('1');
    expect(await found('broker', { '$linked.manifest': { contains: 'B20261123001' } })).toBe('1');
    expect(await found('broker', { '$linked.order': { contains: '%' } })).toBe('');
  });

  it('its state, one of several, none and any', async () => {
    expect(await found('broker', { '$linked.order': { in: 'completed' } })).toBe('2');
    expect(await found('broker', { '$linked.bills': { in: 'pendingPayment' } })).toBe('1');
    expect(await found('broker', { '$linked.bills': { in: 'pendingPayment,closed' } })).toBe('1 2');
    expect(await found('broker', { '$linked.bills': { in: '$none' } })).toBe('3 4');
    expect(await found('broker', { '$linked.bills': { in: '$any' } })).toBe('1 2');
    expect(await found('broker', { '$linked.bills': { in: '$none,pendingPayment' } })).toBe('1 3 4');
    expect(await found('broker', { '$linked.bills': { in: '$none,$any' } })).toBe('1 2 3 4');
  });

  it('number and state of the same record, and by several columns at once', async () => {
    expect(await found('broker', { '$linked.bills': { contains: 'ZDA1', in: 'pendingPayment' } })).toBe('1');
    expect(await found('broker', { '$linked.bills': { contains: 'ZDA1', in: 'closed' } })).toBe('');
    expect(await found('broker', { '$linked.bills': { contains: 'ZDA1', in: '$none' } })).toBe('2 3 4');
    expect(await found('broker', { '$linked.order': { in: '$any' }, '$linked.manifest': { in: '$none' } })).toBe('2');
    expect(await found('broker', { '$linked.bills': { in: 'closed' }, orderNo: { is: 'DD2026112300001' } })).toBe('1');
  });

  it('what a view leaves out of the column is not there', async () => {
    // A bill that is a draft is not told of, and does not count.
    expect(await found('broker', { '$linked.bills': { contains: 'ZDDRAFT' } })).toBe('');
    expect(await refused({ '$linked.bills': { in: 'draft' } })).toEqual([40001, '$linked.bills.in']);
  });
});

describe('what is out of sight', () => {
  it('is never found, by its number or by its state, nor does it keep a row from having none', async () => {
    expect(await found('broker', { '$linked.order': { contains: '300003' } })).toBe('');
    expect(await found('broker', { '$linked.order': { in: '$none' } })).toBe('3 4');
    expect(await found('broker', { '$linked.order': { in: 'inProgress' } })).toBe('1');
    expect(await found('broker', { '$linked.bills': { contains: 'HIDDEN' } })).toBe('');
    expect(await found('broker', { '$linked.bills': { in: 'pendingPayment' }, billNo: { is: 'SIGHT2' } })).toBe('');
    // The manifest of somebody else has the same number.
    expect(await found('broker', { '$linked.manifest': { in: 'approved' } })).toBe('');
    expect(await found('broker', { '$linked.manifest': { in: 'submitted' } })).toBe('1');
  });

  it('differs by who asks: payments are not the broker’s, orders and bills not the bank’s', async () => {
    expect(await found('broker', { '$linked.exchange': { in: '$any' } })).toBe('');
    expect(await found('broker', { '$linked.exchange': { contains: 'FH' } })).toBe('');
    expect(await found('broker', { '$linked.exchange': { in: '$none' } })).toBe('1 2 3 4');
    expect(await found('operator', { '$linked.exchange': { in: 'platformPassed' } })).toBe('1');
    expect(await found('operator', { '$linked.order': { contains: '300003' } })).toBe('3');
    const inSight = await found('bank', {});
    for (const path of ['$linked.order', '$linked.bills']) {
      expect(await found('bank', { [path]: { in: '$any' } })).toBe('');
      expect(await found('bank', { [path]: { in: '$none' } })).toBe(inSight);
      expect(await found('bank', { [path]: { contains: '2026' } })).toBe('');
    }
  });

  it('is the same where rows are counted, and where they are written to a file', async () => {
    const person = await world.as('broker');
    const hidden = queryOf('broker', { '$linked.bills': { contains: 'HIDDEN' } });
    expect((await person.raw(`/entities/declaration/export?${hidden}`)).trim().split('\r\n')).toHaveLength(1);
    const own = queryOf('broker', { '$linked.bills': { contains: 'ZDB1' } });
    expect((await person.raw(`/entities/declaration/export?${own}`)).trim().split('\r\n')).toHaveLength(2);
    const paged = await person.get<{ total: number }>(
      `/entities/declaration?${queryOf('broker', { '$linked.order': { in: '$any' } })}&pageSize=1`,
    );
    expect(paged.data.total).toBe(2);
    await world.pool.query(`update service_order set "broker" = $1 where "orderNo" = 'DD2026112300002'`, [broker2]);
    const again = await person.get<{ total: number }>(
      `/entities/declaration?${queryOf('broker', { '$linked.order': { in: '$any' } })}&pageSize=1`,
    );
    expect(again.data.total).toBe(1);
    await world.pool.query(`update service_order set "broker" = $1 where "orderNo" = 'DD2026112300002'`, [broker]);
  });

  it('does not decide about the order either', async () => {
    const sorted = (who: string, sort: string): Promise<string> => found(who, {}, `&sort=${sort}`);
    expect(await sorted('broker', '$linked.order,billNo')).toBe('1 2 3 4');
    expect(await sorted('broker', '-$linked.order,billNo')).toBe('2 1 3 4');
    expect(await sorted('operator', '-$linked.order,billNo')).toBe('3 2 1 4');
    // By the newest bill in sight: ZDA2 and ZDB1; the hidden one of the second row would come last of all.
    expect(await sorted('broker', '-$linked.bills,billNo')).toBe('2 1 3 4');
    expect(await sorted('broker', '$linked.verification,billNo')).toBe('1 2 3 4');
    expect(await sorted('broker', '$linked.exchange,-billNo')).toBe('4 3 2 1');
  });
});

describe('what cannot be asked is refused, with its name', () => {
  it.each([
    [{ '$linked.nothing': { in: '$any' } }, '$linked.nothing.in'],
    [{ '$linked.order': { prefix: 'DD' } }, '$linked.order.prefix'],
    [{ '$linked.order': { in: 'flying' } }, '$linked.order.in'],
    [{ '$linked.order': { in: ',' } }, '$linked.order.in'],
    [{ '$linked.order': { contains: 'a\u0000' } }, 'filter[$linked.order][contains]'],
    [{ '$linked.verification': { contains: '1' } }, '$linked.verification.contains'],
    [{ '$linked.order.status': { in: 'draft' } }, '$linked.order.status.in'],
  ] as [Asked, string][])('%j', async (asked, name) => {
    expect(await refused(asked)).toEqual([40001, name]);
  });

  it('also an order by a column the view has not, and a filter without its view', async () => {
    expect(await refused({}, '&sort=$linked.nothing')).toEqual([40001, '$linked.nothing']);
    const person = await world.as('broker');
    for (const query of ['filter[$linked.order][in]=$any', 'sort=$linked.order']) {
      expect((await person.get(`/entities/declaration?${query}`)).code).toBe(40001);
      expect((await person.get(`/entities/declaration?view=importDeclarationDecl&${query}`)).code).toBe(40001);
    }
  });
});
