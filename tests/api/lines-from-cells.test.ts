// Lines of a record from a workbook, a CSV file or cells: what is read, and what is told at the cells that could not be.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipartOf } from '../files/multipart.ts';
import { rawRow, rawWorkbook, workbookWith } from '../files/workbooks.ts';
import { insertReference } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  await world.insert('hs-code', { hsCode: '01062000', hsName: '爬行动物', firstUnit: '035', validFlag: true });
});
afterAll(() => world?.close());

const at = '/entities/declaration/lines/goods';

async function read(filename: string, content: Buffer | string, where = at, who = 'broker'): Promise<Tree> {
  const { payload, headers } = multipartOf([
    { name: 'record', content: '{}' },
    { name: 'file', filename, type: 'application/octet-stream', content },
  ]);
  const cookie = `tongguan_session=${await world.logIn(who)}`;
  const answer = await world.raw({ method: 'POST', url: `/api${where}`, payload, headers: { ...headers, cookie } });
  return answer.json();
}

const rowsIn = (data: Tree | undefined, key: string): Tree[] => listIn(data?.[key]);
/** Row, column, rule of each finding. */
const said = (data: Tree | undefined): unknown[] =>
  rowsIn(data, 'findings').map(({ row, column, rule }) => [row, column, rule]);

const goods = [
  ['成交商品清单', null, null, null, null, null],
  ['HS编码', '品名', '数量', '单位', '单价', '币种'],
  ['10064020', '碎米', 44000, '千克', 2.56, 'CNY 人民币'],
  ['10063020 长粒米精米', '精米', 6000.5, '035', 2.9, '人民币'],
];

describe('a workbook of goods', () => {
  it('becomes lines, by what people call the columns and write in the cells', async () => {
    const { code, data } = await read('goods.xlsx', await workbookWith({ Sheet1: goods }));
    expect(code).toBe(1000);
    expect(data?.findings).toEqual([]);
    expect(data?.columns).toEqual([
      'productNo',
      'productName',
      'transactionQty',
      'transactionUnit',
      'unitPrice',
      'currency',
    ]);
    expect(rowsIn(data, 'lines')).toMatchObject([
      { productNo: '10064020', productName: '碎米', transactionUnit: '035', unitPrice: '2.5600', currency: 'CNY' },
      { productNo: '10063020', productName: '精米', transactionUnit: '035', unitPrice: '2.9000', currency: 'CNY' },
    ]);
    expect(rowsIn(data, 'lines').map(({ transactionQty }) => Number(transactionQty))).toEqual([44000, 6000.5]);
    expect(data).toMatchObject({ sheet: { name: 'Sheet1', number: 1 }, header: goods[1] });
    expect(rowsIn(data, 'rows')[0]).toMatchObject({ line: 3, types: 'ttntnt' });
  });

  it('whose cells cannot be read says at each what is wrong and what would be right', async () => {
    const content = rawWorkbook(
      rawRow(1, ['商品编号', '商品名称', '成交单位', '单价', '备案序号', '规格型号', '数量']) +
        rawRow(2, [
          '<c><v>1062000</v></c>',
          '蛇',
          'kilogramm',
          'three',
          '<c><v>6.9E+17</v></c>',
          '<c t="e"><v>#REF!</v></c>',
          '5',
        ]) +
        rawRow(3, ['99999999', '碎米', '035', '1.23456', '12', 'A', '7']) +
        rawRow(4, ['长粒米精米', '精米', '035', '2.9', '13', 'B', '8']),
    );
    const { data } = await read('goods.xlsx', content);
    expect(said(data)).toEqual([
      [2, 0, 'cell-padded'],
      [2, 2, 'code'],
      [2, 3, 'numeric'],
      [2, 4, 'cell-digits'],
      [2, 5, 'cell-error'],
      [3, 0, 'reference'],
      [3, 3, 'digits'],
    ]);
    const [padded, unit, price, digits] = rowsIn(data, 'findings');
    expect(padded).toMatchObject({ level: 'note', text: '1062000', path: 'goods.0.productNo' });
    expect(String(padded?.message)).toContain('01062000');
    expect(rowsIn(unit, 'proposals')[0]).toEqual({ text: '035', label: '035 千克' });
    expect(price).toMatchObject({ level: 'error', text: 'three', path: 'goods.0.unitPrice' });
    expect(String(digits?.message)).toContain('6.9E+17');
    const lines = rowsIn(data, 'lines');
    expect(lines.map(({ productNo }) => productNo)).toEqual(['01062000', '99999999', '10063020']);
    expect(lines[0]?.recordSerial ?? null).toBeNull();
    expect(lines[0]?.specModel ?? null).toBeNull();
  });

  it('means by a name the record that can be chosen within what else its row names', async () => {
    const code = { ciqName: '试验粮谷', startDate: '2025-01-01', validFlag: true };
    await world.insert('ciq-code', { ...code, ciqCode: '10064020101', hsCode: '10064020' });
    await world.insert('ciq-code', { ...code, ciqCode: '10063020101', hsCode: '10063020' });
    const rows = [
      ['商品编号', '品名', '检验检疫编码'],
      ['10064020', '碎米', '试验粮谷'],
      ['长粒米精米', '精米', '试验粮谷'],
      [null, '米', '试验粮谷'],
    ];
    const { data } = await read('goods.xlsx', await workbookWith({ A: rows }));
    expect(rowsIn(data, 'lines').map(({ inspectionName }) => inspectionName)).toEqual([
      '10064020101',
      '10063020101',
      '试验粮谷',
    ]);
    expect(said(data)).toEqual([[4, 2, 'reference']]);
  });

  it('that names a day where a text belongs is not believed', async () => {
    const content = await workbookWith({
      A: [
        ['品名', '规格'],
        ['米', new Date('2025-03-01T00:00:00Z')],
      ],
    });
    const { data } = await read('goods.xlsx', content);
    expect(said(data)).toEqual([[2, 1, 'cell-date']]);
  });
});

describe('a file of more bytes than are read', () => {
  it('is refused with the most there may be', async () => {
    const { code, message } = await read('goods.csv', Buffer.alloc(8 * 1024 * 1024 + 1, 'a'));
    expect(code).toBe(40011);
    expect(message).toContain('8 MB');
  });
});

describe('rows of a file that are no lines', () => {
  const heads = ['品名', '数量', '单位', '备注栏'];
  const rows = [heads, ['碎米', 44000, '千克', null], ['精米', 6000, '千克', null]];
  const linesOf = (data: Tree | undefined) => rowsIn(data, 'lines').map(({ productName }) => productName ?? null);

  it.each([
    ['合计 ：', '品名'],
    ['TOTAL', '备注栏'],
    ['Sub-total', '单位'],
    ['စုစုပေါင်း', '备注栏'],
  ])('are left out where they look like totals: %s as %s', async (word, column) => {
    const total = [null, 50000, null, null].map((cell, index) => (heads[index] === column ? word : cell));
    const { data } = await read('goods.xlsx', await workbookWith({ A: [...rows, total] }));
    expect(linesOf(data)).toEqual(['碎米', '精米']);
    expect(data).toMatchObject({ leftOut: [{ row: 4, why: 'total' }], findings: [] });
  });

  it('are left out where they hold nothing that a line must have, and taken in again by choice', async () => {
    const content = await workbookWith({ A: [...rows, [null, null, null, '以下空白'], ['Total', 1, null, null]] });
    const { data } = await read('goods.xlsx', content);
    expect(data?.leftOut).toEqual([
      { row: 4, why: 'bare' },
      { row: 5, why: 'total' },
    ]);
    const again = {
      header: data?.header,
      columns: ['productName', 'transactionQty', 'transactionUnit', null],
      rows: rowsIn(data, 'rows').map(({ cells }) => cells),
      lines: rowsIn(data, 'rows').map(({ line }) => line),
    };
    const chosen = await world.call('broker', 'POST', at, { ...again, choice: { out: [2], in: [5] } });
    expect(linesOf(chosen.data)).toEqual(['精米', 'Total']);
    expect(chosen.data.leftOut).toEqual([
      { row: 2, why: 'chosen' },
      { row: 4, why: 'bare' },
    ]);
    expect(linesOf((await world.call('broker', 'POST', at, again)).data)).toEqual(['碎米', '精米', 'Total']);
  });

  it('are none of those that hold a part of what a line must have, and it is told what they lack', async () => {
    const content = await workbookWith({ A: [...rows, [null, 7, 'zzz', null], [null, 8, '千克', null]] });
    const { data } = await read('goods.xlsx', content);
    expect(data).toMatchObject({ leftOut: [], lacked: [{ column: 0, number: 2 }] });
    expect(rowsIn(data, 'lines')).toHaveLength(4);
  });
});

describe('cells that are pasted', () => {
  it('are read by the columns that are named', async () => {
    const { data } = await world.call('broker', 'POST', at, {
      rows: [
        ['10064020', '1,234.50', '千克'],
        ['', '', ''],
        ['10063020', '7', '吨'],
      ],
      columns: ['productNo', 'transactionQty', 'transactionUnit'],
    });
    expect(data.findings).toEqual([]);
    expect(rowsIn(data, 'lines').map(({ productNo, transactionUnit }) => [productNo, transactionUnit])).toEqual([
      ['10064020', '035'],
      ['10063020', '070'],
    ]);
    expect(Number(rowsIn(data, 'lines')[0]?.transactionQty)).toBe(1234.5);
  });

  it('may bring their header along', async () => {
    const { data } = await world.call('broker', 'POST', at, {
      rows: [
        ['Description', 'Qty'],
        ['Rice', '5'],
      ],
    });
    expect(data.columns).toEqual(['productName', 'transactionQty']);
    expect(rowsIn(data, 'lines')).toMatchObject([{ productName: 'Rice' }]);
  });

  it('are read again as those of a file, with the types they had there', async () => {
    const sent = { header: ['备案序号'], columns: ['recordSerial'], rows: [['6.9E+17']], lines: [9] };
    expect(said((await world.call('broker', 'POST', at, { ...sent, types: ['l'] })).data)).toEqual([
      [9, 0, 'cell-digits'],
    ]);
    const typed = { ...sent, rows: [['690000000000000001']], types: ['t'] };
    expect((await world.call('broker', 'POST', at, typed)).data).toMatchObject({
      findings: [],
      lines: [{ recordSerial: '690000000000000001' }],
    });
  });

  it.each([
    ['a path of no field', { rows: [['1']], columns: ['companyId'] }, 40001],
    ['a field twice', { rows: [['1', '2']], columns: ['productNo', 'productNo'] }, 40001],
    ['no rows', { columns: ['productNo'] }, 40001],
    ['types of other rows', { rows: [['1']], types: ['t', 't'], columns: ['productNo'] }, 40001],
    ['more rows than lines', { rows: Array.from({ length: 2001 }, () => ['1']), columns: ['productName'] }, 42001],
    ['columns nobody knows', { rows: [['1']], header: ['?'] }, 42001],
  ])('with %s are refused', async (_what, body, code) => {
    expect(await world.call('broker', 'POST', at, body)).toMatchObject({ code });
  });

  it('name records only of those the caller may choose', async () => {
    await world.insert('hs-code', { hsCode: '22030000', hsName: '啤酒', firstUnit: '095', validFlag: false });
    const { data } = await world.call('broker', 'POST', at, { rows: [['啤酒'], ['22030000']], columns: ['productNo'] });
    expect(said(data)).toEqual([
      [1, 0, 'reference'],
      [2, 0, 'reference'],
    ]);
    expect(await world.call('bank', 'POST', at, { rows: [['x']], columns: ['productNo'] })).toMatchObject({
      code: 30001,
    });
  });
});

describe('waybills with their goods', () => {
  it('come from one sheet, a row for each item of goods', async () => {
    const content = await workbookWith({
      A: [
        ['提单号', '件数', '商品项 品名', '商品项 商品项件数', '发货人 名称'],
        ['YR1', 12, '碎米', 5, '曼德勒米业'],
        [null, null, '精米', 7, null],
        ['YR2', 3, '豆', 'many', '曼德勒米业'],
      ],
    });
    const { data } = await read('bills.xlsx', content, '/entities/planner-manifest/lines/waybills');
    const bills = rowsIn(data, 'lines');
    expect(bills.map(({ billNo, goods: items }) => [billNo, listIn(items).length])).toEqual([
      ['YR1', 2],
      ['YR2', 1],
    ]);
    expect(rowsIn(data, 'findings')).toMatchObject([
      { row: 4, column: 3, path: 'waybills.1.goods.0.quantity', text: 'many' },
    ]);
    expect(data).toMatchObject({ leftOut: [], lacked: [] });
  });
});
