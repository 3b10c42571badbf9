// Tries are counted in the database: for several servers on it, after a new start, until their time is over.
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { networkOf } from '../../runtime/server/session/network-of.ts';
import { TryLimits } from '../../runtime/server/session/try-limits.ts';
import { openWorld, password, type World } from './world.ts';

const wrongPassword = 'Wrong#2026x';

let world: World;
/** Seconds the clock of the servers is ahead. */
let ahead = 0;
let servers: FastifyInstance[] = [];
const now = (): Date => new Date(Date.now() + ahead * 1000);

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ahead = 0;
  await world.pool.query('delete from try_count');
});
afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
});

async function start(loginTries = 3): Promise<FastifyInstance> {
  const server = await createApp({ model, hooks: {}, database: world.pool, options: { loginTries, now } });
  servers.push(server);
  return server;
}

async function logIn(server: FastifyInstance, username: string, secret: string, from = '10.0.0.1'): Promise<number> {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/login/auth',
    payload: { username, password: secret },
    remoteAddress: from,
  });
  return answer.json().code;
}

describe('a name that was locked', () => {
  it('is locked for every server on the database and after a new start, until the five minutes are over', async () => {
    const [one, other] = [await start(), await start()];
    const codes = [];
    for (const server of [one, other, one, other]) codes.push(await logIn(server, 'trader', wrongPassword));
    expect(codes).toEqual([20001, 20001, 20001, 20005]);
    for (const server of servers.splice(0)) await server.close();
    const anew = await start();
    expect(await logIn(anew, 'trader', password)).toBe(20005);
    ahead = 295;
    expect(await logIn(anew, 'trader', password)).toBe(20005);
    ahead = 301;
    expect(await logIn(anew, 'trader', password)).toBe(1000);
  });

  it('is told how long, and another name or address is not locked with it', async () => {
    const server = await start();
    for (let time = 0; time < 40; time++) await logIn(server, 'trader', wrongPassword);
    ahead = 100;
    const payload = { username: 'trader', password };
    const answer = await server.inject({
      method: 'POST',
      url: '/api/login/auth',
      payload,
      remoteAddress: '10.0.0.1',
    });
    const { retryAfter } = answer.json().data;
    expect(retryAfter).toBeGreaterThan(150);
    expect(retryAfter).toBeLessThanOrEqual(201);
    expect(await logIn(server, 'rival', password)).toBe(1000);
    // Fifteen tries from anywhere would lock it for all: those that were refused to the one address are none of them.
    expect(await logIn(server, 'trader', password, '10.0.0.2')).toBe(1000);
  });
});

describe('tries', () => {
  it('that come all at once are as many tries', async () => {
    const both = [await start(), await start()];
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => logIn(both[index % 2] ?? world.app, 'broker', wrongPassword)),
    );
    expect(codes.filter((code) => code === 20001)).toHaveLength(3);
    expect(codes.filter((code) => code === 20005)).toHaveLength(9);
  });

  it('that succeed, or fail by a fault of the server, are not counted', async () => {
    const server = await start();
    await world.pool.query('alter table session rename to session_away');
    const faults: number[] = [];
    for (let time = 0; time < 5; time++) faults.push(await logIn(server, 'bank', password));
    await world.pool.query('alter table session_away rename to session');
    expect(faults).toEqual([50001, 50001, 50001, 50001, 50001]);
    for (let time = 0; time < 5; time++) expect(await logIn(server, 'bank', password)).toBe(1000);
    expect(await logIn(server, 'bank', wrongPassword)).toBe(20001);
  });

  it('of one network of IPv6 are counted together', async () => {
    const server = await start();
    for (const end of ['1', '2', 'ffff:1:2']) await logIn(server, 'operator', wrongPassword, `2001:db8:1:2::${end}`);
    expect(await logIn(server, 'operator', password, '2001:db8:1:2:9:8:7:6')).toBe(20005);
    expect(await logIn(server, 'operator', password, '2001:db8:1:3::1')).toBe(1000);
    expect(['::ffff:10.0.0.1', '10.0.0.1', '2001:DB8::1', '::1', 'fe80::1%eth0'].map(networkOf)).toEqual([
      '10.0.0.1',
      '10.0.0.1',
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
    ]);
  });

  it('of other things are counted the same way', async () => {
    const limit = { name: 'test', tries: 60, seconds: 3600 };
    const own = [{ limit, of: 'a' }];
    const [one, other] = [new TryLimits(world.pool, now), new TryLimits(world.pool, now)];
    for (let time = 0; time < 60; time++) await (time % 2 ? one : other).count(own);
    await expect(one.count(own)).rejects.toMatchObject({ error: 'too-many-tries', data: { retryAfter: 3600 } });
    await other.count([{ limit, of: 'b' }]);
    await other.count([{ limit: { ...limit, name: 'another' }, of: 'a' }]);
    ahead = 3601;
    await one.count(own);
  });
});

describe('what is kept of them', () => {
  it('tells no name, and is forgotten once it counts no more', async () => {
    const server = await start();
    await logIn(server, 'trader', wrongPassword);
    const kept = async (): Promise<string[]> =>
      (await world.pool.query('select to_json(t)::text as row from try_count t')).rows.map(({ row }) => row);
    expect(await kept()).toHaveLength(3);
    expect((await kept()).join()).not.toMatch(/trader|10\.0\.0\.1/);
    // A server cleans when it starts to listen.
    await server.listen({ port: 0, host: '127.0.0.1' });
    await server.close();
    expect(await kept()).toHaveLength(3);
    ahead = 301;
    const next = await start();
    await next.listen({ port: 0, host: '127.0.0.1' });
    await vi.waitFor(async () => expect(await kept()).toEqual([]), 10_000);
  });
});
