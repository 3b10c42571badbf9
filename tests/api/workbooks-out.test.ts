// Workbooks the server writes: templates with their choices, lists with typed cells, rows an import refused.
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipartOf } from '../files/multipart.ts';
import { workbookWith } from '../files/workbooks.ts';
import { insertReference, riceOrder } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world?.close());

async function fetched(who: string, path: string, language = 'zh') {
  const cookie = `tongguan_session=${await world.logIn(who)}; tongguan_language=${language}`;
  return world.raw({ method: 'GET', url: `/api${path}`, headers: { cookie } });
}

async function sheetsAt(who: string, path: string, language?: string) {
  const answer = await fetched(who, path, language);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const bytes = answer.rawPayload;
  return { bytes, sheets: await readExcelFile(bytes), parts: unzipSync(bytes) };
}

async function sendFile(path: string, who: string, fields: { [name: string]: string }, content: Buffer): Promise<Tree> {
  const parts = Object.entries(fields).map(([name, text]) => ({ name, content: text }));
  const file = { name: 'file', filename: 'a.xlsx', type: 'application/octet-stream', content };
  const { payload, headers } = multipartOf([...parts, file]);
  const cookie = `tongguan_session=${await world.logIn(who)}`;
  return (await world.raw({ method: 'POST', url: `/api${path}`, payload, headers: { ...headers, cookie } })).json();
}

describe('a template', () => {
  it('of lines has the headings, what belongs below them, and the choices', async () => {
    const { sheets, parts } = await sheetsAt('broker', '/entities/declaration/lines/goods/template');
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['商品', '填写说明', '可选值']);
    const headings = sheets[0]?.data[0] ?? [];
    expect(headings.slice(0, 5)).toEqual(['备案序号', '货号', '商品编号', '检验检疫名称', '商品名称']);
    const unit = headings.indexOf('成交单位');
    const first = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const letter = String.fromCharCode(65 + unit);
    expect(first).toContain(`sqref="${letter}2:${letter}5001"`);
    expect(first).toMatch(/<formula1>'可选值'!\$A\$2:\$A\$\d+<\/formula1>/);
    // Codes keep their noughts: the column of texts is one of texts.
    expect(first).toMatch(/<col style="\d+" min="2"/);
    const lists = sheets[2]?.data ?? [];
    expect(lists.flat()).toContain('035 千克');
    expect(sheets[1]?.data.find(([title]) => title === '商品编号')?.[2]).toBe('填写HS编码（商品编码）的编号或名称');
  });

  it('that was filled in is read as it is', async () => {
    const { bytes } = await sheetsAt('broker', '/entities/declaration/lines/goods/template', 'en');
    const answer = await sendFile('/entities/declaration/lines/goods', 'broker', { record: '{}' }, bytes);
    expect(answer).toMatchObject({ code: 1000, data: { lines: [], findings: [] } });
    expect(listIn(answer.data?.columns).filter((path) => path === null)).toEqual([]);
  });

  it('is given to those who may use it', async () => {
    expect((await sheetsAt('operator', '/entities/hs-code/template', 'my')).sheets).toHaveLength(3);
    expect((await fetched('broker', '/entities/hs-code/template')).statusCode).toBe(403);
    expect((await fetched('bank', '/entities/declaration/lines/goods/template')).statusCode).toBe(403);
    expect((await fetched('broker', '/entities/declaration/lines/certificates/template')).statusCode).toBe(404);
  });
});

describe('a list as a workbook', () => {
  it('has numbers and days as what they are, codes with their names, and runs nothing', async () => {
    const order = { ...riceOrder(world), orderAmount: '999999999999999.99', remarks: '=1+1' };
    await world.call('trader', 'POST', '/entities/service-order', order);
    await world.call('trader', 'POST', '/entities/service-order', riceOrder(world));
    const { sheets, parts } = await sheetsAt(
      'trader',
      '/entities/service-order/export?view=traderOrder&as=xlsx&sort=orderAmount',
    );
    const [head = [], ...rows] = sheets[0]?.data ?? [];
    const amount = head.indexOf('订单金额');
    expect(rows.map((row) => row[amount])).toEqual([130040, '999999999999999.99']);
    expect(rows[0]).toContain('MMR 缅甸');
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f>');
    expect((await fetched('trader', '/entities/service-order/export?as=docx')).statusCode).toBe(400);
  });
});

describe('the rows an import refused', () => {
  it('come as a workbook with why, are corrected by value and by cell, and then taken', async () => {
    const content = await workbookWith({
      Ports: [
        ['code', 'countryCode', 'nameZh'],
        ['X0001', 'Birma', '一'],
        ['X0002', 'Birma', '二'],
        ['X0003', 'nowhere at all', '三'],
        ['X0004', 'MMR', '四'],
      ],
    });
    const path = '/entities/port-code/import';
    const ended = async (fields: { [name: string]: string }): Promise<Tree> => {
      const { data } = await sendFile(path, 'operator', fields, content);
      const job = async () => (await world.call('operator', 'GET', `/imports/${data?.job}`)).data;
      await expect.poll(job, { timeout: 20_000 }).toMatchObject({ state: 'done' });
      return { ...(await job()), id: data?.job as Tree };
    };
    const preview = await ended({ mode: 'preview' });
    expect(preview).toMatchObject({ created: 1, sheet: { name: 'Ports' } });
    const failed = listIn(preview.failed);
    expect(failed.map(({ row, cells }) => [row, listIn(cells)[0]])).toEqual([
      [2, 'X0001'],
      [3, 'X0002'],
      [4, 'X0003'],
    ]);
    expect(listIn(failed[0]?.findings)[0]).toMatchObject({ column: 1, rule: 'code', path: 'countryCode' });
    const { sheets } = await sheetsAt('operator', `/imports/${preview.id}/failed`);
    expect(sheets[0]?.data[0]).toEqual(['行号', '问题', 'code', 'countryCode', 'nameZh']);
    expect(sheets[0]?.data[1]?.slice(2)).toEqual(['X0001', 'Birma', '一']);
    expect((await fetched('admin', `/imports/${preview.id}/failed`)).statusCode).toBe(404);

    const corrections = {
      values: [{ column: 1, from: 'Birma', to: '缅甸' }],
      cells: [{ row: 4, column: 1, text: 'MMR' }],
    };
    const again = await ended({ mode: 'preview', corrections: JSON.stringify({ ...corrections, only: [2, 3, 4] }) });
    expect(again).toMatchObject({ total: 3, created: 3, failed: [] });
    const taken = await ended({ mode: 'all-or-nothing', corrections: JSON.stringify(corrections) });
    expect(taken).toMatchObject({ created: 4, failed: [] });
    const { rows } = await world.pool.query(
      `select "nameZh", "countryCode" from port_code where code like 'X000%' order by code`,
    );
    expect(rows).toEqual(['一', '二', '三', '四'].map((nameZh) => ({ nameZh, countryCode: 'MMR' })));
    const wrong = await sendFile(
      path,
      'operator',
      { mode: 'skip-bad', corrections: '{"cells":[{"row":"x"}]}' },
      content,
    );
    expect(wrong).toMatchObject({ code: 40001 });
  });
});
