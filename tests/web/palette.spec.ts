// Ctrl+K and `?`: a number is found and opened without a mouse, the answer to what is typed is the one that is opened, and keys are told.
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { test } from './browser-test.ts';

const fieldOf = (page: Page): Locator => page.getByRole('combobox', { name: '输入单号、名称或菜单' });
const optionsOf = (page: Page): Locator => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');

async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  return fieldOf(page);
}

/** Waits until the option that Enter opens is this one. */
async function expectActive(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('option', { selected: true })).toContainText(text);
  const active = await fieldOf(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toContainText(text);
}

/** Numbers of orders of the person, as the API lists them. */
async function orderNumbers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { data } = await (await fetch('/api/entities/service-order?pageSize=5&sort=-orderNo')).json();
    return data.rows.map(({ orderNo }: { orderNo: string }) => orderNo);
  });
}

test('a number is found by its end, opened by Enter, and offered the next time', async ({ open }) => {
  const page = await open('trader');
  const [orderNo = ''] = await orderNumbers(page);
  const field = await openPalette(page);
  await field.pressSequentially(orderNo.slice(-9));
  await expectActive(page, orderNo);
  await expect(page.getByRole('group', { name: '服务订单' }).getByRole('option').first()).toContainText(orderNo);
  await page.keyboard.press('Enter');
  await expect(page.locator('.page-tabs').getByRole('tab', { selected: true })).toContainText(orderNo);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openPalette(page);
  const opened = page.getByRole('group', { name: '最近打开' });
  await expect(opened.getByRole('option').first()).toContainText(orderNo);
  expect(await accessibilityFaults(page, { within: ['.palette'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('menus are found by names in other languages, actions by theirs, and the focus comes back', async ({ open }) => {
  const page = await open('trader');
  const button = page.locator('.navbar').getByRole('button', { name: '搜索单据、菜单和操作' });
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  await button.click();
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  await field.fill('FX collection');
  await expect(page.getByRole('group', { name: '菜单' }).getByRole('option').first()).toContainText('收汇');
  await field.fill('我的待办');
  await expectActive(page, '我的待办');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('新增服务订单');
  await expectActive(page, '新增服务订单');
  await page.keyboard.press('Enter');
  await expect(page.locator('.page-tabs').getByRole('tab', { selected: true })).toContainText('服务订单');
  expect(page.url()).toContain('/new');

  // Also a page that stands in no menu.
  await openPalette(page);
  await page.keyboard.type('Verify signatures');
  await expectActive(page, '核验电子签名');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '核验电子签名' })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('English');
  await expectActive(page, 'English');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('Enter waits for the answer to what is typed, arrows choose, and an older answer is never shown', async ({
  open,
}) => {
  const page = await open('trader');
  const [newest = '', second = ''] = await orderNumbers(page);
  const held: Route[] = [];
  let holds = true;
  await page.route('**/api/search?*', (route) => {
    if (holds) held.push(route);
    else return route.continue();
  });
  const field = await openPalette(page);
  await field.fill(second);
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('Enter');
  // Nothing is there to open yet; it is said that it takes a while.
  await expect(page.getByRole('status').filter({ hasText: '正在查找' })).toBeVisible();
  await expect(field).toBeFocused();
  // Another number is typed before the first has come: what is asked is dropped, and what was pressed with it.
  holds = false;
  await field.fill(newest);
  await expectActive(page, newest);
  await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
  await expect(optionsOf(page).filter({ hasText: second })).toHaveCount(0);
  await field.fill(newest.slice(0, 6));
  await expect(optionsOf(page).nth(2)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const chosen = (await optionsOf(page).nth(1).innerText()).split(/\s/)[0] ?? '';
  await expectActive(page, chosen);
  holds = true;
  held.length = 0;
  await field.fill(second);
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('Enter');
  await held[0]?.continue();
  await expect(page.locator('.page-tabs').getByRole('tab', { selected: true })).toContainText(second);
});

test('what is put together by an input method is not searched, and its Enter opens nothing', async ({ open }) => {
  const page = await open('trader');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/search?')) asked.push(new URL(request.url()).searchParams.get('text') ?? '');
  });
  const field = await openPalette(page);
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'ruili', selectionStart: 5, selectionEnd: 5 });
  await expect(field).toHaveValue('ruili');
  // A key that the input method hears itself.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(field).toBeVisible();
  await input.send('Input.insertText', { text: '瑞丽' });
  await expect(field).toHaveValue('瑞丽');
  await expect(optionsOf(page).first()).toContainText('瑞丽');
  expect(asked).toEqual(['瑞丽']);
});

test('nothing found says what was searched, and a fault offers to try again', async ({ open, complaints }) => {
  const page = await open('trader');
  const field = await openPalette(page);
  await field.fill('zzqqxx');
  await expect(page.getByRole('status').filter({ hasText: '没有找到“zzqqxx”' })).toContainText('请核对号码');
  await field.fill('z');
  await expect(page.getByRole('status').filter({ hasText: '至少输入两个字符' })).toBeVisible();
  complaints.expected.add(503);
  let fails = true;
  await page.route('**/api/search?*', (route) =>
    fails
      ? route.fulfill({
          status: 503,
          json: { code: 50000, message: '服务繁忙，请稍后再试', data: { error: 'server-busy' } },
        })
      : route.continue(),
  );
  const [orderNo = ''] = await orderNumbers(page);
  await field.fill(orderNo);
  await expect(page.getByRole('alert').filter({ hasText: '服务繁忙' })).toBeVisible();
  fails = false;
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).click();
  await expect(optionsOf(page).first()).toContainText(orderNo);
});

test('a phone has a sign in the header, and room for what is found', async ({ open }) => {
  const page = await open('broker');
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.locator('.navbar').getByRole('button', { name: '搜索单据、菜单和操作' });
  await button.click();
  await fieldOf(page).fill('瑞丽');
  await expect(optionsOf(page).first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  const title = (await optionsOf(page).first().locator('.palette-name').innerText()).trim();
  await optionsOf(page).first().click();
  await expect(page.locator('.page-tabs').getByRole('tab', { selected: true })).toContainText(
    title.split(' ')[0] ?? '',
  );
});

test('the keys of the page are told by ?, and not while one types', async ({ open }) => {
  const page = await open('trader');
  await expect(page.locator('.list .ant-table-row').first()).toBeVisible();
  await page.locator('#content').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(help.getByRole('heading', { name: '列表' })).toBeVisible();
  await expect(help.getByRole('heading', { name: '明细行' })).toHaveCount(0);
  await expect(help.getByText('Ctrl').first()).toBeVisible();
  expect(await accessibilityFaults(page, { within: ['[role=dialog]'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  // A new order has a form with lines, and a button that tells its key.
  await openPalette(page);
  await page.keyboard.type('?');
  await expect(fieldOf(page)).toHaveValue('?');
  await fieldOf(page).fill('新增服务订单');
  await expectActive(page, '新增服务订单');
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: '暂存', exact: true });
  await expect(save).toHaveAttribute('aria-keyshortcuts', 'Control+S');
  await expect(save).toHaveAttribute('title', 'Ctrl+S');
  await save.focus();
  await page.keyboard.press('?');
  await expect(help.getByRole('heading', { name: '表单' })).toBeVisible();
  await expect(help.getByRole('heading', { name: '明细行' })).toBeVisible();
  await expect(help.getByRole('heading', { name: '列表' })).toHaveCount(0);
});
