// Versions of a record beside each other: lines that went, came and changed are told as lines, in the history of a save as well.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';
import { appears } from './steps.ts';

const line = (productName: string, unitPrice: string) => ({
  productName,
  unitPrice,
  transactionQty: '1000',
  currency: 'CNY',
});

test('a line that was taken out is told alone, those behind it only where they changed', async ({ open }) => {
  const page = await open('broker');
  const goods = [line('大米', '2.50'), line('玉米', '1.80'), line('绿豆', '6.20'), line('芝麻', '9.90')];
  const answer = await page.request.post('/api/entities/declaration', {
    data: { docKind: 'declaration', ieFlag: 'I', billNo: 'COMPARE1', goods },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: made } = await answer.json();
  const [rice, , beans, sesame] = goods;
  const edited = [rice, { ...beans, unitPrice: '6.50' }, sesame, line('腰果', '38.00')];
  const saved = await page.request.patch(`/api/entities/declaration/${made.id}`, {
    data: { version: 1, goods: edited },
  });
  expect(saved.ok(), await saved.text()).toBe(true);

  await page.goto(`/#/customs2/importDeclarationDecl/${made.id}`);
  const compare = page.getByRole('button', { name: '比较版本' });
  await compare.scrollIntoViewIfNeeded();
  const told = ['删除第 2 行', '第 2 行（原第 3 行） › 单价', '新增第 4 行'];
  const step = page.getByRole('article').filter({ hasText: '修改' }).first();
  for (const one of told) await appears(step.getByRole('rowheader', { name: one }));
  await expect(step.getByRole('rowheader', { name: /第 3 行 ›/ })).toHaveCount(0);

  await compare.click();
  const dialog = page.getByRole('dialog', { name: '比较版本' });
  for (const one of told) await appears(dialog.getByRole('rowheader', { name: one }));
  const changed = dialog.getByRole('row').filter({ hasText: '第 2 行（原第 3 行）' }).filter({ hasText: '单价' });
  await expect(changed).toContainText('6.20');
  await expect(changed).toContainText('6.50');
  await expect(dialog.getByRole('row').filter({ hasText: '删除第 2 行' })).toContainText('玉米');
  await expect(dialog.getByRole('row').filter({ hasText: '新增第 4 行' })).toContainText('腰果');
  await expectAccessible(page, 'two versions', { within: ['[role="dialog"]'] });
});
