// What the customs have accepted is amended by a request: the broker asks, the platform grants, the declaration has the new value.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectToast, inputOf, pickerOf, press, save, sectionOf } from './steps.ts';

test('an accepted declaration is amended by a request that is granted, and tells it', async ({ open }) => {
  test.slow();
  const page = await open('broker');
  const { data } = await (await page.request.get('/api/entities/declaration?pageSize=100')).json();
  const mango = data.rows.find((row: { readonly billNo: string }) => /M212$/.test(row.billNo));
  const declared = `/#/customs2/importDeclarationDecl/${mango.id}`;
  await page.goto(declared);
  await page.getByRole('button', { name: /^建单/ }).click();
  await page.getByRole('dialog', { name: /建单$/ }).getByRole('button', { name: '申请修改/撤销', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^新增/ })).toBeVisible();
  await pickerOf(page, '修改/撤销原因').fill('01');
  await pickerOf(page, '修改/撤销原因').press('Enter');
  await inputOf(page, '原因说明').fill('唛头漏填，附装箱单');
  const lines = sectionOf(page, '修改项目');
  await lines.getByRole('button', { name: '添加一行' }).click();
  const line = page.getByRole('dialog', { name: /^修改项目/ });
  await pickerOf(line, '修改栏目').fill('标记唛码');
  await pickerOf(line, '修改栏目').press('Enter');
  // What stands there now is seen while the new value is typed; a field of the head has no line.
  await expect(line).toContainText('N/M');
  await expect(inputOf(line, '项号')).toHaveCount(0);
  await inputOf(line, '修改后内容').fill('GREEN BEANS 500');
  await page.keyboard.press('Escape');
  await save(page, '暂存', '暂存成功');
  await expect(lines).toContainText('N/M');
  await press(page, '提交申请');
  await page.getByRole('dialog').getByRole('button', { name: '提交申请', exact: true }).click();
  await expect(page.getByText('已提交待受理', { exact: true }).first()).toBeVisible();

  const platform = await open('operator');
  await platform.goto(page.url().replace('customs2', 'businessCenter'));
  await press(platform, '受理');
  await platform.getByRole('dialog').getByRole('button', { name: '受理', exact: true }).click();
  await press(platform, '同意并办结');
  const decision = platform.getByRole('dialog', { name: '同意并办结' });
  await decision.getByRole('textbox').fill('情况属实，同意修改');
  await decision.getByRole('button', { name: '同意并办结', exact: true }).click();
  // The state it leads to is told before, among those to come.
  await expectToast(platform, '已同意，报关单已更新');

  await page.goto(declared);
  await expect(sectionOf(page, '件数与重量')).toContainText('GREEN BEANS 500');
  await expect(page.getByRole('link', { name: /XC\d{8}/ }).first()).toBeVisible();
  // The version before and the amended one, beside each other.
  await press(page, '比较版本');
  const compared = page.getByRole('dialog', { name: '比较版本' });
  await expect(compared.getByRole('row', { name: /标记唛码及备注/ })).toHaveText(/N\/M\s*GREEN BEANS 500/);
  await page.keyboard.press('Escape');
});
