// The page of a record: how far it has come, who is next, what belongs to it; what came back is corrected from there; dialogs say what is decided.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';
import { inputOf, openMenu, press, save, sectionOf, speak } from './steps.ts';

/** Opens the last row of a list in this state that says `also` something else, and gives what it is called. */
async function openRow(page: Page, said: string, also = ''): Promise<string> {
  // Newer records of others may fill the first page of all states.
  const tab = page.getByRole('button', { name: new RegExp(`^${said} \\d`) });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-pressed', 'true');
  // Rows of all states stand there until those of this one have come.
  await expect(page.locator('.ant-table-row:visible').filter({ hasNotText: said })).toHaveCount(0);
  const rows = page.getByRole('row').filter({ hasText: said }).filter({ hasText: also });
  const link = rows.last().getByRole('link').first();
  await link.waitFor();
  const name = await link.innerText();
  // By its name: the rows of the state may come between reading and pressing.
  await rows.filter({ hasText: name }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return name;
}

test('an order shows how far it has come, who is next, and what was made of it', async ({ open }) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '我的订单');
  // Other brokers have orders in which nothing was made yet.
  const orderNo = await openRow(page, '进行中', '德宏示例报关有限公司');
  const steps = page.getByRole('list', { name: '办理进度' });
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  await expect(steps.locator('[aria-current="step"]')).toContainText('进行中');
  await expect(steps.getByRole('listitem').nth(1)).toContainText(/已提交待审核.*\d{4}-\d\d-\d\d \d\d:\d\d/s);
  await expect(page.getByText(/^等待.+报关有限公司办理：申请完成$/)).toBeVisible();
  await expect(sectionOf(page, '动态').getByRole('article').last()).toContainText('新增');
  await expectAccessible(page, 'an order', { within: ['form'] });

  const related = page.getByRole('region', { name: '相关单据' });
  await related.getByRole('button', { name: /^报关单\/备案清单 \d/ }).click();
  await related.getByRole('listitem').getByRole('link').first().click();
  // The declaration names its order, and leads back to it.
  await expect(page.getByRole('heading', { level: 1, name: /(进|出)口报关单/ })).toBeVisible();
  await page.getByRole('link', { name: orderNo }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(orderNo) })).toBeVisible();
});

test('what happened is told by kind, and empty sections in one line', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '业务中心', '平台报关单查询');
  await openRow(page, '已放行结关');
  const happened = sectionOf(page, '动态');
  const entries = happened.getByRole('article');
  await expect(entries.first()).toBeVisible();
  // A long story begins with its last part.
  const earlier = happened.getByRole('button', { name: /^显示更早的/ });
  if (await earlier.isVisible()) await earlier.click();
  await expect(entries.last()).toContainText('新增');
  const all = await entries.count();
  await happened.getByRole('button', { name: '状态', exact: true }).click();
  await expect(happened.getByRole('button', { name: '状态', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(entries).not.toHaveCount(all);
  await expect(entries.last()).toContainText('提交');
  await expect(page.getByText(/^.*随附单证.*：无$/)).toBeVisible();
  await expect(sectionOf(page, '随附单证')).toHaveCount(0);
});

test('a declaration that was sent back says why, and is corrected from there', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '报关申报', '报关单综合查询');
  await openRow(page, '海关退单');
  const banner = page.locator('.tg-returned');
  await expect(banner).toContainText('已被退回（审核不通过），请按意见修改');
  await expect(banner.locator('blockquote')).not.toBeEmpty();
  await banner.getByRole('button', { name: '修改' }).click();
  await expect(page.locator('.tg-form input:focus')).toHaveCount(1);
  await inputOf(page, '标记唛码及备注').fill('已按意见修改');
  await save(page, '暂存', '暂存成功');
  const steps = page.getByRole('list', { name: '办理进度' });
  await expect(steps.locator('[aria-current="step"]')).toContainText('草稿');
  // The reason stays in sight until it is handed in again.
  await expect(banner).toBeVisible();
});

test('a review names what it is about and offers phrases; a payment shows payee and amount', async ({ open }) => {
  const operator = await open('operator');
  await openMenu(operator, '业务中心', '平台报关单查询');
  const name = await openRow(operator, '已申报待审核');
  await press(operator, '审核不通过');
  const review = operator.getByRole('dialog', { name: '审核不通过' });
  await expect(review.getByText(name)).toBeVisible();
  await expect(review.getByText('总价合计')).toBeVisible();
  const phrases = review.getByRole('list', { name: '常用语' }).getByRole('button');
  await expect(phrases).toHaveCount(3);
  const phrase = await phrases.nth(1).innerText();
  await phrases.nth(1).click();
  await expect(review.getByRole('textbox')).toHaveValue(phrase);
  await expectAccessible(operator, 'a review', { within: ['[role="dialog"]'] });
  await review.getByRole('button', { name: '取消' }).click();

  const trader = await open('trader');
  await openMenu(trader, '财务管理', '应付账单');
  await openRow(trader, '付款方已确认待付款');
  await press(trader, '付款');
  const paying = trader.getByRole('dialog', { name: '付款' });
  await expect(paying.getByText('收款方', { exact: true })).toBeVisible();
  await expect(paying.getByText('未付金额', { exact: true })).toBeVisible();
  await expect(inputOf(paying, '付款金额')).not.toHaveValue('');
});

test('the page of a record is whole on a phone, in English and in Burmese', async ({ open }) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '我的订单');
  await openRow(page, '进行中');
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await speak(page, 'English');
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('In progress');
  await expect(page.getByText(/^Waiting for .+ to request completion$/)).toBeVisible();
  await speak(page, 'မြန်မာ');
  await expect(page.getByRole('list', { name: 'ဆောင်ရွက်မှုအဆင့်' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'an order in Burmese', { thorough: false, within: ['form'] });
});

test('a record that was seen before shows at once what is known, however long the server takes', async ({ open }) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '我的订单');
  const orderNo = await openRow(page, '进行中');
  const id = new URL(page.url()).hash.split('/').at(-1);
  await page.getByRole('tab', { name: new RegExp(orderNo) }).press('Delete');
  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();

  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/entities/service-order/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  await openRow(page, '进行中');
  await expect(sectionOf(page, '委托信息')).toContainText(orderNo);
  // Drawn again meanwhile, as by another tab and back.
  await page.getByRole('tab', { name: '我的订单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(orderNo) }).click();
  await expect(sectionOf(page, '委托信息')).toContainText(orderNo);
  // The page comes to rest while it waits: what is remembered is no news each time it is looked at.
  await expect.poll(() => tasksWithin(page, 500)).toBeLessThan(20);
  answer();
  await page.unrouteAll({ behavior: 'wait' });
});

/** How many tasks the page puts off to later within so many milliseconds. */
function tasksWithin(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(async (time) => {
    const { setTimeout: plain } = window;
    let tasks = 0;
    const counting = (...call: Parameters<typeof plain>): number => {
      tasks += 1;
      return plain(...call);
    };
    window.setTimeout = counting as typeof plain;
    await new Promise((resolve) => plain(resolve, time));
    window.setTimeout = plain;
    return tasks;
  }, milliseconds);
}
