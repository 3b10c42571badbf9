// A manifest with a waybill, its parties and two items of goods in lines of its lines, entered and saved.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { enterCells, expectCell } from './grid.ts';
import { addNew, enter, inputOf, openMenu, press, save, sectionOf, summaryOf } from './steps.ts';

/** New in every run: a batch has one manifest. */
const number = String(Date.now());

test('goods of a waybill are entered key by key; a sum that does not fit is said', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '舱单与运抵', '预配舱单');
  await addNew(page);
  await enter(sectionOf(page, '基本信息'), { 货物运输批次号: number });
  const waybills = sectionOf(page, '提运单');
  const grid = waybills.getByRole('grid', { name: '提运单' });
  await enterCells(grid, 1, {
    '提（运）单号': `MM${number}`,
    '收货人 · 名称': '收货人示例',
    '发货人 · 名称': '发货人示例',
    货物总件数: '100',
    包装种类: ['06', '06 包/袋'],
  });
  // What the grid does not have stands in the form of the line, and no more than that until it is asked for.
  await waybills.getByRole('button', { name: '更多项目' }).click();
  const waybill = page.getByRole('dialog', { name: /^提运单/ });
  await expect(inputOf(waybill, '提（运）单号')).toHaveCount(0);
  await waybill.getByRole('button', { name: '显示全部字段' }).click();
  await expect(inputOf(waybill, '提（运）单号')).toHaveValue(`MM${number}`);
  for (const party of ['收货人', '发货人'])
    await enter(waybill.getByRole('group', { name: party, exact: true }), { 通讯号码: '0692-4141234' });
  const goods = waybill.getByRole('grid', { name: '商品项' });
  for (const [line, pieces] of [
    [1, '40'],
    [2, '50'],
  ] as const) {
    await enterCells(goods, line, {
      简要描述: '长粒米精米',
      商品项件数: pieces,
      包装种类: ['06', '06 包/袋'],
      '毛重（千克）': '1002.5',
    });
    // Serial numbers go on by themselves.
    await expectCell(goods, line, '商品项序号', String(line));
  }
  // Escape leaves the cell first, then the grid, and pressed again the form of the waybill.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(waybill).toBeHidden();
  await expectCell(grid, 1, '提（运）单号', `MM${number}`);

  await save(page, '暂存', '暂存成功');
  await page.reload();
  await expectCell(grid, 1, '收货人 · 名称', '收货人示例');
  await waybills.getByRole('button', { name: '更多项目' }).click();
  await expect(inputOf(waybill.getByRole('group', { name: '发货人', exact: true }), '名称')).toHaveValue('发货人示例');
  await expectCell(goods, 2, '商品项件数', '50');
  await page.keyboard.press('Escape');
  await press(page, '提交');
  // What the broker entered last is there already: so little is missing that all of it is shown.
  await expect(summaryOf(page).getByRole('button', { name: /^显示其余/ })).toHaveCount(0);
  await expect(summaryOf(page)).toContainText('商品项件数之和（90）必须等于提运单货物总件数（100）');
});

test('a trader reads the tally of its orders, in its own language, and changes nothing', async ({ open }) => {
  for (const [language, names] of [
    ['zh', { group: '舱单与运抵', export: '出口理货报告', import: '进口理货报告', add: '新增' }],
    ['en', { group: 'Manifests', export: 'Export tally reports', import: 'Import tally reports', add: 'New' }],
    ['my', { group: 'ကုန်တင်စာရင်းနှင့်', export: 'ပို့ကုန်စာရင်းစစ်အစီရင်ခံစာ', import: 'သွင်းကုန်စာရင်းစစ်အစီရင်ခံစာ', add: 'အသစ်ထည့်မည်' }],
  ] as const) {
    const page = await open('trader', language);
    const menu = page.getByRole('navigation').first();
    await menu.getByRole('menuitem', { name: new RegExp(names.group) }).click();
    for (const name of [names.export, names.import]) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('DD');
      await expect(page.getByRole('button', { name: names.add })).toHaveCount(0);
    }
  }
});
