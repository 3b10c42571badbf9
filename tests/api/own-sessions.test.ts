// The own logins: listed for oneself alone, and ended everywhere else by one call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listIn, openWorld, password, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function logIn(username: string, agent: string, remoteAddress: string): Promise<string> {
  const payload = { username, password };
  const headers = { 'user-agent': agent };
  const answer = await world.raw({ method: 'POST', url: '/api/login/auth', payload, headers, remoteAddress });
  return `tongguan_session=${answer.cookies[0]?.value}`;
}

async function call(cookie: string, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<Tree> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return (await world.raw({ method, url: `/api${path}`, headers, ...(payload && { payload }) })).json();
}

async function sessionsOf(cookie: string): Promise<Tree[]> {
  return listIn((await call(cookie, 'GET', '/user/sessions')).data?.sessions);
}

describe('the own logins', () => {
  it('are told with where they came from, without token or id, and nobody else’s', async () => {
    await logIn('broker', 'Other', '10.9.9.9');
    await logIn('trader', 'Firefox '.repeat(60), '10.0.0.1');
    const own = await logIn('trader', 'Chrome', '10.0.0.2');
    const sessions = await sessionsOf(own);
    expect(sessions.map(({ ip, isCurrent }) => [ip, isCurrent])).toEqual([
      ['10.0.0.2', true],
      ['10.0.0.1', false],
    ]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(['agent', 'ip', 'isCurrent', 'lastSeenAt', 'startedAt']);
    expect(String(sessions[1]?.agent)).toHaveLength(300);
  });

  it('are those that are still good', async () => {
    const own = await logIn('rival', 'Chrome', '10.0.0.2');
    const idle = await logIn('rival', 'Chrome', '10.0.0.3');
    const left = await logIn('rival', 'Chrome', '10.0.0.4');
    await call(left, 'POST', '/login/logout');
    await world.pool.query(`update session set "lastSeenAt" = now() - interval '2 days' where "ip" = '10.0.0.3'`);
    expect((await sessionsOf(own)).map(({ ip }) => ip)).toEqual(['10.0.0.2']);
    expect((await call(idle, 'GET', '/user/sessions')).code).toBe(20011);
  });

  it('are ended everywhere else, and only there', async () => {
    const [own, other, third] = [
      await logIn('bank', 'Chrome', '10.0.0.2'),
      await logIn('bank', 'Edg', '10.0.0.3'),
      await logIn('bank', 'Safari', '10.0.0.4'),
    ];
    const stranger = await logIn('operator', 'Chrome', '10.0.0.5');
    // Kept in memory for a moment: that must not keep them in.
    for (const cookie of [other, third]) expect((await call(cookie, 'GET', '/user/sessions')).code).toBe(1000);
    expect(await call(own, 'POST', '/user/endOtherSessions')).toMatchObject({ code: 1000, data: { ended: 2 } });
    for (const cookie of [other, third])
      expect(await call(cookie, 'POST', '/login/getInfo')).toMatchObject({ code: 20011, data: { reason: 'logout' } });
    for (const cookie of [own, stranger]) expect((await call(cookie, 'GET', '/user/sessions')).code).toBe(1000);
    expect(await sessionsOf(own)).toHaveLength(1);
  });

  it('are nothing for who is not logged in, has to change the password, or is another site', async () => {
    for (const [method, path] of [
      ['GET', '/user/sessions'],
      ['POST', '/user/endOtherSessions'],
    ] as const) {
      expect((await call('', method, path)).code).toBe(20011);
      await world.pool.query(`update account set "mustChangePassword" = true where username = 'otherBroker'`);
      expect((await call(await logIn('otherBroker', 'x', '10.0.0.6'), method, path)).code).toBe(20007);
    }
    const headers = { cookie: await logIn('admin', 'x', '10.0.0.7'), 'sec-fetch-site': 'cross-site' };
    const answer = await world.raw({ method: 'POST', url: '/api/user/endOtherSessions', headers });
    expect(answer.json().code).toBe(20006);
  });
});

describe('a login that began a while ago', () => {
  const older = (minutes: number) =>
    world.pool.query(`update session set "startedAt" = now() - make_interval(mins => $1) where "ip" = '10.0.1.1'`, [
      minutes,
    ]);
  const begin = async (username: string, minutes = 16): Promise<string> => {
    const cookie = await logIn(username, 'Chrome', '10.0.1.1');
    await older(minutes);
    return cookie;
  };

  it('ends no other one before it is proved again by the password, and then does for a quarter of an hour', async () => {
    const other = await logIn('bank', 'Edg', '10.0.1.2');
    const own = await begin('bank');
    expect(await call(own, 'POST', '/user/endOtherSessions')).toMatchObject({
      code: 20027,
      data: { error: 'login-not-recent' },
    });
    expect((await call(other, 'GET', '/user/sessions')).code).toBe(1000);
    const wrong = await call(own, 'POST', '/user/proveAgain', { password: 'Wrong#2026' });
    expect(wrong).toMatchObject({
      code: 40002,
      data: { findings: [{ path: 'password', rule: 'old-password-wrong' }] },
    });
    const empty = await call(own, 'POST', '/user/proveAgain', { password: '' });
    expect(empty).toMatchObject({ code: 40002, data: { findings: [{ path: 'password', rule: 'required' }] } });
    expect((await call(own, 'POST', '/user/endOtherSessions')).code).toBe(20027);
    expect(await call(own, 'POST', '/user/proveAgain', { password })).toMatchObject({ code: 1000 });
    expect((await call(own, 'POST', '/user/endOtherSessions')).code).toBe(1000);
    expect((await call(other, 'GET', '/user/sessions')).code).toBe(20011);
    // Of this login alone, and not for long.
    const second = await begin('bank');
    expect((await call(second, 'POST', '/user/endOtherSessions')).code).toBe(20027);
    await world.pool.query('update rate_limit set "expire" = 1');
    expect((await call(own, 'POST', '/user/endOtherSessions')).code).toBe(20027);
  });

  it('changes no number and no e-mail of an account before, and everything else', async () => {
    const { rows } = await world.pool.query<{ id: string; version: number; mobile: string }>(
      `select "id", "version", "mobile" from account where username = 'trader'`,
    );
    const [{ id, version, mobile } = { id: '', version: 0, mobile: '' }] = rows;
    const admin = await begin('trader');
    const edit = (values: object) => call(admin, 'PATCH', `/entities/account/${id}`, { version, ...values });
    for (const values of [{ mobile: '13900000009' }, { email: 'other@example.com' }])
      expect(await edit(values)).toMatchObject({ code: 20027, data: { error: 'login-not-recent' } });
    const kept = await world.pool.query(`select "mobile" from account where id = $1`, [id]);
    expect(kept.rows).toEqual([{ mobile }]);
    const named = await edit({ nickname: 'Someone' });
    expect(named.code).toBe(1000);
    await call(admin, 'POST', '/user/proveAgain', { password });
    const changed = await call(admin, 'PATCH', `/entities/account/${id}`, {
      version: Number(named.data?.version),
      mobile: '13900000009',
    });
    expect(changed).toMatchObject({ code: 1000, data: { mobile: '13900000009' } });
  });

  it('is asked ten times in a quarter of an hour at most', async () => {
    const own = await begin('operator');
    const codes: unknown[] = [];
    for (let time = 0; time < 12; time += 1)
      codes.push((await call(own, 'POST', '/user/proveAgain', { password: `Wrong#${time}` })).code);
    expect(codes).toEqual([...Array(10).fill(40002), 20005, 20005]);
    expect((await call(own, 'POST', '/user/proveAgain', { password })).code).toBe(20005);
  });
});
