// The permission list drives the buttons (spec 6): a colleague with a little on each menu finds no button that is refused, and is refused the rest.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { password, test } from './browser-test.ts';
import { inputOf, openMenu } from './steps.ts';

/** A member of the demo trader's staff whose account is disabled until now; the tests of others leave him alone. */
const username = 'former';
const granted = {
  traderOrder: ['view'],
  crmCustomers: ['view'],
  crmSuppliers: ['view', 'create'],
  crmMyCustomers: ['view', 'edit'],
  cargoList: ['view', 'delete'],
  plannerManifest: ['view', 'manage'],
};

async function grant(trader: APIRequestContext): Promise<void> {
  const permissions = Object.entries(granted).map(([moduleKey, actions]) => ({ moduleKey, actions }));
  const code = `R${Date.now().toString(36).toUpperCase()}`;
  const made = await trader.post('/api/entities/role', { data: { code, name: code, permissions } });
  expect(made.status(), await made.text()).toBe(200);
  const role = (await made.json()).data.id;
  const found = await trader.get(`/api/entities/account?view=user&filter[username][is]=${username}`);
  const [{ id, version, userStatus }] = (await found.json()).data.rows;
  const changed = await trader.patch(`/api/entities/account/${id}`, { data: { version, roles: [role] } });
  expect(changed.status(), await changed.text()).toBe(200);
  if (userStatus === 'disabled') await trader.post(`/api/entities/account/${id}/actions/enable`, { data: {} });
}

const above = ['新增', '导入', '编辑', '复制', '删除', '导出', '提交', '列入黑名单', '移出黑名单', '批量操作'];

/** Of the buttons a list can have above it, those of the list that is shown. */
async function expectAbove(page: Page, expected: readonly string[]): Promise<void> {
  const buttons = page.getByRole('main').locator('button:not(table button)');
  const known = async (): Promise<string[]> => {
    const shown = (await buttons.allInnerTexts()).map((text) => text.trim());
    return above.filter((name) => shown.includes(name));
  };
  await expect.poll(known).toEqual(expected);
}

/** Everything that is offered for the first row, also behind "more". */
async function offeredInRow(page: Page): Promise<string[]> {
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('.row-actions') })
    .first();
  await expect(row).toBeVisible();
  const shown = await row.locator('.row-action').allInnerTexts();
  const more = row.getByRole('button', { name: '更多操作' });
  if ((await more.count()) === 0) return shown;
  await more.click();
  const menu = page.locator('.ant-dropdown').filter({ visible: true }).getByRole('menuitem');
  await expect(menu.first()).toBeVisible();
  const hidden = await menu.allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  return [...shown, ...hidden];
}

test('each menu offers what the role allows there, and the server refuses the rest', async ({ open, openNew }) => {
  test.slow();
  const trader = await open('trader');
  await grant(trader.request);
  const page = await openNew();
  await inputOf(page, '用户名').fill(username);
  await inputOf(page, '密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  const form = page.getByRole('form');

  await test.step('to look at: orders that others may stop, and customers others may blacklist', async () => {
    // The only one of its group.
    await openMenu(page, null, '我的订单');
    await expectAbove(page, ['导出']);
    expect(await offeredInRow(page)).toEqual(['历史记录']);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(form.getByRole('heading', { level: 1 })).toHaveText(/^DD\d{13} 服务订单$/);
    // Back, and the layout of forms.
    await expect(form.locator('.tg-head').getByRole('button')).toHaveText(['', '', '更多']);
    await openMenu(page, '客户关系', '客户管理');
    await expectAbove(page, ['导出']);
    expect(await offeredInRow(page)).toEqual(['历史记录']);
  });

  await test.step('to create alone, and to edit alone, of the same records', async () => {
    await openMenu(page, null, '供应商管理');
    await expectAbove(page, ['新增', '导入', '复制', '导出']);
    await openMenu(page, null, '我的客户');
    await expectAbove(page, ['编辑', '导出', '列入黑名单', '移出黑名单']);
  });

  await test.step('to delete alone, and to act alone', async () => {
    await openMenu(page, null, '货物清单');
    await expectAbove(page, ['删除', '导出']);
    await openMenu(page, null, '预配舱单');
    await expectAbove(page, ['导出', '批量操作']);
  });

  await test.step('an address that was written by hand opens nothing more', async () => {
    await page.goto('/#/crmInfo/new');
    await expect(page.getByRole('alert')).toContainText('您没有此操作的权限');
  });

  await test.step('the server refuses what no button offers', async () => {
    const found = await page.request.get('/api/entities/service-order?view=traderOrder&pageSize=1');
    const [{ id, version }] = (await found.json()).data.rows;
    const order = `/api/entities/service-order/${id}`;
    const refused = [
      page.request.post(`${order}/actions/stop`, { data: { reason: '不再需要' } }),
      page.request.patch(order, { data: { version, remarks: '改动' } }),
      page.request.delete('/api/entities/service-order', { data: { ids: [id] } }),
      page.request.post('/api/entities/service-order', { data: { declarationType: 'import' } }),
      page.request.post('/api/entities/cargo-list', { data: {} }),
      page.request.delete('/api/entities/business-partner', { data: { ids: [id] } }),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status(), answer.url()).toBe(403);
  });
});
