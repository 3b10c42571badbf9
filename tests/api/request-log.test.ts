// What the log says of requests: their ids everywhere, and never what somebody sent: names, numbers, codes.
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { timedClient } from '../../runtime/server/database/timed-client.ts';
import { currentRequestId, newRequestId } from '../../runtime/server/request-id.ts';
import { password, startWorld, type World } from '../deal/world.ts';
import { EventReader } from '../event-reader.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(...String(chunk).split('\n').filter(Boolean));
    done();
  },
});
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'), {
    logger: { level: 'info', stream },
    trustProxy: ['127.0.0.1'],
    slowCall: 1,
  });
});
afterAll(() => world?.stop());

const logIn = (payload: object, headers: { [name: string]: string } = {}) =>
  world.app.inject({ method: 'POST', url: '/api/login/auth', payload, headers });

/** The lines of one request. */
const linesOf = (id: string): { [key: string]: unknown }[] =>
  lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);

describe('the id of a request', () => {
  it('is in the header, in the envelope of a refusal and in every line of it', async () => {
    const { headers, statusCode, body } = await logIn({ username: 'trader', password: 'wrong' });
    const id = String(headers['x-request-id']);
    expect(statusCode).toBe(401);
    expect(id).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);
    expect(JSON.parse(body)).toMatchObject({ code: 20001, requestId: id });
    const [line, ...more] = linesOf(id);
    expect(line).toMatchObject({ level: expect.any(String), method: 'POST', route: '/api/login/auth', status: 401 });
    expect(more).toEqual([]);
  });

  it('is that of a declared proxy, and of nobody else, nor one that is no id', async () => {
    const said = 'proxy-4711.a';
    expect((await logIn({}, { 'x-request-id': said })).headers['x-request-id']).toBe(said);
    expect((await logIn({}, { 'x-request-id': 'a b\u00e9' })).headers['x-request-id']).not.toContain(' ');
    const others = await world.app.inject({
      method: 'GET',
      url: '/healthz',
      remoteAddress: '10.1.1.1',
      headers: { 'x-request-id': said },
    });
    expect(others.headers['x-request-id']).not.toBe(said);
  });

  it('differs from request to request', () => {
    expect(new Set(Array.from({ length: 1_000 }, newRequestId)).size).toBe(1_000);
  });

  it('is known in the statements that are made for it', async () => {
    const told = new Set<string | undefined>();
    const Client = timedClient(pg.Client, 0, () => told.add(currentRequestId()));
    const pool = new pg.Pool({ ...world.pool.options, password: world.pool.options.password, Client });
    const app = await createApp({ model, hooks: {}, database: pool });
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/login/auth',
      payload: { username: 'trader', password },
    });
    expect([...told]).toEqual([headers['x-request-id']]);
    await app.close();
    await pool.end();
  });
});

it('a slow statement is told without its values', async () => {
  const told: unknown[] = [];
  const Client = timedClient(pg.Client, 20, (slow) => told.push(slow));
  const pool = new pg.Pool({ ...world.pool.options, password: world.pool.options.password, Client });
  await pool.query('select 1');
  await pool.query(`select pg_sleep(0.05), $1::text, 'Daw Khin'`, ['13800000100']);
  const client = await pool.connect();
  await client.query('select pg_sleep(0.05)');
  client.release();
  await expect(pool.query('select pg_sleep(0.05) is null, 1/(random()*0)::int')).rejects.toThrow(/division/);
  await pool.end();
  const statements = [
    `select pg_sleep(0.05), $1::text, '…'`,
    'select pg_sleep(0.05)',
    'select pg_sleep(0.05) is null, 1/(random()*0)::int',
  ];
  expect(told).toEqual(
    statements.map((statement) => ({ statement, began: expect.any(Number), milliseconds: expect.any(Number) })),
  );
});

it('a call that took long is told as slow, a stream that a page listened to is not', async () => {
  const { port } = world.app.server.address() as AddressInfo;
  const { cookies } = await logIn({ username: 'trader', password });
  const token = cookies.find(({ name }) => name === 'tongguan_session')?.value ?? '';
  const reader = await EventReader.open(`http://127.0.0.1:${port}`, token);
  expect(reader.status).toBe(200);
  await pause(20);
  // One that the page ends is told of nowhere; the server ends it with the login.
  await world.app.inject({
    method: 'POST',
    url: '/api/login/logout',
    headers: { cookie: `tongguan_session=${token}` },
  });
  const told = (route: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.route === route);
  await vi.waitFor(() => expect(told('/api/events')).toHaveLength(1), { timeout: 10_000 });
  expect(told('/api/events')[0]).toMatchObject({ level: 'info', msg: 'call' });
  expect(told('/api/events')[0].milliseconds).toBeGreaterThan(1);
  reader.close();
  expect(told('/api/login/auth')).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'slow call' }));
});

describe('the log', () => {
  it('holds no password, code, telephone number or name that logins, codes and faults bring', async () => {
    const trader = await world.as('trader');
    const phone = '13987654321';
    await logIn({ username: 'Border#88', password });
    await trader.get(`/sendMsg/getVerificationCode?phone=${phone}&type=2`);
    await trader.get(`/sendMsg/checkVerificationCode?phone=${phone}&validationCode=482913`);
    await trader.post('/user/updatePw', { mobile: phone, verificationCode: '482913', password: 'Other#2026' });
    await trader.get(`/entities/business-partner?filter[phone][is]=${phone}`);
    // A fault of the database that quotes what was sent.
    await world.asOwner(`create function fault() returns trigger language plpgsql as
        $$ begin raise exception 'value % of %', new."phone", 482913 using errcode = 'XX000'; end $$;
      create trigger fault before insert on business_partner for each row execute function fault()`);
    const partner = { name: 'Daw Khin', type: 'customer', contact: 'Daw Khin', phone };
    expect((await trader.post('/entities/business-partner', partner)).error).toBe('server-busy');
    await world.asOwner('drop trigger fault on business_partner; drop function fault()');
    const all = lines.join('\n');
    expect(all).toContain('value … of …');
    expect(lines.length).toBeGreaterThan(6);
    for (const secret of [phone, '482913', password, 'Other', 'Daw Khin']) expect(all).not.toContain(secret);
  });
});
