// A file that is brought in again: it changes the records it means, of the own enterprise alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvLine } from '../../runtime/core/csv-line.ts';
import { multipartOf } from '../files/multipart.ts';
import { insertReference } from './deal.ts';
import { openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world?.close());

interface Sent {
  /** Idempotency key. */
  readonly key?: string;
  readonly who: string;
  readonly entity: string;
  readonly mode?: string;
  readonly rows: readonly (readonly string[])[];
}

async function send({ key, who, entity, mode = 'skip-bad', rows }: Sent): Promise<Tree> {
  const { payload, headers } = multipartOf([
    { name: 'mode', content: mode },
    { name: 'file', filename: 'a.csv', type: 'text/csv', content: rows.map(csvLine).join('') },
  ]);
  const cookie = `tongguan_session=${await world.logIn(who)}`;
  const url = `/api/entities/${entity}/import${key === undefined ? '' : `?repeatKey=${key}`}`;
  return (await world.raw({ method: 'POST', url, payload, headers: { ...headers, cookie } })).json();
}

/** Sends a file and waits for its end. */
async function bring(sent: Sent): Promise<Tree> {
  const { data } = await send(sent);
  const job = async (): Promise<Tree> => (await world.call(sent.who, 'GET', `/imports/${data?.job}`)).data;
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toMatch(/done|failed/);
  return job();
}

const columns = ['partNo', 'hsCode', 'name', 'unitPrice', 'currency'];
const product = (partNo: string, name: string, price = '1.50'): string[] => [partNo, '10064020', name, price, 'USD'];

async function stored(table: string, company: 'broker' | 'otherBroker', order: string): Promise<Tree[]> {
  const { rows } = await world.pool.query(`select * from ${table} where "companyId" = $1 order by "${order}"`, [
    world.companies[company].id,
  ]);
  return rows;
}

describe('the product library from a file', () => {
  it('is changed by a file that is brought in again, whatever the case of its part numbers', async () => {
    const first = await bring({
      who: 'broker',
      entity: 'product',
      rows: [columns, product('SKU-1', '米'), product('SKU-2', '碎米')],
    });
    expect(first).toMatchObject({ created: 2, updated: 0, failed: [] });
    const again = await bring({
      who: 'broker',
      entity: 'product',
      rows: [columns, product('sku-1', '米', '1.75'), product('SKU-2', '碎米'), product('SKU-3', '香米')],
    });
    expect(again).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: [] });
    expect((await stored('product', 'broker', 'name')).map(({ unitPrice }) => Number(unitPrice)).sort()).toEqual([
      1.5, 1.5, 1.75,
    ]);
  });

  it('is that of the own enterprise: the same part numbers of another one stay as they are, and are not told of', async () => {
    const before = await stored('product', 'broker', 'id');
    const same = product('SKU-2', '碎米');
    const rows = [columns, same, product('SKU-3', '别的米', '9')];
    expect(await bring({ who: 'otherBroker', entity: 'product', mode: 'preview', rows })).toMatchObject({
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: [],
    });
    expect(await bring({ who: 'otherBroker', entity: 'product', rows })).toMatchObject({ created: 2, failed: [] });
    expect(await stored('product', 'broker', 'id')).toEqual(before);
    expect(await stored('product', 'otherBroker', 'partNo')).toMatchObject([{ partNo: 'SKU-2' }, { name: '别的米' }]);
  });

  it('is told in the preview which rows repeat an earlier one of the file, wherever that stands', async () => {
    const others = Array.from({ length: 250 }, (_, index) => product(`SKU-R${index}`, '米'));
    const rows = [columns, product('SKU-8', '米'), ...others, product('Sku-8', '米', '2.00')];
    const job = await bring({ who: 'broker', entity: 'product', mode: 'preview', rows });
    expect(job).toMatchObject({ created: 251, updated: 1, failed: [] });
    expect(job.repeated).toEqual([{ row: 253, first: 2, text: 'Sku-8' }]);
  });

  it('takes a row that repeats an earlier one of the file for the same product', async () => {
    const rows = [columns, product('SKU-9', '米'), product('Sku-9', '米', '2.00')];
    expect(await bring({ who: 'broker', entity: 'product', rows })).toMatchObject({
      created: 1,
      updated: 1,
      failed: [],
    });
  });
});

describe('the columns of a file', () => {
  it('are told before any row is looked at', async () => {
    const rows = [columns, product('COL-1', ''), product('COL-2', '米')];
    const job = await bring({ who: 'broker', entity: 'product', mode: 'columns', rows });
    expect(job).toMatchObject({ state: 'done', done: 0, total: 2, created: 0, failed: [] });
    expect(job.preview).toMatchObject({ header: columns, mapping: columns, samples: rows.slice(1) });
  });
});

describe('customers and suppliers from a file', () => {
  it('are the same by name and type', async () => {
    const heads = ['type', 'name', 'contact', 'phone'];
    const partner = (type: string, phone: string): string[] => [type, '同名公司', '王先生', phone];
    const bringIn = (...rows: string[][]) =>
      bring({ who: 'broker', entity: 'business-partner', rows: [heads, ...rows] });
    expect(await bringIn(partner('customer', '13800000001'))).toMatchObject({ created: 1, failed: [] });
    expect(await bringIn(partner('customer', '13800000002'), partner('supplier', '13800000003'))).toMatchObject({
      created: 1,
      updated: 1,
      failed: [],
    });
    expect((await stored('business_partner', 'broker', 'type')).map(({ phone }) => phone)).toEqual([
      '13800000002',
      '13800000003',
    ]);
  });
});

describe('a start that is sent again', () => {
  const one = (name: string): Sent => ({ who: 'broker', entity: 'product', rows: [columns, product('KEY-1', name)] });
  const imports = async (): Promise<number> =>
    (await world.pool.query('select count(*)::int as n from import_job')).rows[0].n;

  it('with its key is the same import, also at the same moment', async () => {
    const before = await imports();
    const sent = { ...one('米'), key: 'once' };
    const [first, second] = await Promise.all([send(sent), send(sent)]);
    expect(first?.code).toBe(1000);
    expect(second?.data).toEqual(first?.data);
    expect(await bring(sent)).toMatchObject({ created: 1, failed: [] });
    expect(await send(sent)).toEqual(first);
    expect(await imports()).toBe(before + 1);
  });

  it('with the key of another file is refused', async () => {
    await bring({ ...one('甲'), key: 'taken' });
    expect(await send({ ...one('乙'), key: 'taken' })).toMatchObject({ data: { error: 'idempotency-mismatch' } });
    expect((await stored('product', 'broker', 'name')).map(({ name }) => name)).not.toContain('乙');
  });
});
