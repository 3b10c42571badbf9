// Uploaded files at a host of their own: read there with a ticket alone, nothing else is there, and no byte of them at the host of the pages.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hooks as hookModules } from '../../generated/hooks.gen.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { openWorld, type World } from '../api/world.ts';
import { fileBody } from './multipart.ts';
import { pngOf, sampleOf } from './samples.ts';

const pages = 'https://pages.example.com';
const apart = 'https://files.example.org';

let world: World;
let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'tongguan-files-'));
  const { news, carousel, 'featured-product': product, 'friendly-link': link } = hookModules;
  const hooks = await loadHooks({ news, carousel, 'featured-product': product, 'friendly-link': link });
  world = await openWorld({ files, publicUrl: pages, filesOrigin: apart, trustProxy: 1 }, hooks);
});
afterAll(async () => {
  await world.close();
  await rm(files, { recursive: true });
});

/** A call as browsers make it, of a host. */
const at = (origin: string, url: string, session?: string, headers: { readonly [name: string]: string } = {}) =>
  world.raw({
    method: 'GET',
    url,
    headers: { ...headers, host: new URL(origin).host, ...(session && { cookie: `tongguan_session=${session}` }) },
  });

async function upload(session: string, profile: string, name: string, content: Buffer): Promise<string> {
  const { payload, headers } = fileBody(profile, name, content);
  const cookie = `tongguan_session=${session}`;
  const answer = await world.raw({ method: 'POST', url: '/api/files', payload, headers: { ...headers, cookie } });
  return String(answer.json().data.id);
}

async function ticketOf(session: string, id: string, use: string): Promise<string> {
  const answer = await at(pages, `/api/files/${id}/address?use=${use}`, session);
  const { address } = answer.json().data;
  expect(address).toMatch(/^https:\/\/files\.example\.org\/files\/[\w-]+\.[\w-]+$/);
  return String(address).slice(apart.length);
}

describe('a file', () => {
  let session: string;
  let paper: string;
  let picture: string;
  beforeAll(async () => {
    session = await world.logIn('trader');
    paper = await upload(session, 'declaration', '合同.pdf', sampleOf('pdf'));
    picture = await upload(session, 'image', '货物.png', pngOf(12, 8));
  });

  it('is shown in frames of the pages alone, runs nothing, and carries no login', async () => {
    const shown = await at(apart, await ticketOf(session, paper, 'view'));
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(sampleOf('pdf'))).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${pages}`);
    for (const absent of ['x-frame-options', 'access-control-allow-origin', 'set-cookie'])
      expect(shown.headers).not.toHaveProperty(absent);
    const drawn = await at(apart, await ticketOf(session, picture, 'view'));
    expect(drawn.headers['content-type']).toBe('image/png');
    expect(drawn.headers['content-security-policy']).toContain('sandbox');
  });

  it('is saved under its name, and only then read by a script of the pages when that was asked for', async () => {
    const saved = await at(apart, await ticketOf(session, picture, 'save'));
    expect(saved.headers['content-disposition']).toMatch(/^attachment;/);
    expect(saved.headers['content-security-policy']).toContain("frame-ancestors 'none'; sandbox");
    expect(saved.headers).not.toHaveProperty('access-control-allow-origin');
    const read = await at(apart, await ticketOf(session, paper, 'read'));
    expect(read.headers).toMatchObject({
      'access-control-allow-origin': pages,
      'content-type': 'application/octet-stream',
    });
    expect(read.headers['content-disposition']).toMatch(/^attachment;/);
    // What is neither a picture nor a paper is shown to nobody.
    const table = await upload(session, 'enterprise', 'a.csv', Buffer.from('a,b\n1,2\n'));
    expect((await at(apart, await ticketOf(session, table, 'view'))).headers['content-disposition']).toMatch(/^attach/);
  });

  it('of another enterprise gives no ticket', async () => {
    const rival = await world.logIn('rival');
    for (const url of [`/api/files/${paper}/address?use=view`, `/api/files/${paper}`]) {
      const answer = await at(pages, url, rival);
      expect([answer.statusCode, answer.json().code, answer.headers.location]).toEqual([404, 30002, undefined]);
    }
    const nobody = await at(pages, `/api/files/${paper}/address`);
    expect(nobody.json().code).toBe(20011);
  });

  it('is refused when its ticket has run out, was changed, or is of another file, use or server', async () => {
    const [ticket, other] = [await ticketOf(session, paper, 'view'), await ticketOf(session, picture, 'save')];
    const [content = '', signature = ''] = ticket.slice('/files/'.length).split('.');
    const told = JSON.parse(Buffer.from(content, 'base64url').toString()) as unknown[];
    const changed = (index: number, value: unknown): string =>
      Buffer.from(JSON.stringify(told.with(index, value))).toString('base64url');
    const forged = [
      `${changed(0, picture)}.${signature}`,
      `${changed(1, 'read')}.${signature}`,
      `${changed(2, paper)}.${signature}`,
      `${changed(3, Number(told[3]) + 3_600_000)}.${signature}`,
      `${content}.${other.split('.')[1]}`,
      `${content}.${signature.slice(0, -2)}`,
      `${content}.`,
      content,
      `.${signature}`,
      `${content}.${signature}.${signature}`,
      'x'.repeat(5_000),
    ];
    for (const one of forged) {
      const answer = await at(apart, `/files/${one}`);
      expect([one, answer.statusCode, answer.json().code]).toEqual([one, 404, 30002]);
    }
    expect((await at(apart, ticket)).statusCode).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      expect((await at(apart, ticket)).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused once the login that asked for it has ended', async () => {
    const own = await world.logIn('traderstaff');
    const mine = await upload(own, 'declaration', 'a.pdf', sampleOf('pdf'));
    const ticket = await ticketOf(own, mine, 'save');
    expect((await at(apart, ticket)).statusCode).toBe(200);
    await world.raw({ method: 'POST', url: '/api/login/logout', headers: { cookie: `tongguan_session=${own}` } });
    expect((await at(apart, ticket)).statusCode).toBe(404);
  });

  it('is at the host of files alone: the pages lead there', async () => {
    const led = await at(pages, `/api/files/${paper}`, session);
    expect([led.statusCode, led.body]).toEqual([302, '']);
    const location = String(led.headers.location);
    expect(location.startsWith(`${apart}/files/`)).toBe(true);
    expect((await at(apart, location.slice(apart.length))).headers['content-disposition']).toMatch(/^attachment;/);
    const ticket = await ticketOf(session, picture, 'view');
    for (const origin of [pages, 'https://files.example.org.evil.example', 'https://files.example.org:8443']) {
      const wrong = await at(origin, ticket);
      expect([wrong.statusCode, wrong.headers.location, wrong.body]).toEqual([302, `${apart}${ticket}`, '']);
    }
    // As proxies write it that name the port too.
    expect(
      (await at('https://x.example', ticket, undefined, { 'x-forwarded-host': 'Files.example.org:443' })).statusCode,
    ).toBe(200);
  });
});

describe('the host of files', () => {
  it('answers nothing else, with a login or without', async () => {
    const session = await world.logIn('admin');
    for (const url of ['/', '/healthz', '/api/openapi.json', '/api/entities/role', '/api/codes', '/portal', '/nothing'])
      for (const who of [undefined, session]) {
        const answer = await at(apart, url, who);
        expect([url, answer.statusCode, answer.body]).toEqual([url, 404, '']);
      }
    const login = { username: 'trader', password: 'x' };
    const headers = { host: 'files.example.org' };
    const answer = await world.raw({ method: 'POST', url: '/api/login/auth', payload: login, headers });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
  });

  it('may give the pages pictures, frames and digests, and no script', async () => {
    const policy = String((await at(pages, '/healthz')).headers['content-security-policy']);
    const allowing = policy.split(';').filter((one) => one.includes(apart));
    expect(allowing.map((one) => one.split(' ')[0])).toEqual(['img-src', 'connect-src', 'frame-src']);
    const told = await world.call('trader', 'POST', '/login/getInfo');
    expect(told.data.userPermission).toMatchObject({ filesApart: true });
  });

  it('has the pictures of the public site', async () => {
    const image = await upload(await world.logIn('operator'), 'image', 'a.png', pngOf(900, 600));
    await world.call('operator', 'POST', '/entities/featured-product', {
      name: '香米',
      images: [image],
      weight: 1,
      enabled: true,
    });
    const page = await at(pages, '/portal/products');
    expect(page.body).toContain(`src="${apart}/portal/files/${image}" srcset="${apart}/portal/files/${image}/480 480w`);
    expect(page.headers['content-security-policy']).toContain(`img-src 'self' ${apart};`);
    for (const url of [`/portal/files/${image}`, `/portal/files/${image}/480`]) {
      const led = await at(pages, url);
      expect([led.statusCode, led.headers.location, led.body]).toEqual([302, `${apart}${url}`, '']);
      const answer = await at(apart, url);
      expect([answer.statusCode, answer.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
      expect(answer.headers['content-security-policy']).toContain('sandbox');
    }
  });
});

describe('without the setting', () => {
  it('all stays at the host of the pages', async () => {
    const plain = await openWorld({ files });
    const cookie = `tongguan_session=${await plain.logIn('trader')}`;
    const body = fileBody('declaration', 'a.pdf', sampleOf('pdf'));
    const headers = { ...body.headers, cookie };
    const { id } = (await plain.raw({ method: 'POST', url: '/api/files', ...body, headers })).json().data;
    const read = await plain.raw({ method: 'GET', url: `/api/files/${id}`, headers: { cookie } });
    expect([read.statusCode, read.headers['content-disposition']]).toEqual([200, "attachment; filename*=UTF-8''a.pdf"]);
    const address = await plain.raw({ method: 'GET', url: `/api/files/${id}/address`, headers: { cookie } });
    expect(address.json().data).toEqual({ address: null });
    expect(read.headers['x-frame-options']).toBe('DENY');
    expect((await plain.raw({ method: 'GET', url: '/files/x.y' })).statusCode).toBe(404);
    await plain.close();
  });
});
