// Workbooks: goods of a declaration and commodity codes brought in, with what is wrong corrected where it is told.
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import { workbookWith } from '../files/workbooks.ts';
import { test } from './browser-test.ts';
import { cellOf, expectCell, newGoods } from './grid.ts';
import { appears, openMenu, searchBoxOf } from './steps.ts';

const workbook = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
});

/** Lines with their buttons, around their grid. */
const linesOf = (grid: Locator): Locator => grid.page().locator('.tg-lines').filter({ has: grid });

/** The input for what a wrong value should be. */
const correction = (dialog: Locator, name: string): Locator => dialog.getByRole('combobox', { name, exact: true });

/** The next question how far an import is waits for its answer until it is let go. */
async function holdProgress(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/imports/*', (route) => promise.then(() => route.continue()), { times: 1 });
  return resolve;
}

test('goods of a declaration come from a workbook: looked at, corrected, taken over', async ({ open }) => {
  const page = await open('broker');
  const goods = linesOf(await newGoods(page));
  const chooser = goods.locator('input[type=file]');
  const content = await workbookWith({
    说明: [['请填写货物表']],
    货物: [
      ['成交商品清单', null, null, null, null],
      ['HS编码', '品名', '数量', '单位', '颜色'],
      ['10064020', '碎米', 44000, 'kilogramm', '白'],
      ['10063020', '精米', 'six', 'kilogramm', '白'],
    ],
  });
  await chooser.setInputFiles(workbook('goods.xlsx', content));
  const dialog = page.getByRole('dialog', { name: /^从文件导入/ });
  await expect(dialog.getByRole('status')).toContainText('读到 2 行');
  await expect(dialog.getByRole('status')).toContainText('已读取工作表“货物”（共 2 个）');
  await expect(dialog.getByRole('status')).toContainText('未识别的列：颜色');
  const unit = dialog.getByRole('row').filter({ hasText: 'kilogramm' });
  await expect(unit).toContainText('2 个单元格');
  await correction(dialog, '改为: 单位 kilogramm').click();
  await page.locator('.ant-select-item-option', { hasText: '035 千克' }).click();
  await correction(dialog, '改为: 数量 six').fill('6000.5');
  await dialog.getByRole('button', { name: '重新检查' }).click();
  await expect(dialog.getByText('没有发现问题')).toBeVisible();
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await expect(dialog).toBeHidden();
  await expect(goods.locator('.tg-lines-number')).toContainText('共 2 行');
  await expect(goods.getByRole('row').filter({ hasText: '碎米' })).toContainText('44,000');
  await expect(goods.getByRole('row').filter({ hasText: '精米' })).toContainText('6,000.5');

  // The same once more in place of those that are there.
  await chooser.setInputFiles(workbook('more.xlsx', await workbookWith({ A: [['品名'], ['豆']] })));
  await dialog.getByRole('radio', { name: '替换现有明细' }).check();
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(goods.locator('.tg-lines-number')).toContainText('共 1 行');

  await goods.getByRole('button', { name: '下载模板' }).click();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '下载 Excel 模板' }).click(),
  ]);
  const [sheet] = await readExcelFile(await template.path());
  expect(sheet?.data[0]).toContain('商品编号');
});

test('rows of a file are chosen: a total is left out beforehand, and what lines lack or what is not listed is told', async ({
  open,
}) => {
  const page = await open('broker');
  const goods = linesOf(await newGoods(page));
  const chooser = goods.locator('input[type=file]');
  const rows = [
    ['品名', '数量', '单位', '说明'],
    ['碎米', 44000, '千克', null],
    [null, 6000, '千克', null],
    [null, 50000, null, '合计'],
  ];
  await chooser.setInputFiles(workbook('total.xlsx', await workbookWith({ A: rows })));
  const dialog = page.getByRole('dialog', { name: /^从文件导入/ });
  await expect(dialog.getByText('第 4 行看来是合计，未选中')).toBeVisible();
  await expect(dialog.getByText('1 行缺少必填的“品名”')).toBeVisible();
  await expect(dialog.getByText('没有发现问题')).toBeHidden();
  await expect(dialog.getByRole('button', { name: '导入 2 行' })).toBeVisible();
  await dialog.getByText('选择行：已选 2 / 3').click();
  await dialog.getByRole('checkbox', { name: '第 4 行' }).click();
  await expect(dialog.getByRole('button', { name: '导入 3 行' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: '第 3 行' }).click();
  await expect(dialog.getByRole('button', { name: '导入 2 行' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: '第 4 行' }).click();
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(goods.locator('.tg-lines-number')).toContainText('共 1 行');

  const many = [['品名', '数量'], ...Array.from({ length: 501 }, (_, index) => [`货物${index}`, 'x'])];
  await chooser.setInputFiles(workbook('many.xlsx', await workbookWith({ A: many })));
  await expect(dialog.getByText('仅列出前 500 个问题')).toBeVisible();
});

test('what a cell should hold is found by typing, where nothing like it was proposed', async ({ open }) => {
  const page = await open('broker');
  const goods = linesOf(await newGoods(page));
  const rows = [
    ['HS编码', '品名', '单位'],
    ['99999999', '碎米', 'zzz'],
  ];
  await goods.locator('input[type=file]').setInputFiles(workbook('wrong.xlsx', await workbookWith({ A: rows })));
  const dialog = page.getByRole('dialog', { name: /^从文件导入/ });
  await dialog.getByText('按值更正').click();
  await correction(dialog, '改为: 单位 zzz').fill('千克');
  await page.locator('.ant-select-item-option').filter({ hasText: '035 千克' }).click();
  await expect(correction(dialog, '改为: 单位 zzz')).toHaveValue('035');
  await correction(dialog, '改为: HS编码 99999999').fill('碎米');
  await page.locator('.ant-select-item-option').filter({ hasText: '10064020' }).click();
  await expect(correction(dialog, '改为: HS编码 99999999')).toHaveValue('10064020');
  await dialog.getByRole('button', { name: '重新检查' }).click();
  await expect(dialog.getByText('没有发现问题')).toBeVisible();
});

test('lines of a file are what they were if typed: units follow, what is wrong is marked, one key takes all back', async ({
  open,
}) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  const goods = linesOf(grid);
  const rows = [
    ['商品编号', '商品名称', '规格型号', '成交数量', '成交单位', '单价'],
    ['10064020', '碎米', '0|2|碎米', 44000, '千克', 2.5],
    ['99999999', '无此编号', '0|2|碎米', 'abc', 'zzz', 2.5],
  ];
  await goods.locator('input[type=file]').setInputFiles(workbook('goods.xlsx', await workbookWith({ A: rows })));
  const dialog = page.getByRole('dialog', { name: /^从文件导入/ });
  await dialog.getByRole('button', { name: /^导入 2 行/ }).click();
  await expect(dialog).toBeHidden();
  await expectCell(grid, 1, '法定第一单位', '千克');
  await expectCell(grid, 1, '法定第一数量', '44,000');
  await expectCell(grid, 1, '总价', '110,000.00');
  for (const [label, text] of [
    ['商品编号', '99999999'],
    ['成交数量', 'abc'],
    ['成交单位', 'zzz'],
  ] as const) {
    const cell = await cellOf(grid, 2, label);
    await expect(cell).toHaveText(text);
    await expect(cell).toHaveClass(/tg-grid-fault/);
  }
  await (await cellOf(grid, 1, '商品编号')).click();
  await page.keyboard.press('Control+z');
  await expect(goods.locator('.tg-lines-number')).toContainText('共 0 行');
});

test('a page that was left with its import open goes on in it', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await openMenu(page, '报关申报', '商品库');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /导入/ });
  const rows = [
    ['货号', '商品编号', '商品名称'],
    ['LEFT-OPEN', '10064020', '碎米'],
  ];
  await dialog.locator('input[type=file]').setInputFiles(workbook('products.xlsx', await workbookWith({ A: rows })));
  await expect(dialog).toContainText('products.xlsx');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toContainText('products.xlsx');
});

test('codes come from a workbook: what is wrong is corrected by value and by row, and then all are taken', async ({
  open,
}) => {
  const page = await open('operator');
  await openMenu(page, '参数代码', 'HS编码');
  await page.getByRole('button', { name: '导入' }).click();
  const wizard = page.getByRole('dialog', { name: '导入HS编码' });
  const start = String(Date.now()).slice(-6);
  // Found by the name: another code may hold the same digits.
  const goods = `表格商品${start}`;
  const content = await workbookWith({
    A: [
      ['HS编码', 'HS名称', '法定第一单位'],
      [`95${start}`, `${goods}甲`, '9x9'],
      [`94${start}`, `${goods}乙`, '9x9'],
      ['94123', `${goods}丙`, '035'],
    ],
  });
  await wizard.locator('input[type=file]').setInputFiles(workbook('codes.xlsx', content));
  await wizard.getByRole('button', { name: '下一步' }).click();
  await wizard.getByRole('button', { name: '预览' }).click();
  await expect(wizard.getByRole('status')).toHaveText('将新增 0 行，更新 0 行；3 行有问题');

  await correction(wizard, '改为: 法定第一单位 9x9').fill('千克');
  await wizard.getByText('按行更正').click();
  await wizard.getByRole('row').filter({ hasText: 'HS编码' }).getByRole('button').click();
  const code = wizard.getByRole('combobox', { name: 'HS编码, 第 4 行' });
  await expect(code).toHaveValue('94123');
  await code.fill(`93${start}`);
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    wizard.getByRole('button', { name: '下载出错的行' }).click(),
  ]);
  const [sheet] = await readExcelFile(await refused.path());
  expect(sheet?.data[0]).toEqual(['行号', '问题', 'HS编码', 'HS名称', '法定第一单位']);
  expect(sheet?.data).toHaveLength(4);

  await wizard.getByRole('button', { name: '重新检查' }).click();
  await expect(wizard.getByRole('status')).toHaveText('将新增 3 行，更新 0 行；0 行有问题');
  await wizard.getByRole('button', { name: '开始导入' }).click();
  await expect(wizard.getByRole('status')).toHaveText('新增 3 行，更新 0 行，失败 0 行');
  await wizard.getByRole('button', { name: '完成' }).click();
  await searchBoxOf(page).fill(goods);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').getByRole('link')).toHaveText([`93${start}`, `94${start}`, `95${start}`]);

  await page.getByRole('button', { name: '导出' }).click();
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  ]);
  const [list] = await readExcelFile(await exported.path());
  expect(list?.data.slice(1).map(([first]) => first)).toEqual([`93${start}`, `94${start}`, `95${start}`]);
  await appears(page.getByText('导出成功'));
});

test('an import whose answers are lost is followed on, is begun once, and takes no other choices meanwhile', async ({
  open,
}) => {
  const page = await open('operator');
  await openMenu(page, '参数代码', 'HS编码');
  await page.getByRole('button', { name: '导入' }).click();
  const wizard = page.getByRole('dialog', { name: '导入HS编码' });
  const code = `92${String(Date.now()).slice(-6)}`;
  const content = await workbookWith({
    A: [
      ['HS编码', 'HS名称', '法定第一单位'],
      [code, '表格商品丁', '035'],
    ],
  });
  await wizard.locator('input[type=file]').setInputFiles(workbook('codes.xlsx', content));

  const answerRead = await holdProgress(page);
  await wizard.getByRole('button', { name: '下一步' }).click();
  await expect(wizard.locator('input[type=file]')).toBeDisabled();
  answerRead();
  const field = wizard.getByRole('combobox', { name: /HS名称/ });
  await expect(field).toBeEnabled();

  const answerPreview = await holdProgress(page);
  await wizard.getByRole('button', { name: '预览' }).click();
  await expect(field).toBeDisabled();
  await expect(wizard.getByRole('button', { name: '上一步' })).toBeDisabled();
  answerPreview();
  await expect(wizard.getByRole('status')).toHaveText('将新增 1 行，更新 0 行；0 行有问题');

  // The start is heard, and its answer lost; then the first questions how far it is are lost, too.
  const lose = (route: Route): Promise<void> => route.fetch().then(() => route.abort('aborted'));
  await page.route('**/entities/hs-code/import?*', lose, { times: 1 });
  const start = wizard.getByRole('button', { name: '开始导入' });
  await start.click();
  await expect(wizard.getByRole('alert')).toContainText('请求超时');
  await page.route('**/api/imports/*', (route) => route.abort('aborted'), { times: 6 });
  await start.click();
  await expect(wizard.getByText('暂时查不到导入进度')).toBeVisible();
  await expect(wizard.getByRole('status')).toHaveText('新增 1 行，更新 0 行，失败 0 行');
});
