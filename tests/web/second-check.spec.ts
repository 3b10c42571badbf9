// The check by a second person of the enterprise: who submits waits for a colleague, who sends it back with remarks at fields.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { cellOf } from './grid.ts';
import { inputOf, openMenu, pickerOf, press, sectionOf } from './steps.ts';

test('a colleague sends back what was submitted; the remark stands at its field until that is changed', async ({
  open,
}) => {
  const page = await open('broker');
  await openMenu(page, '企业中心', '企业信息');
  await press(page, '启用双人复核');
  await page.getByRole('dialog').getByRole('button', { name: '启用双人复核', exact: true }).click();
  await expect(page.getByText('已启用双人复核').first()).toBeVisible();

  await openMenu(page, '报关申报', '出境备案清单整合申报');
  const billNo = 'CN861121U1';
  await page.getByRole('link', { name: billNo }).click();
  // What the server alone can find is told in the same round, before anything is asked.
  const [marks, manifest] = [inputOf(page, '标记唛码及备注'), inputOf(page, '预配舱单（批次号）')];
  const before = await marks.inputValue();
  const batch = await manifest.inputValue();
  await marks.fill('');
  await manifest.fill('NOSUCHBATCH');
  await press(page, '提交');
  await expect(page.locator('#f-summary')).toContainText('标记唛码及备注');
  await expect(page.locator('#f-summary')).toContainText('没有批次号 NOSUCHBATCH');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await marks.fill(before);
  await manifest.fill(batch);
  await press(page, '提交');
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('提交后先由本企业另一人复核');
  await asked.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('待复核', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '复核通过', exact: true })).toHaveCount(0);

  const colleague = await open('brokerstaff');
  // Their role has the declarations, not the filing lists.
  await colleague.goto(page.url().replace('Checklist', ''));
  await expect(colleague.getByRole('button', { name: '撤回复核', exact: true })).toHaveCount(0);
  await press(colleague, '复核退回');
  const dialog = colleague.getByRole('dialog', { name: '复核退回' });
  await dialog.getByRole('button', { name: '添加一行' }).click();
  await pickerOf(colleague, '栏目').fill('毛重');
  await pickerOf(colleague, '栏目').press('Enter');
  await inputOf(colleague, '意见').fill('与装箱单不符');
  await colleague.keyboard.press('Escape');
  // What stands in the goods is named by its field and the number of the line.
  await dialog.getByRole('button', { name: '添加一行' }).click();
  await pickerOf(colleague, '栏目').fill('规格');
  await pickerOf(colleague, '栏目').press('Enter');
  await inputOf(colleague, '项号').fill('1');
  await inputOf(colleague, '意见').fill('缺品牌');
  await colleague.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: /审核意见/ }).fill('请核对毛重');
  await dialog.getByRole('button', { name: '复核退回', exact: true }).click();
  await expect(colleague.getByText('复核退回', { exact: true }).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('请核对毛重').first()).toBeVisible();
  // At its cell in the grid, too.
  const specification = await cellOf(page.getByRole('grid', { name: '商品' }), 1, '规格型号');
  await expect(specification).toHaveAttribute('title', '缺品牌');
  const packing = sectionOf(page, '件数与重量');
  await expect(packing.getByRole('note')).toHaveText('与装箱单不符');
  await inputOf(packing, '毛重（千克）').fill('30095');
  await inputOf(packing, '毛重（千克）').press('Tab');
  await expect(packing.getByRole('note')).toHaveCount(0);
  await expect(page.getByRole('note').filter({ hasText: '缺品牌' })).toHaveText(/规格.*（?\(第 1 行\): 缺品牌/);
});
