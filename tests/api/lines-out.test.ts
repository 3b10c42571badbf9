// Lines of one record taken out as a workbook: with the columns of the template, every digit, and back in again as they were.
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipartOf } from '../files/multipart.ts';
import { insertReference } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let id = '';
const goods = [
  {
    productNo: '10064020',
    productName: '碎米',
    transactionQty: '44000.00000',
    transactionUnit: '035',
    totalPrice: '123456789012345.67',
    currency: 'CNY',
  },
  {
    productNo: '10063020',
    productName: '0012',
    transactionQty: '6000.50000',
    transactionUnit: '035',
    totalPrice: '17400.00',
    currency: 'USD',
  },
];

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  const { id: stored } = await world.insert('declaration', {
    companyId: world.companies.broker.id,
    declarationStatus: 'draft',
    docKind: 'declaration',
    form: 'declaration',
    ieFlag: 'I',
    goods,
  });
  id = String(stored);
});
afterAll(() => world?.close());

async function fetched(who: string, path: string) {
  const cookie = `tongguan_session=${await world.logIn(who)}; tongguan_language=zh`;
  return world.raw({ method: 'GET', url: `/api/entities/declaration${path}`, headers: { cookie } });
}

it('has the columns of the template, numbers as numbers, and what has more digits than a spreadsheet keeps as text', async () => {
  const template = await readExcelFile((await fetched('broker', '/lines/goods/template')).rawPayload);
  const sheets = await readExcelFile((await fetched('broker', `/${id}/lines/goods`)).rawPayload);
  const [head = [], ...rows] = sheets[0]?.data ?? [];
  expect(head).toEqual(template[0]?.data[0]);
  const told = rows.slice(0, 2).map((row) => Object.fromEntries(head.map((title, at) => [String(title), row[at]])));
  expect(told).toMatchObject([
    { 商品名称: '碎米', 成交数量: 44000, 成交单位: '035 千克', 总价: '123456789012345.67', 币制: 'CNY 人民币' },
    { 商品名称: '0012', 成交数量: 6000.5, 总价: 17400, 币制: 'USD 美元' },
  ]);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(template.map(({ sheet }) => sheet));
});

it('is brought in again as it was', async () => {
  const { rawPayload } = await fetched('broker', `/${id}/lines/goods`);
  const { payload, headers } = multipartOf([
    { name: 'record', content: '{}' },
    { name: 'file', filename: 'goods.xlsx', type: 'application/octet-stream', content: rawPayload },
  ]);
  const cookie = `tongguan_session=${await world.logIn('broker')}`;
  const url = '/api/entities/declaration/lines/goods';
  const answer = await world.raw({ method: 'POST', url, payload, headers: { ...headers, cookie } });
  const { data } = answer.json<{ data: Tree }>();
  expect(listIn(data.findings)).toEqual([]);
  expect(listIn(data.lines)).toMatchObject(goods);
});

it('is for those who see the record and may export it', async () => {
  const answers = await Promise.all(
    ['otherBroker', 'rival', 'bank'].map(async (who) => (await fetched(who, `/${id}/lines/goods`)).json().code),
  );
  expect(answers).toEqual([30002, 30002, 30001]);
  expect((await fetched('broker', `/${id}/lines/containers`)).json().code).toBe(30003);
});
