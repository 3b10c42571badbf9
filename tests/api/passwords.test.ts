// Passwords: reset by an administrator, changed by oneself, never told (spec 1, 5, 9).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxOf, ownPage } from './demo-server.ts';
import { defaultPassword, demo, firstPassword, openStaff, type Staff } from './staff.ts';
import { listIn, openWorld, password, type World } from './world.ts';

const fresh = 'Fresh#2026';

let staff: Staff;
let world: World;
beforeAll(async () => {
  staff = await openStaff();
  world = staff.world;
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from verification_code'));

describe('resetting a password', () => {
  const reset = async (who: string, whom: string) =>
    world.call(who, 'POST', `/entities/account/${await staff.idOf(whom)}/actions/resetPassword`, {});

  it('sets the default one, tells it nobody, and ends the logins', async () => {
    await staff.addGrown('trader', 'eve');
    await world.logIn('eve');
    const answer = await reset('trader', 'eve');
    expect(answer.code).toBe(1000);
    expect(JSON.stringify(answer)).not.toContain(defaultPassword);
    expect(await world.call('eve', 'POST', '/login/getInfo')).toMatchObject({ data: { reason: 'passwordChanged' } });
    expect((await staff.logIn('eve', password)).json()).toMatchObject({ code: 20001 });
    expect((await staff.logIn('eve', defaultPassword)).json()).toMatchObject({
      code: 1000,
      data: { mustChangePassword: true },
    });
    expect(await staff.historyOf('eve', 'resetPassword')).toHaveLength(1);
    const { rows } = await world.pool.query(`select to_json(c)::text as row from record_change c`);
    for (const secret of [defaultPassword, password, firstPassword, 'scrypt'])
      expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
  });

  it('is refused for oneself, for other enterprises, and to the operator for the platform', async () => {
    expect((await reset('trader', 'trader')).code).toBe(20017);
    expect((await reset('rival', 'eve')).code).toBe(30002);
    expect((await reset('operator', 'admin')).code).toBe(30001);
  });

  it('is refused where no default is set up', async () => {
    const bare = await openWorld({ demo });
    const { rows } = await bare.pool.query(`select id from account where username = 'traderstaff'`);
    const path = `/entities/account/${rows[0].id}/actions/resetPassword`;
    expect((await bare.call('trader', 'POST', path, {})).code).toBe(20019);
    await bare.close();
  });

  it('leaves an account nothing but changing its password', async () => {
    const answer = await staff.logIn('eve', defaultPassword);
    const cookie = `tongguan_session=${answer.cookies[0]?.value}`;
    const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      (
        await world.raw({ method, url: `/api${url}`, headers: { ...ownPage, cookie }, ...(payload && { payload }) })
      ).json();
    for (const url of [
      '/entities/account',
      '/codes?tables=country',
      '/user/getUserByCompanyId',
      `/user/transfer?id=${await staff.idOf('ben')}`,
    ])
      expect(await call('GET', url)).toMatchObject({ code: 20007 });
    expect(await call('POST', '/entities/service-order', {})).toMatchObject({ code: 20007 });
    expect(await call('PATCH', `/entities/account/${await staff.idOf('eve')}`, {})).toMatchObject({ code: 20007 });
    const info = await call('POST', '/login/getInfo');
    expect(info.data.userPermission.account.mustChangePassword).toBe(true);
    const { mobile } = await staff.stored('eve');
    expect(await call('GET', `/sendMsg/getVerificationCode?phone=${mobile}`)).toMatchObject({ code: 1000 });
    const { messages } = (await call('GET', '/sendMsg/outbox')).data;
    const form = {
      id: await staff.idOf('eve'),
      mobile,
      verificationCode: messages[0].code,
      oldPassword: defaultPassword,
      password: fresh,
      checkPassword: fresh,
    };
    expect(await call('POST', '/user/updatePw', form)).toMatchObject({ code: 1000, data: { logoutAfter: 1000 } });
    expect(await call('GET', '/codes?tables=country')).toMatchObject({ code: 1000 });
    expect(await call('POST', '/login/logout')).toMatchObject({ code: 1000 });
    expect((await staff.logIn('eve', fresh)).json()).toMatchObject({ data: { mustChangePassword: false } });
  });
});

describe('changing the own password', () => {
  const wrongPassword = 'Wrong#2026';

  async function formFor(who: string): Promise<{ [key: string]: string }> {
    const { mobile = '' } = await staff.stored(who);
    await staff.get(who, `/sendMsg/getVerificationCode?phone=${mobile}&type=1`);
    const [message] = await outboxOf(world, who);
    return {
      id: await staff.idOf(who),
      mobile,
      verificationCode: message?.code ?? '',
      oldPassword: password,
      password: fresh,
      checkPassword: fresh,
    };
  }
  const change = (who: string, form: object) => world.call(who, 'POST', '/user/updatePw', form);
  const faults = async (who: string, form: object) => {
    const answer = await change(who, form);
    expect(answer).toMatchObject({ status: 422, code: 20014, message: '修改密码失败，请核对后重试' });
    return listIn(answer.data.findings).map(({ path, message }) => [path, message]);
  };

  it('says at each field what is wrong, and uses the code up only when it is done', async () => {
    const form = await formFor('rival');
    const { id, mobile } = form;
    expect(await faults('rival', { id, mobile })).toEqual([
      ['verificationCode', '请输入验证码'],
      ['oldPassword', '请输入原密码'],
      ['password', '请输入新密码'],
      ['checkPassword', '请再次输入新密码'],
    ]);
    expect(await faults('rival', { ...form, checkPassword: wrongPassword })).toEqual([
      ['checkPassword', '两次输入的密码不一致，请重新输入'],
    ]);
    expect(await faults('rival', { ...form, password, checkPassword: password })).toEqual([
      ['password', '新密码不能与原密码相同'],
    ]);
    for (const weak of ['short#1', 'lettersonly', 'letters123', 'toolongpassword#1']) {
      const [[path] = []] = await faults('rival', { ...form, password: weak, checkPassword: weak });
      expect(path).toBe('password');
    }
    expect(await faults('rival', { ...form, mobile: '13900000000' })).toEqual([['mobile', '手机号与账号登记的不一致']]);
    const wrong = form.verificationCode === '000000' ? '000001' : '000000';
    expect(await faults('rival', { ...form, verificationCode: wrong })).toEqual([
      ['verificationCode', '验证码错误，还可尝试 4 次'],
    ]);
    expect(await faults('rival', { ...form, oldPassword: wrongPassword })).toEqual([['oldPassword', '原密码错误']]);
    expect((await change('rival', { ...form, id: await staff.idOf('trader') })).code).toBe(30001);
    expect((await staff.logIn('rival', password)).statusCode).toBe(200);
  });

  it('ends all other logins of the account, and works once with a code', async () => {
    const elsewhere = `tongguan_session=${await world.logIn('rival')}`;
    await world.logIn('rival');
    const form = await formFor('rival');
    expect(await change('rival', form)).toMatchObject({
      code: 1000,
      message: '密码修改成功，即将退出登录',
      data: { logoutAfter: 1000 },
    });
    const other = await world.raw({ method: 'POST', url: '/api/login/getInfo', headers: { cookie: elsewhere } });
    expect(other.json()).toMatchObject({ code: 20011, data: { reason: 'passwordChanged' } });
    expect(await staff.isIn('rival')).toBe(true);
    expect((await staff.logIn('rival', password)).json()).toMatchObject({ code: 20001 });
    expect((await staff.logIn('rival', fresh)).statusCode).toBe(200);
    const again = { ...form, oldPassword: fresh, password: 'Again#2026', checkPassword: 'Again#2026' };
    expect(await faults('rival', again)).toEqual([['verificationCode', '验证码已失效，请重新获取']]);
    expect(await staff.historyOf('rival', 'changePassword')).toEqual([[{ path: 'password' }]]);
  });

  it('is refused for a while after ten wrong old passwords', { timeout: 120_000 }, async () => {
    const form = await formFor('bank');
    const answers: number[] = [];
    for (let time = 0; time < 11; time++)
      answers.push((await change('bank', { ...form, oldPassword: wrongPassword })).code);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 20014), 20005]);
    expect(await change('bank', form)).toMatchObject({ status: 429, data: { error: 'too-many-attempts' } });
  });
});

describe('the first administrator, whom no code reaches', () => {
  const mobile = '13712345678';

  it('gives a number with the new password, once, and gets codes there from then on', async () => {
    await world.pool.query(
      `update account set "mustChangePassword" = true, "mobilePending" = true where username = 'otherBroker'`,
    );
    const id = await staff.idOf('otherBroker');
    const cookie = `tongguan_session=${(await staff.logIn('otherBroker', password)).cookies[0]?.value}`;
    const call = async (url: string, payload?: object) => {
      const method = payload ? 'POST' : 'GET';
      const headers = { ...ownPage, cookie };
      return (await world.raw({ method, url: `/api${url}`, headers, ...(payload && { payload }) })).json();
    };
    expect((await call('/login/getInfo', {})).data.userPermission.account.mobilePending).toBe(true);
    expect((await call('/entities/account')).code).toBe(20007);
    const form = { id, mobile, oldPassword: password, password: fresh, checkPassword: fresh };
    const faults = async (changed: object) =>
      (await call('/user/updatePw', { ...form, ...changed })).data.findings.map(({ path }: { path: string }) => path);
    expect(await faults({ mobile: '' })).toEqual(['mobile']);
    expect(await faults({ mobile: '123' })).toEqual(['mobile']);
    expect(await faults({ oldPassword: 'Wrong#2026' })).toEqual(['oldPassword']);
    expect(await faults({ password, checkPassword: password })).toEqual(['password']);
    expect((await call('/user/updatePw', form)).code).toBe(1000);
    expect(await staff.stored('otherBroker')).toMatchObject({ mobile, mobilePending: null, mustChangePassword: null });
    // From now on like everybody.
    const next = { ...form, oldPassword: fresh, password: 'Again#2026', checkPassword: 'Again#2026' };
    expect((await call('/user/updatePw', next)).data.findings).toMatchObject([{ path: 'verificationCode' }]);
    expect((await call(`/sendMsg/getVerificationCode?phone=${mobile}`)).code).toBe(1000);
  });

  it('is nobody whose password was merely reset', async () => {
    await world.pool.query(`update account set "mustChangePassword" = true where username = 'operator'`);
    const cookie = `tongguan_session=${(await staff.logIn('operator', password)).cookies[0]?.value}`;
    const form = { id: await staff.idOf('operator'), oldPassword: password, password: fresh, checkPassword: fresh };
    for (const number of [mobile, (await staff.stored('operator')).mobile]) {
      const payload = { ...form, mobile: number };
      const answer = await world.raw({ method: 'POST', url: '/api/user/updatePw', headers: { cookie }, payload });
      expect(answer.json()).toMatchObject({ code: 20014 });
    }
    // Nor does a flag without the other open it.
    await world.pool.query(
      `update account set "mustChangePassword" = null, "mobilePending" = true where username = 'operator'`,
    );
    const payload = { ...form, mobile };
    const answer = await world.raw({ method: 'POST', url: '/api/user/updatePw', headers: { cookie }, payload });
    expect(answer.json()).toMatchObject({ code: 20014 });
  });
});
