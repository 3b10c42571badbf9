// Enterprises bring the roles of their kind; the first administrator of each is invited, logs in once with a one-time password.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import type { CodeMessage } from '../../runtime/server/verification/code-gateway.ts';
import { testRing } from '../test-ring.ts';
import { accountHooks, listIn, openWorld, type World } from './world.ts';

const sent: CodeMessage[] = [];
let [silent, texting] = [] as unknown as [World, World];
beforeAll(async () => {
  silent = await openWorld();
  texting = await openWorld({ codeGateway: { send: async (message) => void sent.push(message) } });
  for (const world of [silent, texting])
    await world.pool.query(`update role set name = 'administrator' where id = $1`, [world.companies.admin.role]);
});
afterAll(() => Promise.all([silent.close(), texting.close()]));

async function found(world: World, eptType: string, eptName: string): Promise<string> {
  const answer = await world.call('admin', 'POST', '/entities/enterprise', { eptType, eptName });
  expect(answer.code).toBe(1000);
  return String(answer.data.id);
}

const entered = (username: string) => ({
  administratorAccount: username,
  administratorName: '何示例',
  administratorMobile: '13800000991',
  administratorEmail: `${username}@example.com`,
  administratorCard: '533102199001011234',
});

const invite = (world: World, who: string, id: string, username: string) =>
  world.call(who, 'POST', `/entities/enterprise/${id}/actions/inviteAdministrator`, { entered: entered(username) });

const logIn = async (world: World, username: string, secret: string) =>
  (await world.raw({ method: 'POST', url: '/api/login/auth', payload: { username, password: secret } })).json();

/** The new password, as the page sends it at the first login without a code. */
/** One nobody guesses. */
const chosen = 'Rain7#Kettle';

async function choosePassword(world: World, username: string, secret: string): Promise<string> {
  const answer = await world.raw({
    method: 'POST',
    url: '/api/login/auth',
    payload: { username, password: secret },
  });
  const cookie = `tongguan_session=${answer.cookies.find(({ name }) => name === 'tongguan_session')?.value}`;
  const { data } = (await world.raw({ method: 'POST', url: '/api/login/getInfo', headers: { cookie } })).json();
  const { id } = data.userPermission.account;
  const changed = await world.raw({
    method: 'POST',
    url: '/api/user/updatePw',
    headers: { cookie },
    payload: { id, mobile: '13800000992', oldPassword: secret, password: chosen, checkPassword: chosen },
  });
  expect(changed.json()).toMatchObject({ code: 1000 });
  return id;
}

describe('the roles of an enterprise', () => {
  it.each([
    ['trader', 3],
    ['broker', 3],
    ['bank', 2],
    ['operator', 4],
  ])('come with a %s', async (eptType, number) => {
    const id = await found(silent, eptType, `Founded ${eptType}`);
    const { rows } = await silent.pool.query('select * from role where "companyId" = $1 order by template', [id]);
    expect(rows).toHaveLength(number);
    expect(rows.filter(({ everyMenu }) => everyMenu)).toHaveLength(1);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(number);
  });

  it('come in the language of whoever creates it', async () => {
    const cookie = 'tongguan_language=en';
    const answer = await silent.call(
      'admin',
      'POST',
      '/entities/enterprise',
      { eptType: 'bank', eptName: 'Sample Bank' },
      { cookie },
    );
    const { rows } = await silent.pool.query('select name from role where "companyId" = $1', [answer.data.id]);
    expect(rows.map(({ name }) => name).sort()).toEqual(['Bank administrator', 'Bank clerk']);
  });

  it('have codes of their own where somebody has taken theirs', async () => {
    const { rows } = await silent.pool.query(`select max("eptId") as last from enterprise where "eptId" is not null`);
    const next = String(Number(String(rows[0].last).replace(/\D/g, '')) + 1).padStart(6, '0');
    await silent.insert('role', { code: `BANK${next}`, name: 'squatter', companyId: silent.companies.trader.id });
    const id = await found(silent, 'bank', 'Bank behind a squatter');
    const own = await silent.pool.query(`select code from role where "companyId" = $1 and template = 'BANK'`, [id]);
    expect(own.rows).toEqual([{ code: `BANK${next}X` }]);
  });

  it('come to enterprises that were there before, with the start of a server, and to no other', async () => {
    const old = await silent.insert('enterprise', { eptType: 'broker', eptName: 'Old broker', eptId: 'EPT900001' });
    const codesOf = async (id: unknown) => {
      const { rows } = await silent.pool.query('select code from role where "companyId" = $1 order by code', [id]);
      return rows.map(({ code }) => code);
    };
    const before = await codesOf(silent.companies.broker.id);
    // No start waits for them, however many enterprises there are.
    const early = await createApp({
      model,
      hooks: await accountHooks(),
      database: silent.pool,
      options: { keyRing: testRing },
    });
    await early.ready();
    await early.close();
    expect(await codesOf(old.id)).toEqual([]);
    for (const _start of ['first', 'second']) {
      const next = await createApp({
        model,
        hooks: await accountHooks(),
        database: silent.pool,
        options: { keyRing: testRing },
      });
      await next.listen({ port: 0, host: '127.0.0.1' });
      await vi.waitFor(async () =>
        expect(await codesOf(old.id)).toEqual(['BROKER900001', 'BROKERFINANCE900001', 'BROKERSTAFF900001']),
      );
      await next.close();
    }
    expect(await codesOf(silent.companies.broker.id)).toEqual(before);
  });
});

describe('the invitation of the first administrator', () => {
  it('tells a one-time password once, and the person goes on from there', async () => {
    const id = await found(silent, 'trader', 'Invited trader');
    const answer = await invite(silent, 'operator', id, 'firsttrader');
    expect(answer).toMatchObject({ code: 1000, data: { accounts: 1, $told: { username: 'firsttrader' } } });
    const secret = String(answer.data.$told?.oneTimePassword);
    const served = await silent.call('operator', 'GET', `/entities/enterprise/${id}`);
    // The person is known by the account alone, whoever it is handed over to.
    expect(served.data).toMatchObject({ loginAccount: 'firsttrader', accounts: 1 });
    for (const value of ['何示例', '13800000991', '@example.com', '533102199001011234']) {
      expect(JSON.stringify(served)).not.toContain(value);
    }
    expect(JSON.stringify(served)).not.toContain(secret);
    const kept = await silent.pool.query(
      `select 1 from record_change where changes::text like '%' || $1 || '%'
       union all select 1 from idempotency_key where answer::text like '%' || $1 || '%'
       union all select 1 from account where password = $1`,
      [secret],
    );
    expect(kept.rows).toEqual([]);
    expect(await logIn(silent, 'firsttrader', secret)).toMatchObject({
      code: 1000,
      data: { mustChangePassword: true },
    });
    await choosePassword(silent, 'firsttrader', secret);
    expect((await logIn(silent, 'firsttrader', secret)).code).toBe(20001);
    const login = { username: 'firsttrader', password: chosen };
    const opened = await silent.raw({ method: 'POST', url: '/api/login/auth', payload: login });
    const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const roles = await silent.call(null, 'GET', '/entities/role?view=role&pageSize=20', undefined, { cookie });
    expect(listIn(roles.data.rows).map(({ name }) => name)).toContain('外贸业务员');
    const clerk = listIn(roles.data.rows).find(({ name }) => String(name) === '外贸业务员');
    const given = {
      username: 'firstclerk',
      name: '林示例',
      password: 'First#2026',
      mobile: '13800000993',
      email: 'clerk@example.com',
      singleIdCard: '533102199001011234',
      userType: '4',
      userLevel: 'staff',
      roles: [clerk?.id],
    };
    const staff = await silent.call(null, 'POST', '/user/createUser', given, { cookie });
    expect(staff.code).toBe(1000);
    // Nothing sends codes here: the password that was given proves who it is, once.
    await choosePassword(silent, 'firstclerk', 'First#2026');
    expect((await logIn(silent, 'firstclerk', chosen)).code).toBe(1000);
  });

  it('goes by text message where there is a service, and is not told to whoever invites', async () => {
    const id = await found(texting, 'broker', 'Invited broker');
    const answer = await invite(texting, 'operator', id, 'firstbroker');
    expect(answer.data.$told).toEqual({ username: 'firstbroker', sentTo: '138****0991' });
    const [message] = sent;
    expect(message).toMatchObject({ phone: '13800000991', text: expect.stringContaining('firstbroker') });
    expect(message?.text).toContain(message?.code);
    expect(await logIn(texting, 'firstbroker', message?.code ?? '')).toMatchObject({ code: 1000 });
    // The number is known, so a change of the password asks for a code that goes there.
    const { rows } = await texting.pool.query(`select "mobilePending" from account where username = 'firstbroker'`);
    expect(rows).toEqual([{ mobilePending: null }]);
  });

  it('is made anew until a password was chosen; the one before is worth nothing then', async () => {
    const id = await found(silent, 'broker', 'Invited again');
    const first = await invite(silent, 'operator', id, 'again');
    const { rows } = await silent.pool.query(`select id from account where username = 'again'`);
    const renew = (who: string) =>
      silent.call(who, 'POST', `/entities/account/${rows[0].id}/actions/renewInvitation`, {});
    expect((await renew('trader')).code).toBe(30002);
    const second = await renew('operator');
    expect(second).toMatchObject({ code: 1000, data: { $told: { username: 'again' } } });
    expect((await logIn(silent, 'again', String(first.data.$told?.oneTimePassword))).code).toBe(20001);
    const secret = String(second.data.$told?.oneTimePassword);
    await silent.pool.query(
      `update account set "passwordUntil" = now() - interval '1 minute' where username = 'again'`,
    );
    expect((await logIn(silent, 'again', secret)).code).toBe(20021);
    await silent.pool.query(
      `update account set "passwordUntil" = now() + interval '1 minute' where username = 'again'`,
    );
    await choosePassword(silent, 'again', secret);
    expect(await renew('operator')).toMatchObject({ data: { error: 'state-not-allowed', refusal: 'password-chosen' } });
    const until = await silent.pool.query(`select "passwordUntil" from account where username = 'again'`);
    expect(until.rows).toEqual([{ passwordUntil: null }]);
  });
});

describe('nobody gains anything by it', () => {
  it('an enterprise with accounts takes no other administrator', async () => {
    for (const who of ['operator', 'admin'])
      expect(await invite(silent, who, silent.companies.trader.id, 'intruder')).toMatchObject({
        data: { error: 'state-not-allowed', refusal: 'accounts-there' },
      });
  });

  it('operators are named by the administrator of the platform alone', async () => {
    const id = await found(silent, 'operator', 'Second operator');
    expect((await invite(silent, 'operator', id, 'selfmade')).code).not.toBe(1000);
    expect((await invite(silent, 'admin', id, 'secondop')).code).toBe(1000);
  });

  it.each(['trader', 'broker', 'bank', 'traderstaff'])('%s invites nobody', async (who) => {
    const id = await found(silent, 'trader', `Not for ${who}`);
    expect((await invite(silent, who, id, `by${who}`)).code).not.toBe(1000);
    const { rows } = await silent.pool.query('select 1 from account where "companyId" = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('what is entered cannot say more than who it is', async () => {
    const id = await found(silent, 'trader', 'More than asked');
    const more = { ...entered('more'), userLevel: 'staff', roles: [silent.companies.admin.role], userType: '1' };
    const answer = await silent.call('operator', 'POST', `/entities/enterprise/${id}/actions/inviteAdministrator`, {
      entered: more,
    });
    expect(answer.code).not.toBe(1000);
  });

  it("the number of accounts, the login account and the origin of a role are the server's alone", async () => {
    const { id } = silent.companies.trader;
    const saved = await silent.call('trader', 'PATCH', `/entities/enterprise/${id}`, {
      version: 1,
      administratorAccount: 'other',
      administratorName: '别人',
    });
    expect(saved.code).not.toBe(1000);
    const role = await silent.call('trader', 'POST', '/entities/role', {
      code: 'POSING',
      name: '冒充',
      everyMenu: true,
      template: 'TRADER',
    });
    expect(role).toMatchObject({ data: { findings: [{ path: 'template', rule: 'read-only' }] } });
  });
});
