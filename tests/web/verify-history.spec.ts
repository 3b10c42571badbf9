// The history of a record verified on its page: it waits for seconds, then every entry is as it was sealed.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';

test('a history is verified where it is read, once it is sealed', async ({ open }) => {
  const page = await open('broker');
  const answer = await page.request.post('/api/entities/declaration', {
    data: { docKind: 'declaration', ieFlag: 'I', billNo: 'VERIFY1' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: made } = await answer.json();

  await page.goto(`/#/customs2/importDeclarationDecl/${made.id}`);
  const verify = page.getByRole('button', { name: '核验历史' });
  await verify.scrollIntoViewIfNeeded();
  const dialog = page.getByRole('dialog', { name: '核验历史' });
  await expect(async () => {
    await verify.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    const said = await dialog.getByRole('alert').innerText();
    await expectAccessible(page, 'a verified history', { within: ['[role="dialog"]'] });
    await dialog.getByRole('button', { name: /关闭|Close/ }).click();
    await expect(dialog).toBeHidden();
    expect(said).toContain('历史记录未被改动：1 条');
  }).toPass({ timeout: 30_000, intervals: [1_000] });
});
