// The administrator of an enterprise and the staff: entered, disabled, password reset, and made the administrator.
import { expect } from '@playwright/test';
import { password, test } from './browser-test.ts';
import { addNew, answer, enter, expectToast, inputOf, openMenu, pick, save } from './steps.ts';

test('staff are entered and looked after, and one of them becomes the administrator', async ({ openNew }) => {
  const page = await openNew();
  const logIn = async (): Promise<void> => {
    await inputOf(page, '用户名').fill('broker2');
    await inputOf(page, '密码').fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  };
  await logIn();
  await openMenu(page, '用户管理', '员工管理');
  await page.getByRole('button', { name: '转移管理员' }).click();
  const transfer = page.getByRole('dialog', { name: '转移管理员' });
  await expect(transfer).toContainText('须重新登录');
  await transfer.getByRole('button', { name: '确定转移' }).click();
  await expect(transfer).toContainText('请先选择要转移的员工');
  await transfer.getByRole('button', { name: '取消' }).click();

  await addNew(page);
  await enter(page, { 登录名: 'broker2clerk', 姓名: '刀小示', 手机号: '13800000188', 邮箱: 'clerk@example.com' });
  await inputOf(page, '身份证号/卡号').fill('532822199001010017');
  await inputOf(page, '密码').fill('Border#2026');
  await pick(page, '用户类型', '4', '4 外贸企业或报关行');
  await pick(page, '用户级别', '普通', '普通员工');
  await pick(page, '角色', '报关', '报关行管理员');
  await save(page, '保存', '新增成功');

  await openMenu(page, null, '员工管理');
  const row = page.getByRole('row', { name: /broker2clerk/ });
  const act = async (name: string): Promise<void> => {
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act('重置密码');
  await expect(page.getByRole('dialog', { name: '重置密码' })).toContainText('默认密码，该员工须在下次登录时修改');
  await answer(page, '重置密码', '重置密码');
  await expectToast(page, '密码已重置为默认密码，请通知该员工登录后修改');
  await act('停用');
  await answer(page, '停用', '停用');
  await expectToast(page, '账号已停用');
  // Who cannot log in does not become the administrator.
  await page.getByRole('button', { name: '转移管理员' }).click();
  const picker = page.getByRole('combobox', { name: '新管理员' });
  await picker.click();
  await expect(page.getByText('没有可选的启用员工')).toBeVisible();
  // The open list covers the buttons.
  await transfer.getByText('须重新登录').click();
  await transfer.getByRole('button', { name: '取消' }).click();
  await expect(transfer).toBeHidden();
  await row.getByRole('button', { name: '启用', exact: true }).click();
  await answer(page, '启用', '启用');
  await expectToast(page, '账号已启用');

  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: '转移管理员' }).click();
  await expect(transfer).toContainText('刀小示');
  await transfer.getByRole('button', { name: '确定转移' }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await logIn();
  // The former administrator is staff now, and sees nobody but himself.
  const answerOf = await page.request.post('/api/login/getInfo');
  expect((await answerOf.json()).data.userPermission.account).toMatchObject({ userLevel: 'staff' });
});
