// Lines by keyboard: the end of one begins the next, none is thrown away by mistake, and what is missing in one is found.
import { expect } from '@playwright/test';
import { typeBlindly } from './blind-typing.ts';
import { test } from './browser-test.ts';
import { editorOf, goodsOf, newOrder } from './order-lines.ts';
import { inputOf, pickerOf, press } from './steps.ts';

test('Tab passes the buttons that take a line before the one that throws it away; that asks, and is taken back', async ({
  open,
}) => {
  const page = await open('trader');
  await newOrder(page);
  await typeBlindly(page, [['10064020', 'Tab']]);
  await expect(inputOf(editorOf(page), '商品名称')).not.toHaveValue('');
  await expect(editorOf(page).getByRole('button', { name: '清除' }).first()).toHaveAttribute('tabindex', '-1');
  const discard = editorOf(page).getByRole('button', { name: '放弃此行修改' });
  await editorOf(page).getByRole('button', { name: '完成', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(discard).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip')).toContainText('确定放弃此行已填写的内容？');
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toBeHidden();
  await expect(goodsOf(page)).toContainText('共 0 行');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(goodsOf(page)).toContainText('10064020');

  await goodsOf(page).getByRole('button', { name: '删除此行' }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(goodsOf(page)).toContainText('共 0 行');
  await page.keyboard.press('Control+z');
  await expect(goodsOf(page)).toContainText('10064020');
});

test('a line added after a refused submit is not red before it was left', async ({ open }) => {
  const page = await open('trader');
  await newOrder(page);
  await page.keyboard.press('Escape');
  await press(page, '提交');
  await expect(page.getByRole('alert').filter({ hasText: /需要修改/ })).toBeVisible();
  await goodsOf(page).getByRole('button', { name: '添加一行' }).click();
  await expect(pickerOf(editorOf(page), 'HS编码')).toBeFocused();
  await expect(editorOf(page).getByRole('alert')).toHaveCount(0);
  await typeBlindly(page, [['10064020', 'Tab']]);
  await expect(inputOf(editorOf(page), '商品名称')).not.toHaveValue('');
  await expect(editorOf(page).getByRole('alert')).toHaveCount(0);
  await editorOf(page).getByRole('button', { name: '完成', exact: true }).click();
  await expect(editorOf(page).getByRole('alert').first()).toBeVisible();
});

test('F8 stops at a line that lacks something', async ({ open }) => {
  const page = await open('trader');
  await newOrder(page);
  await typeBlindly(page, [['10064020', 'Tab']]);
  await expect(inputOf(editorOf(page), '商品名称')).not.toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).toBeHidden();
  await pickerOf(page, '申报关区').focus();
  for (let presses = 0; presses < 12 && !(await editorOf(page).isVisible()); presses += 1) {
    await page.keyboard.press('F8');
    await page.waitForTimeout(100);
  }
  await expect(inputOf(editorOf(page), '数量')).toBeFocused();
});

test('Enter in the last field of a line takes it and begins the next one', async ({ open }) => {
  const page = await open('trader');
  await newOrder(page);
  await typeBlindly(page, [
    ['10064020', 'Enter'],
    ['碎米', 'Enter'],
    ['44000', 'Enter'],
  ]);
  for (let presses = 0; presses < 12 && !(await editorOf(page).getByText('第 2 行').isVisible()); presses += 1) {
    if (await inputOf(editorOf(page), '单价').evaluate((input) => input === document.activeElement)) {
      await page.keyboard.type('2.56');
    }
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
  }
  await expect(page.getByRole('dialog', { name: '商品明细 第 2 行，共 2 行' })).toBeVisible();
  await expect(pickerOf(editorOf(page), 'HS编码')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(goodsOf(page)).toContainText('112,640.00');
});
