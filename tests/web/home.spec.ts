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
      await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);
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
    await expect(page.getByText('自动报关小程序维护中，敬请期待。')).toBeVisible();
  });
}

test('the dashboard says what is to be collected and paid, which orders wait, and draws the months', async ({
  open,
}) => {
  const page = await open('operator');
  await expect(page.getByRole('link', { name: '待收金额' })).toBeVisible();
  await expect(page.getByText('待处理订单')).toBeVisible();
  for (const title of ['每月订单数', '每月订单量（商品项数）', '每月订单金额', '每月报关单数']) {
    await expect(page.getByRole('img', { name: title })).toBeVisible();
    await page
      .getByRole('radiogroup', { name: `${title}的显示方式` })
      .getByTitle('表格')
      .click();
    const figures = page.getByRole('table', { name: title }).getByRole('row');
    // The demo has traded for a month: no empty year is drawn around it.
    await expect(figures).not.toHaveCount(1);
    const [, ...months] = await figures.allInnerTexts();
    if (months.length < 12) for (const month of months) expect(month, title).not.toMatch(/\t0\s+0$/);
  }
  const values = page.locator('.month-chart').filter({ hasText: '每月订单金额' });
  await values.getByText('USD', { exact: true }).click();
  await expect(values.getByRole('radio', { name: 'USD' })).toBeChecked();
  await page.getByRole('link', { name: '待付金额' }).click();
  await expect(page).toHaveURL(
    /#\/fee\/remittance\?status\.in=payerToConfirm%2CpendingPayment|#\/fee\/remittance\?status\.in=payerToConfirm,pendingPayment/,
  );
});

test('the dashboard of who may not read bills says nothing of money', async ({ open }) => {
  const page = await open('bank');
  await expect(page.getByRole('heading', { level: 1, name: '您好' })).toBeVisible();
  await expect(page.getByText('每月报关单数')).toBeVisible();
  for (const title of ['待收金额', '待付金额', '每月订单数']) await expect(page.getByText(title)).toHaveCount(0);
});

test('figures that cannot be had are not shown as zero, and are asked for again', async ({ open }) => {
  const page = await open('operator');
  const refused = JSON.stringify({ code: 50000, message: '服务器忙，请重试', data: null });
  await page.route('**/api/entities/bill/summary**', (route) =>
    route.fulfill({ contentType: 'application/json', body: refused }),
  );
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: '未能取得数据' });
  await expect(failed).toHaveCount(2);
  await expect(page.getByText('0.00', { exact: true })).toHaveCount(0);
  await page.unroute('**/api/entities/bill/summary**');
  for (const _ of [0, 1]) await failed.first().getByRole('button', { name: '重试' }).click();
  await expect(failed).toHaveCount(0);
});
