// What was typed into a box of choices and stands for nothing, or for nothing yet: it stays where it was typed, is told, and is not saved past.
import { expect, type Locator, type Page } from '@playwright/test';
import { slowDown, storedRecord, typeBlindly } from './blind-typing.ts';
import { test } from './browser-test.ts';
import { cellOf, expectCell, newGoods } from './grid.ts';
import { editorOf, newOrder } from './order-lines.ts';
import { addNew, expectRefused, inputOf, openMenu, pickerOf, press, save, sectionOf } from './steps.ts';

/** What the box of a field says: its text while that stands for nothing, else what is chosen. */
const boxOf = (place: Page | Locator, label: string): Locator => pickerOf(place, label).locator('xpath=..');

async function newDeclaration(page: Page): Promise<void> {
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await addNew(page);
}

test('a code that does not exist stays in its box, is told, and blocks saving until it is corrected', async ({
  open,
}) => {
  const page = await open('broker');
  await newDeclaration(page);
  await pickerOf(page, '申报地海关').focus();
  await typeBlindly(page, [['8699', 'Tab']]);
  await pickerOf(page, '运输方式').focus();
  await typeBlindly(page, [['骆驼', 'Enter']]);
  const customs = '申报地海关中没有“8699”，请从列表中选择，或清空';
  await expect(pickerOf(page, '申报地海关')).toHaveAccessibleDescription(customs);
  await expect(pickerOf(page, '运输方式')).toHaveAccessibleDescription('运输方式中没有“骆驼”，请从列表中选择，或清空');

  // Another line and another page do not take it away.
  const documents = sectionOf(page, '随附单证');
  await documents.getByRole('button', { name: '添加一行' }).click();
  await expect(page.getByRole('dialog', { name: /^随附单证/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await openMenu(page, '汇率', '汇率查询');
  await page.goBack();
  await expect(pickerOf(page, '申报地海关')).toHaveValue('8699');
  await press(page, '暂存');
  await expectRefused(page, pickerOf(page, '申报地海关'), customs);
  await expect(page).toHaveURL(/\/new(\?|$)/);

  // Typing it anew puts it right; Delete and Escape take it back.
  await pickerOf(page, '申报地海关').focus();
  await typeBlindly(page, [['8603', 'Tab']]);
  await pickerOf(page, '运输方式').focus();
  await page.keyboard.press('Escape');
  await expect(pickerOf(page, '运输方式')).toHaveValue('');
  await save(page, '暂存', '暂存成功');
  expect(await storedRecord(page, 'declaration')).toMatchObject({ declarationCustoms: '8603' });
});

test('a text that several records fit is not guessed', async ({ open }) => {
  const page = await open('trader');
  await slowDown(page);
  await newOrder(page);
  await typeBlindly(page, [['碎米', 'Tab']]);
  const code = pickerOf(editorOf(page), 'HS编码');
  await expect(code).toHaveAccessibleDescription('“碎米”对应多个HS编码，请从列表中选择其一，或清空');
  // Choosing from the list it opens again.
  await code.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /^10064020/ }).click();
  await expect(boxOf(editorOf(page), 'HS编码')).toContainText('10064020');
  await expect(inputOf(editorOf(page), '商品名称')).not.toHaveValue('');
  // Escape takes another text back, and closes the line only then.
  await code.focus();
  await typeBlindly(page, [['精米', 'Tab']]);
  await expect(code).toHaveValue('精米');
  await code.focus();
  await page.keyboard.press('Escape');
  await expect(boxOf(editorOf(page), 'HS编码')).toContainText('10064020');
  await expect(editorOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).toBeHidden();
});

test('Tab takes no more of a text when its list has opened than before, Enter what the list marks', async ({
  open,
}) => {
  const page = await open('broker');
  const several = '“86”对应多个申报地海关，请从列表中选择其一，或清空';
  const customs = pickerOf(page, '申报地海关');
  const grid = await newGoods(page);
  await customs.focus();
  /** While its answer is awaited, the list shows what it had, and marks nothing that Enter would take. */
  const listed = async (): Promise<void> => {
    await expect(customs).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('option', { name: /^8600/ })).toBeVisible();
  };
  for (const isOpen of [false, true]) {
    await page.keyboard.type('86');
    if (isOpen) await listed();
    await page.keyboard.press('Tab');
    await expect(customs).toHaveAccessibleDescription(several);
    await customs.focus();
  }
  await page.keyboard.type('86');
  await listed();
  await page.keyboard.press('Enter');
  await expect(boxOf(page, '申报地海关')).toContainText('8600');

  const cell = await cellOf(grid, 1, '原产国（地区）');
  await cell.click();
  await page.keyboard.type('国');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expectCell(grid, 1, '原产国（地区）', '国');
  await expect(cell).toHaveAttribute('title', '原产国（地区）：没有“国”，请改正或从列表中选择');
});

test('a save waits for what is being looked up, in a line that is closed by then too', async ({ open }) => {
  const page = await open('trader');
  await newOrder(page);
  await slowDown(page);
  await page.keyboard.type('10064020', { delay: 10 });
  // The line goes away with the answer under way; the name is typed over what the answer fills in.
  await page.keyboard.press('Tab');
  await page.keyboard.type('碎米', { delay: 10 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/\/new(\?|$)/);
  expect(await storedRecord(page, 'service-order')).toMatchObject({
    lines: [{ hsCode: '10064020', goodsName: '碎米', unit: '035' }],
  });
});

test('while the line is down what is typed stays, and is looked up once it is back', async ({ open }) => {
  const page = await open('broker');
  await newDeclaration(page);
  let isDown = true;
  await page.route('**/api/entities/declaration/options/**', (route) =>
    isDown ? route.abort('aborted') : route.continue(),
  );
  await pickerOf(page, '申报地海关').focus();
  await typeBlindly(page, [
    ['8603', 'Tab'],
    ['8602', 'Tab'],
    ['20251120', 'Tab'],
  ]);
  await expect(pickerOf(page, '申报地海关')).toHaveAccessibleDescription(/申报地海关“8603”还没有查到/);
  await expect(pickerOf(page, '进境关别')).toHaveValue('8602');
  await expect(inputOf(page, '进口日期')).toHaveValue('2025-11-20');
  isDown = false;
  await expect(boxOf(page, '申报地海关')).toContainText('8603 瑞丽海关');
  await expect(boxOf(page, '进境关别')).toContainText('8602');
  await save(page, '暂存', '暂存成功');
  expect(await storedRecord(page, 'declaration')).toMatchObject({
    declarationCustoms: '8603',
    entryExitCustoms: '8602',
    ieDate: '2025-11-20',
  });
});
