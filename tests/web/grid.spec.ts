// Goods typed into a grid like a spreadsheet: keys, input methods, the clipboard, what is taken back, and what the server says late.
import { expect, type Locator, type Page } from '@playwright/test';
import { slowDown, storedRecord } from './blind-typing.ts';
import { test } from './browser-test.ts';
import { cellOf, enterCells, expectCell, newGoods, paste } from './grid.ts';
import { addNew, inputOf, openMenu, press, sectionOf, summaryOf } from './steps.ts';

/** What the cells of a column show, from the first line on. */
async function column(grid: Locator, label: string, lines: number): Promise<string[]> {
  const cells = await Promise.all(
    Array.from({ length: lines }, async (_, index) => {
      const cell = await cellOf(grid, index + 1, label);
      const input = cell.locator('input');
      return (await input.count()) > 0 ? input.inputValue() : cell.innerText();
    }),
  );
  return cells;
}

/** Types cell after cell, without waiting for anything. */
async function typeCells(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

async function copied(page: Page): Promise<string> {
  return page.evaluate(() => {
    const data = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return data.getData('text/plain');
  });
}

test('a save waits until it is known what codes in cells stand for', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await slowDown(page);
  await (await cellOf(grid, 1, '商品编号')).click();
  await typeCells(page, ['10064020']);
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/\/new(\?|$)/);
  const { goods } = await storedRecord(page, 'declaration');
  expect(goods).toMatchObject([{ productNo: '10064020', firstUnit: '035' }]);
});

test('F8 stays in the line: it passes by what is being looked up, and no key behind it is lost', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await slowDown(page);
  const { keyboard } = page;
  // From the head it leads into the first cell, past the buttons that stand above.
  await inputOf(page, '净重（千克）').focus();
  await keyboard.press('F8');
  await expect((await cellOf(grid, 1, '商品编号')).locator('input')).toBeFocused();
  // The head is empty, and the lines are typed first. No pause between the keys.
  for (const [code, model, quantity, price] of [
    ['10064020', '0|2|碎米', '440', '2.5'],
    ['87112010', '0|2|摩托车', '16', '3000'],
  ] as const) {
    await keyboard.type(code);
    // Name, legal unit and all that follows from them come with the code.
    await keyboard.press('F8');
    await keyboard.type(model);
    await keyboard.press('F8');
    await keyboard.type(quantity);
    await keyboard.press('F8');
    await keyboard.type(price);
    await keyboard.press('Control+Enter');
  }
  await expectCell(grid, 2, '法定第一单位', '辆');
  expect(await column(grid, '规格型号', 2)).toEqual(['0|2|碎米', '0|2|摩托车']);
  expect(await column(grid, '成交数量', 2)).toEqual(['440', '16']);
  expect(await column(grid, '单价', 2)).toEqual(['2.50', '3,000.00']);
  // The second code has a second unit, so the line lacks its quantity.
  await (await cellOf(grid, 2, '法定第一数量')).click();
  await keyboard.press('F8');
  await expect((await cellOf(grid, 2, '法定第二数量')).locator('input')).toBeFocused();
});

test('F8 leads into a cell that is being looked up before it leaves the lines: there may be nothing to find', async ({
  open,
}) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '商品明细').getByRole('button', { name: '添加一行' }).click();
  const grid = page.getByRole('grid', { name: '商品明细' });
  // Whether one's own product is called so is known late.
  let answer = (): void => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/entities/service-order/known/**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const { keyboard } = page;
  await keyboard.type('碎米');
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeAttached();
  await keyboard.press('Enter');
  await expect(await cellOf(grid, 1, '单位')).toHaveText('千克');
  await keyboard.press('F8');
  await keyboard.type('440');
  await keyboard.press('F8');
  const price = (await cellOf(grid, 1, '单价')).locator('input');
  await expect(price).toBeFocused();
  await keyboard.type('2.5');
  answer();
  await keyboard.press('F8');
  await expectCell(grid, 1, '单价', '2.50');
  await expectCell(grid, 1, '总价', '1,100.00');
});

test('an input method begins in the cell itself: the first letter is not lost, and its keys are its own', async ({
  open,
}) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await enterCells(grid, 1, { 商品名称: '旧名称' });
  const name = await cellOf(grid, 1, '商品名称');
  await name.click();
  const keys = await page.context().newCDPSession(page);
  const compose = (text: string): Promise<unknown> =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  // As a browser gives keys that an input method has taken.
  const taken = (key: string): Promise<unknown> =>
    keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
  await compose('m');
  await compose('mi');
  await taken('Enter');
  await taken('ArrowDown');
  await expect(name.locator('input')).toHaveValue('mi');
  await keys.send('Input.insertText', { text: '米' });
  await expect(name.locator('input')).toHaveValue('米');
  await page.keyboard.press('Enter');
  await expectCell(grid, 1, '商品名称', '米');

  // Given up, it leaves the cell as it was.
  await name.click();
  await compose('x');
  await taken('Escape');
  await compose('');
  await page.keyboard.press('Escape');
  await expectCell(grid, 1, '商品名称', '米');

  // A click elsewhere in the middle takes what stands there.
  await name.click();
  await compose('cha');
  await (await cellOf(grid, 1, '成交数量')).click();
  await expectCell(grid, 1, '商品名称', 'cha');
});

test('keys go, mark, fill, copy, move and take back as in a spreadsheet', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  const { keyboard } = page;
  await (await cellOf(grid, 1, '商品名称')).click();
  for (const text of ['甲', '乙', '丙']) {
    await keyboard.type(text);
    await keyboard.press('Control+Enter');
    await keyboard.press('ArrowRight');
  }
  expect(await column(grid, '商品名称', 3)).toEqual(['甲', '乙', '丙']);

  // F2 goes on in the text, Escape gives up.
  await (await cellOf(grid, 1, '商品名称')).click();
  await keyboard.press('F2');
  await keyboard.type('一');
  await keyboard.press('Tab');
  await expectCell(grid, 1, '商品名称', '甲一');
  await (await cellOf(grid, 2, '商品名称')).click();
  await keyboard.type('不要');
  await keyboard.press('Escape');
  expect(await column(grid, '商品名称', 3)).toEqual(['甲一', '乙', '丙']);

  // Fill down from what is marked, in one step back.
  await (await cellOf(grid, 1, '商品名称')).click();
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  expect(await copied(page)).toBe('甲一\n乙\n丙');
  await keyboard.press('Control+d');
  expect(await column(grid, '商品名称', 3)).toEqual(['甲一', '甲一', '甲一']);
  await keyboard.press('Control+z');
  expect(await column(grid, '商品名称', 3)).toEqual(['甲一', '乙', '丙']);
  await keyboard.press('Control+y');
  expect(await column(grid, '商品名称', 3)).toEqual(['甲一', '甲一', '甲一']);
  await keyboard.press('Control+z');

  // Lines: one inserted, two copied, moved, and removed.
  await (await cellOf(grid, 2, '商品名称')).click();
  await keyboard.press('Control+Insert');
  expect(await column(grid, '商品名称', 4)).toEqual(['甲一', '', '乙', '丙']);
  await keyboard.press('Control+z');
  await (await cellOf(grid, 2, '商品名称')).click();
  await keyboard.press('Alt+ArrowUp');
  expect(await column(grid, '商品名称', 3)).toEqual(['乙', '甲一', '丙']);
  await keyboard.press('Control+Shift+d');
  expect(await column(grid, '商品名称', 4)).toEqual(['乙', '乙', '甲一', '丙']);
  await keyboard.press('Control+Delete');
  expect(await column(grid, '商品名称', 3)).toEqual(['乙', '甲一', '丙']);
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  expect(await column(grid, '商品名称', 3)).toEqual(['甲一', '乙', '丙']);

  // Escape and then Tab leaves the grid; before, Tab goes on in it.
  await (await cellOf(grid, 1, '商品名称')).click();
  await keyboard.press('Tab');
  await expect(grid.getByRole('textbox', { name: '第 1 行 规格型号' })).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(grid.locator('input:focus')).toHaveCount(0);
});

test('cells from a spreadsheet are pasted, with and without headings, and taken back in one step', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await (await cellOf(grid, 1, '商品编号')).click();
  await paste(
    page,
    '',
    '<table><tr><td>10064020</td><td>碎米</td><td>0|2|碎米</td><td>44,000.5</td><td>千克</td><td>２．５</td></tr>' +
      '<tr><td>10063020</td><td>"精"米</td><td>x</td><td>6.9E+17</td><td>斗</td><td></td></tr></table>',
  );
  await expectCell(grid, 1, '总价', '110,001.25');
  await expectCell(grid, 1, '法定第一单位', '千克');
  expect(await column(grid, '商品名称', 2)).toEqual(['碎米', '"精"米']);
  // What means nothing is kept where it was pasted, and told there.
  expect(await column(grid, '成交数量', 2)).toEqual(['44,000.5', '6.9E+17']);
  const wrong = await cellOf(grid, 2, '成交数量');
  await expect(wrong).toHaveAttribute('title', /成交数量/);
  await wrong.click();
  await expect(wrong.locator('input')).toHaveAttribute('aria-invalid', 'true');

  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('row')).toHaveCount(2);

  await (await cellOf(grid, 1, '商品编号')).click();
  await paste(page, '单价\t商品名称\t不认识\t商品编号\n3\t大米\t?\t10063020\n');
  await expectCell(grid, 1, '商品编号', '10063020');
  await expectCell(grid, 1, '单价', '3.00');
  await expectCell(grid, 1, '商品名称', '大米');
  await expect(page.getByText('有 1 列未粘贴')).toBeVisible();
});

test('a code that is left before the server answers is resolved when it does; an unknown one is kept and told', async ({
  open,
}) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await page.route('**/options/goods.productNo**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await (await cellOf(grid, 1, '商品编号')).click();
  // At once on: the list has not come yet.
  await typeCells(page, ['10064020', '', '0|2|碎米', '44000']);
  await expectCell(grid, 1, '法定第一单位', '千克');
  await expectCell(grid, 1, '成交数量', '44,000');
  await expectCell(grid, 1, '规格型号', '0|2|碎米');
  expect((await column(grid, '商品名称', 1))[0]).toContain('长粒米碎米');

  await (await cellOf(grid, 2, '商品编号')).click();
  await typeCells(page, ['99999999', '茶叶']);
  const unknown = await cellOf(grid, 2, '商品编号');
  await expect(unknown).toHaveAttribute('title', /没有“99999999”/);
  await expect(unknown).toHaveText('99999999');
  await press(page, '提交');
  await expect(summaryOf(page)).toBeVisible();
  await expect(unknown).toHaveText('99999999');
});

test('without the network what is typed stays, and is resolved when it is back', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await page.route('**/options/**', (route) => route.abort('aborted'));
  await (await cellOf(grid, 1, '商品编号')).click();
  await typeCells(page, ['10064020', '', '0|2|碎米', '44000']);
  await expectCell(grid, 1, '商品编号', '10064020');
  await expectCell(grid, 1, '成交数量', '44,000');
  await page.unroute('**/options/**');
  await expectCell(grid, 1, '法定第一单位', '千克');
});

test('a print changes nothing of what the grid remembers, and its buttons do what its keys do', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  const { keyboard } = page;
  await enterCells(grid, 1, { 商品名称: '甲' });
  await enterCells(grid, 2, { 商品名称: '乙' });
  await enterCells(grid, 3, { 商品编号: '99999999', 商品名称: '丙' });
  const unknown = await cellOf(grid, 3, '商品编号');
  await expect(unknown).toHaveAttribute('title', /没有“99999999”/);
  for (const event of ['beforeprint', 'afterprint']) {
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
    await expect(grid).toBeVisible({ visible: event === 'afterprint' });
  }
  await expect(unknown).toHaveAttribute('title', /没有“99999999”/);

  // What was typed before the print is taken back, by its button.
  const tools = page.getByRole('toolbar', { name: '表格录入' });
  await (await cellOf(grid, 3, '商品名称')).click();
  await tools.getByRole('button', { name: '撤销' }).click();
  expect(await column(grid, '商品名称', 3)).toEqual(['甲', '乙', '']);
  await tools.getByRole('button', { name: '重做' }).click();

  // Two marked lines are moved on as one.
  await (await cellOf(grid, 2, '商品名称')).click();
  await keyboard.press('Shift+ArrowDown');
  await tools.getByRole('button', { name: '上移' }).click();
  expect(await column(grid, '商品名称', 3)).toEqual(['乙', '丙', '甲']);
  await tools.getByRole('button', { name: '下移' }).click();
  expect(await column(grid, '商品名称', 3)).toEqual(['甲', '乙', '丙']);

  // A line that is still being typed is removed with what was typed.
  await (await cellOf(grid, 4, '商品名称')).click();
  await keyboard.type('丁');
  await tools.getByRole('button', { name: '删除所选行' }).click();
  await expectCell(grid, 4, '商品名称', '');
  expect(await column(grid, '商品名称', 3)).toEqual(['甲', '乙', '丙']);
});
