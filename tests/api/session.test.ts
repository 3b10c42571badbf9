// Logging in and out: who gets in, what is told, what is never told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listIn, openWorld, password, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const logIn = (username: string, secret: string, headers = {}) =>
  world.raw({ method: 'POST', url: '/api/login/auth', payload: { username, password: secret }, headers });

describe('logging in', () => {
  it('sets a cookie no script can read and no other site sends', async () => {
    const answer = await logIn('trader', password);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: 1000, data: { result: 'success', mustChangePassword: false } });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'tongguan_session', httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
  });

  it('keeps only a hash of the token', async () => {
    const token = await world.logIn('trader');
    const { rows } = await world.pool.query('select to_json(s)::text as row from session s');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const wrong = await logIn('trader', 'Wrong#2026x');
    const unknown = await logIn('nobody', 'Wrong#2026x');
    expect(wrong.statusCode).toBe(401);
    const { requestId } = wrong.json();
    expect(wrong.json()).toEqual({ ...unknown.json(), requestId });
    expect(wrong.json()).toMatchObject({ code: 20001, message: '账号或密码错误，请重新登录' });
    expect(wrong.cookies).toEqual([]);
  });

  it('says in the language of the cookie what is missing', async () => {
    const answer = await logIn('trader', '', { cookie: 'tongguan_language=en' });
    expect(answer.json()).toMatchObject({
      code: 40002,
      data: { error: 'findings', findings: [{ path: 'password', rule: 'required', message: 'Enter Password' }] },
    });
  });

  it('refuses a disabled account, and an account of no enterprise type', async () => {
    await world.pool.query(`update account set "userStatus" = 'disabled' where username = 'bank'`);
    expect((await logIn('bank', password)).json()).toMatchObject({ code: 20003 });
    await world.pool.query(`update account set "userStatus" = 'enabled', "companyId" = null where username = 'bank'`);
    expect((await logIn('bank', password)).json()).toMatchObject({ code: 20002 });
  });

  it('lets people of an enterprise that is not approved yet in', async () => {
    await world.pool.query(`update enterprise set "auditStatus" = 'notSubmitted' where id = $1`, [
      world.companies.rival.id,
    ]);
    expect((await logIn('rival', password)).statusCode).toBe(200);
  });

  it('gives a new token at every login, and the old one opens nothing', async () => {
    const first = await world.logIn('operator');
    const answer = await logIn('operator', password, { cookie: `tongguan_session=${first}` });
    expect(answer.cookies[0]?.value).not.toBe(first);
    const old = await world.raw({
      method: 'POST',
      url: '/api/login/getInfo',
      headers: { cookie: `tongguan_session=${first}` },
    });
    expect(old.json()).toMatchObject({ code: 20011 });
  });
});

describe('the person logged in', () => {
  it('is told account, roles, menus and enterprise, and no secret', async () => {
    const { data } = await world.call('trader', 'POST', '/login/getInfo');
    const { account, sysRoleList, menuList, permissionList, wjCompany } = data.userPermission ?? {};
    expect(account).toMatchObject({ username: 'trader', accountType: 'trader', companyId: world.companies.trader.id });
    expect(sysRoleList).toEqual([{ code: 'ROLETRADER', name: 'trader' }]);
    expect(menuList).toContain('demandOrder');
    expect(menuList).toContain('dashboard');
    expect(menuList).not.toContain('hscode');
    expect(permissionList).toContain('demandOrder:create');
    expect(wjCompany).toMatchObject({ id: world.companies.trader.id, eptName: 'Enterprise trader' });
    const told = JSON.stringify(data);
    expect(told).not.toMatch(/scrypt|password|client_secret|tokenHash/i);
  });

  it('is told the roles by their names in the language that is read', async () => {
    const rolesIn = async (language: string): Promise<unknown[]> => {
      const headers = { cookie: `tongguan_language=${language}` };
      const { data } = await world.call('broker', 'POST', '/login/getInfo', undefined, headers);
      return listIn(data.userPermission?.sysRoleList).map(({ name }) => name);
    };
    const [own] = await rolesIn('zh');
    await world.pool.query(`update role set "nameEn" = 'Clerk of the broker' where name = $1`, [own]);
    expect([await rolesIn('zh'), await rolesIn('en'), await rolesIn('my')]).toEqual([
      [own],
      ['Clerk of the broker'],
      ['Clerk of the broker'],
    ]);
  });

  it('without roles sees the dashboard alone', async () => {
    const { data } = await world.call('traderstaff', 'POST', '/login/getInfo');
    expect(data.userPermission?.menuList).toEqual(['dashboard']);
  });

  it('whose role is named administrator sees every menu', async () => {
    await world.pool.query(`update role set name = 'administrator' where code = 'ROLEADMIN'`);
    const { data } = await world.call('admin', 'POST', '/login/getInfo');
    expect(data.userPermission?.menuList).toEqual(
      expect.arrayContaining(['demandOrder', 'hscode', 'moduleManagement']),
    );
    // It is the name that counts, not what readers of another language see in its place.
    await world.pool.query(`update role set "nameEn" = 'administrator' where code = 'ROLETRADER'`);
    await world.pool.query(`update role set "nameEn" = 'Platform' where code = 'ROLEADMIN'`);
    const everyRoute = async (who: string) =>
      (await world.call(who, 'POST', '/login/getInfo')).data.userPermission?.everyRoute;
    expect([await everyRoute('admin'), await everyRoute('trader')]).toEqual([true, false]);
  });
});

describe('a login ends', () => {
  it('when the person logs out', async () => {
    const cookie = `tongguan_session=${await world.logIn('broker')}`;
    const info = () => world.raw({ method: 'POST', url: '/api/login/getInfo', headers: { cookie } });
    expect((await info()).json()).toMatchObject({ code: 1000 });
    await world.raw({ method: 'POST', url: '/api/login/logout', headers: { cookie } });
    const answer = await info();
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 20011, data: { error: 'not-logged-in' } });
  });

  it('when it was idle too long, or too old', async () => {
    for (const column of ['lastSeenAt', 'expiresAt']) {
      const cookie = `tongguan_session=${await world.logIn('otherBroker')}`;
      await world.pool.query(`update session set "${column}" = now() - interval '2 days'`);
      const answer = await world.raw({ method: 'POST', url: '/api/login/getInfo', headers: { cookie } });
      expect(answer.json()).toMatchObject({ code: 20011 });
    }
  });

  it('when the account is disabled', async () => {
    const cookie = `tongguan_session=${await world.logIn('operator')}`;
    await world.pool.query(`update account set "userStatus" = 'disabled' where username = 'operator'`);
    const answer = await world.raw({ method: 'POST', url: '/api/login/getInfo', headers: { cookie } });
    expect(answer.json()).toMatchObject({ code: 20011 });
  });
});

describe('tabs of one browser', () => {
  it('does nothing for pages that were opened by somebody else than is logged in now', async () => {
    for (const who of ['trader', 'broker']) await world.logIn(who);
    const { data } = await world.call('trader', 'POST', '/login/getInfo');
    const own = { 'tongguan-account': String(data.userPermission?.account?.id) };
    const order = { declarationType: 'export' };
    const other = await world.call('broker', 'POST', '/entities/service-order', order, own);
    expect(other).toMatchObject({
      code: 20011,
      message: '本浏览器已登录其他账号，本次操作未执行',
      data: { error: 'not-logged-in', reason: 'otherAccount' },
    });
    expect(await world.call('broker', 'POST', '/login/getInfo', undefined, own)).toMatchObject({ code: 20011 });
    expect(await world.call('trader', 'POST', '/entities/service-order', order, own)).toMatchObject({ code: 1000 });
    // Pages say it in the address: their calls carry no headers of our own (spec 7).
    const address = `?asAccount=${own['tongguan-account']}`;
    const elsewhere = await world.call('broker', 'POST', `/entities/service-order${address}`, order);
    expect(elsewhere).toMatchObject({ code: 20011, data: { reason: 'otherAccount' } });
    expect(await world.call('broker', 'GET', `/entities/service-order${address}`)).toMatchObject({ code: 20011 });
    expect(await world.call('trader', 'GET', `/entities/service-order${address}`)).toMatchObject({ code: 1000 });
    const twice = await world.call('trader', 'GET', `/entities/service-order${address}&asAccount=x`);
    expect(twice).toMatchObject({ status: 400, data: { error: 'malformed-request' } });
  });
});
