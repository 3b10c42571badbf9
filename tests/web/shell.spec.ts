// The frame: opened pages stay as they were left, are closed by mouse and keyboard, and ask before unsaved input goes.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { addNew, appears, expectToast, inputOf, openMenu, searchBoxOf, sectionOf, unfold } from './steps.ts';

function tabOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('tab', { name });
}

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: '有未保存的修改' });
}

test('a tab keeps filters, page, scroll position and what is typed, and asks when it is closed', async ({ open }) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '委托信息').getByRole('radio', { name: '出口' }).check();
  await unfold(page, '备注');
  const remark = inputOf(page, '备注');
  await remark.click();
  // Typed and not left: the input itself holds it.
  await page.keyboard.type('写到一半的备注');
  await page.evaluate(() => window.scrollTo(0, 150));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);

  await openMenu(page, null, '我的订单');
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('备注', { exact: true })).toHaveCount(0);
  const orders = page.getByRole('row').filter({ hasText: /DD\d{13}/ });
  await expect(orders.first()).toBeVisible();
  await searchBoxOf(page).fill('NONE');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(orders).toHaveCount(0);
  await expect(page).toHaveURL(/search=NONE/);
  const filtered = page.url();

  await tabOf(page, '新增服务订单').click();
  await expect(remark).toHaveValue('写到一半的备注');
  await expect(sectionOf(page, '委托信息').getByRole('radio', { name: '出口' })).toBeChecked();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
  await openMenu(page, null, '我的订单');
  await expect(page).toHaveURL(filtered);
  await expect(searchBoxOf(page)).toHaveValue('NONE');
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

test('the menu of a tab closes others by mouse and keyboard, and all but home', async ({ open }) => {
  const page = await open('operator');
  for (const [group, item] of [
    ['参数代码', 'CIQ代码'],
    [null, 'HS编码'],
    [null, '原产地维护'],
    [null, '港口代码'],
  ] as const) {
    await openMenu(page, group, item);
  }
  const titles = page.locator('.page-tab');
  await expect(titles).toHaveText(['工作台', 'CIQ代码', 'HS编码', '原产地维护', '港口代码']);

  await tabOf(page, 'HS编码').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭右侧' }).click();
  await expect(titles).toHaveText(['工作台', 'CIQ代码', 'HS编码']);
  await expect(page.getByRole('heading', { level: 1, name: 'HS编码' })).toBeVisible();

  await tabOf(page, 'HS编码').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabOf(page, 'CIQ代码')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'CIQ代码' })).toBeVisible();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: '关闭左侧' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: '关闭左侧' })).toBeHidden();
  await expect(tabOf(page, 'CIQ代码')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  // The menu takes the focus once it is open; before that it would take it from the entry.
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1);
  await page.getByRole('menuitem', { name: '关闭左侧' }).press('Enter');
  await expect(titles).toHaveText(['CIQ代码', 'HS编码']);

  await tabOf(page, 'HS编码').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(titles).toHaveText(['工作台']);
});

test('the sidebar stays as it was left, and is a drawer on a tablet', async ({ open }) => {
  const page = await open('operator');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.reload();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(page.getByRole('link', { name: '工作台' })).toBeVisible();

  await page.setViewportSize({ width: 820, height: 1180 });
  const menu = page.getByRole('navigation', { name: '菜单', exact: true });
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: '展开菜单' }).press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeFocused();
  await page.keyboard.press('Enter');
  await openMenu(page, '参数代码', 'CIQ代码');
  await expect(menu).toBeHidden();
});

test('unknown addresses lead to the 404 page and home, and the log-in page leads home', async ({ open }) => {
  const page = await open('operator');
  await page.goto('/#/nowhere/at/all');
  await expect(page).toHaveURL(/#\/404$/);
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.goto('/#/login');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('a page that cannot be had without a network says so, and reloads only once it can', async ({
  open,
  complaints,
}) => {
  const page = await open('trader');
  // A list asks for the code of its forms by itself when nothing else is to be done.
  await page.route(/\/assets\/form/, (route) => route.abort('aborted'));
  await openMenu(page, '委托订单', '委托下单');
  // A list whose own rows cannot be had has no button for new ones.
  await appears(page.locator('.ant-table-row').first());
  await page.route('**/*', (route) => route.abort('aborted'));
  await page.getByRole('button', { name: '新增' }).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('网络连接失败，请检查网络后重试。');
  // The message alone may come from another call: the network must not be back before the button has looked for it.
  const looked = page.waitForEvent('requestfailed', (call) => call.method() === 'HEAD');
  await failed.getByRole('button', { name: '重新加载' }).click();
  await looked;
  await expectToast(page, '网络连接失败，请检查网络后重试。');
  await page.unrouteAll();
  await failed.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新增服务订单' })).toBeVisible();
  // The browser's console names what could not be loaded, and nothing else.
  expect(complaints.found.filter((text) => !/preload CSS|dynamically imported module/.test(text))).toEqual([]);
  complaints.found.length = 0;
});

test('a page of its own is drawn once it can say what its inputs are called and knows what they hold', async ({
  open,
  complaints,
}) => {
  const page = await open('operator');
  const words = Promise.withResolvers<void>();
  await page.route(/\/assets\/system\.gen-/, async (route) => {
    await words.promise;
    await route.continue();
  });
  await page.goto('/#/businessCenter/autoCustoms');
  await page.route('**/api/entities/mini-program-config?**', (route) => route.abort());
  await appears(page.getByRole('main').getByRole('status', { name: '加载中' }));
  words.resolve();
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: '网络连接失败' });
  await failed.waitFor();
  await expect(page.locator('textarea#notice')).toHaveCount(0);
  await page.unrouteAll();
  await failed.getByRole('button', { name: '重试' }).click();
  // At its first sight: what comes after is drawn anew.
  const called = await page.waitForFunction(() => {
    const notice = document.querySelector<HTMLTextAreaElement>('textarea#notice');
    return notice && { label: notice.labels?.[0]?.innerText, isFilled: notice.value !== '' };
  });
  expect(await called.jsonValue()).toEqual({ label: '公告（中文）', isFilled: true });
  // The browser's console names what could not be loaded, and nothing else.
  expect(complaints.found.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
  complaints.found.length = 0;
});

test('a part of the frame that cannot be had leaves the page, and offers to reload it', async ({
  open,
  complaints,
}) => {
  const page = await open('trader');
  const parts = /\/assets\/(bell|shortcut-help)-/;
  await page.route(parts, (route) => route.abort('aborted'));
  await page.reload();
  const navbar = page.locator('.navbar');
  await expect(navbar.getByRole('button', { name: '重新加载' })).toBeVisible();
  await openMenu(page, '委托订单', '委托下单');
  // What a person asks for says why it does not come.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expectToast(page, '系统已更新，请重新加载页面。');
  await page.unrouteAll();
  await navbar.getByRole('button', { name: '重新加载' }).click();
  await navbar.getByRole('button', { name: /^消息/, disabled: false }).click();
  await expect(page.getByRole('dialog', { name: '消息中心' })).toBeVisible();
  // The browser's console names what could not be loaded, and nothing else.
  expect(complaints.found.filter((text) => !/preload CSS|dynamically imported module/.test(text))).toEqual([]);
  complaints.found.length = 0;
});

test('what the header counts has its room before it is known: nothing moves under a finger', async ({ open }) => {
  const page = await open('broker');
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/my-work**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  const search = page.locator('.navbar').getByRole('button', { name: '搜索单据、菜单和操作' });
  await expect(page.getByRole('button', { name: '我的待办', exact: true })).toBeVisible();
  const before = await search.boundingBox();
  answer.resolve();
  await expect(page.getByRole('button', { name: /^我的待办：\d/ })).toBeVisible();
  await expect(page.locator('.navbar .bell')).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
});
