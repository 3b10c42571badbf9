// Goods by their part number, and the elements of a commodity by the keys alone: put together, taken apart again, in the grid and in the line.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { cellOf, enterCells, expectCell, newGoods, paste } from './grid.ts';
import { broken } from './rice.ts';
import { appears, inputOf, pickerOf } from './steps.ts';

const elementsOf = (page: Page) => page.getByRole('dialog', { name: '规格型号：10064020' });

/** The form of the line one is at. */
async function openLine(page: Page, line = 1): Promise<Locator> {
  await page.keyboard.press('Alt+Enter');
  const editor = page.getByRole('dialog', { name: new RegExp(`^商品 第 ${line} 行`) });
  await appears(editor);
  await editor.getByRole('button', { name: '显示全部字段' }).click();
  return editor;
}

test('a part number fills in what the product library knows of the goods', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await enterCells(grid, 1, { 货号: 'rice-w50' });
  await expectCell(grid, 1, '商品名称', '长粒米精米');
  await expectCell(grid, 1, '商品编号', '10063020');
  await expectCell(grid, 1, '单价', '2.90');
  await enterCells(grid, 2, { 成交数量: '44000' });
  await (await cellOf(grid, 2, '成交数量')).click();
  const editor = await openLine(page, 2);
  const part = editor.getByRole('combobox', { name: '货号' });
  await part.focus();
  await expect(page.getByRole('option', { name: /RICE-W50/ })).toBeAttached();
  await page.keyboard.type('RICE-B50');
  await page.keyboard.press('Tab');
  await expect(inputOf(editor, '商品名称')).toHaveValue('长粒米碎米');
  await expect(inputOf(editor, '规格型号')).toHaveValue('0|2|种类:长粒米碎米|包装规格:50千克/袋');
  await expect(inputOf(editor, '单价')).toHaveValue('2.56');
  await expect(editor).toContainText('10064020 长粒米碎米');
  // What the code asks for stands below it.
  await expect(editor).toContainText('监管条件 4 出口许可证');
});

test('a product that is told by its weight gives the legal quantity in kilograms', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await enterCells(grid, 1, { 货号: 'SL110', 成交数量: '120' });
  await expectCell(grid, 1, '法定第一数量', '120');
  await expectCell(grid, 1, '法定第二数量', '11,520');
});

test('a part number typed or pasted as the commodity code fills in what the product library knows', async ({
  open,
}) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await (await cellOf(grid, 1, '商品编号')).click();
  await page.keyboard.type('rice-w50');
  await expect(page.getByRole('option', { name: /^10063020/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectCell(grid, 1, '商品名称', '长粒米精米');
  await expectCell(grid, 1, '货号', 'RICE-W50');
  await expectCell(grid, 1, '规格型号', '0|2|种类:长粒米精米|包装规格:50千克/袋');
  await expectCell(grid, 1, '单价', '2.90');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await (await cellOf(grid, 2, '商品编号')).click();
  await paste(page, Array.from({ length: 5 }, (_, row) => (row % 2 ? 'RICE-W50' : 'RICE-B50')).join('\n'));
  await expectCell(grid, 2, '货号', 'RICE-B50');
  await expectCell(grid, 2, '单价', '2.56');
  await expectCell(grid, 5, '货号', 'RICE-W50');
  await expectCell(grid, 5, '单价', '2.90');
  // One question for all lines, whatever they are called.
  expect(calls.filter((url) => url.includes('/known/goods.partNo'))).toHaveLength(1);
});

test('the list of codes below a cell tells chapter, units, tax and conditions before one is taken', async ({
  open,
}) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await (await cellOf(grid, 1, '商品编号')).click();
  await page.keyboard.type('100640');
  const option = page.getByRole('option', { name: /^10064020/ });
  await expect(option).toContainText('章 10 谷物 · 法定第一单位 035 千克');
  await expect(option).toContainText('监管条件 4 出口许可证');
  await page.keyboard.press('Escape');
});

test('elements are filled in by the keys alone, and stand in their inputs again', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await enterCells(grid, 1, { 商品编号: [broken.code, broken.title] });
  await expectCell(grid, 1, '商品名称', broken.name);
  await enterCells(grid, 1, { 商品名称: broken.name });
  // Tab led into the cell of the elements.
  await page.keyboard.press('F4');
  const dialog = elementsOf(page);
  await expect(dialog.getByRole('combobox', { name: /^1 品牌类型/ })).toBeFocused();
  // What is missing is gone to, and nothing is taken.
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.type('无品牌');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: /^2 出口享惠情况/ })).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^3 种类/ })).toBeFocused();
  // A bar goes on as Enter does.
  await page.keyboard.type('长粒米 碎米|');
  await expect(dialog.getByRole('textbox', { name: /^4 包装规格/ })).toBeFocused();
  await page.keyboard.type('50千克/袋');
  await expect(dialog.getByRole('status')).toHaveText('0|3|长粒米 碎米|50千克/袋');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expectCell(grid, 1, '规格型号', '0|3|长粒米 碎米|50千克/袋');
  // The dialog led on to the cell that follows.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F4');
  await expect(dialog).toContainText('0 无品牌');
  await expect(dialog).toContainText('3 不适用于进口报关单');
  await expect(dialog.getByRole('textbox', { name: /^3 种类/ })).toHaveValue('长粒米 碎米');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectCell(grid, 1, '规格型号', '0|3|长粒米 碎米|50千克/袋');
});

test('what is typed before the elements have come goes into them, and into no cell', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await page.route('**/api/**', async (route) => {
    await new Promise((later) => setTimeout(later, 300));
    await route.fallback();
  });
  await (await cellOf(grid, 1, '商品编号')).click();
  await page.keyboard.type(broken.code, { delay: 60 });
  // At once, as somebody types who knows the way.
  for (const key of ['Enter', 'Enter', 'F4']) await page.keyboard.press(key);
  for (const part of ['0', '不适用于进口', '碎米']) {
    await page.keyboard.type(part, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('50千克/袋', { delay: 60 });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectCell(grid, 1, '规格型号', '0|3|碎米|50千克/袋');
  await expectCell(grid, 1, '成交数量', '');
  await expectCell(grid, 1, '单价', '');
  // The grid has the keys again, in the cell that follows.
  await page.keyboard.type('44000');
  await page.keyboard.press('Enter');
  await expectCell(grid, 1, '成交数量', '44,000');
});

test('elements that could not be had are told of, and F4 asks for them anew', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await page.route('**/elements/**', (route) => route.abort('aborted'));
  await enterCells(grid, 1, { 商品编号: [broken.code, broken.title] });
  await expectCell(grid, 1, '商品名称', broken.name);
  await (await cellOf(grid, 1, '规格型号')).click();
  await page.keyboard.press('F4');
  await expect(page.getByText('申报要素读取失败，请稍后再试')).toBeVisible();
  await page.unroute('**/elements/**');
  await expect(elementsOf(page)).toBeHidden();
  // The cell has the keys again in the next frame.
  await expect(grid.getByRole('textbox', { name: '第 1 行 规格型号' })).toBeFocused();
  await page.keyboard.press('F4');
  await expect(elementsOf(page)).toBeVisible();
});

test('elements that are missing, or are no code, are told in the cell before anything is submitted', async ({
  open,
}) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await enterCells(grid, 1, { 商品编号: [broken.code, broken.title] });
  await expectCell(grid, 1, '商品名称', broken.name);
  await enterCells(grid, 1, { 规格型号: '0|7|长粒米碎米' });
  const cell = await cellOf(grid, 1, '规格型号');
  await expect(cell).toHaveAttribute('title', /缺少：4 包装规格/);
  await enterCells(grid, 1, { 规格型号: '0|7|长粒米碎米|50千克/袋' });
  await expect(cell).toHaveAttribute('title', /第 2 出口享惠情况 项填了“7”/);
  await enterCells(grid, 1, { 规格型号: '0|3|长粒米碎米|50千克/袋' });
  await expect(cell).not.toHaveAttribute('title', /规格型号/);
});

test('the form of a line finds a code of ten digits, and asks for its elements with Enter', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await enterCells(grid, 1, { 成交数量: '44000' });
  const editor = await openLine(page);
  await pickerOf(editor, '商品编号').focus();
  await page.keyboard.type('1006402001');
  await expect(page.getByText('没有编码 1006402001，取其前几位 10064020')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inputOf(editor, '商品名称')).toHaveValue('长粒米碎米');
  await expect(editor.getByText(/^共 6 项要素/)).toBeVisible();
  const specification = inputOf(editor, '规格型号');
  await specification.focus();
  await page.keyboard.press('Enter');
  const dialog = elementsOf(page);
  // What is pasted with bars fills the elements that follow.
  await dialog.getByRole('textbox', { name: /^3 种类/ }).fill('籼米|25千克/袋|5%');
  await expect(dialog.getByRole('textbox', { name: /^5 碎米率/ })).toHaveValue('5%');
  await expect(dialog.getByRole('status')).toHaveText('||籼米|25千克/袋|5%');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(editor).toBeVisible();
  await specification.fill('0|3|籼米|25千克/袋');
  // Nothing is missing any more: Enter goes on to the next field.
  await page.keyboard.press('Enter');
  await expect(specification).not.toBeFocused();
});

test('papers that the goods need are told below them, and entered from there', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await enterCells(grid, 1, { 商品编号: [broken.code, broken.title] });
  await enterCells(grid, 2, { 商品编号: [broken.code, broken.title] });
  const called = page.getByText('商品要求的随附单证，尚未录入').locator('..');
  const quota = called.getByRole('listitem').filter({ hasText: 't 关税配额证明' });
  await expect(quota).toContainText('第 1, 2 行');
  // An export licence is nothing to an import.
  await expect(called).not.toContainText('出口许可证');
  await quota.getByRole('button').click();
  const editor = page.getByRole('dialog', { name: /^随附单证 第 1 行/ });
  await expect(inputOf(editor, '单证编号')).toBeFocused();
  await page.keyboard.type('TQ2026-0001');
  await expect(quota).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(called).toContainText('A 检验检疫');
});
