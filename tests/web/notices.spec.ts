// Notices: what one person does is told to the other while both look on, in each language; and lists and records say that they are outdated.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { draftOrder } from './orders.ts';
import { openMenu, press } from './steps.ts';

/** The bell, whatever its count is. */
const bell = (page: Page) => page.locator('.navbar').getByRole('button', { name: /^(消息|Notices|အသိပေးချက်)/ });

/** How much waits, as the navbar says. */
async function waitingOf(page: Page): Promise<number> {
  const button = page.locator('.navbar').getByRole('button', { name: /^我的待办：\d+ 项$/ });
  return Number(/\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0]);
}

async function unreadOf(page: Page): Promise<number> {
  // It comes once nothing else is asked for.
  await expect(bell(page)).toBeEnabled();
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
}

test('a submitted order counts up the bell of its broker, who opens it from there; in three languages', async ({
  open,
}) => {
  const broker = await open('broker');
  await openMenu(broker, null, '订单确认');
  // The demo world has told the broker things already.
  await expect.poll(() => unreadOf(broker)).toBeGreaterThan(0);
  const before = await unreadOf(broker);
  const waiting = await waitingOf(broker);
  const english = await open('broker', 'en');
  const burmese = await open('broker', 'my');
  await expect.poll(() => unreadOf(english)).toBe(before);
  await expect.poll(() => unreadOf(burmese)).toBe(before);

  const trader = await open('trader');
  const { id } = await draftOrder(trader);
  await trader.goto(`/#/trader/${id}`);
  await press(trader, '提交');
  await trader.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交', exact: true }).click();
  await expect(trader.getByText('提交成功')).toBeVisible();

  for (const page of [broker, english, burmese]) {
    await expect(bell(page)).toHaveAttribute('aria-label', new RegExp(`${before + 1}`));
  }
  await expect.poll(() => waitingOf(broker)).toBe(waiting + 1);
  // The list does not move under the hand; it says that there is more.
  await expect(broker.getByText(/^有 \d+ 条记录被他人更新/)).toBeVisible();
  await broker.getByRole('button', { name: '刷新列表' }).click();
  await expect(broker.getByText(/^有 \d+ 条记录被他人更新/)).toHaveCount(0);

  for (const [page, title, kind, close] of [
    [english, 'Notices', 'To do', 'Service order'],
    [burmese, 'အသိပေးချက်များ', 'ဆောင်ရွက်ရန်', 'ဝန်ဆောင်မှုအော်ဒါ'],
  ] as const) {
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: title });
    await expect(panel.getByRole('listitem').first()).toContainText(kind);
    await expect(panel.getByRole('listitem').first()).toContainText(close);
  }
  await bell(broker).click();
  const newest = broker.getByRole('dialog', { name: '消息中心' }).getByRole('listitem').first();
  await expect(newest).toContainText('待办');
  await expect(newest).toContainText('待您处理');
  await newest.getByRole('link').click();
  await expect(broker.getByRole('heading', { level: 1 })).toContainText('服务订单');
  // Read by the account, wherever it looks.
  await expect(bell(broker)).toHaveAttribute('aria-label', new RegExp(`${before} 条未读|没有未读`));
  await english.reload();
  await expect(bell(english)).toHaveAttribute('aria-label', new RegExp(`: (${before}|none) unread`));
});

test('a record that somebody else has changed says so, and keeps what is typed', async ({ open }) => {
  const one = await open('operator');
  const other = await open('admin');
  const url = 'https://www.example.com';
  const made = await one.request.post('/api/entities/friendly-link', { data: { title: '边检提示', url, weight: 5 } });
  const { data } = await made.json();
  await one.goto(`/#/gateway/contentMaintenance/links/${data.id}`);
  const title = one.getByRole('textbox', { name: '名称', exact: true });
  await expect(title).toHaveValue('边检提示');
  await expect(bell(one)).toBeEnabled();
  const change = (changed: object) => other.request.patch(`/api/entities/friendly-link/${data.id}`, { data: changed });
  expect((await change({ version: 1, title: '边检提示（更正）' })).ok()).toBe(true);
  await expect(one.getByText(/^此记录已被 .+ 更新。$/)).toBeVisible();
  await one.getByRole('button', { name: '重新加载', exact: true }).click();
  await expect(title).toHaveValue('边检提示（更正）');
  await expect(one.getByText(/^此记录已被/)).toHaveCount(0);

  await title.fill('我的标题');
  expect((await change({ version: 2, weight: 6 })).ok()).toBe(true);
  await expect(one.getByText(/您未保存的内容仍在/)).toBeVisible();
  await expect(title).toHaveValue('我的标题');
});

test('all notices are on a page of their own, filtered, marked as read, and chosen', async ({ open }) => {
  const page = await open('broker');
  await unreadOf(page);
  await bell(page).click();
  await page.getByRole('dialog').getByRole('button', { name: '查看全部消息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await main.getByRole('button', { name: '全部标为已读' }).click();
  await expect(bell(page)).toHaveAttribute('aria-label', '消息：没有未读');
  await main.getByText('未读', { exact: true }).click();
  await expect(main.getByText('没有符合条件的消息')).toBeVisible();
  await main.getByText('全部', { exact: true }).click();
  await main.getByRole('button', { name: '通知设置' }).click();
  const dialog = page.getByRole('dialog', { name: '通知设置' });
  await expect(dialog.getByRole('checkbox', { name: '待办 · 电子邮件' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: '进展 · 站内显示' }).uncheck();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(main.getByText('进展', { exact: true })).toHaveCount(0);
});
