// What protects browser and server: headers, other sites, rates, bodies that are no requests, and what is told of faults.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { EventReader } from '../event-reader.ts';
import { openWorld, password, type World } from './world.ts';

let world: World;
let pages: string;
let address: string;

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'tongguan-pages-'));
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>t</title>');
  await writeFile(join(pages, 'assets', 'app-1a2b.js'), 'export {}');
  await mkdir(join(pages, 'former', 'assets'), { recursive: true });
  await writeFile(join(pages, 'former', 'index.html'), '<!doctype html><title>former</title>');
  await writeFile(join(pages, 'former', 'assets', 'app-9z8y.js'), 'export const former = true');
  const served = { folder: pages, build: 'b2', formers: [join(pages, 'former')] };
  world = await openWorld({ pages: served, loginAttempts: 3, bodyLimit: 100_000 });
  address = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await world.close();
  await rm(pages, { recursive: true, force: true });
});

const logIn = (payload: object, headers: { [name: string]: string } = {}) =>
  world.raw({ method: 'POST', url: '/api/login/auth', payload, headers });

describe('headers', () => {
  it('allow scripts of this server alone, and no frames', async () => {
    for (const url of ['/', '/api/openapi.json', '/api/nothing', '/healthz']) {
      const { headers } = await world.raw({ method: 'GET', url });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('let nobody keep answers of the API, pages be asked anew, parts be kept', async () => {
    const cached = async (url: string) => (await world.raw({ method: 'GET', url })).headers['cache-control'];
    expect(await cached('/api/codes')).toBe('no-store');
    expect(await cached('/')).toBe('no-cache');
    expect(await cached('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
  });
});

describe('pages', () => {
  it('are those of one build, whose predecessors keep the parts that pages left open ask for', async () => {
    const got = (url: string) => world.raw({ method: 'GET', url });
    expect((await got('/')).body).toContain('<title>t</title>');
    expect((await got('/index.html')).body).toContain('<title>t</title>');
    expect((await got('/assets/app-1a2b.js')).body).toBe('export {}');
    const former = await got('/assets/app-9z8y.js');
    expect(former.body).toBe('export const former = true');
    expect(former.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await got('/assets/app-0000.js')).statusCode).toBe(404);
  });

  it('that are open are told which build is served', async () => {
    const reader = await EventReader.open(address, await world.logIn('broker'));
    expect((await reader.next('hello')).data).toMatchObject({ build: 'b2' });
    reader.close();
  });
});

describe('other sites', () => {
  it('write nothing here', async () => {
    const payload = { username: 'trader', password };
    const refused: { [name: string]: string }[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', host: 'tongguan.example' },
      { origin: 'null' },
    ];
    for (const headers of refused) expect((await logIn(payload, headers)).json()).toMatchObject({ code: 20006 });
    expect((await logIn(payload, { origin: 'http://tongguan.example', host: 'tongguan.example' })).statusCode).toBe(
      200,
    );
    expect((await logIn(payload, { 'sec-fetch-site': 'same-origin', origin: 'http://any.example' })).statusCode).toBe(
      200,
    );
  });
});

describe('tries to log in', () => {
  it('are limited for each name, and say so', async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++)
      codes.push((await logIn({ username: 'guess', password: 'x' })).json().code);
    expect(codes).toEqual([20001, 20001, 20001, 20005, 20005]);
    const limited = await logIn({ username: 'guess', password: 'x' });
    expect(limited.statusCode).toBe(429);
    expect(limited.json()).toMatchObject({
      message: '尝试次数过多，请 5 分钟后再试',
      data: { error: 'too-many-attempts' },
    });
    expect((await logIn({ username: 'broker', password })).statusCode).toBe(200);
  });
});

describe('requests that are none', () => {
  const send = async (payload: string, type = 'application/json') => {
    const cookie = `tongguan_session=${await world.logIn('operator')}`;
    return world.raw({
      method: 'POST',
      url: '/api/entities/hs-code',
      payload,
      headers: { cookie, 'content-type': type },
    });
  };

  it('are answered with what is wrong, in an envelope', async () => {
    expect((await send('{"a":')).json()).toMatchObject({ code: 40001, data: { error: 'malformed-request' } });
    expect((await send('[]')).json()).toMatchObject({ code: 40001 });
    expect((await send('"x"')).json()).toMatchObject({ code: 40001 });
    expect((await send('a=b', 'application/x-www-form-urlencoded')).json()).toMatchObject({ code: 40001 });
    expect((await send('{"__proto__":{"admin":true}}')).json()).toMatchObject({ code: 40001 });
    const large = await send(JSON.stringify({ hsName: 'x'.repeat(200_000) }));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ code: 40011 });
  });

  it('calls that do not exist are unknown, below the API and beside it', async () => {
    for (const url of ['/api/nothing', '/api/entities', '/nothing', '/api/%', '/../package.json']) {
      const answer = await world.raw({ method: 'GET', url });
      expect([url, answer.json().code]).toEqual([url, url === '/api/%' ? 40001 : 30003]);
    }
    expect((await world.raw({ method: 'PATCH', url: '/api/login/auth', payload: {} })).json()).toMatchObject({
      code: 30003,
    });
  });

  it('TRACE and what nobody knows are answered by nothing', async () => {
    const { port } = world.app.server.address() as AddressInfo;
    const secret = 'tongguan_session=mine';
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'NONSENSE']) {
      const answered = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1');
        let text = '';
        socket.on('data', (part) => {
          text += String(part);
        });
        socket.on('error', reject).on('close', () => resolve(text));
        socket.end(`${method} /api/codes HTTP/1.1\r\nhost: a\r\ncookie: ${secret}\r\nconnection: close\r\n\r\n`);
      });
      expect([method, answered.includes(' 200 '), answered.includes(secret)]).toEqual([method, false, false]);
    }
  });

  it('are answered in the language of the cookie', async () => {
    const said = async (language: string) =>
      (
        await world.raw({ method: 'GET', url: '/api/codes', headers: { cookie: `tongguan_language=${language}` } })
      ).json().message;
    expect(await said('zh')).toBe('登录已失效，请重新登录');
    expect(await said('en')).toBe('You are not logged in. Log in again');
    expect(await said('my')).toBe('အကောင့်ဝင်မထားပါ။ ပြန်ဝင်ပါ');
    expect(await said('xx')).toBe('登录已失效，请重新登录');
  });
});

describe('the description of the API', () => {
  it('is served to any login, with a page to read it', async () => {
    const headers = { cookie: `tongguan_session=${await world.logIn('trader')}` };
    const described = await world.raw({ method: 'GET', url: '/api/openapi.json', headers });
    expect(described.json().openapi).toBe('3.1.0');
    const page = await world.raw({ method: 'GET', url: '/api/docs', headers });
    expect(page.statusCode).toBe(200);
    const body = page.statusCode === 302 ? '' : page.body;
    expect(body).toContain('swagger-ui');
    expect(body).toContain('<title>Tongguan API</title>');
    expect(body).toContain('own.css');
    expect(body).not.toMatch(/<script(?![^>]*src=)[^>]*>/);
    expect((await world.raw({ method: 'GET', url: '/api/docs/json', headers })).json()).toEqual(described.json());
    for (const [, source] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const url = new URL(String(source), 'http://localhost/api/docs').pathname;
      expect([url, (await world.raw({ method: 'GET', url, headers })).statusCode]).toEqual([url, 200]);
    }
  });

  it('is nothing for others, in none of its forms', async () => {
    const forms = ['openapi.json', 'docs', 'docs/', 'docs/json', 'docs/yaml', 'docs/static/index.html'];
    for (const form of forms) {
      const answer = await world.raw({ method: 'GET', url: `/api/${form}` });
      expect([form, answer.statusCode, answer.json().code]).toEqual([form, 401, 20011]);
    }
  });

  it('is for everybody where the operator says so', async () => {
    const database = new pg.Pool({ port: 1 });
    const app = await createApp({ model, hooks: {}, database, options: { openDescription: true } });
    expect((await app.inject({ method: 'GET', url: '/api/openapi.json' })).json().openapi).toBe('3.1.0');
    expect((await app.inject({ method: 'GET', url: '/api/docs' })).body).toContain('swagger-ui');
    await app.close();
    await database.end();
  });
});

describe('without its database', () => {
  it('the server says so and tells nothing of it', async () => {
    const lost = new pg.Pool({
      host: '127.0.0.1',
      port: 1,
      user: 'secretuser',
      password: 'secretword',
      connectionTimeoutMillis: 500,
    });
    const app = await createApp({ model, hooks: {}, database: lost });
    const health = await app.inject({ method: 'GET', url: '/readyz' });
    expect(health.statusCode).toBe(503);
    const alive = await app.inject({ method: 'GET', url: '/healthz' });
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login/auth',
      payload: { username: 'a', password: 'b' },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 50002 });
    app.announceStop();
    const stopping = await app.inject({ method: 'GET', url: '/readyz' });
    expect([stopping.statusCode, stopping.json()]).toEqual([503, { status: 'stopping' }]);
    expect(answer.body + health.body).not.toMatch(/secret|127\.0\.0\.1|ECONN|node_modules/);
    await app.close();
    await lost.end();
  });

  it('with it, it is healthy and can save', async () => {
    const health = await world.raw({ method: 'GET', url: '/healthz' });
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }]);
    expect(await world.raw({ method: 'GET', url: '/readyz' })).toMatchObject({ statusCode: 200 });
    const { rows } = await world.pool.query(`select count(*)::int as n from server_state where "key" = 'ready'`);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
