// Where people come out first (spec 2): accounts of user type 4 in the review of collections, everybody else on the dashboard.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';

for (const account of ['trader', 'broker'] as const) {
  test(`the ${account} is led from the dashboard to the collections, and changes nothing there`, async ({ open }) => {
    const page = await open(account);
    await expect(page).toHaveURL(/#\/businessHandling\/settlementManage$/);
    await expect(page.getByRole('heading', { level: 1, name: '收汇审核' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('table')).toBeVisible();
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
    for (const name of [/新增/, '平台审核通过', '银行审核通过', '结算', '编辑', '删除']) {
      await expect(main.getByRole('button', { name })).toHaveCount(0);
    }
    await page.goto('/#/dashboard');
    await expect(page).toHaveURL(/#\/businessHandling\/settlementManage$/);
  });
}

for (const account of ['operator', 'bank', 'admin'] as const) {
  test(`the ${account} sees the dashboard`, async ({ open }) => {
    const page = await open(account);
    await expect(page).toHaveURL(/#\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: '您好' })).toBeVisible();
  });
}
