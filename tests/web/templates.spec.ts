// Templates and copies: what has to be entered anew is named and comes first; a template is kept, used, renamed and deleted.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';
import { answer, appears, expectToast, inputOf, openMenu, save, takeFromRow } from './steps.ts';

const anew = (page: Page) => page.getByRole('status').filter({ hasText: '请填写须重新录入的项目' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const menuEntry = (page: Page, name: string) =>
  page.locator('.ant-dropdown').getByRole('menuitem', { name, exact: true });

async function chooseTemplates(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '从模板新建' });
  const more = page.locator('.fitting-buttons').getByRole('button', { name: '更多', exact: true });
  await appears(button.or(more).first());
  if (await button.isVisible()) await button.click();
  else {
    await more.click();
    await menuEntry(page, '从模板新建').click();
  }
  await appears(page.getByRole('dialog', { name: '从模板新建报关单/备案清单' }));
}

async function saveAsTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('form').getByRole('button', { name: '更多', exact: true }).first().click();
  await menuEntry(page, '存为模板').click();
  const dialog = page.getByRole('dialog', { name: '存为模板' });
  await dialog.getByRole('textbox', { name: '名称' }).fill(name);
  await dialog.getByRole('button', { name: /^(保存|覆盖)$/ }).click();
  await expect(dialog).toBeHidden();
}

test('a copy leads to what must be new, a template makes records, and is renamed and deleted', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '报关申报', '进口报关单整合申报');
  const row = page.getByRole('row').filter({ hasText: '海关接受' }).first();
  await takeFromRow(row, '复制');
  await appears(heading(page, '复制进口报关单'));
  const billNo = inputOf(page, '提运单号');
  await expect(billNo).toBeFocused();
  await expect(anew(page)).toContainText('提运单号');
  await inputOf(page, '合同协议号').focus();
  await anew(page).getByRole('button', { name: '提运单号', exact: true }).click();
  await expect(billNo).toBeFocused();
  await billNo.fill('YNTEMPLATE01');
  await billNo.press('Tab');
  await expect(anew(page).getByRole('button', { name: '提运单号', exact: true })).toHaveCount(0);
  const contract = await inputOf(page, '合同协议号').inputValue();

  // What stands in the form is kept, saved or not; the same name is overwritten, and the dialog says so.
  await saveAsTemplate(page, '大米进口');
  await page.getByRole('form').getByRole('button', { name: '更多', exact: true }).first().click();
  await menuEntry(page, '存为模板').click();
  const dialog = page.getByRole('dialog', { name: '存为模板' });
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toContainText('请输入名称');
  await dialog.getByRole('textbox', { name: '名称' }).fill('大米进口');
  await expect(dialog).toContainText('已有同名内容，保存将覆盖它');
  await expectAccessible(page, 'the dialog of a template', { within: ['[role="dialog"]'] });
  await dialog.getByRole('button', { name: '覆盖', exact: true }).click();
  await expect(dialog).toBeHidden();
  await save(page, '暂存', '暂存成功');

  // What holds values of an import is not for the list of exports.
  await openMenu(page, null, '出口报关单整合申报');
  // Twice: the second time the code of the dialog is there, and the menu it is chosen from has only just gone.
  for (const _ of [1, 2]) {
    await chooseTemplates(page);
    await expect(page.getByRole('dialog')).toContainText('暂无内容');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await openMenu(page, null, '进口报关单整合申报');
  await chooseTemplates(page);
  await page.getByRole('dialog').getByRole('button', { name: '大米进口', exact: true }).click();
  await appears(heading(page, '新增进口报关单'));
  await expect(billNo).toBeFocused();
  await expect(billNo).toHaveValue('');
  await expect(inputOf(page, '合同协议号')).toHaveValue(contract);
  await expect(inputOf(page, '进口日期')).not.toHaveValue('');
  await billNo.fill('YNTEMPLATE02');
  await save(page, '暂存', '暂存成功');
  await expect(anew(page)).toHaveCount(0);

  // From anywhere, by its name.
  await openMenu(page, '汇率', '汇率查询');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '输入单号、名称或菜单' }).fill('大米进口');
  const offered = page.getByRole('option', { selected: true });
  await expect(offered).toContainText('从模板“大米进口”新建');
  await expect(offered).toContainText('进口报关单整合申报');
  await page.keyboard.press('Enter');
  await appears(heading(page, '新增进口报关单'));
  await expect(billNo).toBeFocused();
  await expect(billNo).toHaveValue('');
  await expect(inputOf(page, '合同协议号')).toHaveValue(contract);

  await openMenu(page, null, '进口报关单整合申报');
  await chooseTemplates(page);
  const choices = page.getByRole('dialog', { name: '从模板新建报关单/备案清单' });
  await expectAccessible(page, 'the templates', { within: ['[role="dialog"]'] });
  await choices.getByRole('button', { name: '重命名“大米进口”' }).click();
  await choices.getByRole('textbox').fill('大米');
  await choices.getByRole('textbox').press('Enter');
  await appears(choices.getByRole('button', { name: '大米', exact: true }));
  await choices.getByRole('button', { name: '删除“大米”' }).click();
  await answer(page, '请确认', '删除');
  await expectToast(page, '删除成功');
  await expect(choices).toContainText('暂无内容');
});
