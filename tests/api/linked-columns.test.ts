// Columns of linked records: what the deal of each row has come to, within the reader's sight, in pages and exports alike.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { LinkedCell } from '../../runtime/core/linked.ts';
import { startWorld, type World } from '../deal/world.ts';

const idOf = (end: string): string => `00000000-0000-4000-8000-0000000000${end}`;
const [trader, broker, broker2, bank] = ['a1', 'b1', 'b2', 'e1'].map(idOf) as [string, string, string, string];

interface ServedRow {
  readonly id: string;
  readonly billNo: string;
  readonly $linked?: { readonly [column: string]: LinkedCell };
}

let world: World;
let first = '';
const orderNo = 'DD2026112300011';
const all = 'order manifest bills exchange verification'.split(' ').map((id) => `$linked.${id}`);

const declared = (billNo: string, companyId: string, more: Row = {}): Promise<string> =>
  world.put('declaration', {
    ...{ billNo, companyId, ieFlag: 'I', docKind: 'declaration', declarationStatus: 'submitted' },
    ...more,
  });
const billed = (billNo: string, more: Row): Promise<string> =>
  world.put('bill', {
    ...{ billNo, type: 'service', payer: trader, payee: broker, companyId: broker, currency: 'CNY' },
    ...{ pushStatus: 'pushed', status: 'pendingPayment' },
    ...more,
  });

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  await world.put('service-order', {
    ...{ orderNo, status: 'inProgress', declarationType: 'import', companyId: trader, broker },
    ...{ customsArea: '8603', orderAmount: '130040.00', currency: 'CNY' },
  });
  first = await declared('LINK1', broker, { orderNo, manifestNo: 'B20261123001' });
  await declared('LINK2', broker);
  await declared('LINK3', broker2, { orderNo });
  await world.put('original-bill', { batchNo: 'B20261123001', companyId: broker, status: 'submitted' });
  for (const [at, amount] of ['100.00', '20.50', '3.00', '4.00'].entries()) {
    await billed(`ZD1${at}`, { orderNo, amount, openAmount: at === 0 ? amount : '0', paidAmount: '0' });
  }
  await billed('ZDUSD', { orderNo, amount: '7.00', currency: 'USD', openAmount: '7.00' });
  await billed('ZDDRAFT', { orderNo, amount: '1000.00', status: 'draft', pushStatus: 'notPushed' });
  const paid = { companyId: trader, bank, isAdvance: false, currency: 'CNY' };
  await world.put('fx-payment', {
    ...{ ...paid, applicationNo: 'FH11', status: 'platformPassed', amount: '70.00000' },
    declarations: [first],
  });
  await world.put('fx-payment', {
    ...{ ...paid, applicationNo: 'FH12', status: 'submitted', amount: '30.00000' },
    declarations: [first],
  });
});
afterAll(() => world?.stop());

const views: { readonly [who: string]: string } = {
  broker: 'declarationEnquiry',
  operator: 'platformDeclarationEnquiry',
  trader: 'traderDeclarationEnquiry',
  bank: 'platformDeclarationEnquiry',
};

async function rows(who: string, columns: readonly string[] = all): Promise<readonly ServedRow[]> {
  const person = await world.as(who);
  const query = `view=${views[who]}&sort=billNo&filter[billNo][prefix]=LINK&columns=${columns.join(',')}`;
  const { data, code, message } = await person.get<{ rows: readonly ServedRow[] }>(`/entities/declaration?${query}`);
  expect([code, message]).toEqual([1000, '']);
  return data.rows;
}
const cell = async (who: string, column: string): Promise<LinkedCell | undefined> =>
  (await rows(who)).find(({ id }) => id === first)?.$linked?.[column];
const titles = (one: LinkedCell | undefined): string[] => (one?.records ?? []).map(({ title }) => title);

describe('columns of linked records', () => {
  it('tell of each row what names the same record, with title, state and a link', async () => {
    expect(await cell('broker', 'order')).toMatchObject({
      total: 1,
      records: [
        {
          ...{ entity: 'service-order', title: orderNo },
          state: { lifecycle: 'order', name: 'inProgress' },
          route: expect.stringMatching(/^\/customsBroker.*\/[0-9a-f-]{36}$/),
        },
      ],
    });
    expect(titles(await cell('broker', 'manifest'))).toEqual(['B20261123001']);
  });

  it('count what is not told, and add up all of it by currency', async () => {
    const bills = await cell('broker', 'bills');
    expect(bills?.total).toBe(5);
    expect(bills?.records).toHaveLength(3);
    expect(titles(bills)).not.toContain('ZDDRAFT');
    expect(bills?.sums.map(({ text }) => text)).toEqual(['127.50 CNY', '7.00 USD', '100.00 CNY', '7.00 USD']);
    const [one] = bills?.records ?? [];
    expect(one?.said.map(({ text }) => text)).toContain('7.00 USD');
  });

  it('are empty for rows without, and only there when they are asked for', async () => {
    const [, second] = await rows('broker');
    expect(second?.$linked?.order).toEqual({ records: [], total: 0, sums: [] });
    expect((await rows('broker', ['orderNo']))[0]?.$linked).toBeUndefined();
    expect(Object.keys((await rows('broker', ['$linked.bills']))[0]?.$linked ?? {})).toEqual(['bills']);
  });

  it('show and count only what the reader may see', async () => {
    // Payments are the trader's, the platform's and the bank's; a bank sees those that are before it.
    expect((await cell('trader', 'exchange'))?.total).toBe(2);
    expect((await cell('operator', 'exchange'))?.sums.map(({ text }) => text)).toEqual(['100.00 CNY']);
    const ofBank = await cell('bank', 'exchange');
    expect([ofBank?.total, titles(ofBank), ofBank?.sums.map(({ text }) => text)]).toEqual([1, ['FH11'], ['70.00 CNY']]);
    expect((await cell('broker', 'exchange'))?.total).toBe(0);
    // Nor may a bank see orders and bills.
    expect((await cell('bank', 'order'))?.total).toBe(0);
    expect((await cell('bank', 'bills'))?.total).toBe(0);
    // A bill between two others is not the business of the broker who declares under the same order.
    const other = await world.as('broker2');
    const { data } = await other.get<{ rows: readonly ServedRow[] }>(
      '/entities/declaration?view=declarationEnquiry&filter[billNo][is]=LINK3&columns=$linked.bills',
    );
    expect(data.rows).toMatchObject([{ billNo: 'LINK3', $linked: { bills: { total: 0, records: [] } } }]);
  });

  it('that the view does not have are refused', async () => {
    const person = await world.as('broker');
    const answer = await person.get<{ parameter: string }>(
      '/entities/declaration?view=declarationEnquiry&columns=$linked.nothing',
    );
    expect([answer.code, answer.data.parameter]).toEqual([40001, 'columns']);
    const elsewhere = await person.get('/entities/declaration?view=importDeclarationDecl&columns=$linked.bills');
    expect(elsewhere.code).toBe(40001);
  });

  it('stand in the export too', async () => {
    const person = await world.as('broker');
    const csv = await person.raw(
      '/entities/declaration/export?view=declarationEnquiry&filter[billNo][prefix]=LINK&sort=billNo',
    );
    const [head = '', row = ''] = csv.split('\r\n');
    for (const label of ['服务订单', '原始舱单 / 预配舱单', '账单']) expect(head).toContain(label);
    expect(row).toContain(`${orderNo} (`);
    expect(row).toContain('127.50 CNY');
    expect(row).not.toContain('FH11');
  });
});
