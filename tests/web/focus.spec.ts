// Where the keyboard goes on: what opened a dialog, drawer or menu has the focus again when that closes.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { cellOf } from './grid.ts';
import { openMenu, sectionOf } from './steps.ts';

interface Opening {
  /** What is pressed, by keyboard. */
  readonly opener: Locator;
  /** The entry of the menu it opens; absent: it opens `shown` by itself. */
  readonly entry?: string;
  readonly shown: Locator;
  /** Pressed in what is shown; absent: Escape. */
  readonly closes?: string;
}

/** Opens by Enter, closes by a button or by Escape, and expects the focus where it was. */
async function expectReturned(page: Page, { opener, entry, shown, closes }: Opening): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  if (entry !== undefined) {
    const item = page.getByRole('menuitem', { name: entry, exact: true });
    const menu = page.getByRole('menu').filter({ has: item });
    await expect(menu.locator(':focus')).toHaveCount(1);
    await item.press('Enter');
    await expect(item).toBeHidden();
  }
  await expect(shown).toBeVisible();
  // The focus is in it before keys go there.
  await expect(opener).not.toBeFocused();
  if (closes === undefined) await page.keyboard.press('Escape');
  else await shown.getByRole('button', { name: closes, exact: true }).press('Enter');
  await expect(shown).toBeHidden();
  await expect(opener).toBeFocused();
}

test('menus, drawers and dialogs of a list and a form give the focus back', async ({ open }) => {
  const page = await open('trader');
  const account = page.getByRole('button', { name: '账号菜单' });
  const security = page.getByRole('dialog', { name: '账号安全' });
  await expectReturned(page, { opener: account, shown: page.getByRole('menu').filter({ hasText: '修改密码' }) });
  await expectReturned(page, { opener: account, entry: '修改密码', shown: security });
  // The key that chose the entry has not opened the menu behind the dialog again.
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeHidden();

  await openMenu(page, '单证管理', '货物清单');
  const row = page.getByRole('row').filter({ hasText: '草稿' }).first();
  const more = row.getByRole('button', { name: '更多操作' });
  const question = page.getByRole('dialog', { name: '请确认' });
  const history = page.getByRole('dialog', { name: /^历史记录/ });
  await expectReturned(page, { opener: more, entry: '历史记录', shown: history });
  await expectReturned(page, { opener: more, entry: '删除', shown: question, closes: '取消' });
  const columns = page.getByRole('button', { name: '列设置' });
  await expectReturned(page, { opener: columns, shown: page.getByRole('tooltip').filter({ hasText: '重置' }) });

  await row.getByRole('link').first().click();
  const others = page.getByRole('form').getByRole('button', { name: '更多', exact: true });
  await others.press('Enter');
  await page.getByRole('menuitem', { name: '历史记录' }).press('Enter');
  await expect(sectionOf(page, '动态')).toBeFocused();
  await expectReturned(page, { opener: others, entry: '删除', shown: question });
  const goods = sectionOf(page, '货物明细');
  const cell = goods.getByRole('textbox', { name: '第 1 行 货名' });
  await (await cellOf(goods.getByRole('grid'), 1, '货名')).click();
  await cell.press('Alt+Enter');
  const editor = page.getByRole('dialog', { name: /第 1 行/ });
  await expect(editor).toBeVisible();
  await editor.locator('input:focus').press('Escape');
  await expect(editor).toBeHidden();
  await expect(cell).toBeFocused();
});

test('dialogs of single screens give the focus back', async ({ open }) => {
  const page = await open('operator');
  await openMenu(page, '参数代码', 'HS编码');
  const wizard = page.getByRole('dialog', { name: /^导入/ });
  const toImport = page.getByRole('button', { name: '导入', exact: true });
  await expectReturned(page, { opener: toImport, shown: wizard });
  await expectReturned(page, { opener: toImport, shown: wizard, closes: '取消' });

  await openMenu(page, '企业中心', '企业管理（审核）');
  const view = page.getByRole('table').getByRole('link').first();
  await expectReturned(page, { opener: view, shown: page.getByRole('dialog', { name: /^企业审核/ }) });

  await openMenu(page, '门户管理', '在线咨询机器人');
  const add = page.getByRole('button', { name: '添加顶级问题' });
  await expectReturned(page, {
    opener: add,
    shown: page.getByRole('dialog', { name: '添加顶级问题' }),
    closes: '取消',
  });
});
