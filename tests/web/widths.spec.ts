// Nobody scrolls a list sideways: every list of the five roles, on two usual screens; cards on a phone.
import { expect, type Page } from '@playwright/test';
import { menu } from '../../generated/menu.gen.ts';
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import type { MenuItem } from '../../runtime/core/menu.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';
import { appears } from './steps.ts';

test.describe.configure({ mode: 'parallel' });

const accounts: readonly AccountType[] = ['trader', 'broker', 'operator', 'bank', 'admin'];
const screens = [1440, 1920] as const;

/** The entries of the menu that a person sees. */
async function entriesOf(page: Page): Promise<readonly MenuItem[]> {
  const answer = await page.request.post('/api/login/getInfo');
  const { data } = await answer.json();
  const inSight = new Set<string>(data.userPermission.menuList);
  return menu.flatMap((group) => group.items).filter(({ key, entity }) => entity !== undefined && inSight.has(key));
}

async function openEntry(page: Page, { route }: MenuItem): Promise<void> {
  await page.goto(`/#${route}`);
  await appears(page.getByRole('heading', { level: 1 }));
  await expect(page.locator('main .ant-spin-spinning, main .ant-skeleton, main .coming-rows')).toHaveCount(0);
}

/** Run in the page: by how many pixels each table in sight is wider than what holds it. */
function tooWide(): number[] {
  return [...document.querySelectorAll<HTMLElement>('main .ant-table-content')]
    .filter((table) => table.offsetParent !== null)
    .map(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth));
}

for (const account of accounts) {
  test(`no list of ${account} is wider than the screen`, async ({ open }) => {
    test.setTimeout(900_000);
    const page = await open(account);
    let lists = 0;
    for (const entry of await entriesOf(page)) {
      await openEntry(page, entry);
      for (const width of screens) {
        await page.setViewportSize({ width, height: 900 });
        // The columns follow the width of the window, a moment later.
        const message = `pixels that lists of ${entry.key} are too wide at ${width}`;
        const fits = async (): Promise<number> => Math.max(0, ...(await page.evaluate(tooWide)));
        await expect.configure({ soft: true }).poll(fits, { message, timeout: 5000 }).toBe(0);
        lists += (await page.evaluate(tooWide)).length;
      }
    }
    // A bank has the fewest.
    expect(lists).toBeGreaterThan(5);
    console.log(`${account}: ${lists / screens.length} lists, each on ${screens.length} screens`);
  });
}

test('on a phone rows are cards that can be read and used', async ({ open }) => {
  const page = await open('trader');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of ['/trader/serviceOrderManage', '/customerSupply/crmCustomers', '/user']) {
    const entry = menu.flatMap((group) => group.items).find((one) => one.route === route);
    if (!entry) continue;
    await openEntry(page, entry);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page, `${route} on a phone`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, route).toBeLessThanOrEqual(0);
  }
  await page.goto('/#/trader/serviceOrderManage');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first();
  const number = await card.getByRole('link').innerText();
  expect(number).toMatch(/^DD\d{13}$/);
  await expect(card.getByRole('term')).toHaveCount(3);
  await card.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '历史记录' }).click();
  await expect(page.getByRole('dialog', { name: /^历史记录/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test('a tab narrows the list to a state, stands in the address, and goes with the search', async ({ open }) => {
  const page = await open('trader');
  await page.goto('/#/trader/serviceOrderManage');
  const tabs = page.getByRole('group', { name: '订单状态' });
  const all = tabs.getByRole('button', { name: /^全部 \d+$/ });
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  const draft = tabs.getByRole('button', { name: /^草稿 \d+$/ });
  const count = Number((await draft.innerText()).replace(/\D/g, ''));
  await draft.click();
  await expect(page).toHaveURL(/status\.in=draft/);
  await expect(draft).toHaveAttribute('aria-pressed', 'true');
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(count);
  const number = await rows.first().getByRole('link').innerText();
  const box = page.getByRole('textbox', { name: /^搜索订单号/ });
  await box.fill(number.slice(4));
  await box.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(draft).toHaveText('草稿 1');
});

test('a row offers what leads on as a button, the rest behind one, and opens by Enter', async ({ open }) => {
  const page = await open('trader');
  await page.goto('/#/trader/serviceOrderManage?status.in=submitted');
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  const number = await row.getByRole('link').innerText();
  await row.getByRole('button', { name: '更多操作' }).click();
  const menuEntry = (name: RegExp) => page.locator('.ant-dropdown').getByRole('menuitem', { name });
  await expect(menuEntry(/^删除/)).toHaveAttribute('aria-disabled', 'true');
  await expect(menuEntry(/^删除/)).toHaveText(/删除.+/);
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test('the list stands while its rows are on their way', async ({ open }) => {
  const page = await open('operator');
  let answer = (): void => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/entities/hs-code?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/#/syscode/hscode');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('columnheader').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(page.locator('main .coming-rows')).toBeVisible();
  answer();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page.locator('main .coming-rows')).toHaveCount(0);
});
