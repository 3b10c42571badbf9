// The tools of a list, by keyboard: columns hidden, added, moved and taken back, and the density; both are kept.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { openMenu } from './steps.ts';

const heads = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\S/ });

test('columns and density are chosen by keyboard and kept', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '参数代码', 'HS编码');
  const before = await heads(page).allInnerTexts();
  const [first = '', second = ''] = before.map((head) => head.trim());
  expect(before.length).toBeGreaterThan(4);

  const tool = page.getByRole('button', { name: '列设置' });
  const choices = page.getByRole('tooltip').filter({ hasText: '重置' });
  const choice = (name: string) => choices.getByRole('checkbox', { name, exact: true });
  await tool.press('Enter');
  await expect(choice(first)).toBeFocused();
  await choices.getByRole('button', { name: `${first} 下移` }).press('Enter');
  await expect(heads(page).first()).toHaveText(second);
  await choice(first).press('Space');
  await expect(heads(page)).toHaveCount(before.length - 1);
  await expect(heads(page).filter({ hasText: first })).toHaveCount(0);

  await page.getByRole('button', { name: '密度' }).press('Enter');
  await page.getByRole('menuitem', { name: '宽松' }).press('Enter');
  await expect(page.locator('.ant-table')).not.toHaveClass(/ant-table-(small|middle)/);

  await page.reload();
  await expect(heads(page).first()).toHaveText(second);
  await expect(heads(page)).toHaveCount(before.length - 1);
  await expect(page.locator('.ant-table')).not.toHaveClass(/ant-table-(small|middle)/);
  await tool.press('Enter');
  await choices.getByRole('button', { name: '重置' }).press('Enter');
  await expect(heads(page)).toHaveText(before);
});
