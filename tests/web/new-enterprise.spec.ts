// A new enterprise fills in its information tab by tab, fails, mends it and passes; then the operator closes it to its people.
import { expect, type Page } from '@playwright/test';
import { sampleOf } from '../files/samples.ts';
import { password, test } from './browser-test.ts';
import { answer, enter, expectToast, inputOf, openMenu, pick, pickerOf, press, summaryOf, type } from './steps.ts';

async function logIn(page: Page): Promise<void> {
  await inputOf(page, '用户名').fill('newtrader');
  await inputOf(page, '密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a new enterprise is told to complete its information, and is approved once it has', async ({
  open,
  openNew,
  complaints,
}) => {
  test.slow();
  const page = await openNew();
  await logIn(page);
  const form = page.getByRole('form');
  const tab = (name: string | RegExp) => form.getByRole('tab', { name });
  const notice = page.getByText('请先完善企业信息并提交审核。');

  await test.step('the notice leads to the form', async () => {
    await openMenu(page, '企业中心', '操作员管理');
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: '去完善' }).click();
    await expect(form).toContainText('请先完善企业信息并提交审核');
  });

  await test.step('what is missing is counted on its tab, and the summary leads there', async () => {
    await press(page, '提交审核');
    await expect(summaryOf(page)).toContainText('请填写详细地址');
    for (const name of [/^海关与检验检疫\s*1$/, /^注册地址与联系方式\s*\d$/, /^法人与经办人\s*\d$/, /^资质文件\s*1$/])
      await expect(tab(name)).toBeVisible();
    await summaryOf(page).getByRole('button', { name: '请填写法人证件号' }).click();
    await expect(inputOf(form, '法人证件号')).toBeFocused();
  });

  await test.step('wrong input is said in every tab', async () => {
    await tab(/^基本信息/).click();
    await enter(form, { 统一社会信用代码: '123' });
    const capital = pickerOf(form, '注册资本（万元）');
    await capital.fill('1.234');
    await tab(/^海关与检验检疫/).click();
    await enter(form, { 海关编码: '533196' });
    await tab(/^法人与经办人/).click();
    await enter(form, { 法人姓名: '何示例', 法人证件号: '??', 法人电话: '41410', 经办人邮箱: 'newtrader@' });
    await press(page, '暂存');
    const faults = ['统一社会信用代码', '注册资本（万元）', '海关编码', '法人证件号', '法人电话', '经办人邮箱'];
    for (const name of faults) await expect(summaryOf(page)).toContainText(name);
    for (const name of [/^基本信息\s*2$/, /^海关与检验检疫\s*1$/, /^法人与经办人\s*3$/])
      await expect(tab(name)).toBeVisible();
    // What is wrong leads to its place, in whichever tab that is.
    await summaryOf(page).getByRole('button').first().click();
    await expect(inputOf(form, '统一社会信用代码')).toBeFocused();
    await tab(/^法人与经办人/).click();
    await enter(form, { 法人证件号: '533124198001010016', 法人电话: '0692-4141100', 经办人邮箱: 'new@example.com' });
    await tab(/^海关与检验检疫/).click();
    await enter(form, { 海关编码: '5331960010' });
    await tab(/^基本信息/).click();
    await enter(form, { 统一社会信用代码: '91533124MADEMQ010D' });
    // Usual amounts are suggested; any other can be typed.
    await capital.click();
    await page.getByText('500 万元', { exact: true }).click();
    await expect(capital).toHaveValue(/^500/);
    await capital.fill('120.50');
  });

  await test.step('address, an account in each country, a qualification', async () => {
    await tab(/^注册地址与联系方式/).click();
    await expect(pickerOf(form, '省')).toBeDisabled();
    await pick(form, '注册国家', '中国', '中国');
    await pick(form, '省', '云南', '云南省');
    await pick(form, '市', '德宏', '德宏傣族景颇族自治州');
    await enter(form, { 详细地址: '陇川县章凤镇示例路10号' });
    await tab(/^银行账户/).click();
    const editor = page.getByRole('dialog', { name: '银行账户' });
    for (const [country, name, number] of [
      ['中国', '陇川示例农商行', '62220253310200007'],
      ['缅甸', 'Sample Bank Muse', 'MM0010020030007'],
    ] as const) {
      await form.getByRole('button', { name: '添加一行' }).click();
      await editor.getByRole('radio', { name: country, exact: true }).click();
      await enter(editor, { 开户行: name, 账号: number });
      await editor.getByRole('button', { name: '完成', exact: true }).click();
      await expect(editor).toBeHidden();
    }
    await tab(/^资质文件/).click();
    await form.getByRole('button', { name: '上传附件' }).click();
    const files = page.getByRole('dialog', { name: '资质文件' });
    const chooser = files.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'licence.exe', mimeType: 'application/pdf', buffer: sampleOf('pdf') });
    await expect(files.getByText(/格式|不支持/).first()).toBeVisible();
    await chooser.setInputFiles({ name: '营业执照.pdf', mimeType: 'application/pdf', buffer: sampleOf('pdf') });
    await expect(files.getByRole('button', { name: '营业执照.pdf', exact: true })).toBeVisible();
    await files.getByRole('button', { name: '完成', exact: true }).click();
    await expect(files.getByText('请填写文件名称')).toBeVisible();
    await enter(files, { 文件名称: '营业执照' });
    await pick(files, '文件类型', '01', '01 营业执照');
    await files.getByRole('button', { name: '完成', exact: true }).click();
    await expect(files).toBeHidden();
    await expect(summaryOf(page)).toBeHidden();
  });

  await press(page, '提交审核');
  await answer(page, '提交审核', '提交审核');
  await expect(form).toContainText('正在等待平台审核');

  const operator = await open('operator');
  const row = operator.getByRole('row', { name: /章凤示例农产品合作社/ });
  const drawer = operator.getByRole('dialog', { name: /企业审核：章凤示例农产品合作社/ });
  const dialogOf = (title: string) => operator.getByRole('dialog', { name: title });
  await test.step('the operator starts with what waits, and fails it', async () => {
    await openMenu(operator, '企业中心', '企业管理（审核）');
    const waiting = operator.getByRole('button', { name: /^已提交待审核/ });
    await expect(waiting).toHaveAttribute('aria-pressed', 'true');
    await expect(operator.getByRole('row', { name: /瑞丽示例贸易有限公司/ })).toHaveCount(0);
    await row.getByRole('link').first().click();
    await drawer.getByRole('tab', { name: '银行账户' }).click();
    await expect(drawer).toContainText('MM0010020030007');
    await drawer.getByRole('button', { name: '审核不通过', exact: true }).click();
    await dialogOf('审核不通过').getByRole('button', { name: '审核不通过', exact: true }).click();
    await expect(dialogOf('审核不通过').getByRole('alert')).toHaveText('请输入审核意见');
    await answer(operator, '审核不通过', '审核不通过', '法人电话无法接通');
    await expect(drawer).toContainText('审核意见：法人电话无法接通');
    await expect(row).toHaveCount(0);
    await operator.keyboard.press('Escape');
  });

  await test.step('the enterprise reads why, mends it and hands it in again', async () => {
    await page.reload();
    await expect(form).toContainText('审核意见：法人电话无法接通');
    await tab(/^法人与经办人/).click();
    await type(form, '法人电话', '13800000112');
    await press(page, '提交审核');
    await answer(page, '提交审核', '提交审核');
    await expect(form).toContainText('正在等待平台审核');
  });

  await test.step('it passes, and the notice is gone', async () => {
    await operator.reload();
    await row.getByRole('link').first().click();
    await expect(drawer).toContainText('已提交待审核');
    await drawer.getByRole('button', { name: '审核通过', exact: true }).click();
    await answer(operator, '审核通过', '审核通过', '资料齐全');
    await expectToast(operator, '企业审核通过');
    await operator.keyboard.press('Escape');
    await page.reload();
    await expect(form).toContainText('企业信息已通过审核');
    await openMenu(page, null, '操作员管理');
    await expect(page.locator('.company-notice')).toHaveCount(0);
  });

  await test.step('the operator closes it to its people, and opens it again', async () => {
    await operator.getByRole('button', { name: /^全部 \d+$/ }).click();
    await expect(operator.getByRole('row', { name: /瑞丽示例贸易有限公司/ })).toBeVisible();
    await row.getByRole('link').first().click();
    await drawer.getByRole('button', { name: '停用账号', exact: true }).click();
    await answer(operator, '停用账号', '停用账号', '年检未通过');
    await expect(drawer).toContainText('账号停用');
    complaints.expected.add(401);
    complaints.expected.add(403);
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page.getByText('账号已停用，请联系企业管理员').first()).toBeVisible();
    await logIn(page);
    await expect(page.getByText('账号异常，请联系管理员').first()).toBeVisible();
    await drawer.getByRole('button', { name: '启用账号', exact: true }).click();
    await answer(operator, '启用账号', '启用账号');
    await expect(drawer).toContainText('账号启用');
    await logIn(page);
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
