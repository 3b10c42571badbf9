// My work: an order goes from the trader to the broker and on, each time found where the work is told, and acted on there.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { draftOrder } from './orders.ts';

/** Places an order of the trader and submits it; gives its number. */
async function submitOrder(page: Page): Promise<string> {
  const { id, orderNo } = await draftOrder(page);
  const submitted = await page.request.post(`/api/entities/service-order/${id}/actions/submit`, { data: {} });
  expect(await submitted.json()).toMatchObject({ code: 1000 });
  return orderNo;
}

/** Opens my work over the page, whatever it is called. */
async function openWork(page: Page, title: string): Promise<Locator> {
  await page
    .locator('.navbar')
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click();
  const drawer = page.getByRole('dialog', { name: title });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Opens a part of it, if it is shut. */
async function unfold(drawer: Locator, title: string): Promise<Locator> {
  const fold = drawer.locator('details').filter({ has: drawer.page().locator('summary', { hasText: title }) });
  await expect(fold).toHaveCount(1);
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  await expect(fold.getByRole('listitem').first()).toBeVisible();
  const more = fold.getByRole('button', { name: /再显示|Show|နောက်ထပ်/ });
  if (await more.isVisible()) await more.click();
  return fold;
}

const numberIn = async (page: Page): Promise<number> => {
  const name = await page
    .locator('.navbar')
    .getByRole('button', { name: /^我的待办：\d+ 项$/ })
    .getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0]);
};

test('an order that is submitted waits for the broker, who approves it there; then it waits for the next step', async ({
  open,
}) => {
  const trader = await open('trader');
  // What the dashboard would tell stands above the page that takes its place.
  await expect(trader.getByRole('region', { name: '我的待办' })).toBeVisible();
  const orderNo = await submitOrder(trader);

  const broker = await open('broker');
  const before = await numberIn(broker);
  // Home would only lead back here: it opens the work instead.
  await broker.getByRole('navigation', { name: '菜单', exact: true }).getByRole('menuitem', { name: '工作台' }).click();
  const drawer = broker.getByRole('dialog', { name: '我的待办' });
  const approving = await unfold(drawer, '服务订单 · 待审核通过');
  const row = approving.getByRole('listitem').filter({ hasText: orderNo });
  await expect(row).toContainText('今天');
  await row.getByRole('button', { name: `审核通过 ${orderNo}` }).click();
  const question = broker.getByRole('dialog', { name: '审核通过' });
  await question.getByRole('textbox').fill('单证齐全');
  await question.getByRole('button', { name: '审核通过', exact: true }).click();
  await expect(broker.getByText('审核通过', { exact: true }).last()).toBeVisible();
  await expect(row).toHaveCount(0);
  const starting = await unfold(drawer, '服务订单 · 待开始作业');
  await expect(starting.getByRole('listitem').filter({ hasText: orderNo })).toBeVisible();
  await expect.poll(() => numberIn(broker)).toBe(before);

  // For the trader it waits for others, by name.
  await trader.reload();
  const others = await unfold(await openWork(trader, '我的待办'), '等待他人办理');
  await expect(others.getByRole('listitem').filter({ hasText: orderNo })).toContainText(
    '等待德宏示例报关有限公司开始作业',
  );
});

for (const [language, title, group, action] of [
  ['en', 'My work', 'Service order: Start work', 'Start work'],
  ['my', 'ကျွန်ုပ်၏လုပ်ငန်းများ', '−', null],
] as const) {
  test(`the work is told in ${language}, on a phone too`, async ({ open }) => {
    const page = await open('broker', language);
    await page.setViewportSize({ width: 390, height: 844 });
    const drawer = await openWork(page, title);
    const fold = drawer.locator('details').filter({ hasText: group }).first();
    await expect(fold).toBeVisible();
    if (action) {
      const opened = await unfold(drawer, group);
      await expect(opened.getByRole('button', { name: new RegExp(`^${action} DD`) }).first()).toBeVisible();
    }
    const wide = await drawer.locator('.work').evaluate((work) => work.scrollWidth - work.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
}

test('a record is opened from the work, and the drawer goes; drafts and what came back lead to their forms', async ({
  open,
}) => {
  const page = await open('trader');
  const drawer = await openWork(page, '我的待办');
  const returned = await unfold(drawer, '退回待更正');
  await returned
    .getByRole('button', { name: /^更正 / })
    .first()
    .click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/#\/.+\/[0-9a-f]{8}-/);
});

test('the dashboard tells the operator what waits, the longest waiting first', async ({ open }) => {
  const page = await open('operator');
  const work = page.getByRole('region', { name: '我的待办' });
  await expect(work.locator('details[open] time').first()).toBeVisible();
  const since = await work
    .locator('details[open]')
    .first()
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(since).toEqual([...since].sort());
  expect(since.length).toBeGreaterThan(1);
});
