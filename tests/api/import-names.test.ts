// Cells of imports that name records, by key or by name, and what these records fill in where the file says nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { defaultSettings, entityOf } from '../../runtime/server/context.ts';
import { newJob } from '../../runtime/server/imports/import-jobs.ts';
import { importRows } from '../../runtime/server/imports/import-rows.ts';
import { filledBeside } from '../../runtime/server/imports/named-rows.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { systemCaller } from '../../runtime/server/session/system-caller.ts';
import { testRing } from '../test-ring.ts';
import { insertReference } from './deal.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  const code = { firstUnit: '035', validFlag: true };
  await world.insert('hs-code', { ...code, hsCode: '01062000', hsName: '爬行动物', hsNameEn: 'Reptiles' });
  await world.insert('hs-code', { ...code, hsCode: '00009020', hsName: '某种鱼' });
  await world.insert('hs-code', { ...code, hsCode: '99060010', hsName: '同名商品' });
  await world.insert('hs-code', { ...code, hsCode: '99060020', hsName: '同名商品' });
  await world.insert('hs-code', { ...code, hsCode: '99060030', hsName: '已停用的商品', validFlag: false });
});
afterAll(() => world?.close());

/** Brings rows of a list in, for the operator of codes or else for the broker; a cell that begins with `#` is a number of a workbook. */
async function bring(entity: string, header: readonly string[], ...rows: readonly (readonly string[])[]) {
  const context = makeContext({
    ...{ model, hooks: {}, pool: world.pool, settings: { ...defaultSettings, keyRing: testRing } },
    report: (error) => {
      throw error;
    },
  });
  const system = systemCaller('zh');
  const who = ['region', 'hs-code'].includes(entity) ? 'operator' : 'broker';
  const own = { account: who, level: 'enterpriseAdmin', companyId: world.companies[who].id } as const;
  const caller = { ...system, person: { ...system.person, ...own } };
  const table = {
    header,
    rows: rows.map((cells, index) => ({
      line: index + 2,
      cells: cells.map((cell) => cell.replace(/^#/, '')),
      types: cells.map((cell) => (cell.startsWith('#') ? 'n' : 't')).join(''),
    })),
  };
  const job = newJob(table, header, 'skip-bad');
  await importRows(
    { context, caller, entity: entityOf(context, entity), table, mapping: header, mode: 'skip-bad' },
    job,
  );
  return job;
}

async function product(partNo: string): Promise<Row> {
  const { rows } = await world.pool.query('select * from product where "partNo" = $1', [partNo]);
  return rows[0];
}

const columns = ['partNo', 'hsCode', 'name'];

describe('records that cells of a list name', () => {
  it('are found by key, by a name in any language, by both as exports write them, and by a number that lost its noughts', async () => {
    const job = await bring(
      'product',
      columns,
      ['by-key', '10064020', '米'],
      ['by-name', '长粒米碎米', '米'],
      ['by-english', 'REPTILES', '蛇'],
      ['by-both', '10064020 长粒米碎米', '米'],
      ['by-number', '#1062000', '蛇'],
    );
    expect(job).toMatchObject({ state: 'done', created: 5, failed: [] });
    const codes = await Promise.all(
      ['by-key', 'by-name', 'by-english', 'by-both', 'by-number'].map(async (one) => (await product(one)).hsCode),
    );
    expect(codes).toEqual(['10064020', '10064020', '01062000', '10064020', '01062000']);
  });

  it('are those of the cell itself: digits that are a text lost no noughts where others are a number', async () => {
    const job = await bring(
      'product',
      columns,
      ['as-number', '#1062000', '蛇'],
      ['as-text', '1062000', '蛇'],
      ['cut-number', '#9020', '鱼'],
      ['cut-text', '9020', '鱼'],
    );
    const told = job.failed.map(({ cells }) => cells[0]);
    expect(told).toEqual(['cut-text']);
    expect((await product('cut-number')).hsCode).toBe('00009020');
  });

  it('are proposed with their noughts where the limit of the field names more than one length', async () => {
    const header = ['hsCode', 'hsName', 'firstUnit', 'validFlag'];
    const job = await bring(
      'hs-code',
      header,
      ['#1012199', '改良种马', '035', '是'],
      ['2345678901234', '无', '035', '是'],
    );
    expect(job.failed.map(({ findings }) => findings)).toMatchObject([
      [{ rule: 'format', column: 0, proposals: [{ text: '01012199' }, { text: '0001012199' }] }],
      [{ rule: 'format', column: 0 }],
    ]);
    expect(job.failed[1]?.findings[0]).not.toHaveProperty('proposals');
  });

  it('are not guessed: a name of several is told with all of them, part of a name with what it may mean', async () => {
    const job = await bring(
      'product',
      columns,
      ['several', '同名商品', '货'],
      ['part', '碎米', '米'],
      ['gone', '已停用的商品', '货'],
      ['nothing', '88888888', '货'],
    );
    expect(job).toMatchObject({ created: 0, done: 4 });
    const [several, part, gone, nothing] = job.failed.map(({ findings }) => findings[0]);
    expect(several).toMatchObject({ path: 'hsCode', rule: 'reference', column: 1 });
    expect(several?.message).toBe('“同名商品”对应多个商品编号：99060010 同名商品 / 99060020 同名商品。请选择其一');
    expect(several?.proposals?.map(({ text }) => text)).toEqual(['99060010', '99060020']);
    expect(part).toMatchObject({ path: 'hsCode', rule: 'reference' });
    expect(part?.proposals).toEqual([{ text: '10064020', label: '10064020 长粒米碎米' }]);
    for (const one of [gone, nothing]) {
      expect(one).toMatchObject({ path: 'hsCode', rule: 'reference' });
      expect(one?.proposals).toBeUndefined();
    }
  });

  it('may be those of an earlier row', async () => {
    const given = ['code', 'name', 'level', 'parentCode'];
    const job = await bring('region', given, ['T97', '试验国', 'country', ''], ['97', '试验省', 'province', 'T97']);
    expect(job).toMatchObject({ created: 2, failed: [] });
  });

  it('that have no number are named, and told by name alone', async () => {
    const given = ['code', 'name', 'linkedEnterpriseId', 'partnerType'];
    const { rows } = await world.pool.query(
      `select "eptName" from enterprise where "auditStatus" = 'approved' limit 1`,
    );
    const job = await bring('business-partner', given, ['P-9', '某客户', 'nobody is called so', 'customer']);
    const [finding] = job.failed[0]?.findings ?? [];
    expect(finding).toMatchObject({ path: 'linkedEnterpriseId', rule: 'reference' });
    expect(finding?.message).toContain('不存在或不可选');
    const named = await bring('business-partner', given, ['P-8', '某客户', String(rows[0].eptName), 'customer']);
    const told = named.failed.flatMap(({ findings }) => findings.map(({ path }) => path));
    expect(told).not.toContain('linkedEnterpriseId');
  });
});

describe('what a record fills in', () => {
  it('goes where the file of a list says nothing', async () => {
    const job = await bring(
      'product',
      [...columns, 'dealUnit'],
      ['fill-none', '01062000', '蛇', '吨'],
      ['fill-empty', '01062000', '', ''],
    );
    expect(job).toMatchObject({ created: 2, failed: [] });
    expect(await product('fill-none')).toMatchObject({ name: '蛇', dealUnit: '070', nameEn: 'Reptiles' });
    expect(await product('fill-empty')).toMatchObject({ name: '爬行动物', dealUnit: '035', nameEn: 'Reptiles' });
  });

  it('goes into a stored record with another reference alone, as when it is typed', () => {
    const fills = new Map([
      [
        'hsCode',
        [
          { path: 'name', value: '碎米' },
          { path: 'unit', value: null },
        ],
      ],
    ]);
    const row = { hsCode: '2' };
    expect(filledBeside({ row, fills }, undefined)).toEqual([{ path: 'name', value: '碎米' }]);
    expect(filledBeside({ row, fills }, { hsCode: '2', name: 'x' })).toEqual([]);
    expect(filledBeside({ row, fills }, { hsCode: '1', name: 'x', unit: '035' })).toHaveLength(2);
  });

  it('goes where lines of a file say nothing', async () => {
    const { data } = await world.call('broker', 'POST', '/entities/declaration/lines/goods', {
      columns: ['productNo', 'productName', 'firstUnit'],
      rows: [
        ['87112020', '', ''],
        ['二轮摩托车', '旧摩托车', ''],
      ],
    });
    expect(data.findings).toEqual([]);
    expect(listIn(data.lines)).toMatchObject([
      { productNo: '87112020', productName: '二轮摩托车', firstUnit: '003', secondUnit: '035' },
      { productNo: '87112020', productName: '旧摩托车', firstUnit: '003', secondUnit: '035' },
    ]);
  });
});

describe('percentages', () => {
  it('are taken where a field is in percent, and told where it is not', async () => {
    const given = ['hsCode', 'hsName', 'firstUnit', 'taxRate'];
    const job = await bring(
      'hs-code',
      given,
      ['97060010', '试验品', '035', '13%'],
      ['97060020', '试验品', '035', '6.5 ％'],
    );
    expect(job).toMatchObject({ created: 2, failed: [] });
    const { rows } = await world.pool.query(
      `select "taxRate" from "hs_code" where "hsCode" like '970600%' order by "hsCode"`,
    );
    expect(rows.map(({ taxRate }) => Number(taxRate))).toEqual([13, 6.5]);
    const wrong = await bring(
      'product',
      [...columns, 'unitPrice', 'remarks'],
      ['percent', '01062000', '蛇', '13%', '13%'],
    );
    expect(wrong.failed[0]?.findings).toMatchObject([{ path: 'unitPrice', rule: 'cell-percent', column: 3 }]);
  });
});
