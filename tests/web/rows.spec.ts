// What a list shows while the server takes its time, when it fails, and where it has fewer rows than the address thinks.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';

const list = '/#/syscode/hscode?size=10';
const rowsCall = '**/api/entities/hs-code?*';

/** Opens a page of the list, and gives the code in its first row. */
async function showPage(page: Page, number: number, former?: string): Promise<string> {
  await page.goto(`${list}&page=${number}`);
  const link = page.getByRole('table').getByRole('link').first();
  await expect(link).toBeVisible();
  if (former !== undefined) await expect(link).not.toHaveText(former);
  return link.innerText();
}

test('rows that were seen before are shown at once, and renewed behind that', async ({ open }) => {
  const page = await open('operator');
  const first = await showPage(page, 1);
  await showPage(page, 2, first);
  let answer = (): void => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  let asked = 0;
  await page.route(rowsCall, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto(`${list}&page=1`);
  const link = page.getByRole('table').getByRole('link').first();
  await expect(link).toHaveText(first);
  await expect(page.locator('.ant-spin-spinning')).toBeVisible();
  answer();
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
  await expect(link).toHaveText(first);
  expect(asked).toBe(1);
});

test('rows stay when the next ones cannot be had, and it is said why', async ({ open, complaints }) => {
  complaints.expected.add(500);
  const page = await open('operator');
  const first = await showPage(page, 1);
  const refusal = { code: 50_001, message: '系统繁忙', data: { error: 'server-busy' } };
  let asked = 0;
  await page.route(rowsCall, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: refusal });
  });
  await page.goto(`${list}&page=2`);
  await expect(page.getByRole('alert').filter({ hasText: refusal.message })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link').first()).toHaveText(first);
  expect(asked).toBe(1);
  await page.unroute(rowsCall);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByRole('table').getByRole('link').first()).not.toHaveText(first);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page behind the last one leads to the last one', async ({ open }) => {
  const page = await open('operator');
  await page.goto(`${list}&page=9999`);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=9999/);
  await expect(page.getByRole('listitem', { name: '下一页' }).getByRole('button')).toBeDisabled();
});
