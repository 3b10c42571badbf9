// Getting in and staying safe: the login page, the password form with its code, a forced change, a login that ends elsewhere.
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { password, test } from './browser-test.ts';
import { callerFor, hire, logIn, ownPassword, sentCode, startWork } from './new-staff.ts';
import { ageLogins } from './older-logins.ts';
import { addNew, expectToast, inputOf, openMenu, sectionOf, speak, type } from './steps.ts';

async function expectFault(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
}

test('the login page names what is missing and what is wrong', async ({ openNew, complaints }) => {
  const page = await openNew();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectFault(inputOf(page, '用户名'), '请输入用户名');
  await expectFault(inputOf(page, '密码'), '请输入密码');
  await page.getByRole('button', { name: /^broker/ }).click();
  await expect(inputOf(page, '用户名')).toHaveValue('broker');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(inputOf(page, '密码')).toHaveValue(password);
  complaints.expected.add(401);
  await logIn(page, 'nobodyhere', password);
  // Beside the form, and for three seconds on top of the page (spec 8).
  const refused = '账号或密码错误，请重新登录';
  await expect(page.getByRole('main').getByRole('alert')).toContainText(refused);
  await expectToast(page, refused);
  await expect(page.getByRole('alert').getByText(refused, { exact: true })).toHaveCount(1, { timeout: 4500 });
  await expect(page.getByRole('main').getByRole('alert')).toContainText(refused);
});

test('what the login page has said is said again in the language that is chosen then', async ({
  openNew,
  complaints,
}) => {
  const page = await openNew();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectFault(inputOf(page, '用户名'), '请输入用户名');
  await speak(page, 'English');
  await expectFault(inputOf(page, 'User name'), 'Enter a user name');
  await expectFault(inputOf(page, 'Password'), 'Enter a password');
  await speak(page, '中文');
  await expectFault(inputOf(page, '用户名'), '请输入用户名');

  complaints.expected.add(401);
  await logIn(page, 'nobodyhere', password);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('账号或密码错误，请重新登录');
  await speak(page, 'English');
  await expect(alert).toContainText('Wrong account or password. Log in again');
  await speak(page, 'မြန်မာ');
  await expect(alert).toContainText('အကောင့် သို့မဟုတ် စကားဝှက် မှားနေသည်။ ပြန်ဝင်ပါ');
  await expect(page.getByText('Wrong account or password. Log in again')).toHaveCount(0);
});

test('a given password has to be changed first: code, countdown, checks beside the fields, log-out', async ({
  openNew,
  complaints,
  baseURL,
}) => {
  const trader = await callerFor(baseURL ?? '', 'trader');
  const { username } = await hire(trader);
  await trader.dispose();
  const page = await openNew();
  await logIn(page, username, password);
  await expect(page.getByText('首次登录请先修改密码')).toBeVisible();
  await page.goto('/#/trader');
  await expect(page.getByText('首次登录请先修改密码')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码发送成功')).toBeVisible();
  await expect(page.getByText(/验证码 5 分钟内有效，剩余 [45]:\d\d/)).toBeVisible();
  const code = await sentCode(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^\d+ 秒后可重新获取$/ })).toBeDisabled();

  complaints.expected.add(422);
  const codeBox = inputOf(page, '验证码');
  await codeBox.fill(code === '000000' ? '000001' : '000000');
  await inputOf(page, '原密码').fill('Wrong#1234');
  await expectFault(codeBox, '验证码错误');
  await codeBox.fill(code);
  await inputOf(page, '新密码').fill('abcdefg1');
  await expect(page.getByRole('listitem').filter({ hasText: '至少一个数字' })).toContainText('已满足');
  await expect(page.getByRole('listitem').filter({ hasText: '特殊字符' })).toContainText('未满足');
  await inputOf(page, '确认新密码').fill('Pine4#Saddle');
  await inputOf(page, '原密码').focus();
  await expectFault(inputOf(page, '新密码'), '新密码须为 8-15 位');
  await expectFault(inputOf(page, '确认新密码'), '两次输入的密码不一致');
  await inputOf(page, '新密码').fill('Pine4#Saddle');
  await inputOf(page, '原密码').focus();
  await expect(inputOf(page, '确认新密码')).not.toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('修改密码失败，请核对后重试')).toBeVisible();
  await expectFault(inputOf(page, '原密码'), '原密码错误');
  await inputOf(page, '原密码').fill(password);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码修改成功，即将退出登录')).toBeVisible();
  await expect(inputOf(page, '用户名')).toBeVisible();
  await logIn(page, username, 'Pine4#Saddle');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a login that is ended elsewhere says so, and what was typed is offered again', async ({
  openNew,
  complaints,
  baseURL,
}) => {
  const trader = await callerFor(baseURL ?? '', 'trader');
  const { id, username } = await hire(trader);
  const page = await openNew();
  await startWork(page, username);

  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '委托信息').getByRole('radio', { name: '出口' }).check();
  await type(page, '备注', '登录失效前写的');
  complaints.expected.add(401);
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  const disabled = await trader.get(`/api/user/updateUserStatus?id=${id}&userStatus=disabled`, { headers });
  expect(disabled.status(), await disabled.text()).toBe(200);
  await page.getByRole('button', { name: '暂存' }).click();
  await expect(page.getByRole('status').filter({ hasText: '账号已停用' })).toBeVisible();

  const enabled = await trader.get(`/api/user/updateUserStatus?id=${id}&userStatus=enabled`, { headers });
  expect(enabled.status(), await enabled.text()).toBe(200);
  await logIn(page, username, ownPassword);
  const offer = page.getByRole('alert').filter({ hasText: '未保存的内容' });
  await offer.getByRole('button', { name: '恢复' }).click();
  await expect(inputOf(page, '备注')).toHaveValue('登录失效前写的');
  await trader.dispose();
});

test('passwords and codes can be pasted, and a password manager knows which is which', async ({
  openNew,
  baseURL,
  complaints,
}) => {
  // A code is looked up as soon as it is whole, and this one is wrong.
  complaints.expected.add(422);
  const trader = await callerFor(baseURL ?? '', 'trader');
  const { username } = await hire(trader);
  await trader.dispose();
  const page = await openNew();
  const pasteInto = async (field: Locator, text: string): Promise<void> => {
    const copied = inputOf(page, '用户名').or(inputOf(page, '验证码')).first();
    const before = await copied.inputValue();
    await copied.fill(text);
    await copied.press('ControlOrMeta+a');
    await copied.press('ControlOrMeta+c');
    await copied.fill(before);
    await field.press('ControlOrMeta+v');
    await expect(field).toHaveValue(text);
  };
  await expect(inputOf(page, '用户名')).toHaveAttribute('autocomplete', 'username');
  await expect(inputOf(page, '密码')).toHaveAttribute('autocomplete', 'current-password');
  await pasteInto(inputOf(page, '密码'), 'pasted#1');
  await logIn(page, username, password);
  for (const [label, known] of [
    ['验证码', 'one-time-code'],
    ['原密码', 'current-password'],
    ['新密码', 'new-password'],
    ['确认新密码', 'new-password'],
  ] as const) {
    await expect(inputOf(page, label)).toHaveAttribute('autocomplete', known);
    await pasteInto(inputOf(page, label), '246810');
  }
});

test('the own logins are listed, and the other ones ended by one button', async ({
  openNew,
  complaints,
  baseURL,
  server,
}) => {
  const trader = await callerFor(baseURL ?? '', 'trader');
  const { username } = await hire(trader);
  await trader.dispose();
  const away = await openNew();
  await startWork(away, username);
  await expect(away.getByRole('banner')).toBeVisible();
  const here = await openNew();
  await logIn(here, username, ownPassword);
  await here.getByRole('button', { name: '账号菜单' }).click();
  await here.getByRole('menuitem', { name: '修改密码' }).click();
  // What the dialog is about is in sight; the logins are folded up below it.
  const dialog = here.getByRole('dialog', { name: '账号安全' });
  const folded = dialog.getByText('已登录的设备（2）');
  await expect(folded).toBeInViewport({ ratio: 1 });
  for (const label of ['验证码', '原密码', '新密码', '确认新密码']) {
    await expect(inputOf(dialog, label)).toBeInViewport({ ratio: 1 });
  }
  await expect(dialog.getByRole('button', { name: '修改密码' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Chrome' })).toHaveCount(0);
  await folded.click();
  const logins = dialog.getByRole('listitem').filter({ hasText: 'Chrome' });
  await expect(logins).toHaveCount(2);
  await expect(logins.filter({ hasText: '当前' })).toHaveCount(1);
  await expect(logins.first()).toContainText('Chrome');
  for (const status of [401, 403, 422]) complaints.expected.add(status);
  // A login of a while ago is asked once more who it is, and what was begun goes on.
  await ageLogins(server.folder, username, 20);
  const end = here.getByRole('button', { name: '退出其他设备的登录' });
  const proof = here.getByRole('dialog', { name: '验证身份' });
  await end.click();
  await proof.getByRole('button', { name: '取消' }).click();
  await expectToast(here, '此操作涉及账号安全，请重新验证身份后再试');
  await expect(logins).toHaveCount(2);
  await end.click();
  await expectAccessible(here, 'the proof of who it is', { within: ['[role="dialog"]'] });
  await inputOf(proof, '密码').fill('Wrong#2026');
  await proof.getByRole('button', { name: '继续' }).click();
  await expectFault(inputOf(proof, '密码'), '密码错误');
  await inputOf(proof, '密码').fill(ownPassword);
  await inputOf(proof, '密码').press('Enter');
  await expect(proof).toBeHidden();
  await expect(logins).toHaveCount(1);
  await expect(logins).toContainText('当前');
  await away.reload();
  await expect(inputOf(away, '用户名')).toBeVisible();
});

test('the security dialog goes on counting when it is closed and opened again', async ({ open }) => {
  const page = await open('bank');
  const openDialog = async (): Promise<Locator> => {
    await page.getByRole('button', { name: '账号菜单' }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    return page.getByRole('dialog', { name: '账号安全' });
  };
  const dialog = await openDialog();
  const ask = dialog.getByRole('button', { name: /获取/ });
  if (await ask.isEnabled()) await ask.click();
  await expect(dialog.getByRole('button', { name: /^\d+ 秒后可重新获取$/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(dialog.getByRole('button', { name: /^\d+ 秒后可重新获取$/ })).toBeDisabled();
});

test('tabs of one browser: nothing is done for the wrong person, and all of them follow', async ({
  openNew,
  complaints,
}) => {
  const page = await openNew();
  await logIn(page, 'trader', password);
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '委托信息').getByRole('radio', { name: '出口' }).check();
  await type(page, '备注', '谁也不能替我保存');

  complaints.expected.add(401);
  const broker = { username: 'broker', password };
  expect((await page.request.post('/api/login/auth', { data: broker })).status()).toBe(200);
  await page.getByRole('button', { name: '暂存' }).click();
  await expect(page.getByRole('status').filter({ hasText: '本浏览器已登录其他账号，本次操作未执行' })).toBeVisible();

  await logIn(page, 'trader', password);
  const offer = page.getByRole('alert').filter({ hasText: '未保存的内容' });
  await offer.getByRole('button', { name: '恢复' }).click();
  await expect(inputOf(page, '备注')).toHaveValue('谁也不能替我保存');

  const second = await page.context().newPage();
  await second.goto('/');
  await second.getByRole('button', { name: '账号菜单' }).click();
  await second.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('status').filter({ hasText: '登录已失效，请重新登录' })).toBeVisible();
  const told = expect(page.getByText(/^已切换为 .+ 登录/)).toBeVisible();
  await logIn(second, 'operator', password);
  await told;
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(page.getByText('谁也不能替我保存')).toHaveCount(0);
});

test('a permission taken away meanwhile: the refusal is said, and the menu follows', async ({ open, complaints }) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '委托信息').getByRole('radio', { name: '出口' }).check();
  const link = page.getByRole('navigation', { name: '菜单', exact: true }).getByRole('link', { name: '委托下单' });
  await expect(link).toBeVisible();

  complaints.expected.add(403);
  const message = '您没有此操作的权限，如需使用请联系管理员';
  await page.route('**/api/entities/service-order?*', (route) =>
    route.fulfill({ status: 403, json: { code: 30001, message, data: { error: 'not-permitted' } } }),
  );
  await page.route('**/api/login/getInfo*', async (route) => {
    const answer = await (await route.fetch()).json();
    const { userPermission } = answer.data;
    userPermission.menuList = userPermission.menuList.filter((key: string) => key !== 'demandOrder');
    await route.fulfill({ json: answer });
  });
  await page.getByRole('button', { name: '暂存' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  await expect(link).toHaveCount(0);
});
