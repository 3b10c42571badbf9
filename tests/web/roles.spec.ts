// A role is made: menus and permissions ticked in the tree, refused without any, looked at by its name and its members.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { addNew, openMenu, press, save, sectionOf, speak, summaryOf, type } from './steps.ts';

test('a role is made in the tree of menus and permissions', async ({ open, complaints }) => {
  const page = await open('trader');
  await openMenu(page, '用户管理', '角色权限');
  await expect(page.getByRole('row', { name: /外贸业务员/ })).toContainText('2');
  await addNew(page);
  const tree = sectionOf(page, '菜单与权限');
  const box = (name: string) => tree.getByRole('checkbox', { name, exact: true });
  await type(page, '角色编码', 'PORTCLERK');
  await type(page, '角色名称', '外贸业务员');
  await press(page, '保存');
  await expect(summaryOf(page)).toContainText('请至少选择一项权限');

  // Groups are those of the sidebar; what accounts of traders never see is not offered.
  await tree.getByRole('button', { name: '展开委托订单' }).click();
  await expect(tree.getByText('订单确认')).toHaveCount(0);
  await box('委托下单 新增').click();
  await expect(box('委托下单 查看')).toBeChecked();
  await expect(box('委托下单 删除')).not.toBeChecked();
  await box('委托下单 查看').click();
  await expect(box('委托下单 新增')).not.toBeChecked();

  await tree.getByRole('searchbox', { name: '搜索菜单' }).fill('装箱');
  await box('装箱单').click();
  await expect(box('装箱单 删除')).toBeChecked();
  await expect(tree.getByText('委托下单')).toHaveCount(0);
  await tree.getByRole('searchbox', { name: '搜索菜单' }).fill('');
  await box('委托订单 查看').click();
  await expect(box('委托下单 查看')).toBeChecked();

  complaints.expected.add(422);
  await press(page, '保存');
  await expect(summaryOf(page)).toContainText('角色名称已存在：外贸业务员');
  await type(page, '角色名称', '口岸业务员');
  await save(page, '保存', '新增成功');

  await openMenu(page, null, '角色权限');
  const row = page.getByRole('row', { name: /PORTCLERK/ });
  await expect(row).toContainText('口岸业务员');
  await row.getByRole('link', { name: '口岸业务员' }).click();
  const again = sectionOf(page, '菜单与权限');
  await again.getByRole('button', { name: '全部展开' }).click();
  await expect(again.getByRole('checkbox', { name: '装箱单 查看', exact: true })).toBeChecked();
  await page.getByRole('switch', { name: '全部菜单（含以后新增）' }).click();
  await expect(again.getByRole('checkbox', { name: '装箱单 查看', exact: true })).toBeDisabled();
});

test('a menu renamed, moved and switched off in module management follows wherever it is named', async ({ open }) => {
  const page = await open('admin');
  const was = await moduleOf(page, 'eciqBase');
  await openMenu(page, '用户管理', '模块管理');
  const menu = page.getByRole('navigation', { name: '菜单', exact: true });
  await page.getByRole('searchbox', { name: '搜索名称或菜单键' }).fill('eciqBase');
  await page.getByRole('tree').getByText('eciqBase', { exact: true }).click();
  await type(page, '中文名称', '电子检疫数据');
  await type(page, '英文名称', 'Quarantine data');
  await save(page, '保存', '修改成功');
  await menu.getByRole('menuitem', { name: '参数代码' }).click();
  await expect(menu.getByRole('link', { name: '电子检疫数据', exact: true })).toBeVisible();

  // Whatever else names the page says the same, also in another language and for a page that is not shown.
  const tabs = page.getByRole('tablist', { name: '已打开的页面' });
  await menu.getByRole('link', { name: '电子检疫数据', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '电子检疫数据', exact: true })).toBeVisible();
  await expect(tabs.getByRole('tab', { name: '电子检疫数据', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveTitle(/^电子检疫数据/);
  await speak(page, 'English');
  const english = page.getByRole('tablist', { name: 'Open pages' });
  await expect(english.getByRole('tab', { name: 'Quarantine data', exact: true })).toBeVisible();
  await expect(english.getByRole('tab', { name: 'Modules', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Quarantine data', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Quarantine data/);
  await speak(page, '中文');
  await tabs.getByRole('tab', { name: '模块管理', exact: true }).click();

  const links = menu.getByRole('link');
  const before = await links.allTextContents();
  const at = before.indexOf('电子检疫数据');
  await page.getByRole('button', { name: '上移' }).click();
  await expect.poll(async () => (await links.allTextContents()).indexOf('电子检疫数据')).toBe(at - 1);

  await page.getByRole('radiogroup').filter({ visible: true }).getByRole('radio', { name: '否' }).click();
  await press(page, '保存');
  await expect(menu.getByRole('link', { name: '电子检疫数据', exact: true })).toHaveCount(0);
  await putBack(page, was);
});

interface Module {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly nameEn: string;
  readonly sort: number;
  readonly enabled: boolean;
}

/** A menu as it is stored: it is everybody's, also of the tests that come after. */
async function moduleOf(page: Page, key: string): Promise<Module> {
  const answer = await page.request.get(`/api/entities/module?filter[key][is]=${key}`);
  const { data } = await answer.json();
  return data.rows[0];
}

async function putBack(page: Page, { id, name, nameEn, sort, enabled }: Module): Promise<void> {
  const { version } = await moduleOf(page, 'eciqBase');
  const data = { version, name, nameEn, sort, enabled };
  const answer = await page.request.patch(`/api/entities/module/${id}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}
