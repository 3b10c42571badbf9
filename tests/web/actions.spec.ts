// Actions that fill in fields: the dialog asks for them, says beside each what is wrong, and starts with what is there.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { addNew, inputOf, openMenu, pick, pickerOf, press, sectionOf, takeFromRow } from './steps.ts';

const visitor = '岩小示';
const reply = '需要原产地证、植物检疫证书和发票。';

test('a message is answered in its row; the answer is there when it is corrected', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '门户管理', '在线留言');
  const row = page.getByRole('row', { name: new RegExp(visitor) });
  // What each record needs its own values for is offered in its row, not for several above the list.
  await expect(row).toBeVisible();
  for (const [name, above] of [['标为已读', 1] as const, ['回复', 0] as const]) {
    const inRows = await page.getByRole('row').getByRole('button', { name, exact: true }).count();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(inRows + above);
  }
  await row.getByRole('button', { name: '回复', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '回复' });
  const answer = inputOf(dialog, '回复');
  await expect(answer).toBeFocused();

  await dialog.getByRole('button', { name: '回复', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(['请填写回复']);
  await expect(answer).toBeFocused();
  await answer.fill(reply);
  await dialog.getByRole('button', { name: '回复', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('已读', { exact: true })).toBeVisible();

  const english = await open('operator', 'en');
  await english.goto(page.url());
  // Answered: the answer may be corrected, and nothing asks for it.
  const answered = english.getByRole('row', { name: new RegExp(visitor) });
  await takeFromRow(answered, 'Correct the reply', 'More actions');
  await expect(answered.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0);
  const again = english.getByRole('dialog', { name: 'Correct the reply' });
  await expect(inputOf(again, 'Reply')).toHaveValue(reply);
  await inputOf(again, 'Reply').fill('');
  await again.getByRole('button', { name: 'Correct the reply', exact: true }).click();
  await expect(again.getByRole('alert')).toHaveText(['Enter Reply']);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(again).toBeHidden();
});

test('a message is read once it is opened, without a click more, and its history says by whom', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '门户管理', '在线留言');
  const row = page.getByRole('row', { name: /Ma Sample/ });
  await expect(row.getByText('未读', { exact: true })).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(sectionOf(page, '留言')).toContainText('已读');
  await expect(page.getByRole('button', { name: '标为已读', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '历史记录' }).click();
  await expect(sectionOf(page, '动态')).toContainText('标为已读');
});

test('editing and copying from above the list take one selected row, and say so', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '门户管理', '新闻管理');
  const rows = page.getByRole('row').filter({ hasText: '已发布' });
  await expect(rows.first()).toBeVisible();
  const above = (name: string) =>
    page.getByRole('main').locator('.ant-pro-table-list-toolbar').getByRole('button', { name, exact: true });
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

  await above('编辑').click();
  await said('请先选择要编辑的数据');
  await above('复制').click();
  await said('请先选择要复制的数据');
  await rows.nth(0).getByRole('checkbox').check();
  await above('编辑').click();
  await said('已发布的内容不能编辑，请先下架');
  // Nor is anybody asked whether to delete what cannot be.
  await above('删除').click();
  await said('已发布的内容不能删除，请先下架');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rows.nth(1).getByRole('checkbox').check();
  await above('复制').click();
  await said('请只选择一条数据');
  await rows.nth(1).getByRole('checkbox').uncheck();
  await above('复制').click();
  await expect(page).toHaveURL(/new\?copy=/);
});

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an upload that arrived, a record that was added and one that was changed are each said', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '门户管理', '轮播图管理');
  await addNew(page);
  const form = page.getByRole('form');
  await inputOf(form, '标题').fill('雨季通关提示');
  await pick(form, '分组', '首页', '首页');
  await form.locator('input[type=file]').setInputFiles({ name: '提示.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('上传成功', { exact: true })).toBeVisible();
  await press(page, '保存');
  await expect(page.getByText('新增成功', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/carouselManagement\/[0-9a-f-]{36}$/);
  await inputOf(form, '标题').fill('雨季通关提示（更新）');
  await press(page, '保存');
  await expect(page.getByText('修改成功', { exact: true })).toBeVisible();
});

test('handing a customer over takes one selected row, and says so', async ({ open }) => {
  const page = await open('trader');
  await openMenu(page, '客户关系', '客户管理');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows.nth(1)).toBeVisible();
  const several = page.getByRole('button', { name: '批量操作' });
  await several.click();
  await expect(page.getByText('请先选择要批量操作的数据', { exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '转移负责人' })).toHaveCount(0);
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await several.click();
  await page.getByRole('menuitem', { name: '转移负责人' }).click();
  await expect(page.getByText('请只选择一条数据', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rows.nth(2).getByRole('checkbox').uncheck();
  await several.click();
  await page.getByRole('menuitem', { name: '转移负责人' }).click();
  const dialog = page.getByRole('dialog', { name: '转移负责人' });
  await expect(pickerOf(dialog, '负责人')).toBeVisible();
});
