// One record makes another: order, declaration, invoice, each with only what the person still has to type.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectCell } from './grid.ts';
import { enter, expectToast, inputOf, openMenu, pick, press, searchBoxOf, sectionOf } from './steps.ts';

/** Opens the dialog that makes other records, and takes one. */
async function make(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /(建单|合建一单)$/ });
  await dialog.getByRole('button', { name: what, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('the broker makes a declaration of an order and an invoice of the declaration', async ({ open }) => {
  test.slow();
  const page = await open('broker');
  await openMenu(page, null, '订单确认');
  const row = page.getByRole('row').filter({ hasText: '进行中' }).filter({ hasText: '进口' }).first();
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '建单' }).click();
  await expect(page.getByRole('dialog', { name: /^由服务订单 DD\d+ 建单$/ })).toContainText('成交数量：未用');
  await make(page, '建报关单');

  await expect(page.getByRole('heading', { level: 1, name: /^新增进口报关单/ })).toBeVisible();
  const strip = page.getByRole('status').filter({ hasText: /^已从 DD\d+ 带入 \d+ 项/ });
  await expect(strip).toContainText('尚未保存');
  await strip.getByRole('button', { name: '查看带入内容' }).click();
  await expect(strip.getByRole('row').filter({ hasText: '申报地海关' })).toContainText('瑞丽海关');
  await expect(sectionOf(page, '商品').getByRole('row').nth(1)).toContainText('千克');
  const billNo = `MAKE${Date.now()}`;
  await enter(page.getByRole('main'), { 提运单号: billNo, 件数: '10' });
  await page.getByRole('button', { name: '暂存', exact: true }).click();
  await expectToast(page, '暂存成功');
  await expect(page.getByRole('heading', { level: 1, name: `${billNo} 进口报关单` })).toBeVisible();
  const made = page.getByRole('region', { name: '由此生成' });
  await expect(page.getByText('来源单据')).toBeVisible();

  await page.getByRole('button', { name: /^建单 ?.*未用 \d/ }).click();
  await make(page, '开商业发票');
  await expect(page.getByRole('heading', { level: 1, name: '新增商业发票' })).toBeVisible();
  await enter(page.getByRole('main'), { 单证编号: `INV${Date.now()}` });
  await page.getByRole('button', { name: '暂存', exact: true }).click();
  await expectToast(page, '暂存成功');

  await page.getByRole('link', { name: new RegExp(billNo) }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(billNo) })).toBeVisible();
  await expect(made).toContainText('草稿占用');
  await page.getByRole('button', { name: /^建单/ }).click();
  const again = page.getByRole('dialog', { name: /建单$/ });
  await expect(again.getByRole('listitem').filter({ hasText: '开商业发票' }).first()).toContainText('由此生成');
  await expect(inputOf(page, '提运单号')).toHaveValue(billNo);
});

test('the bill of an order comes with the account it is paid on, and its fees with how much is charged', async ({
  open,
}) => {
  const page = await open('broker');
  await openMenu(page, null, '订单确认');
  const row = page.getByRole('row').filter({ hasText: '进行中' }).filter({ hasText: '进口' }).first();
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '建单' }).click();
  await make(page, '开服务账单');
  await expect(sectionOf(page, '账单信息')).toContainText(/德宏示例报关有限公司 6222\d+/);
  const weight = await inputOf(sectionOf(page, '计费依据'), '订单货物重量').inputValue();
  await sectionOf(page, '费用明细').getByRole('button', { name: '添加一行' }).click();
  const line = page.getByRole('dialog', { name: /^费用明细/ });
  await pick(line, '费用项目', '装卸', '装卸费');
  const quantity = inputOf(line, '数量');
  await expect(quantity).toHaveValue(weight);
  await expect(quantity).toHaveAccessibleDescription(/与订单货物重量相同/);
  await line.getByRole('button', { name: '完成', exact: true }).click();
  await press(page, '暂存');
  await expectToast(page, '暂存成功');
  await page.getByRole('link', { name: /^DD\d+/ }).click();
  const made = page.getByRole('region', { name: '由此生成' });
  await expect(made.locator('.ant-tag-warning', { hasText: '暂存' })).toBeVisible();
});

/** A declaration of the broker as it has been entered so far. */
async function declared(page: Page, billNo: string, buyer: string): Promise<void> {
  const goods = [
    {
      productNo: '10064020',
      productName: '长粒米碎米',
      transactionQty: '100',
      transactionUnit: '035',
      currency: 'CNY',
    },
  ];
  const head = { ieFlag: 'I', docKind: 'declaration', billNo, domesticConsignor: { nameZh: buyer } };
  const answer = await page.request.post('/api/entities/declaration', { data: { ...head, goods } });
  expect((await answer.json()).code).toBe(1000);
}

test('the broker makes one invoice of two declarations, and is told which do not go together', async ({ open }) => {
  test.slow();
  const page = await open('broker');
  const name = `SET${Date.now()}`;
  for (const [end, buyer] of [
    ['A', '瑞丽示例'],
    ['B', '瑞丽示例'],
    ['C', '芒市示例'],
  ] as const) {
    await declared(page, `${name}${end}`, buyer);
  }
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await searchBoxOf(page).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('第 1-3 条，共 3 条')).toBeVisible();
  const tick = (end: string): Promise<void> =>
    page
      .getByRole('row')
      .filter({ hasText: `${name}${end}` })
      .getByRole('checkbox')
      .click();
  const makeOfThese = page.getByRole('button', { name: '建单', exact: true });
  await makeOfThese.click();
  await expectToast(page, '请先选择要建单的数据');
  for (const end of ['A', 'B', 'C']) await tick(end);
  await makeOfThese.click();
  const apart = page.getByRole('dialog', { name: /^由 3 条报关单.*合建一单$/ });
  const refused = apart.getByRole('listitem').filter({ has: page.getByRole('button', { name: '开商业发票' }) });
  await expect(refused).toContainText('的买方 · 名称不同，不能合建一单');
  await expect(refused.getByRole('button')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(apart).toBeHidden();
  await tick('C');
  await makeOfThese.click();
  const together = page.getByRole('dialog', { name: /^由 2 条报关单.*合建一单$/ });
  await expect(together).toContainText('数量：未用 200');
  await make(page, '开商业发票');
  await expect(page.getByRole('status').filter({ hasText: /^已从 .*A, .*B 带入/ })).toBeVisible();
  for (const line of [1, 2]) await expectCell(page.getByRole('grid'), line, '货名', '长粒米碎米');
});
