// The platform closes an enterprise to its people and opens it again; what was disabled one by one stays so (spec 4, 6).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, password, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.pool.query(`update role set name = 'administrator' where id = $1`, [world.companies.admin.role]);
});
afterAll(() => world.close());

const act = (who: string, company: 'trader' | 'operator', action: string, body: object = {}) =>
  world.call(who, 'POST', `/entities/enterprise/${world.companies[company].id}/actions/${action}`, body);
const logIn = async (username: string) =>
  (await world.raw({ method: 'POST', url: '/api/login/auth', payload: { username, password } })).json();
const close = { reason: '年检未通过' };

it('is asked why, and only the platform may', async () => {
  for (const who of ['trader', 'broker', 'bank'])
    expect((await act(who, 'trader', 'disableAccounts', close)).code).not.toBe(1000);
  const without = await act('operator', 'trader', 'disableAccounts');
  expect(without.data.findings?.[0]).toMatchObject({ path: 'reason', rule: 'required' });
  expect(await act('operator', 'operator', 'disableAccounts', close)).toMatchObject({
    message: expect.stringContaining('平台自身的账号不能整体停用'),
  });
});

it('ends the logins of everybody, and lets nobody in until it is taken back', async () => {
  expect((await world.call('trader', 'POST', '/login/getInfo')).code).toBe(1000);
  expect((await world.call('traderstaff', 'POST', '/login/getInfo')).code).toBe(1000);
  expect(await act('operator', 'trader', 'disableAccounts', close)).toMatchObject({
    code: 1000,
    data: { accountStatus: 'disabled' },
  });
  expect(await world.call('trader', 'POST', '/login/getInfo')).toMatchObject({
    code: 20011,
    data: { reason: 'disabled' },
  });
  expect((await world.call('traderstaff', 'POST', '/login/getInfo')).code).toBe(20011);
  expect(await logIn('trader')).toMatchObject({ code: 20002, message: '账号异常，请联系管理员' });
  expect((await world.call('broker', 'POST', '/login/getInfo')).code).toBe(1000);
  expect(await act('operator', 'trader', 'disableAccounts', close)).toMatchObject({
    data: { error: 'state-not-allowed' },
    message: expect.stringContaining('已是停用状态'),
  });
  const { rows } = (
    await world.call('operator', 'GET', '/entities/account?view=allAccounts&filter[username][is]=trader')
  ).data as { rows?: { enterpriseAccounts?: unknown }[] };
  expect(rows?.[0]?.enterpriseAccounts).toBe('disabled');
});

it('lets them in again, but not who was disabled alone', async () => {
  await world.pool.query(`update account set "userStatus" = 'disabled' where username = 'traderstaff'`);
  expect((await act('admin', 'trader', 'enableAccounts')).code).toBe(1000);
  expect((await logIn('trader')).code).toBe(1000);
  expect((await logIn('traderstaff')).code).toBe(20003);
  expect((await act('operator', 'trader', 'enableAccounts')).message).toContain('已是启用状态');
});
