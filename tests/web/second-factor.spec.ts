// The second factor in the pages: an app set up below the account, asked for at the login, a passkey beside it, a code on paper.
import { expect, type Page, request } from '@playwright/test';
import { codeAt } from '../api/authenticator.ts';
import { test } from './browser-test.ts';
import { callerFor, hire, logIn, ownPassword, startWork } from './new-staff.ts';
import { ageLogins } from './older-logins.ts';
import { setUpApp } from './second-factor.ts';
import { expectToast, inputOf } from './steps.ts';

/** Browsers give passkeys to names alone, not to addresses of digits. */
const byName = (address: string): string => address.replace('127.0.0.1', 'localhost');

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(inputOf(page, '用户名')).toBeVisible();
}

/** A second login of the account, by a code on paper. */
async function logInElsewhere(baseURL: string, username: string, recoveryCode: string): Promise<void> {
  const caller = await request.newContext({ baseURL });
  await caller.post('/api/login/auth', { data: { username, password: ownPassword } });
  const answer = await caller.post('/api/login/secondFactor', { data: { recoveryCode } });
  expect(answer.status(), await answer.text()).toBe(200);
  await caller.dispose();
}

/** A device with a finger on it, as the browser sees one. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasUserVerification: true } as const;
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

test('an app, a passkey and a code on paper each open the login that the password alone does not', async ({
  openNew,
  server,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.expected.add(422);
  // What the page asks while its person logs out at once.
  complaints.expected.add(401);
  const page = await openNew();
  await page.goto(`${byName(server.address)}/#/login`);
  await addAuthenticator(page);
  // A second factor ends the other logins of its account: it is one that no other play works with.
  const trader = await callerFor(server.address, 'trader');
  const { username } = await hire(trader);
  await trader.dispose();
  await startWork(page, username);
  await expect(page.getByRole('banner')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: '账号安全' });
  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await dialog.getByText('第二验证方式', { exact: true }).click();
  const factors = dialog.getByRole('group').filter({ hasText: '第二验证方式' });
  const { secret, codes } = await setUpApp(factors, ownPassword);
  await expect(factors.getByRole('listitem')).toHaveText([/^手机验证器/]);
  await factors.getByRole('button', { name: '添加通行密钥' }).click();
  await inputOf(factors, '名称').fill('笔记本电脑');
  await inputOf(factors, '密码').fill(ownPassword);
  await factors.getByRole('button', { name: '继续' }).click();
  await expect(factors.getByRole('listitem')).toHaveText([/^手机验证器/, /^笔记本电脑/]);
  await dialog
    .getByRole('button', { name: 'Close' })
    .or(dialog.getByRole('button', { name: '关闭' }))
    .first()
    .click();
  await expect(dialog).toBeHidden();

  await test.step('a code that was used opens nothing, the next one does', async () => {
    await logOut(page);
    await logIn(page, username, ownPassword);
    await inputOf(page, '6 位验证码').fill('000000');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '验证码不正确或已使用' })).toBeVisible();
    // Up to half a minute, until the app shows another one.
    const used = codeAt(secret, Date.now());
    await expect.poll(() => codeAt(secret, Date.now()), { timeout: 40_000 }).not.toBe(used);
    await inputOf(page, '6 位验证码').fill(codeAt(secret, Date.now()));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  await test.step('the passkey', async () => {
    await logOut(page);
    await logIn(page, username, ownPassword);
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  await test.step('the passkey again, where a login of a while ago is asked once more who it is', async () => {
    complaints.expected.add(403);
    await logInElsewhere(server.address, username, String(codes[1]));
    await ageLogins(server.folder, username, 20);
    await page.getByRole('button', { name: '账号菜单' }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await dialog.getByText(/^已登录的设备/).click();
    await dialog.getByRole('button', { name: '退出其他设备的登录' }).click();
    const proof = page.getByRole('dialog', { name: '验证身份' });
    await inputOf(proof, '密码').fill(ownPassword);
    await proof.getByRole('button', { name: '继续' }).click();
    await proof.getByRole('button', { name: '使用通行密钥' }).click();
    await expect(proof).toBeHidden();
    await expectToast(page, '已退出其他 1 处登录');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a recovery code; and without its factors the account is as before', async () => {
    await logOut(page);
    await logIn(page, username, ownPassword);
    await page.getByRole('button', { name: '使用恢复码' }).click();
    await inputOf(page, '恢复码').fill(String(codes[0]).toLowerCase());
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.getByRole('button', { name: '账号菜单' }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await dialog.getByText('第二验证方式', { exact: true }).click();
    await expect(factors).toContainText('剩余恢复码 8 个');
    for (const name of ['手机验证器', '笔记本电脑']) {
      await factors.getByRole('button', { name: `移除 ${name}` }).click();
      await inputOf(factors, '密码').fill(ownPassword);
      await factors.getByRole('button', { name: '移除', exact: true }).click();
      await expectToast(page, '已移除');
    }
    await expect(factors.getByRole('listitem')).toHaveCount(0);
  });
});
