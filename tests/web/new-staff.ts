// Somebody new at the demo trader: whatever a play does with a login of their own ends the logins of nobody else.
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { password } from './browser-test.ts';
import { inputOf } from './steps.ts';

export interface Staff {
  readonly id: string;
  readonly username: string;
}

let made = 0;

/** Calls as a demo account, without a page. */
export async function callerFor(baseURL: string, username: string): Promise<APIRequestContext> {
  const caller = await request.newContext({ baseURL });
  const answer = await caller.post('/api/login/auth', { data: { username, password } });
  expect(answer.status(), `login of ${username}`).toBe(200);
  return caller;
}

/** A colleague of the demo trader, whose password has been given by somebody else. */
export async function hire(trader: APIRequestContext): Promise<Staff> {
  made += 1;
  const roles = await (await trader.get('/api/entities/role?pageSize=1')).json();
  const username = `st${Date.now().toString(36)}${made}`;
  const answer = await trader.post('/api/user/createUser', {
    data: {
      ...{ username, password, name: '试用', mobile: `139${String(Date.now()).slice(-8)}`, email: 'a@example.com' },
      ...{ singleIdCard: '533102199001011237', userType: '4', userLevel: 'staff', roles: [roles.data.rows[0].id] },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = await answer.json();
  return { id: data.id, username };
}

/** Fills in the login page. */
export async function logIn(page: Page, username: string, secret: string): Promise<void> {
  await inputOf(page, '用户名').fill(username);
  await inputOf(page, '密码').fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** The code a demo server would have sent by message. */
export async function sentCode(page: Page): Promise<string> {
  const text = await page.getByText(/您的验证码是 \d{6}/).textContent();
  return /\d{6}/.exec(text ?? '')?.[0] ?? '';
}

/** The password that somebody new chooses. */
export const ownPassword = 'Rain7#Kettle';

/** The first login of somebody new: with the given password, another one, and in. */
export async function startWork(page: Page, username: string): Promise<void> {
  await logIn(page, username, password);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await inputOf(page, '验证码').fill(await sentCode(page));
  await inputOf(page, '原密码').fill(password);
  await inputOf(page, '新密码').fill(ownPassword);
  await inputOf(page, '确认新密码').fill(ownPassword);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(inputOf(page, '用户名')).toBeVisible();
  await logIn(page, username, ownPassword);
}
