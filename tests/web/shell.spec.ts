// The frame: opened pages stay as they were left, are closed by mouse and keyboard, and ask before unsaved input goes.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { inputOf, openMenu, sectionOf, type } from './steps.ts';

function tabOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('tab', { name });
}

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: '有未保存的修改' });
}

test('a tab keeps filters, page, scroll position and what is typed, and asks when it is closed', async ({ open }) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '委托下单');
  await page.getByRole('button', { name: '新增' }).click();
  await sectionOf(page, '委托信息').getByRole('radio', { name: '出口' }).check();
  const remark = inputOf(page, '备注');
  await remark.click();
  // Typed and not left: the input itself holds it.
  await page.keyboard.type('写到一半的备注');
  await page.evaluate(() => window.scrollTo(0, 150));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);

  await openMenu(page, null, '我的订单');
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('备注', { exact: true })).toHaveCount(0);
  await type(page, '订单号', 'DD');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/orderNo/);
  const filtered = page.url();

  await tabOf(page, '新增服务订单').click();
  await expect(remark).toHaveValue('写到一半的备注');
  await expect(sectionOf(page, '委托信息').getByRole('radio', { name: '出口' })).toBeChecked();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
  await openMenu(page, null, '我的订单');
  await expect(page).toHaveURL(filtered);
  await expect(inputOf(page, '订单号')).toHaveValue('DD');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const form = tabOf(page, '新增服务订单');
  await form.focus();
  await page.keyboard.press('Delete');
  await question(page).getByRole('button', { name: '继续编辑' }).click();
  await expect(form).toBeVisible();
  await form.focus();
  await page.keyboard.press('Delete');
  await question(page).getByRole('button', { name: '离开' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(filtered);
});
