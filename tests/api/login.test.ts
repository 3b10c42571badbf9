// What guards the way in: guessing is slowed down, nothing tells which accounts exist, logins end when they must, nothing is written down.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { hashSecret, isSecret } from '../../runtime/server/session/password.ts';
import { Sessions } from '../../runtime/server/session/sessions.ts';
import { namedTables } from '../../runtime/server/store/named-tables.ts';
import { openWorld, password, type World } from './world.ts';

const wrongPassword = 'Wrong#2026x';

const tables = namedTables(model.system);
let world: World;
const lines: string[] = [];
beforeAll(async () => {
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } };
  world = await openWorld({ loginAttempts: 3, ...({ logger } as object) });
});
afterAll(() => world.close());

const logIn = (username: string, secret: string, remoteAddress = '10.0.0.1') =>
  world.raw({ method: 'POST', url: '/api/login/auth', payload: { username, password: secret }, remoteAddress });

describe('guessing', () => {
  it('is refused after a few tries from one address, with the seconds to wait, also for the right password', async () => {
    for (let time = 0; time < 3; time++)
      expect((await logIn('bank', wrongPassword)).json()).toMatchObject({ code: 20001 });
    for (const secret of [wrongPassword, password]) {
      const answer = (await logIn('bank', secret)).json();
      expect(answer).toMatchObject({ code: 20005, message: '尝试次数过多，请 5 分钟后再试' });
      expect(answer.data.retryAfter).toBeGreaterThan(200);
    }
    expect((await logIn('bank', password, '10.0.0.2')).statusCode).toBe(200);
    expect((await logIn('operator', password)).statusCode).toBe(200);
  });

  it('from ever new addresses is refused too, and alike for names that exist and for others', async () => {
    for (const name of ['rival', 'nobody']) {
      const codes: number[] = [];
      for (let from = 0; from < 17; from++)
        codes.push((await logIn(name, wrongPassword, `10.1.0.${from}`)).json().code);
      expect(codes).toEqual([...Array.from({ length: 15 }, () => 20001), 20005, 20005]);
    }
    expect((await logIn('rival', password, '10.2.0.1')).json()).toMatchObject({ code: 20005 });
    expect((await logIn('trader', password, '10.2.0.1')).statusCode).toBe(200);
  });

  it('takes as long for a name that nobody has as for a wrong password', async () => {
    // As the server stores it: the accounts of the world have hashes that cost nothing.
    const stored = await hashSecret(password);
    const spent = async (hash: string | null): Promise<number> => {
      const start = performance.now();
      expect(await isSecret(wrongPassword, hash)).toBe(false);
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    await spent(null);
    for (let time = 0; time < 7; time++) {
      known.push(await spent(stored));
      unknown.push(await spent(null));
    }
    const middle = (all: number[]): number => all.toSorted((a, b) => a - b)[3] ?? 0;
    expect(middle(unknown)).toBeGreaterThan(middle(known) / 4);
    expect(middle(known)).toBeGreaterThan(middle(unknown) / 4);
  });
});

describe('a login', () => {
  it('is not opened with a password that was changed while it was checked, nor for a closed account', async () => {
    const sessions = new Sessions(world.pool, { idleMinutes: 1, totalHours: 1, tables, menusFor: () => [] });
    const { rows } = await world.pool.query(`select id, password from account where username = 'otherBroker'`);
    const [{ id, password: hash }] = rows;
    expect(await sessions.open(id, hash)).not.toBeNull();
    expect(await sessions.open(id, 'the one before')).toBeNull();
    await world.pool.query(`update account set "userStatus" = 'disabled' where id = $1`, [id]);
    expect(await sessions.open(id, hash)).toBeNull();
    expect((await world.pool.query('select 1 from session where "accountId" = $1', [id])).rows).toHaveLength(1);
  });

  it('that is closed while it is being looked up is not kept for later', async () => {
    const token = await world.logIn('admin');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    // The answer of the database comes after the login was closed.
    const slow = {
      query: async (...asked: Parameters<typeof world.pool.query>) => {
        const answer = await world.pool.query(...asked);
        await held;
        return answer;
      },
    } as unknown as typeof world.pool;
    const sessions = new Sessions(slow, { idleMinutes: 1, totalHours: 1, tables, menusFor: () => [] });
    const looking = sessions.find(token);
    const closing = sessions.close(token, 'logout');
    release();
    await Promise.all([looking, closing]);
    expect(await sessions.find(token)).toBeNull();
  });

  it('ends with its reason told, and a token there never was with none', async () => {
    const cookie = `tongguan_session=${await world.logIn('broker')}`;
    const info = (sent: string) => world.raw({ method: 'POST', url: '/api/login/getInfo', headers: { cookie: sent } });
    await world.pool.query(`update session set "lastSeenAt" = now() - interval '2 days'`);
    expect((await info(cookie)).json()).toMatchObject({
      code: 20011,
      data: { error: 'not-logged-in', reason: 'expired20011' },
    });
    const unknown = (await info(`tongguan_session=${randomUUID()}`)).json();
    expect(unknown).toMatchObject({ code: 20011, data: { error: 'not-logged-in' } });
    expect(unknown.data).not.toHaveProperty('reason');
  });

  it('is forgotten by the browser also when the server cannot note that it ended', async () => {
    const cookie = `tongguan_session=${await world.logIn('trader')}`;
    await world.asOwner('alter table session rename to session_away');
    const answer = await world.raw({ method: 'POST', url: '/api/login/logout', headers: { cookie } });
    await world.asOwner('alter table session_away rename to session');
    expect(answer.statusCode).toBe(500);
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'tongguan_session', value: '', path: '/' }));
  });
});

describe('what is written down', () => {
  it('holds no password, hash, token or code, in log lines and in the operation log', async () => {
    const token = await world.logIn('traderstaff');
    await world.app.inject({
      method: 'GET',
      url: '/api/sendMsg/checkVerificationCode?phone=13888888888&validationCode=987654',
    });
    await world.call('admin', 'GET', '/entities/operation-log');
    const { rows } = await world.pool.query('select to_json(o)::text as row from operation_log o');
    const written = [...lines, ...rows.map(({ row }) => row)].join('\n');
    // The failing log-out was logged, so there is something to look through.
    expect(lines.join('')).toContain('/api/login/logout');
    for (const secret of [password, wrongPassword, token, '987654', 'scrypt$']) expect(written).not.toContain(secret);
  });
});
