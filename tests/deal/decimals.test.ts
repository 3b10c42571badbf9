// The largest and finest numbers, through API and database and back: every digit must come back as it was sent.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { patched } from '../../runtime/core/cases/patched.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { readRuleFiles } from '../rules/cases.ts';
import type { Person } from './person.ts';
import { startWorld, type World } from './world.ts';

const largestPrice = '999999999999999.99';
const finestQuantity = '12345678901234.56789';
const base = (id: string): Row => readRuleFiles().find((file) => file.id === id)?.base ?? {};

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

async function create(person: Person, entity: string, record: Row): Promise<string> {
  const { findings, data } = await person.post(`/entities/${entity}`, record);
  expect(findings).toEqual([]);
  return String(data.id);
}

/** A column as the database writes it. */
async function column(sql: string, id: string): Promise<unknown> {
  const { rows } = await world.pool.query(sql, [id]);
  return Object.values(rows[0] ?? {})[0];
}

describe('the largest price', () => {
  let [trader, id]: [Person | null, string] = [null, ''];
  const person = (): Person => {
    if (!trader) throw new Error('Nobody is logged in');
    return trader;
  };

  it('is ordered and submitted', async () => {
    trader = await world.as('trader');
    const [line = {}] = base('service-order').lines as Row[];
    const lines = [{ ...line, unitPrice: '99999999999999.9999', totalPrice: largestPrice }];
    id = await create(trader, 'service-order', {
      ...base('service-order'),
      lines,
      itemCount: 1,
      orderAmount: largestPrice,
    });
    expect((await trader.post(`/entities/service-order/${id}/actions/submit`)).findings).toEqual([]);
  });

  it('comes back in the record, the list and the export as it was sent', async () => {
    for (const path of [`/entities/service-order/${id}`, '/entities/service-order']) {
      const body = await person().raw(path);
      expect(body).toContain(`"orderAmount":"${largestPrice}"`);
    }
    expect(await person().raw(`/entities/service-order/${id}`)).toContain('"unitPrice":"99999999999999.9999"');
    const exported = await person().raw('/entities/service-order/export?view=traderOrder');
    expect(exported.replaceAll(',', '')).toContain(largestPrice);
  });

  it('stands in the database as it was sent', async () => {
    expect(await column('select "orderAmount"::text from service_order where id = $1', id)).toBe(largestPrice);
    const line = 'select "totalPrice"::text from service_order_lines where "rootId" = $1';
    expect(await column(line, id)).toBe(largestPrice);
  });

  it('is found by filters to the cent', async () => {
    const count = async (filter: string): Promise<number> =>
      (await person().get<{ total: number }>(`/entities/service-order?filter[orderAmount]${filter}`)).data.total;
    expect(await count(`[is]=${largestPrice}`)).toBe(1);
    expect(await count(`[from]=${largestPrice}`)).toBe(1);
    expect(await count('[to]=999999999999999.98')).toBe(0);
  });
});

describe('the finest quantity', () => {
  const rice = base('declaration');
  const [line = {}] = rice.goods as Row[];
  let id = '';

  it('is declared, with weights and totals of all their digits', async () => {
    const goods = [
      { ...line, transactionQty: finestQuantity, firstQty: '0.00001', secondQty: finestQuantity, secondUnit: '007' },
    ];
    const broker = await world.as('broker');
    id = await create(broker, 'declaration', { ...rice, goods, grossWeight: '99999999.999' });
    const { data } = await broker.get(`/entities/declaration/${id}`);
    expect(data).toMatchObject({
      grossWeight: '99999999.999',
      totalQuantity: finestQuantity,
      totalFirstQty: '0.00001',
      totalSecondQty: finestQuantity,
      goods: [{ transactionQty: finestQuantity, firstQty: '0.00001' }],
    });
    const text = 'select "transactionQty"::text from declaration_goods where "rootId" = $1';
    expect(await column(text, id)).toBe(finestQuantity);
  });

  it('does not change when the record is saved as it was read', async () => {
    const broker = await world.as('broker');
    const { data } = await broker.get(`/entities/declaration/${id}`);
    const { findings } = await broker.put(`/entities/declaration/${id}`, data);
    expect(findings).toEqual([]);
    expect(await broker.raw(`/entities/declaration/${id}`)).toContain(`"transactionQty":"${finestQuantity}"`);
    const { data: steps } = await broker.get<Row[]>(`/entities/declaration/${id}/history`);
    expect(steps[0]).toMatchObject({ action: 'edit', changes: [] });
  });

  it('is told in the history digit by digit', async () => {
    const broker = await world.as('broker');
    const { data } = await broker.get(`/entities/declaration/${id}`);
    await broker.put(`/entities/declaration/${id}`, patched(data, 'goods.0.transactionQty', '12345678901234.56788'));
    const { data: steps } = await broker.get<Row[]>(`/entities/declaration/${id}/history`);
    expect(steps[0]?.changes).toContainEqual({
      path: 'goods.0.transactionQty',
      before: finestQuantity,
      after: '12345678901234.56788',
    });
  });

  it('adds up without a rounding error', async () => {
    const goods = [
      { ...line, transactionQty: '0.10000' },
      { ...line, transactionQty: '0.20000' },
    ];
    const broker = await world.as('broker');
    const sum = await create(broker, 'declaration', { ...rice, billNo: 'SUM1', goods, netWeight: '0.3' });
    expect((await broker.get(`/entities/declaration/${sum}`)).data.totalQuantity).toBe('0.30000');
  });
});

describe('numbers that are not text', () => {
  const sent = async (orderAmount: string) => {
    const trader = await world.as('trader');
    const body = { ...base('service-order'), orderAmount: JSON.parse(orderAmount) };
    return trader.post('/entities/service-order', body);
  };

  it('are taken when they lost nothing', async () => {
    expect((await sent('130040.1')).data).toMatchObject({ orderAmount: '130040.10' });
    expect((await sent('9999999999999.99')).data).toMatchObject({ orderAmount: '9999999999999.99' });
  });

  it.each([
    '99999999999999.99',
    '123456789012345.68',
    '999999999999999.99',
  ])('%s is refused, not changed', async (text) => {
    const { error, findings } = await sent(text);
    expect(error).toBe('findings');
    expect(findings).toEqual([{ path: 'orderAmount', rule: 'type' }]);
  });
});
