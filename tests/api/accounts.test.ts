// Accounts over the calls of spec 7: who may do what to whom, what ends by it, and what is kept of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPage } from './demo-server.ts';
import { firstPassword, openStaff, type Staff } from './staff.ts';
import { listIn, password, type World } from './world.ts';

let staff: Staff;
let world: World;
beforeAll(async () => {
  staff = await openStaff();
  world = staff.world;
});
afterAll(() => world.close());

describe('staff', () => {
  it('is created and changed by the enterprise administrator; the first login has to change the password', async () => {
    const answer = await staff.add('trader', 'anna', { nickname: 'Anna' });
    expect(answer).toMatchObject({ code: 1000, data: { companyId: world.companies.trader.id, userLevel: 'staff' } });
    expect(JSON.stringify(answer)).not.toContain(firstPassword);
    const changed = await world.call('trader', 'POST', '/user/updateTempUser', {
      id: answer.data.id,
      version: answer.data.version,
      nickname: 'Ann',
    });
    expect(changed).toMatchObject({ code: 1000, data: { nickname: 'Ann', username: 'anna' } });
    expect((await staff.logIn('anna', firstPassword)).json()).toMatchObject({ data: { mustChangePassword: true } });
    expect((await staff.historyOf('anna', 'edit'))[0]).toEqual([
      expect.objectContaining({ path: 'nickname', after: 'Ann' }),
    ]);
  });

  it('is listed for its enterprise, and for nobody else', async () => {
    const own = await staff.get('trader', `/user/getUserByCompanyId?companyId=${world.companies.trader.id}`);
    expect(listIn(own.data.rows).map(({ username }) => username)).toEqual(
      expect.arrayContaining(['trader', 'traderstaff', 'anna']),
    );
    expect(JSON.stringify(own)).not.toMatch(/scrypt|"password"|client_secret/);
    const others = await staff.get('broker', `/user/getUserByCompanyId?companyId=${world.companies.trader.id}`);
    expect(others.data).toMatchObject({ rows: [], total: 0 });
    expect((await staff.get('traderstaff', '/user/getUserByCompanyId')).code).toBe(30001);
    expect((await staff.get(null, '/user/getUserByCompanyId')).code).toBe(20011);
  });

  it('cannot be made more than staff, of another type, with roles of others, or of another enterprise', async () => {
    const refused = async (more: object) => {
      const { data } = await staff.add('trader', 'climber', more);
      return listIn(data.findings).map(({ path }) => path);
    };
    expect(await refused({ userLevel: 'enterpriseAdmin' })).toEqual(['userLevel']);
    expect(await refused({ userType: '1' })).toEqual(['userType']);
    expect(await refused({ roles: [world.companies.admin.role] })).toEqual(['roles']);
    expect(
      await refused({ mustChangePassword: false, userStatus: 'disabled', deletedAt: '2026-01-01T00:00:00Z' }),
    ).toEqual(expect.arrayContaining(['userStatus', 'deletedAt']));
    expect(await staff.add('trader', 'climber', { companyId: world.companies.admin.id })).toMatchObject({
      code: 30001,
    });
    const { version } = await staff.stored('anna');
    for (const sent of [{ userLevel: 'enterpriseAdmin' }, { password: 'Other#2026' }]) {
      const answer = await world.call('trader', 'PATCH', `/entities/account/${await staff.idOf('anna')}`, {
        version,
        ...sent,
      });
      expect(listIn(answer.data.findings).map(({ path }) => path)).toEqual(Object.keys(sent));
    }
  });

  it('of another enterprise is made by the administrator of the platform, also its administrator', async () => {
    const { id, role } = world.companies.rival;
    const second = {
      username: 'second',
      name: 'second',
      password: firstPassword,
      mobile: '13911113333',
      email: 'second@example.com',
      singleIdCard: '533102199001011234',
      userType: '4',
      userLevel: 'enterpriseAdmin',
      roles: [role],
      companyId: id,
    };
    const mixed = await world.call('admin', 'POST', '/user/createUser', {
      ...second,
      roles: [world.companies.bank.role],
    });
    expect(mixed).toMatchObject({ code: 40002, data: { findings: [{ path: 'roles', rule: 'role-of-others' }] } });
    const answer = await world.call('admin', 'POST', '/user/createUser', second);
    expect(answer).toMatchObject({ code: 1000, data: { companyId: id, userLevel: 'enterpriseAdmin' } });
  });

  it('leaves a trace in the operation log, with whom it was about', async () => {
    await world.call('admin', 'GET', '/entities/operation-log');
    const { rows } = await world.pool.query(
      `select action, step, "subjectNo", result from operation_log where "subjectType" = 'account' and "subjectNo" like '%anna%'`,
    );
    expect(rows).toContainEqual(expect.objectContaining({ action: 'create', result: 'success' }));
    expect(rows).toContainEqual(expect.objectContaining({ action: 'edit', result: 'success' }));
  });
});

describe('enabling and disabling', () => {
  it('ends the logins of the account at once, and refuses the status it has', async () => {
    await staff.addGrown('trader', 'ben');
    await world.logIn('ben');
    const set = async (status: string) =>
      staff.get('trader', `/user/updateUserStatus?id=${await staff.idOf('ben')}&userStatus=${status}`);
    expect(await set('enabled')).toMatchObject({ code: 40004, message: expect.stringContaining('账号已是启用状态') });
    expect(await set('disabled')).toMatchObject({ code: 1000, data: { userStatus: 'disabled' } });
    const info = await world.call('ben', 'POST', '/login/getInfo');
    expect(info).toMatchObject({ code: 20011, data: { reason: 'disabled' } });
    expect((await staff.logIn('ben', password)).json()).toMatchObject({ code: 20003 });
    expect((await set('disabled')).code).toBe(40004);
    expect((await set('enabled')).code).toBe(1000);
    expect((await set('gone')).code).toBe(40001);
    await world.call('admin', 'GET', '/entities/operation-log');
    const { rows } = await world.pool.query(`select step from operation_log where "subjectId" = $1`, [
      await staff.idOf('ben'),
    ]);
    expect(rows.map(({ step }) => step)).toContain('account.actions.disable');
  });

  it('can be spared by ending the logins alone: the person logs in anew', async () => {
    await staff.addGrown('trader', 'lost');
    await world.logIn('lost');
    await world.logIn('trader');
    const end = async (who: string, whom: string) =>
      world.call(who, 'POST', `/entities/account/${await staff.idOf(whom)}/actions/endLogins`, {});
    expect((await world.call('lost', 'POST', '/login/getInfo')).code).toBe(1000);
    expect((await end('trader', 'lost')).code).toBe(1000);
    expect(await world.call('lost', 'POST', '/login/getInfo')).toMatchObject({
      code: 20011,
      data: { reason: 'logout' },
    });
    expect((await staff.logIn('lost', password)).json().code).toBe(1000);
    // Not of oneself, not by others, and not of those who are out already.
    expect((await end('trader', 'trader')).code).toBe(20017);
    expect((await end('broker', 'lost')).code).toBe(30002);
    expect((await end('lost', 'trader')).code).not.toBe(1000);
    await world.call('admin', 'GET', '/entities/operation-log');
    const { rows } = await world.pool.query(`select step from operation_log where "subjectId" = $1`, [
      await staff.idOf('lost'),
    ]);
    expect(rows.map(({ step }) => step)).toContain('account.actions.endLogins');
  });

  it('is not done to oneself, to other enterprises, by staff, or by the operator to the platform', async () => {
    const disable = async (who: string, whom: string) =>
      (await staff.get(who, `/user/updateUserStatus?id=${await staff.idOf(whom)}&userStatus=disabled`)).code;
    expect(await disable('trader', 'trader')).toBe(20017);
    expect(await disable('broker', 'anna')).toBe(30002);
    await world.logIn('ben');
    expect(await disable('ben', 'anna')).toBe(30002);
    expect(await disable('operator', 'admin')).toBe(30001);
    expect(await disable('operator', 'anna')).toBe(1000);
    expect((await staff.get('trader', '/user/updateUserStatus?userStatus=disabled')).code).toBe(40008);
  });

  it('is refused to links, pictures and other sites, as are the other calls that change something by GET', async () => {
    const before = await staff.stored('ben');
    for (const path of [`updateUserStatus?userStatus=disabled&id=`, 'deleteUserStatus?id=', 'transfer?id=']) {
      for (const headers of [
        {},
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
        { origin: 'https://evil.example' },
      ]) {
        expect((await staff.get('trader', `/user/${path}${await staff.idOf('ben')}`, headers)).code).toBe(20006);
      }
    }
    expect(await staff.stored('ben')).toEqual(before);
  });
});

describe('deleting', () => {
  it('keeps the record for history, out of sight, and ends its logins', async () => {
    await staff.addGrown('trader', 'carl');
    await world.logIn('carl');
    expect(await staff.get('trader', `/user/deleteUserStatus?id=${await staff.idOf('carl')}`)).toMatchObject({
      code: 1000,
      data: { deleted: 1 },
    });
    expect(await staff.isIn('carl')).toBe(false);
    expect((await staff.logIn('carl', password)).json()).toMatchObject({ code: 20001 });
    expect((await staff.stored('carl')).deletedAt).not.toBeNull();
    for (const who of ['trader', 'operator', 'admin']) {
      expect((await staff.get(who, `/entities/account/${await staff.idOf('carl')}`)).code).toBe(30002);
      const { data } = await staff.get(who, '/entities/account?pageSize=200');
      expect(listIn(data.rows).map(({ username }) => username)).not.toContain('carl');
    }
    expect((await staff.get('trader', `/user/deleteUserStatus?id=${await staff.idOf('carl')}`)).code).toBe(30002);
    expect(await staff.historyOf('carl', 'delete')).toHaveLength(1);
    expect(await staff.add('trader', 'carl')).toMatchObject({
      code: 40002,
      data: { findings: [{ path: 'username' }] },
    });
  });

  it('is not done to oneself, nor to the last administrator', async () => {
    const remove = async (who: string, whom: string) =>
      (await world.call(who, 'DELETE', '/entities/account', { ids: [await staff.idOf(whom)] })).code;
    expect(await remove('trader', 'trader')).toBe(20017);
    expect(await remove('admin', 'otherBroker')).toBe(20018);
    expect(await remove('admin', 'second')).toBe(1000);
    expect(await remove('admin', 'rival')).toBe(20018);
    const { version } = await staff.stored('rival');
    const demoted = await world.call('admin', 'PATCH', `/entities/account/${await staff.idOf('rival')}`, {
      version,
      userLevel: 'staff',
    });
    expect(demoted.code).toBe(20018);
  });
});

describe('transferring the administrator', () => {
  it('is refused to oneself, to others than enabled staff of the enterprise, and to staff', async () => {
    await staff.addGrown('broker', 'dora');
    const transfer = async (who: string, whom: string) =>
      (await staff.get(who, `/user/transfer?id=${await staff.idOf(whom)}`)).code;
    expect(await transfer('broker', 'broker')).toBe(20015);
    expect(await transfer('broker', 'trader')).toBe(30002);
    expect(await transfer('dora', 'broker')).toBe(30001);
    expect(await transfer('admin', 'dora')).toBe(20016);
    await world.pool.query(`update account set "userStatus" = 'disabled' where username = 'dora'`);
    expect(await transfer('broker', 'dora')).toBe(20016);
    await world.pool.query(`update account set "userStatus" = 'enabled' where username = 'dora'`);
    expect(await staff.isIn('broker')).toBe(true);
  });

  it('changes both accounts or none', async () => {
    const before = [await staff.stored('broker'), await staff.stored('dora')];
    await world.asOwner(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await world.asOwner(
      `create trigger fail before update on account for each row when (new.username = 'dora') execute function fail()`,
    );
    expect((await staff.get('broker', `/user/transfer?id=${await staff.idOf('dora')}`)).code).toBe(50001);
    await world.asOwner('drop function fail cascade');
    expect([await staff.stored('broker'), await staff.stored('dora')]).toEqual(before);
  });

  it('makes both log in again, each in the place of the other', async () => {
    await world.pool.query(
      `update account_roles set value = (select id from role where code = 'NOTHING') where "rootId" = $1`,
      [await staff.idOf('dora')],
    );
    await world.logIn('dora');
    const answer = await world.raw({
      method: 'GET',
      url: `/api/user/transfer?id=${await staff.idOf('dora')}`,
      headers: { ...ownPage, cookie: `tongguan_session=${await world.logIn('broker')}` },
    });
    expect(answer.json()).toMatchObject({ code: 1000, message: '管理员已转移，请重新登录' });
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'tongguan_session', value: '' }));
    for (const who of ['broker', 'dora']) {
      expect(await world.call(who, 'POST', '/login/getInfo')).toMatchObject({
        code: 20011,
        data: { reason: 'adminTransferred' },
      });
      expect((await staff.historyOf(who, 'transfer'))[0]).toContainEqual(
        expect.objectContaining({ path: 'userLevel' }),
      );
    }
    expect([(await staff.stored('broker')).userLevel, (await staff.stored('dora')).userLevel]).toEqual([
      'staff',
      'enterpriseAdmin',
    ]);
    await world.logIn('dora');
    await world.logIn('broker');
    expect((await staff.get('dora', '/user/getUserByCompanyId')).code).toBe(1000);
    expect((await staff.get('broker', '/user/getUserByCompanyId')).code).toBe(30001);
  });
});

describe('the role named administrator', () => {
  it('is reserved, and stays as it is', async () => {
    const { role } = world.companies.admin;
    for (const name of ['administrator', ' Administrator ', 'ＡＤＭＩＮＩＳＴＲＡＴＯＲ']) {
      const answer = await world.call('trader', 'POST', '/entities/role', { code: 'MINE', name, everyMenu: true });
      expect(answer).toMatchObject({ code: 40002, data: { findings: [{ path: 'name', rule: 'reserved-name' }] } });
    }
    await world.logIn('admin');
    const { data } = await staff.get('admin', `/entities/role/${role}`);
    const sent = { version: data.version, remarks: 'mine' };
    expect((await world.call('admin', 'PATCH', `/entities/role/${role}`, sent)).code).toBe(20020);
    expect((await world.call('admin', 'DELETE', '/entities/role', { ids: [role] })).code).toBe(20020);
  });

  it('opens every route, of whatever enterprise it is, and no record that the account type may not read', async () => {
    await world.pool.query(`update role set name = 'Administrator', "everyMenu" = false where id = $1`, [
      world.companies.otherBroker.role,
    ]);
    await world.pool.query(`delete from role_permissions where "rootId" = $1`, [world.companies.otherBroker.role]);
    const menus = async (who: string) => {
      await world.logIn(who);
      return (await world.call(who, 'POST', '/login/getInfo')).data.userPermission?.menuList;
    };
    const all = await menus('admin');
    expect(all).toEqual(expect.arrayContaining(['customsBroker', 'moduleManagement', 'demandOrder']));
    expect(await menus('otherBroker')).toEqual(all);
    expect((await staff.get('otherBroker', '/entities/module')).code).toBe(30001);
    const { id: others } = world.companies.trader;
    const refused = await world.call('otherBroker', 'POST', '/entities/service-order', { companyId: others });
    expect(refused.code).toBe(30001);
    expect((await staff.get('otherBroker', `/user/getUserByCompanyId?companyId=${others}`)).data.rows).toEqual([]);
  });
});
