// Searches under names, and the enquiry: what the deal of each declaration has come to, with links, on a wide screen and on a phone.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';
import { answer, appears, expectToast, openMenu, searchBoxOf } from './steps.ts';

const rows = (page: Page) => page.locator('.ant-table-tbody .ant-table-row');
const searches = (page: Page, name: string) => page.getByRole('search').getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) => page.locator('.ant-dropdown').getByRole('menuitem', { name, exact: true });

async function keepSearch(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '保存当前查询' });
  await entry(page, '保存当前查询').click();
  await dialog.getByRole('textbox', { name: '名称' }).fill(name);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a search is kept under a name, opens the list, and the address stays the truth', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '报关申报', '报关单综合查询');
  await appears(rows(page).first());
  const all = await rows(page).count();
  await page.getByRole('button', { name: /^已放行结关/ }).click();
  await expect(page).toHaveURL(/declarationStatus\.in=completed/);
  await expect(rows(page).filter({ hasNotText: '已放行结关' })).toHaveCount(0);
  await searchBoxOf(page).fill('MM');
  await searchBoxOf(page).press('Enter');
  await expect(page).toHaveURL(/search=MM/);
  await expect(rows(page).filter({ hasNotText: '已放行结关' })).toHaveCount(0);
  const narrowed = page.url();
  await searches(page, '我的查询').click();
  await keepSearch(page, '放行的进口');
  await appears(searches(page, '放行的进口'));

  // Another search and back, by name.
  await page.getByRole('button', { name: '重置', exact: true }).click();
  await expect(rows(page)).toHaveCount(all);
  await searches(page, '我的查询').click();
  await entry(page, '放行的进口').click();
  await expect(page).toHaveURL(narrowed);

  // The star makes it what the list opens with.
  await searches(page, '放行的进口').click();
  await entry(page, '管理我的查询').click();
  const own = page.getByRole('dialog', { name: '我的查询' });
  await own.getByRole('button', { name: '打开列表时使用“放行的进口”' }).click();
  await expect(own.getByRole('button', { name: '打开列表时使用“放行的进口”' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'the searches', { within: ['[role="dialog"]'] });
  await own
    .getByRole('button', { name: 'Close' })
    .or(own.getByRole('button', { name: '关闭' }))
    .first()
    .click();
  await page.goto('/#/dashboard');
  await page.goto('about:blank');
  await page.goto('/#/customs2');
  await expect(page).toHaveURL(/search=MM/);
  await expect(rows(page).filter({ hasNotText: '已放行结关' })).toHaveCount(0);
  // An address that says something is what is shown.
  await page.goto('about:blank');
  await page.goto('/#/customs2?search=CN');
  await appears(rows(page).first());
  await expect(page).toHaveURL(/search=CN$/);

  await searches(page, '我的查询').click();
  await entry(page, '管理我的查询').click();
  await own.getByRole('button', { name: '删除“放行的进口”' }).click();
  await answer(page, '请确认', '删除');
  await expectToast(page, '删除成功');
  await expect(own).toContainText('暂无内容');
});

test('the enquiry tells what the deal of a declaration has come to, and leads there', async ({ open }) => {
  const page = await open('broker');
  await page.setViewportSize({ width: 1920, height: 1000 });
  await openMenu(page, '报关申报', '报关单综合查询');
  for (const head of ['服务订单', '账单', '原始舱单 / 预配舱单', '付汇申请 / 收汇申请', '报关单核销'])
    await appears(page.getByRole('columnheader', { name: head, exact: true }));
  const billed = rows(page).filter({ hasText: '未付金额' }).first();
  await appears(billed);
  await expect(billed).toContainText('已付金额');
  const order = billed.getByRole('link', { name: /^DD\d+$/ }).first();
  const orderNo = await order.innerText();
  await order.click();
  await appears(page.getByRole('heading', { level: 1, name: new RegExp(orderNo) }));

  await openMenu(page, null, '报关单综合查询');
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('listitem').filter({ hasText: '未付金额' }).first();
  await appears(card);
  await expect(card.getByRole('link', { name: orderNo })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
});

test('the enquiry is narrowed and ordered by what belongs to its rows, and says all of it on a narrow screen', async ({
  open,
}) => {
  const page = await open('broker');
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMenu(page, '报关申报', '报关单综合查询');
  const total = page.locator('.ant-pagination-total-text');
  await appears(total);
  const all = await total.innerText();
  // One column tells of all kinds of them, by name.
  await appears(page.getByRole('columnheader', { name: /^关联单证/ }));
  const gathered = rows(page).filter({ hasText: '未付金额' }).first();
  await expect(gathered.locator('dt', { hasText: '服务订单' })).toBeVisible();
  await expect(gathered.locator('dt', { hasText: '账单' })).toBeVisible();
  await expect
    .poll(() => page.locator('.list .ant-table-content').evaluate((table) => table.scrollWidth - table.clientWidth))
    .toBeLessThanOrEqual(0);

  const orderNo = await gathered
    .getByRole('link', { name: /^DD\d+$/ })
    .first()
    .innerText();
  const form = page.getByRole('search');
  await form.getByRole('button', { name: '展开' }).click();
  await form.getByRole('textbox', { name: '服务订单: 编号' }).fill(orderNo);
  await form.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page).toHaveURL(/linked\.order\.contains=/);
  await expect(rows(page).filter({ hasNotText: orderNo })).toHaveCount(0);
  await appears(rows(page).first());

  // Those that have no bill within sight; the two together are all there are.
  const choose = async (choice: string): Promise<number> => {
    await form.getByRole('button', { name: '重置' }).click();
    await expect(total).toHaveText(all);
    await form.getByRole('combobox', { name: '账单', exact: true }).click();
    await page.locator('.ant-select-item-option', { hasText: choice }).first().click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page).toHaveURL(/linked\.bills\.in=/);
    await expect(total).not.toHaveText(all);
    return Number(/共 (\d+) 条/.exec(await total.innerText())?.[1]);
  };
  const without = await choose('无');
  await expect(rows(page).filter({ has: page.locator('dt', { hasText: '账单' }) })).toHaveCount(0);
  const having = await choose('有');
  await expect(rows(page).filter({ hasNot: page.locator('dt', { hasText: '账单' }) })).toHaveCount(0);
  expect(without + having).toBe(Number(/共 (\d+) 条/.exec(all)?.[1]));

  // Sorted from the menu in the heading; once more turns the order round.
  const orders = (): Promise<string[]> =>
    rows(page)
      .getByRole('link', { name: /^DD\d+$/ })
      .allInnerTexts();
  const sort = async (): Promise<void> => {
    await page.getByRole('button', { name: /^按关联单证排序/ }).click();
    await entry(page, '服务订单').click();
  };
  await sort();
  await expect(page).toHaveURL(/sort=%24linked\.order/);
  await expect.poll(async () => (await orders()).join()).toBe((await orders()).toSorted().join());
  const up = await orders();
  await sort();
  await expect(page).toHaveURL(/sort=-%24linked\.order/);
  await expect.poll(async () => (await orders())[0]).not.toBe(up[0]);
  expect(await orders()).toEqual((await orders()).toSorted().toReversed());
  await expectAccessible(page, 'the enquiry', { within: ['main'] });
});
