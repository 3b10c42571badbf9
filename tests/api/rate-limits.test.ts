// Tries are counted in the database: for several servers on it, after a new start, until their time is over.
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import type { Settings } from '../../runtime/server/context.ts';

/** Names a browser to the limits of logins. */
const deviceCookie = 'tongguan_device';

import { networkOf } from '../../runtime/server/session/network-of.ts';
import { RateLimits } from '../../runtime/server/session/rate-limits.ts';
import { testRing } from '../test-ring.ts';
import { accountHooks, openWorld, password, type World } from './world.ts';

const wrongPassword = 'Wrong#2026x';

let world: World;
let servers: FastifyInstance[] = [];
let begin = 0;

/** Puts the clock so many seconds after the beginning of the test. */
const at = (seconds: number): unknown => vi.setSystemTime(begin + seconds * 1000);

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  begin = Date.now();
  await world.pool.query('delete from rate_limit');
});
afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
  vi.useRealTimers();
});

async function start(loginTries = 3, options: Partial<Settings> = {}): Promise<FastifyInstance> {
  const hooks = await accountHooks();
  const server = await createApp({
    model,
    hooks,
    database: world.pool,
    options: { loginAttempts: loginTries, keyRing: testRing, ...options },
  });
  servers.push(server);
  return server;
}

interface From {
  readonly address?: string;
  readonly device?: string;
  readonly headers?: { readonly [name: string]: string };
}

async function answerTo(server: FastifyInstance, username: string, secret: string, from: From = {}) {
  const { address = '10.0.0.1', device, headers = {} } = from;
  return server.inject({
    method: 'POST',
    url: '/api/login/auth',
    payload: { username, password: secret },
    remoteAddress: address,
    headers: { ...headers, ...(device !== undefined && { cookie: `${deviceCookie}=${device}` }) },
  });
}

async function logIn(server: FastifyInstance, username: string, secret: string, address?: string): Promise<number> {
  return (await answerTo(server, username, secret, address === undefined ? {} : { address })).json().code;
}

/** Wrong passwords for a name, one from each of so many addresses. */
async function guess(server: FastifyInstance, name: string, addresses: number): Promise<number[]> {
  const codes: number[] = [];
  for (let from = 0; from < addresses; from++)
    codes.push(await logIn(server, name, wrongPassword, `10.${from % 200}.9.9`));
  return codes;
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
    at(290);
    expect(await logIn(anew, 'trader', password)).toBe(20005);
    at(310);
    expect(await logIn(anew, 'trader', password)).toBe(1000);
  });

  it('is told how long, in the language of the reader and in a header, and another name or address is not locked with it', async () => {
    const server = await start();
    for (let time = 0; time < 40; time++) await logIn(server, 'trader', wrongPassword);
    at(100);
    const said: string[] = [];
    for (const language of ['zh', 'en', 'my']) {
      const headers = { cookie: `tongguan_language=${language}` };
      const answer = await answerTo(server, 'trader', password, { headers });
      const { retryAfter } = answer.json().data;
      expect(retryAfter).toBeGreaterThan(150);
      expect(retryAfter).toBeLessThanOrEqual(201);
      expect(answer.headers['retry-after']).toBe(String(retryAfter));
      said.push(answer.json().message);
    }
    expect(said).toEqual([
      '尝试次数过多，请 4 分钟后再试',
      'Too many attempts. Try again in 4 minutes',
      'ကြိုးစားမှု များလွန်းသည်။ 4 မိနစ်အကြာတွင် ပြန်ကြိုးစားပါ',
    ]);
    at(250);
    expect((await answerTo(server, 'trader', password)).json().message).toMatch(/^尝试次数过多，请 [3-5]\d 秒后再试$/);
    expect(await logIn(server, 'rival', password)).toBe(1000);
    // Fifteen tries from anywhere would lock it for all: those that were refused to the one address are none of them.
    expect(await logIn(server, 'trader', password, '10.0.0.2')).toBe(1000);
  });

  it('waits twice as long the next time, and begins anew after a right password', async () => {
    const server = await start(2);
    const waitNow = async (): Promise<number> => {
      for (let time = 0; time < 2; time++) expect(await logIn(server, 'trader', wrongPassword)).toBe(20001);
      return (await answerTo(server, 'trader', password)).json().data.retryAfter;
    };
    expect(await waitNow()).toBeGreaterThan(290);
    at(310);
    expect(await waitNow()).toBeGreaterThan(590);
    at(1000);
    expect(await logIn(server, 'trader', password)).toBe(1000);
    const again = await waitNow();
    expect(again).toBeGreaterThan(290);
    expect(again).toBeLessThanOrEqual(300);
  });
});

describe('nobody keeps others out', () => {
  it('of an account: where it logged in before, guesses made elsewhere count nothing', async () => {
    const server = await start(1);
    const first = await answerTo(server, 'admin', password, { address: '10.0.0.7' });
    const given = first.cookies.find(({ name }) => name === deviceCookie);
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/login' });
    const device = String(given?.value);
    expect(await guess(server, 'admin', 7)).toEqual([20001, 20001, 20001, 20001, 20001, 20005, 20005]);
    // A place it never logged in from waits, a minute at first; the network and the browser it knows do not.
    expect((await answerTo(server, 'admin', password, { address: '10.0.8.8' })).json().data.retryAfter).toBeLessThan(
      61,
    );
    expect(await logIn(server, 'admin', password, '10.0.0.7')).toBe(1000);
    const elsewhere = await answerTo(server, 'admin', password, { address: '10.0.8.8', device });
    expect(elsewhere.json().code).toBe(1000);
    expect(elsewhere.cookies.find(({ name }) => name === deviceCookie)?.value).toBe(device);
    // Not even guesses in its own network reach the browser it knows.
    expect(await logIn(server, 'admin', wrongPassword, '10.0.0.7')).toBe(20001);
    expect(await logIn(server, 'admin', password, '10.0.0.7')).toBe(20005);
    expect((await answerTo(server, 'admin', password, { address: '10.0.0.7', device })).json().code).toBe(1000);
  });

  it('and a known browser guesses no more than others', async () => {
    const server = await start(2);
    const first = await answerTo(server, 'trader', password);
    const device = String(first.cookies.find(({ name }) => name === deviceCookie)?.value);
    const codes: number[] = [];
    for (let from = 0; from < 4; from++)
      codes.push((await answerTo(server, 'trader', wrongPassword, { address: `10.3.0.${from}`, device })).json().code);
    expect(codes).toEqual([20001, 20001, 20005, 20005]);
    // It is known for the account that logged in there, not for others; a name it made up itself is for none.
    expect(await guess(server, 'rival', 11)).toContain(20005);
    for (const made of [device, 'invented'])
      expect((await answerTo(server, 'rival', password, { address: '10.4.0.1', device: made })).json().code).toBe(
        20005,
      );
    const fresh = await answerTo(server, 'bank', password, { device: 'invented' });
    expect(fresh.cookies.find(({ name }) => name === deviceCookie)?.value).not.toBe('invented');
  });

  it('of a network: many wrong passwords there make a right one slower, and refuse none', async () => {
    const server = await start(1);
    for (let name = 0; name < 31; name++) await logIn(server, `nobody${name}`, wrongPassword);
    const before = performance.now();
    expect(await logIn(server, 'broker', password)).toBe(1000);
    expect(performance.now() - before).toBeGreaterThan(490);
    const rows = await world.pool.query('select 1 from rate_limit where points > 30');
    expect(rows.rows).toHaveLength(1);
  });

  it('by being right at the same moment', async () => {
    const both = [await start(2), await start(2)];
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        logIn(both[index % 2] ?? world.app, ['trader', 'broker'][(index % 4) >> 1] ?? '', password),
      ),
    );
    expect(new Set(codes)).toEqual(new Set([1000]));
  });
});

describe('the address of a caller', () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address });

  it('is what the declared proxies say, whatever the caller has written before', async () => {
    const settings = [1, ['10.0.0.0/8']] as const;
    for (const trustProxy of settings) {
      await world.pool.query('delete from rate_limit');
      await world.pool.query('delete from session');
      const server = await start(2, { trustProxy });
      const codes: number[] = [];
      for (let time = 0; time < 4; time++) {
        const headers = forwarded(`5.6.7.${time}, 198.51.100.3`);
        codes.push((await answerTo(server, 'operator', wrongPassword, { headers })).json().code);
      }
      expect(codes).toEqual([20001, 20001, 20005, 20005]);
      const headers = forwarded('198.51.100.3, 203.0.113.9');
      expect((await answerTo(server, 'operator', password, { headers })).json().code).toBe(1000);
      const { rows } = await world.pool.query('select ip from session');
      expect(rows).toEqual([{ ip: '203.0.113.9' }]);
    }
  });

  it('is its own where no proxy is declared, or another one', async () => {
    for (const trustProxy of [0, ['192.0.2.1']]) {
      await world.pool.query('delete from rate_limit');
      await world.pool.query('delete from session');
      const server = await start(2, { trustProxy });
      const headers = forwarded('5.6.7.8');
      expect((await answerTo(server, 'operator', password, { headers })).json().code).toBe(1000);
      const { rows } = await world.pool.query('select ip from session');
      expect(rows).toEqual([{ ip: '10.0.0.1' }]);
    }
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
    await world.asOwner('alter table session rename to session_away');
    const faults: number[] = [];
    for (let time = 0; time < 5; time++) faults.push(await logIn(server, 'bank', password));
    await world.asOwner('alter table session_away rename to session');
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
    const limit = { name: 'test', attempts: 60, seconds: 3600 };
    const [one, other] = [new RateLimits(world.pool), new RateLimits(world.pool)];
    for (let time = 0; time < 60; time++) await (time % 2 ? one : other).count(limit, 'a');
    await expect(one.count(limit, 'a')).rejects.toMatchObject({
      error: 'too-many-attempts',
      data: { retryAfter: 3600 },
    });
    await other.count(limit, 'b');
    await other.count({ ...limit, name: 'another' }, 'a');
    at(3601);
    await one.count(limit, 'a');
  });
});

describe('what is kept of them', () => {
  it('tells no name, and is forgotten once it counts no more', async () => {
    const server = await start();
    await logIn(server, 'trader', wrongPassword);
    const kept = async (): Promise<string[]> =>
      (await world.pool.query('select to_json(t)::text as row from rate_limit t')).rows.map(({ row }) => row);
    expect(await kept()).toHaveLength(3);
    expect((await kept()).join()).not.toMatch(/trader|10\.0\.0\.1/);
    // A server cleans when it starts to listen.
    await server.listen({ port: 0, host: '127.0.0.1' });
    await server.close();
    expect(await kept()).toHaveLength(3);
    at(301);
    const next = await start();
    await next.listen({ port: 0, host: '127.0.0.1' });
    await vi.waitFor(async () => expect(await kept()).toEqual([]), 10_000);
  });
});
