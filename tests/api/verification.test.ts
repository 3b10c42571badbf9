// Verification codes: who gets one, how often, how long it is good, and that nobody else learns it (spec 7, 9).
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpGateway } from '../../runtime/server/verification/http-gateway.ts';
import { outboxOf, ownPage } from './demo-server.ts';
import { type Answer, openWorld, password, type World } from './world.ts';

const mobile = '13888888888';
const demo = { password, usernames: ['trader', 'broker'] };

let world: World;
beforeAll(async () => {
  world = await openWorld({ demo });
  await world.pool.query(`insert into server_state ("key", "value") values ('seeded', 'demo')`);
  // The people of this world share a number; here each has an own one.
  await world.pool.query(
    `update account a set mobile = '1390000' || (1000 + n.number) from
      (select id, row_number() over () as number from account) n where n.id = a.id and username <> 'trader'`,
  );
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from verification_code'));

const ask = (who: string | null, phone = mobile, query = '&type=1', headers = ownPage): Promise<Answer> =>
  world.call(who, 'GET', `/sendMsg/getVerificationCode?phone=${phone}${query}`, undefined, headers);
const check = (code: string, who = 'trader', phone = mobile): Promise<Answer> =>
  world.call(who, 'GET', `/sendMsg/checkVerificationCode?phone=${phone}&validationCode=${code}`, undefined, ownPage);
const codeFor = async (who = 'trader'): Promise<string> => (await outboxOf(world, who))[0]?.code ?? '';
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('a code', () => {
  it('is sent to the number of the account, and told nowhere else', async () => {
    const answer = await ask('trader');
    expect(answer).toMatchObject({ code: 1000, message: '验证码发送成功', data: { resendAfter: 60, validFor: 300 } });
    const [message] = await outboxOf(world, 'trader');
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code);
    expect(JSON.stringify(answer)).not.toContain(message?.code);
    const { rows } = await world.pool.query('select to_json(v)::text as row from verification_code v');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(message?.code);
  });

  it('is right as often as it is checked, and answers with the string 1000', async () => {
    await ask('trader');
    const code = await codeFor();
    for (let time = 0; time < 7; time++) expect((await check(code)).code).toBe('1000');
  });

  it('cannot be had again within a minute, and the answer says how long to wait', async () => {
    await ask('trader');
    const early = await ask('trader');
    expect(early).toMatchObject({ status: 429, code: 20008 });
    expect(Number(early.data.resendAfter)).toBeGreaterThan(55);
    expect(early.message).toBe(`请 ${early.data.resendAfter} 秒后再获取验证码`);
    await world.pool.query(`update verification_code set "sentAt" = "sentAt" - interval '61 seconds'`);
    expect((await ask('trader')).code).toBe(1000);
  });

  it('is sent once when it is asked for many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('trader')));
    expect(answers.map(({ code }) => code).sort()).toEqual([1000, 20008, 20008, 20008, 20008]);
  });

  it('is good for five minutes', async () => {
    await ask('trader');
    const code = await codeFor();
    const { rows } = await world.pool.query(
      `select extract(epoch from "expiresAt" - "sentAt") as seconds from verification_code`,
    );
    expect(Number(rows[0].seconds)).toBe(300);
    await world.pool.query(`update verification_code set "expiresAt" = now() - interval '1 second'`);
    expect(await check(code)).toMatchObject({ code: 20012, data: { findings: [{ path: 'validationCode' }] } });
  });

  it('is void after five wrong tries, whether they come one by one or at once', async () => {
    await ask('trader');
    const code = await codeFor();
    expect(await check(otherThan(code))).toMatchObject({
      code: 20010,
      message: '验证码错误，还可尝试 4 次',
      data: { triesLeft: 4 },
    });
    const more = await Promise.all(Array.from({ length: 8 }, () => check(otherThan(code))));
    expect(more.filter((answer) => answer.code === 20010)).toHaveLength(3);
    expect(more.filter((answer) => answer.code === 20013)).toHaveLength(5);
    expect((await check(code)).code).toBe(20013);
  });

  it('is the newest one alone', async () => {
    await ask('trader');
    const first = await codeFor();
    await world.pool.query(`update verification_code set "sentAt" = "sentAt" - interval '61 seconds'`);
    await ask('trader');
    const second = await codeFor();
    if (first !== second) expect((await check(first)).code).toBe(20010);
    expect((await check(second)).code).toBe('1000');
  });

  it('is sent ten times an hour at most', async () => {
    for (let time = 0; time < 10; time++) {
      expect((await ask('trader')).code).toBe(1000);
      await world.pool.query(`update verification_code set "sentAt" = "sentAt" - interval '61 seconds'`);
    }
    const refused = await ask('trader');
    expect(refused).toMatchObject({ status: 429, code: 20005 });
    expect(Number(refused.data.retryAfter)).toBeGreaterThan(2000);
  });
});

describe('a code is refused', () => {
  it('to nobody, for other numbers and for other purposes', async () => {
    expect((await ask(null)).code).toBe(20011);
    expect(await ask('trader', '13911111111')).toMatchObject({ code: 40002, data: { findings: [{ path: 'phone' }] } });
    expect((await ask('trader', mobile, '&type=3')).code).toBe(40001);
    expect((await world.pool.query('select 1 from verification_code')).rows).toEqual([]);
  });

  it('to other sites, links, pictures and typed addresses, since it is read by GET', async () => {
    const { host: _own, ...bare } = ownPage;
    const wrong = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/page' },
      {},
    ];
    for (const headers of wrong) expect((await ask('trader', mobile, '', headers)).code).toBe(20006);
    for (const headers of [bare, { origin: 'http://localhost' }, { referer: 'http://localhost:80/' }]) {
      await world.pool.query('delete from verification_code');
      expect((await ask('trader', mobile, '', { ...headers, host: 'localhost' })).code).toBe(1000);
    }
  });

  it('of another account, also with the same number', async () => {
    await world.pool.query('update account set mobile = $1 where username = $2', [mobile, 'rival']);
    await world.logIn('rival');
    await ask('trader');
    const code = await codeFor();
    expect((await check(code, 'rival')).code).toBe(20012);
    expect((await ask('rival')).code).toBe(20008);
  });
});

describe('the outbox', () => {
  it('shows people the messages to their own number', async () => {
    await ask('trader');
    expect(await outboxOf(world, 'broker')).toEqual([]);
    expect(await outboxOf(world, 'trader')).not.toEqual([]);
    expect((await world.call(null, 'GET', '/sendMsg/outbox')).code).toBe(20011);
  });

  it('is not there, and nothing is sent, without demo records, though demo mode is on', async () => {
    await world.pool.query(`update server_state set "value" = 'bare' where "key" = 'seeded'`);
    expect((await world.call('trader', 'GET', '/sendMsg/outbox')).code).toBe(30003);
    expect(await world.call(null, 'GET', '/login/demo')).toMatchObject({ status: 200, data: null });
    expect(await ask('trader')).toMatchObject({ status: 503, code: 20009 });
    expect((await world.pool.query('select 1 from verification_code')).rows).toEqual([]);
    await world.pool.query(`update server_state set "value" = 'demo' where "key" = 'seeded'`);
    expect(await world.call(null, 'GET', '/login/demo')).toMatchObject({
      data: {
        password,
        accounts: [
          { username: 'trader', company: { zh: 'Enterprise trader', en: 'Enterprise trader' } },
          { username: 'broker' },
        ],
      },
    });
  });
});

describe('a gateway', () => {
  interface Heard {
    readonly body: { readonly [key: string]: string };
    readonly headers: IncomingMessage['headers'];
  }
  let service: Server;
  let heard: Heard[];
  let answers: number[];
  let url: string;

  beforeEach(async () => {
    [heard, answers] = [[], []];
    service = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        heard.push({ body: JSON.parse(Buffer.concat(parts).toString()), headers: request.headers });
        const status = answers.shift() ?? 200;
        if (status !== 0) response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}');
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`;
  });
  afterEach(() => {
    service.closeAllConnections();
    service.close();
  });

  const message = {
    phone: mobile,
    code: '424242',
    text: 'Your code is 424242',
    sentAt: new Date(),
    expiresAt: new Date(),
  };
  const gateway = () => httpGateway({ url, token: 'secret-token', timeout: 300, pauses: [1, 1] });

  it('gets number, code and text with the token, and the same key when it is asked again', async () => {
    answers = [503, 429];
    await gateway().send(message);
    expect(heard).toHaveLength(3);
    expect(heard[0]?.body).toEqual({ phone: mobile, code: '424242', text: message.text });
    expect(heard[0]?.headers.authorization).toBe('Bearer secret-token');
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('is not asked again when it refuses, and not followed elsewhere', async () => {
    for (const [status, times] of [
      [400, 1],
      [401, 1],
      [302, 3],
    ] as const) {
      [heard, answers] = [[], [status, status, status]];
      await expect(gateway().send(message)).rejects.toThrow('The service for text messages');
      expect(heard).toHaveLength(times);
    }
  });

  it('may be silent or gone: then the error tells no number, code or token', async () => {
    answers = [0, 0, 0];
    const silent = await gateway().send(message).catch(String);
    service.closeAllConnections();
    service.close();
    const gone = await gateway().send(message).catch(String);
    expect(silent).toContain('did not answer in time');
    expect(gone).toContain('was not reached');
    expect(`${silent}${gone}`).not.toMatch(/424242|secret-token|1388888/);
  });

  it('that fails leaves no code, so that it can be asked for again at once; the log holds no secret', async () => {
    const lines: string[] = [];
    const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } };
    const failing = await openWorld({ codeGateway: gateway(), ...({ logger } as object) });
    const get = () => failing.call('trader', 'GET', `/sendMsg/getVerificationCode?phone=${mobile}`, undefined, ownPage);
    answers = [500, 500, 500];
    expect(await get()).toMatchObject({ status: 503, code: 20009 });
    expect((await get()).code).toBe(1000);
    const code = heard.at(-1)?.body.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect((await failing.call('trader', 'GET', '/sendMsg/outbox')).code).toBe(30003);
    await failing.close();
    expect(lines.join('')).toContain('answered 500');
    for (const secret of [...heard.map(({ body }) => String(body.code)), 'secret-token', mobile, password])
      expect(lines.join('')).not.toContain(secret);
  });
});
