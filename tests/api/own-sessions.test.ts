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

async function call(cookie: string, method: 'GET' | 'POST', path: string): Promise<Tree> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return (await world.raw({ method, url: `/api${path}`, headers })).json();
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
