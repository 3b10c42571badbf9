// Hashes, tokens, passwords, codes and every other secret: in no answer, no export, no line of the log and no other table, whoever asks and whatever goes wrong.
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ColumnMapping } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import type { CodeMessage } from '../../runtime/server/verification/code-gateway.ts';
import { ownPage } from '../api/demo-server.ts';
import { expectCounted } from '../counted.ts';
import { password } from '../deal/world.ts';
import { cookiesOf } from './cookies.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';

/** Typed where a password is asked for, and where one is typed by mistake. */
const typed = 'Typed#Pw12345';
const changed = 'Other#Pw12345';

let planted: PlantedWorld;
let cookies: ReadonlyMap<string, string>;
/** What the app logs, and what anything writes to the streams of the process. */
let log = '';
let streams = '';
const told: { call: string; body: string }[] = [];
const sent: CodeMessage[] = [];
/** What must not be found, by what it is. The password of the world is the example that the sentence about passwords gives. */
const secrets = new Map<string, string>([
  ['typed password', typed],
  ['password changed to', changed],
  ['default password', 'Reset#2026'],
]);

interface SecretColumn {
  readonly entity: string;
  readonly table: string;
  readonly slot: ColumnMapping;
}

const columns: SecretColumn[] = [...layoutsOf(model).values()].flatMap((layout) =>
  [layout, ...layout.below].flatMap(({ table, columns }) =>
    columns
      .filter(({ field }) => field.kind === 'secret')
      .map((columnMapping) => ({ entity: layout.entity.id, table, slot: columnMapping })),
  ),
);

const writers = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  for (const { stream: own, write } of writers) {
    own.write = ((chunk: string, ...more: []) => {
      streams += String(chunk);
      return write.call(own, chunk, ...more);
    }) as typeof own.write;
  }
  const codeGateway = { send: async (message: CodeMessage) => void sent.push(message) };
  planted = await plantWorld(inject('cluster'), { logger: { level: 'trace', stream }, codeGateway });
  cookies = await cookiesOf(planted);
  for (const [who, cookie] of cookies) secrets.set(`token of ${who}`, cookie.split('=')[1] ?? '');
  await plantSecrets();
}, 300_000);
afterAll(async () => {
  for (const { stream, write } of writers) stream.write = write;
  await planted?.stop();
});

/** A value in every column of a secret, of every row; hashes that are needed to log in stay, and must not be told either. */
async function plantSecrets(): Promise<void> {
  const { pool } = planted;
  await pool.query(
    `insert into verification_code ("id", "accountId", "phone", "type", "validationCode", "sentAt", "expiresAt", "tries", "createdAt", "version")
     select gen_random_uuid(), id, mobile, 2, 'hash', now() - interval '1 day', now() - interval '1 day', 0, now(), 1 from account`,
  );
  for (const { entity, table, slot: columnMapping } of columns) {
    if (columnMapping.path !== 'password') {
      const marker = `Sk${randomBytes(8).toString('hex')}`;
      // One may be unique: each row has it with something of its own behind.
      await pool.query(`update "${table}" set "${columnMapping.column}" = $1 || ctid::text`, [marker]);
      secrets.set(`${entity}.${columnMapping.path}`, marker);
      continue;
    }
    // Nobody logs in with what is no hash: each row has something of its own.
    const own = `Sk${randomBytes(8).toString('hex')}`;
    await pool.query(
      `update "${table}" set "${columnMapping.column}" = $1 || ctid::text where "${columnMapping.column}" not like 'scrypt$%'`,
      [own],
    );
    const { rows } = await pool.query(
      `select distinct "${columnMapping.column}" as hash from "${table}" where "${columnMapping.column}" is not null`,
    );
    for (const [index, { hash }] of rows.entries()) secrets.set(`hash ${index} of ${entity}`, String(hash));
  }
  const { rows } = await pool.query('select "tokenHash" as hash from session');
  for (const [index, { hash }] of rows.entries()) secrets.set(`hash ${index} of a token`, String(hash));
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

async function ask(who: string, method: Method, path: string, payload?: Row, more: Headers = {}): Promise<Row> {
  const headers = { ...ownPage, ...more, cookie: cookies.get(who) ?? '' };
  const request: InjectOptions = { method, url: `/api${path}`, headers, ...(payload && { payload }) };
  const answer = await planted.app.inject(request);
  told.push({ call: `${who}: ${method} ${path}`, body: answer.body });
  return String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : {};
}

type Headers = { readonly [name: string]: string };

/** Which secrets a text holds; a code is searched for as a number of its own. */
function foundIn(text: string): string[] {
  const found = [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);
  const codes = sent.filter(({ code }) => new RegExp(`(?<![\\w.:-])${code}(?![\\w.:-])`).test(text));
  return [...found, ...codes.map(({ phone }) => `code for ${phone}`)];
}

function faults(): string[] {
  return told.flatMap(({ call, body }) => foundIn(body).map((name) => `${call} told ${name}`)).slice(0, 20);
}

function mobileOf(username: string): string {
  const account = (planted.rows.get('account') ?? []).find((row) => row.username === username);
  return String(account?.mobile ?? '13800000100');
}

describe('secrets', { timeout: 240_000 }, () => {
  it('are fields that the schemas know, planted in every row that has them', () => {
    expect(columns.map(({ entity, slot: columnMapping }) => `${entity} ${columnMapping.path}`).sort()).toEqual([
      'account password',
      'blockchain-identity client_secret',
      'issued-paper tokenHash',
      'verification-code validationCode',
    ]);
    expect([...secrets.keys()]).toEqual(
      expect.arrayContaining(['blockchain-identity.client_secret', 'verification-code.validationCode']),
    );
  });

  it('come with no record, list, history, copy or export of any entity', async () => {
    for (const who of cookies.keys()) {
      await ask(who, 'POST', '/login/getInfo', {});
      await ask(who, 'GET', '/user/getUserByCompanyId');
      for (const { descriptor } of Object.values(model.entities)) {
        if (descriptor.type === 'sub') continue;
        await ask(who, 'GET', `/entities/${descriptor.id}?pageSize=50`);
        await ask(who, 'GET', `/entities/${descriptor.id}/export`);
      }
      for (const { entity } of columns) {
        const { rows } = await planted.pool.query(`select id from "${entity.replaceAll('-', '_')}" limit 20`);
        for (const { id } of rows) {
          await ask(who, 'GET', `/entities/${entity}/${id}`);
          await ask(who, 'GET', `/entities/${entity}/${id}/history`);
          await ask(who, 'GET', `/entities/${entity}/${id}/reviews`);
          await ask(who, 'POST', `/entities/${entity}/${id}/copy`, {});
        }
      }
    }
    expectCounted({ 'answers searched for secrets': told.length });
    expect(faults()).toEqual([]);
    for (const { body } of told) expect(body).not.toMatch(/"(password|tokenHash|client_secret|validationCode)":\s*"/);
  });

  it('cannot be filtered, sorted or added up by, nor asked for as a column', async () => {
    for (const { entity, slot: columnMapping } of columns) {
      const first = (secrets.get(`${entity}.${columnMapping.path}`) ?? 'scrypt').slice(0, 4);
      const right: unknown[][] = [];
      const wrong: unknown[][] = [];
      for (const operator of ['is', 'in', 'contains', 'prefix', 'from', 'to']) {
        for (const [list, value] of [
          [right, first],
          [wrong, 'none'],
        ] as const) {
          const path = `/entities/${entity}?filter[${columnMapping.path}][${operator}]=${value}`;
          const { code, data } = await ask('admin', 'GET', path);
          list.push([operator, code, (data as Row | null)?.total ?? null]);
        }
      }
      expect(right).toEqual(wrong);
      expect(right.every(([, code]) => code !== 1000)).toBe(true);
      expect((await ask('admin', 'GET', `/entities/${entity}?sort=${columnMapping.path}`)).code).not.toBe(1000);
      await ask('admin', 'GET', `/entities/${entity}?columns=${columnMapping.path}`);
      await ask('admin', 'GET', `/entities/${entity}/export?columns=${columnMapping.path}`);
    }
    expect(faults()).toEqual([]);
  });

  it('are not said again in what refuses them', async () => {
    const account = (planted.rows.get('account') ?? []).find(({ username }) => username === 'staff');
    const own = `/entities/account/${String(account?.id)}`;
    for (const value of [typed, [typed], { value: typed }, typed.repeat(9), ` ${typed}`]) {
      await ask('trader', 'POST', '/login/auth', { username: 'trader', password: value });
      await ask('admin', 'POST', '/entities/account', { username: 'newone', password: value });
      await ask('admin', 'POST', '/entities/account/validate', { username: 'newone', password: value });
      await ask('trader', 'POST', '/user/createUser', { username: 'newone', password: value });
      await ask('trader', 'POST', '/user/updateTempUser', { id: String(account?.id), password: value, version: 1 });
      await ask('trader', 'PATCH', own, { password: value, version: 1 });
      await ask('trader', 'PUT', own, { blockchain: { client_secret: value }, version: 1 });
      await ask('admin', 'POST', '/entities/blockchain-identity', {
        account: account?.id ?? null,
        client_secret: value,
      });
      await ask('trader', 'POST', '/user/updatePw', { oldPassword: value, password: value, checkPassword: value });
    }
    // A password in the place of a name.
    await ask('trader', 'POST', '/login/auth', { username: typed, password });
    await ask('trader', 'GET', `${own}/history`);
    expect(faults()).toEqual([]);
  });

  it('that were sent to a mobile number are told nowhere else, right or wrong', async () => {
    for (const who of ['trader', 'bank']) {
      const phone = mobileOf(who);
      await planted.pool.query('delete from verification_code where "type" = 1');
      const asked = await ask(who, 'GET', `/sendMsg/getVerificationCode?phone=${phone}&type=1`);
      expect([who, asked.code]).toEqual([who, 1000]);
      const code = sent.at(-1)?.code ?? '';
      await ask(who, 'GET', `/sendMsg/checkVerificationCode?phone=${phone}&validationCode=${code}x`);
      const right = await ask(who, 'GET', `/sendMsg/checkVerificationCode?phone=${phone}&validationCode=${code}`);
      expect(right.code).toBe('1000');
      await ask(who, 'GET', `/sendMsg/checkVerificationCode?phone=13900000000&validationCode=${code}`);
      await ask(who, 'GET', '/sendMsg/outbox');
      const account = (planted.rows.get('account') ?? []).find(({ username }) => username === who);
      const form = { id: String(account?.id), mobile: phone, verificationCode: code, oldPassword: password };
      await ask(who, 'POST', '/user/updatePw', { ...form, password: typed, checkPassword: changed });
      const done = await ask(who, 'POST', '/user/updatePw', { ...form, password: changed, checkPassword: changed });
      expect([who, done.code]).toEqual([who, 1000]);
      await ask(who, 'POST', '/user/updatePw', { ...form, password: changed, checkPassword: changed });
      await ask('admin', 'GET', `/entities/account/${String(account?.id)}/history`);
    }
    const key = { 'idempotency-key': 'once-and-again' };
    for (let time = 0; time < 2; time++) await ask('admin', 'POST', '/user/createUser', newAccount(), key);
    await ask('admin', 'GET', '/entities/operation-log?pageSize=200');
    await ask('admin', 'GET', '/entities/operation-log/export');
    await ask('admin', 'GET', '/entities/verification-code/export');
    expect(sent).toHaveLength(2);
    expect(faults()).toEqual([]);
  });

  it('stand in no table but their own, and there as hashes', async () => {
    const { rows: tables } = await planted.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p') and not relispartition`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const own = columns.filter(({ table }) => table === name).map(({ slot: columnMapping }) => columnMapping.column);
      const hidden = [...own, ...(name === 'session' ? ['tokenHash'] : [])];
      const { rows } = await planted.pool.query(`select (to_jsonb(t) - $1::text[])::text as row from "${name}" t`, [
        hidden,
      ]);
      for (const { row } of rows) found.push(...foundIn(row).map((what) => `${name} holds ${what}`));
    }
    expectCounted({ 'tables searched for secrets': tables.length });
    expect([...new Set(found)]).toEqual([]);
    const { rows } = await planted.pool.query(
      `select "password" as kept from account where username in ('trader', 'bank', 'keyed') union all select "validationCode" from verification_code where "type" = 1`,
    );
    expect(rows.filter(({ kept }) => !String(kept).startsWith('scrypt$') && kept !== null)).toEqual([]);
  });

  it('come in no line of the log, even where the server is at fault', async () => {
    const broken = planted.pool.query;
    const headers = { ...ownPage, cookie: cookies.get('trader') ?? '' };
    planted.pool.query = (() => Promise.reject(new Error('out of order'))) as unknown as typeof broken;
    const code = sent.at(-1)?.code ?? '';
    const urls = [
      `/api/login/auth?password=${encodeURIComponent(typed)}`,
      `/api/sendMsg/checkVerificationCode?phone=${mobileOf('trader')}&validationCode=${code}`,
      '/api/entities/service-order',
      '/api/user/updatePw',
      '/api/login/getInfo',
    ];
    for (const url of urls) {
      const method = url.includes('sendMsg') ? 'GET' : 'POST';
      const payload = { username: 'trader', password: typed, verificationCode: code, oldPassword: password };
      const answer = await planted.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
      expect(answer.body).not.toContain('out of order');
      told.push({ call: url, body: answer.body });
    }
    planted.pool.query = broken;
    expect(log).toContain('server-busy');
    expect(log.split('\n').length).toBeGreaterThan(urls.length);
    expect([foundIn(log), foundIn(streams), faults()]).toEqual([[], [], []]);
    expect(log + streams).not.toContain(encodeURIComponent(typed));
    expectCounted({ 'secrets looked for': secrets.size + sent.length });
  });
});

/** An account of the enterprise of the platform's administrator. */
function newAccount(): Row {
  const admin = (planted.rows.get('account') ?? []).find(({ username }) => username === 'admin');
  return {
    username: 'keyed',
    name: 'keyed',
    password: typed,
    mobile: '13911112222',
    email: 'keyed@example.com',
    singleIdCard: '533102199001011234',
    userType: '1',
    userLevel: 'staff',
    roles: admin?.roles ?? [],
  };
}
