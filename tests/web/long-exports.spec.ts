// A long list is exported while the person goes on: told how far it is, downloaded when it is made, fetched again from the account menu.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { appears, openMenu } from './steps.ts';

test('an export that was made before anybody looked is downloaded all the same', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '参数代码', 'HS编码');
  // The first look comes when it is done: long after a list of this length is written.
  const { promise: ordered, resolve: look } = Promise.withResolvers<void>();
  await page.route(
    '**/api/exports',
    async (route) => {
      await ordered;
      await route.fallback();
    },
    { times: 1 },
  );
  const file = page.waitForEvent('download', { timeout: 30_000 });
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const dialog = page.getByRole('dialog', { name: '我的导出' });
  await expect(dialog).toBeVisible();
  const isMade = async (): Promise<boolean> => {
    const answer = await page.request.get('/api/exports');
    const { exports }: { exports: readonly { readonly state: string }[] } = (await answer.json()).data;
    return exports.length > 0 && exports.every(({ state }) => state === 'done');
  };
  await expect.poll(isMade).toBe(true);
  look();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await dialog.getByRole('button', { name: /^移除 HS编码/ }).click();
  await expect(dialog.getByText(/近 24 小时没有后台导出/)).toBeVisible();
});

test('the commodity codes are exported in the background, and fetched again later', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '参数代码', 'HS编码');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const dialog = page.getByRole('dialog', { name: '我的导出' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  // Closed at once: what is made is downloaded all the same.
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  const made = await file;
  expect(made.suggestedFilename()).toMatch(/^HS编码.* \d{4}-\d\d-\d\d\.csv$/);
  await appears(page.getByText(`${made.suggestedFilename()} 已生成`));
  const text = await readFile(await made.path(), 'utf8');
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFHS编码,HS名称,/);
  expect(lines.length).toBeGreaterThan(8_000);

  await page.reload();
  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.getByRole('menuitem', { name: '我的导出' }).click();
  await expect(dialog.getByText(`${lines.length - 1} 行，`)).toBeVisible();
  const again = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^下载 HS编码/ }).click();
  expect(await readFile(await (await again).path(), 'utf8')).toBe(text);
  await dialog.getByRole('button', { name: /^移除 HS编码/ }).click();
  await expect(dialog.getByText(/近 24 小时没有后台导出/)).toBeVisible();
});
