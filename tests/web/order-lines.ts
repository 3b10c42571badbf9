// The lines of a new order, each typed in its drawer.
import { expect, type Locator, type Page } from '@playwright/test';
import { narrow } from './blind-typing.ts';
import { addNew, openMenu, pickerOf, sectionOf } from './steps.ts';

export const goodsOf = (page: Page): Locator => sectionOf(page, '商品明细');
export const editorOf = (page: Page): Locator => page.getByRole('dialog', { name: /^商品明细/ });

/** A new order with its first line open. */
export async function newOrder(page: Page): Promise<void> {
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await narrow(page);
  await goodsOf(page).getByRole('button', { name: '添加一行' }).focus();
  await page.keyboard.press('Enter');
  await expect(pickerOf(editorOf(page), 'HS编码')).toBeFocused();
}
