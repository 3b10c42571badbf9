// Hashes, tokens, passwords and codes: in no answer and in no line of the log, whoever asks and whatever goes wrong.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Field, Row } from '../../runtime/core/descriptor.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { password } from '../deal/world.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';

let planted: PlantedWorld;
let log = '';
const typed = ['Typed#Password1', 'tongguan_session'];
let secrets: string[] = [];
const told: string[] = [];
const cookies = new Map<string, string>();

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  planted = await plantWorld(inject('cluster'), { level: 'trace', stream });
  for (const username of ['trader', 'operator', 'admin', 'bank']) {
    const answer = await planted.app.inject({
      method: 'POST',
      url: '/api/login/auth',
      payload: { username, password },
    });
    const token = answer.cookies.find(({ name }) => name === 'tongguan_session')?.value ?? '';
    cookies.set(username, `tongguan_session=${token}`);
    secrets.push(token);
    told.push(answer.body);
  }
  const { rows } = await planted.pool.query(
    `select "password" as secret from account where "password" is not null union all select "tokenHash" from session`,
  );
  secrets = [...new Set([...secrets, password, ...rows.map(({ secret }) => String(secret))])];
}, 120_000);
afterAll(() => planted?.stop());

async function ask(username: string, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: Row): Promise<string> {
  const headers = { cookie: cookies.get(username) ?? '' };
  const answer = await planted.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  told.push(answer.body);
  return answer.body;
}

describe('secrets', () => {
  it('are fields that the schemas know', () => {
    const known = Object.values(model.entities).flatMap(({ descriptor }) => secretPaths(descriptor.fields));
    expect(known).toEqual(expect.arrayContaining(['password']));
  });

  it('come in no answer', async () => {
    for (const who of cookies.keys()) {
      await ask(who, 'POST', '/login/getInfo', {});
      await ask(who, 'GET', '/entities/account?pageSize=200');
      await ask(who, 'GET', '/entities/account/export');
      await ask(who, 'GET', '/entities/operation-log?pageSize=200');
      for (const log of ['session', 'verification-code', 'file-object'])
        await ask(who, 'GET', `/entities/${log}?pageSize=200`);
      for (const { id } of planted.rows.get('account') ?? []) {
        await ask(who, 'GET', `/entities/account/${String(id)}`);
        await ask(who, 'GET', `/entities/account/${String(id)}/history`);
        await ask(who, 'POST', `/entities/account/${String(id)}/copy`, {});
      }
    }
    await ask('trader', 'POST', '/login/auth', { username: 'trader', password: typed[0] ?? '' });
    await ask('trader', 'POST', '/login/auth', { username: typed[0] ?? '', password });
    await ask('admin', 'POST', '/entities/account', { username: 'newone', password: typed[0] ?? '' });
    const [account] = (planted.rows.get('account') ?? []).filter(({ username }) => username === 'staff');
    await ask('trader', 'PATCH', `/entities/account/${String(account?.id)}`, { password: typed[0] ?? '', version: 1 });
    await ask('trader', 'GET', `/entities/account/${String(account?.id)}/history`);
    await ask('trader', 'POST', '/user/updatePw', { oldPassword: typed[0] ?? '', password: typed[0] ?? '' });
    expect(told.length).toBeGreaterThan(100);
    for (const body of told) {
      for (const secret of [...secrets, typed[0] ?? '']) expect(body.includes(secret)).toBe(false);
      expect(body).not.toMatch(/"(password|tokenHash|client_secret)":\s*"/);
    }
  });

  it('come in no line of the log, even where the server is at fault', async () => {
    const broken = planted.pool.query;
    const headers = { cookie: cookies.get('trader') ?? '' };
    const payload = { username: 'trader', password: typed[0] };
    planted.pool.query = (() => Promise.reject(new Error('out of order'))) as unknown as typeof broken;
    const urls = ['/api/login/auth?password=Typed%23Password1', '/api/entities/service-order', '/api/login/getInfo'];
    for (const url of urls) {
      const answer = await planted.app.inject({ method: 'POST', url, headers, payload });
      expect(answer.body).not.toContain('out of order');
    }
    planted.pool.query = broken;
    expect(log).toContain('server-busy');
    for (const secret of [...secrets, ...typed, 'Typed%23Password1'])
      expect([secret.slice(0, 6), log.includes(secret)]).toEqual([secret.slice(0, 6), false]);
  });
});

function secretPaths(fields: readonly Field[]): string[] {
  const found: string[] = [];
  eachField(fields, (field, path) => {
    if (field.kind === 'secret') found.push(path);
  });
  return found;
}
