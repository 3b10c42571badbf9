// Commodity codes: found by the beginning of the code and by Chinese name, brought in from a file, taken out to one.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { inputOf, openMenu, pickerOf, searchBoxOf } from './steps.ts';

/** The commodity codes in the list, from top to bottom. */
async function expectCodes(page: Page, codes: readonly string[]): Promise<void> {
  await expect(page.getByRole('table').getByRole('link')).toHaveText(codes);
}

test('the broken rice is found by prefix and by name', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '参数代码', 'HS编码');
  const filters = page.getByRole('search', { name: '筛选条件' });
  await filters.getByRole('button', { name: '展开' }).click();
  await pickerOf(filters, 'HS编码: 包含').click();
  await page.getByRole('option', { name: '开头为' }).click();
  await inputOf(filters, 'HS编码').fill('1006402');
  await filters.getByRole('button', { name: '查询', exact: true }).click();
  await expectCodes(page, ['10064020']);
  await expect(page).toHaveURL(/hsCode\.prefix=1006402/);

  await page.reload();
  await expectCodes(page, ['10064020']);
  await filters.getByRole('button', { name: '重置' }).click();
  await inputOf(filters, 'HS名称').fill('粒米碎米');
  await page.keyboard.press('Enter');
  await expectCodes(page, ['10064020', '10064080']);
});

test('a file brings codes in: faulty rows are named, good ones are taken on demand', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '参数代码', 'HS编码');
  await page.getByRole('button', { name: '导入' }).click();
  const wizard = page.getByRole('dialog', { name: '导入HS编码' });
  // New in every run: the same codes again would be updates. Found by the name: another code may hold the same digits.
  const start = String(Date.now()).slice(-6);
  const goods = `测试商品${start}`;
  const rows = [
    'hs8,name_zh,unit1_customs_code,remark',
    `98${start},${goods}甲,035,not ours`,
    `98123,代码太短,035,`,
    `97${start},单位不存在,9x9,`,
    `96${start},${goods}乙,011,`,
  ];
  await wizard.locator('input[type=file]').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.join('\r\n')}\r\n`),
  });
  await wizard.getByRole('button', { name: '下一步' }).click();

  const column = (head: string) => wizard.getByRole('row').filter({ hasText: head });
  await expect(column('hs8')).toContainText('HS编码');
  await expect(column('name_zh')).toContainText('HS名称');
  await expect(column('unit1_customs_code')).toContainText('法定第一单位');
  await expect(column('remark')).toContainText('不导入');
  await wizard.getByRole('button', { name: '预览' }).click();

  await expect(wizard.getByRole('status')).toHaveText('将新增 2 行，更新 0 行；2 行有问题');
  const problem = (row: string) =>
    wizard.getByRole('row').filter({ has: page.getByRole('cell', { name: row, exact: true }) });
  await expect(problem('3')).toContainText('HS编码');
  await expect(problem('4')).toContainText('法定第一单位');
  const go = wizard.getByRole('button', { name: '开始导入' });
  await expect(wizard.getByRole('radio', { name: '有一行出错则全部不导入' })).toBeChecked();
  await expect(go).toBeDisabled();
  await wizard.getByRole('radio', { name: '跳过出错的行' }).check();
  await go.click();
  await expect(wizard.getByRole('status')).toHaveText('新增 2 行，更新 0 行，失败 2 行');
  await wizard.getByRole('button', { name: '完成' }).click();
  await expect(wizard).toBeHidden();

  await searchBoxOf(page).fill(goods);
  await page.keyboard.press('Enter');
  await expectCodes(page, [`96${start}`, `98${start}`]);
});

test('the list goes out as a file, in the words of the reader and as filtered', async ({ open }) => {
  const page = await open('operator', 'en');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('menuitem', { name: 'Reference codes' }).click();
  await menu.getByRole('link', { name: 'HS codes' }).click();
  await searchBoxOf(page).fill('10064');
  await page.keyboard.press('Enter');
  await expectCodes(page, ['10064020', '10064080']);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^HS code \d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head = '', ...lines] = text.slice(1).trim().split('\r\n');
  expect(head).toMatch(/^"?HS code"?,"?HS name"?,/);
  expect(lines.map((line) => /\d{8}/.exec(line)?.[0])).toEqual(['10064020', '10064080']);
});
