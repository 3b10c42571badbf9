// What other sites can make a browser do here: nothing. Every described call that writes, with the signs browsers give.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../api/world.ts';
import { expectCounted } from '../counted.ts';
import { describedCalls, filled } from './described-calls.ts';

let world: World;
let pages: string;
let cookie: string;
const nobodys = '00000000-0000-4000-8000-00000000dead';

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'tongguan-pages-'));
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>t</title>');
  world = await openWorld({ pages: { folder: pages } });
  cookie = `tongguan_session=${await world.logIn('admin')}`;
});
afterAll(async () => {
  await world.close();
  await rm(pages, { recursive: true, force: true });
});

const foreign: { [name: string]: string }[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://tongguan.example' },
  { origin: 'https://evil.example' },
  { origin: 'http://tongguan.example.evil.example' },
  { origin: 'http://tongguan.example:8080' },
  { origin: 'null' },
];
const writes = describedCalls.filter(({ method }) => method !== 'GET');

describe('calls that write', () => {
  it.each(foreign)('are refused with %o, all of them', async (signs) => {
    const passed: string[] = [];
    for (const { method, path } of writes) {
      const headers = { ...signs, cookie, host: 'tongguan.example' };
      const answer = await world.raw({ method, url: filled(path, nobodys), headers, payload: { ids: [nobodys] } });
      if (answer.statusCode !== 403 || answer.json().code !== 20006)
        passed.push(`${method} ${path} ${answer.body.slice(0, 80)}`);
    }
    expect(passed).toEqual([]);
    expectCounted({ 'writes of other sites': writes.length });
  });

  it('are told in the log when they come from other sites, once a minute of an account or a network', async () => {
    const kept = async (who: string): Promise<number> => {
      const { rows } = await world.pool.query(
        `select count(*)::int as n from operation_log where result = 'failure' and ${who}`,
      );
      return rows[0].n;
    };
    const nobodysBefore = await kept('"accountId" is null');
    for (let time = 0; time < 20; time += 1)
      for (const own of [{ cookie }, {}]) {
        const headers = { ...own, 'sec-fetch-site': 'cross-site', host: 'tongguan.example' };
        await world.raw({
          method: 'POST',
          url: '/api/entities/news',
          headers,
          payload: {},
          remoteAddress: '10.77.0.1',
        });
      }
    // The calls above were refused for the same.
    const minutes = 3;
    const ofAdmin = await kept('"accountId" is not null');
    expect(ofAdmin).toBeGreaterThan(0);
    expect(ofAdmin).toBeLessThanOrEqual(minutes);
    expect((await kept('"accountId" is null')) - nobodysBefore).toBe(1);
    const { rows } = await world.pool.query(
      `select "action", "subjectType", "ip" from operation_log where "ip" = '10.77.0.1' and "accountId" is null`,
    );
    expect(rows).toEqual([{ action: 'create', subjectType: 'news', ip: '10.77.0.1' }]);
  });

  it('are taken from the own pages, and from programs that are no browser', async () => {
    const own: { [name: string]: string }[] = [
      { 'sec-fetch-site': 'same-origin', origin: 'http://tongguan.example' },
      { origin: 'http://tongguan.example' },
      {},
    ];
    for (const signs of own) {
      const headers = { ...signs, cookie, host: 'tongguan.example' };
      const answer = await world.raw({ method: 'POST', url: '/api/login/getInfo', headers, payload: {} });
      expect(answer.json().code).toBe(1000);
    }
  });

  it('need a cookie that no other site can send along', async () => {
    const payload = { username: 'trader', password: 'Tongguan#2026' };
    const answer = await world.raw({ method: 'POST', url: '/api/login/auth', payload });
    const [session] = answer.cookies.filter(({ name }) => name === 'tongguan_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    const secure = await openWorld({ secureCookies: true });
    const https = await secure.raw({ method: 'POST', url: '/api/login/auth', payload });
    expect(https.cookies.find(({ name }) => name === '__Host-tongguan_session')).toMatchObject({ secure: true });
    expect(String(https.headers['strict-transport-security'])).toContain('max-age=');
    await secure.close();
  });
});

describe('calls that read', () => {
  it('let no other site read the answer', async () => {
    const answer = await world.raw({
      method: 'GET',
      url: '/api/codes',
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    const asked = await world.raw({
      method: 'OPTIONS',
      url: '/api/entities/account',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
    });
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('pages', () => {
  it('run scripts of this server alone, whatever page it is', async () => {
    for (const url of [
      '/',
      '/index.html',
      '/?x=<script>',
      '/api/docs',
      '/nothing',
      '/assets/none.js',
      '/api/nothing',
    ]) {
      const { headers } = await world.raw({ method: 'GET', url });
      const policy = new Map(
        String(headers['content-security-policy'])
          .split(';')
          .map((one) => [one.trim().split(' ')[0], one.trim().split(' ').slice(1).join(' ')]),
      );
      expect([url, policy.get('script-src'), policy.get('script-src-attr')]).toEqual([url, "'self'", "'none'"]);
      expect([
        policy.get('object-src'),
        policy.get('base-uri'),
        policy.get('form-action'),
        policy.get('frame-ancestors'),
      ]).toEqual(["'none'", "'none'", "'self'", "'none'"]);
      expect(policy.get('frame-src')).toBe('blob:');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
