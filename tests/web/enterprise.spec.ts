// An enterprise changes what was audited, fails, corrects it and passes; its address is chosen from country to district.
import { expect } from '@playwright/test';
import { password, test } from './browser-test.ts';
import { answer, expectToast, inputOf, openMenu, pick, pickerOf, press, type } from './steps.ts';

test('an enterprise is audited again when it changes key data', async ({ open, openNew }) => {
  const page = await openNew();
  await inputOf(page, '用户名').fill('trader2');
  await inputOf(page, '密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await openMenu(page, '企业中心', '企业信息');
  const form = page.getByRole('form');
  const tab = (name: string) => form.getByRole('tab', { name });
  await expect(form).toContainText('企业信息已通过审核');

  await tab('注册地址与联系方式').click();
  await expect(inputOf(form, '法人姓名')).toBeHidden();
  await pick(form, '省', '云南', '云南省');
  await pickerOf(form, '市').click();
  await page.getByRole('option', { name: '临沧市', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await pick(form, '省', '北京', '北京市');
  await expect(pickerOf(form, '区县')).toBeDisabled();
  await pick(form, '省', '云南', '云南省');
  await pick(form, '市', '临沧', '临沧市');

  await tab('法人与经办人').click();
  await type(form, '法人姓名', '');
  await press(page, '保存');
  // The fault stands in a tab behind; the link leads there.
  await tab('基本信息').click();
  await form.getByRole('alert').getByRole('button', { name: '请填写法人姓名' }).click();
  await expect(inputOf(form, '法人姓名')).toBeFocused();
  await type(form, '法人姓名', '罕新示');
  await press(page, '保存');
  await expect(form).toContainText('正在等待平台审核');

  const operator = await open('operator');
  await openMenu(operator, '企业中心', '企业管理（审核）');
  const row = operator.getByRole('row', { name: /孟定示例边贸/ });
  await row.getByRole('link').first().click();
  const drawer = operator.getByRole('dialog', { name: /企业审核：孟定示例边贸/ });
  await drawer.getByRole('tab', { name: '法人与经办人' }).click();
  await expect(drawer).toContainText('罕新示');
  await drawer.getByRole('button', { name: '审核不通过', exact: true }).click();
  await answer(operator, '审核不通过', '审核不通过', '请补充新的营业执照');
  await expect(drawer).toContainText('审核意见：请补充新的营业执照');
  await expect(drawer.getByRole('button', { name: '审核通过', exact: true })).toHaveCount(0);

  await page.reload();
  await expect(form).toContainText('企业信息未通过审核');
  await expect(form).toContainText('审核意见：请补充新的营业执照');
  await openMenu(page, null, '操作员管理');
  await expect(page.getByText('企业信息未通过审核，请按审核意见修改后重新提交。')).toBeVisible();
  await page.getByRole('link', { name: '去完善' }).click();
  await press(page, '提交审核');
  await answer(page, '提交审核', '提交审核');
  await expect(form).toContainText('正在等待平台审核');

  await operator.reload();
  await row.getByRole('link').first().click();
  await drawer.getByRole('button', { name: '审核通过', exact: true }).click();
  await answer(operator, '审核通过', '审核通过', '资料齐全，审核通过');
  await expectToast(operator, '企业审核通过');
  await page.reload();
  await expect(form).toContainText('企业信息已通过审核');
});
