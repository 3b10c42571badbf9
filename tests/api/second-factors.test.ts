// The second factor of a login: set up by its person alone, asked for at every login, each proof good once, never gone round.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStoredKeys } from '../../runtime/server/authority/check-keys.ts';
import { keyRing } from '../../runtime/server/authority/key-ring.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { codeAt, type Page, SoftPasskey } from './authenticator.ts';
import { openWorld, password, type Tree, type World } from './world.ts';

const [key, next] = [randomBytes(32), randomBytes(32)];
const page: Page = { origin: 'https://tongguan.example.com', host: 'tongguan.example.com' };
const second = 1_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ keyRing: keyRing(key), publicUrl: page.origin, secondFactorFor: ['operator', 'bank'] });
});
afterAll(() => world.close());

/** The cookies an answer sets, as a browser sends them. */
type Answer = Awaited<ReturnType<World['raw']>>;
const cookiesOf = (answer: Answer): string => answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const logIn = (username: string, secret = password): Promise<Answer> =>
  world.raw({ method: 'POST', url: '/api/login/auth', payload: { username, password: secret } });
const prove = (cookie: string, payload: object): Promise<Answer> =>
  world.raw({ method: 'POST', url: '/api/login/secondFactor', payload, headers: { cookie } });
const own = async (cookie: string, method: 'GET' | 'POST', path: string, payload?: object): Promise<Tree> =>
  (await world.raw({ method, url: `/api${path}`, headers: { cookie }, ...(payload && { payload }) })).json();

/** Sets up an app in a login and gives its secret and the recovery codes. */
async function setUpApp(cookie: string, name = 'Phone'): Promise<{ id: string; secret: string; codes: string[] }> {
  const begun = await own(cookie, 'POST', '/user/secondFactors/begin', { kind: 'app', password });
  const { id, secret } = begun.data as unknown as { id: string; secret: string };
  const done = await own(cookie, 'POST', '/user/secondFactors/finish', { id, name, code: codeAt(secret, Date.now()) });
  expect(done).toMatchObject({ code: 1000 });
  return { id, secret, codes: (done.data as unknown as { recoveryCodes: string[] }).recoveryCodes };
}

describe('codes', () => {
  it('of the test are those of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect([59, 1111111109, 1111111111, 20000000000].map((at) => codeAt(secret, at * second))).toEqual([
      '287082',
      '081804',
      '050471',
      '353130',
    ]);
  });
});

describe('an authenticator app', () => {
  it('is asked for at the next login, once for each code; the password alone opens nothing', async () => {
    const first = cookiesOf(await logIn('trader'));
    const elsewhere = cookiesOf(await logIn('trader'));
    const { secret, codes } = await setUpApp(first);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    // What was open elsewhere has ended; where it was set up goes on.
    expect(await own(elsewhere, 'GET', '/user/secondFactors')).toMatchObject({
      code: 20011,
      data: { reason: 'factorChanged' },
    });
    expect(await own(first, 'GET', '/user/secondFactors')).toMatchObject({
      data: { factors: [{ kind: 'app', name: 'Phone', usedAt: null }], recoveryCodesLeft: 10, isRequired: false },
    });

    const half = await logIn('trader');
    expect(half.json()).toMatchObject({ code: 1000, data: { result: 'secondFactor' } });
    expect(half.cookies.map(({ name, path, httpOnly, sameSite }) => [name, path, httpOnly, sameSite])).toContainEqual([
      'tongguan_pending',
      '/api/login',
      true,
      'Strict',
    ]);
    expect(half.cookies.some(({ name }) => name === 'tongguan_session')).toBe(false);
    const cookie = cookiesOf(half);
    expect(await own(cookie, 'POST', '/login/getInfo')).toMatchObject({ code: 20011 });

    // The code that set it up was used by that.
    const used = codeAt(secret, Date.now());
    expect((await prove(cookie, { code: used })).json()).toMatchObject({ code: 20023 });
    // As if half a minute had passed.
    await world.pool.query('update second_factor set "step" = "step" - 1');
    const code = codeAt(secret, Date.now());
    const done = await prove(cookie, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done.json()).toMatchObject({ code: 1000, data: { result: 'success' } });
    expect(await own(cookiesOf(done), 'POST', '/login/getInfo')).toMatchObject({ code: 1000 });
    // Neither the code nor the first step opens another one.
    expect((await prove(cookie, { code })).json()).toMatchObject({ code: 20022 });
    expect((await prove(cookiesOf(await logIn('trader')), { code })).json()).toMatchObject({ code: 20023 });
  });

  it('has its secret encrypted in the database, and a new key of the installation opens it', async () => {
    const { rows } = await world.pool.query('select "keyId", "secret" from second_factor');
    expect(rows).toHaveLength(1);
    expect(rows[0].secret.length).toBeGreaterThan(20);
    const unit = unitOfWork(world.pool);
    await expect(checkStoredKeys(unit, keyRing(next))).rejects.toThrow('cannot open the private keys and secrets');
    expect(await checkStoredKeys(unit, keyRing(next, [key]))).toBeGreaterThan(0);
    expect(await checkStoredKeys(unit, keyRing(key, [next]))).toBeGreaterThan(0);
  });

  it('is not asked for after five wrong codes: the password is', async () => {
    const cookie = cookiesOf(await logIn('trader'));
    const tried: unknown[] = [];
    for (let time = 0; time < 6; time++) tried.push((await prove(cookie, { code: '00000x' })).json().code);
    expect(tried).toEqual([20023, 20023, 20023, 20023, 20023, 20022]);
  });

  it('is set up with the password, proved, and named', async () => {
    const cookie = cookiesOf(await logIn('broker'));
    const begin = (given: object) =>
      own(cookie, 'POST', '/user/secondFactors/begin', { kind: 'app', password, ...given });
    const wrong = await begin({ password: 'Wrong#2026x' });
    expect(wrong).toMatchObject({
      code: 40002,
      data: { findings: [{ path: 'password', rule: 'old-password-wrong' }] },
    });
    const { id, secret, address } = (await begin({})).data as unknown as { [key: string]: string };
    expect(address).toBe(
      `otpauth://totp/tongguan:broker?issuer=tongguan&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const finish = (given: object) =>
      own(cookie, 'POST', '/user/secondFactors/finish', { id, name: 'P', code: '000000', ...given });
    expect(await finish({ name: ' ' })).toMatchObject({ data: { findings: [{ path: 'name' }] } });
    expect(await finish({ code: 'abc' })).toMatchObject({
      data: { findings: [{ path: 'code', rule: 'factor-wrong' }] },
    });
    // Begun and not proved it counts for nothing.
    expect((await logIn('broker')).json()).toMatchObject({ data: { result: 'success' } });
    await world.pool.query(`update second_factor set "madeAt" = now() - interval '11 minutes' where id = $1`, [id]);
    expect(await finish({ code: codeAt(String(secret), Date.now()) })).toMatchObject({ code: 20026 });
  });
});

describe('a recovery code', () => {
  it('opens one login, however it is typed', async () => {
    const cookie = cookiesOf(await logIn('rival'));
    const { codes } = await setUpApp(cookie);
    const [code = ''] = codes;
    const opened = await prove(cookiesOf(await logIn('rival')), {
      recoveryCode: code.toLowerCase().replaceAll('-', ' '),
    });
    expect(opened.json()).toMatchObject({ code: 1000 });
    expect((await prove(cookiesOf(await logIn('rival')), { recoveryCode: code })).json()).toMatchObject({
      code: 20023,
    });
    const now = cookiesOf(opened);
    expect(await own(now, 'GET', '/user/secondFactors')).toMatchObject({ data: { recoveryCodesLeft: 9 } });
    const renewed = await own(now, 'POST', '/user/recoveryCodes', { password });
    expect((renewed.data as unknown as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    const old = await prove(cookiesOf(await logIn('rival')), { recoveryCode: codes[1] });
    expect(old.json()).toMatchObject({ code: 20023 });
  });
});

describe('a passkey', () => {
  const stick = new SoftPasskey();
  /** Of the login that it opened. */
  let cookie = '';

  it('signs for this place alone, for what it was asked, and not twice', async () => {
    const before = cookiesOf(await logIn('otherBroker'));
    const begin = async () =>
      (await own(before, 'POST', '/user/secondFactors/begin', { kind: 'passkey', password })).data as unknown as {
        id: string;
        options: { challenge: string; rp: { id: string } };
      };
    const { id, options } = await begin();
    expect(options.rp.id).toBe(page.host);
    const finish = (passkey: object) =>
      own(before, 'POST', '/user/secondFactors/finish', { id, name: 'Stick', passkey });
    const elsewhere = { origin: 'https://tongguan.example.net', host: 'tongguan.example.net' };
    expect(await finish(stick.make(options.challenge, elsewhere))).toMatchObject({ code: 40002 });
    expect(await finish(stick.make('b3RoZXI', page))).toMatchObject({ code: 40002 });
    expect(await finish(stick.make(options.challenge, page))).toMatchObject({ code: 1000 });

    const ask = async () => {
      const pending = cookiesOf(await logIn('otherBroker'));
      const asked = await world.raw({ method: 'POST', url: '/api/login/passkey', headers: { cookie: pending } });
      return { pending, challenge: String(asked.json().data.options.challenge) };
    };
    const one = await ask();
    const other = await ask();
    expect((await prove(one.pending, { passkey: stick.sign(one.challenge, elsewhere) })).json().code).toBe(20023);
    expect((await prove(one.pending, { passkey: stick.sign(other.challenge, page) })).json().code).toBe(20023);
    expect((await prove(one.pending, { passkey: new SoftPasskey().sign(one.challenge, page) })).json().code).toBe(
      20023,
    );
    const done = await prove(one.pending, { passkey: stick.sign(one.challenge, page) });
    expect(done.json()).toMatchObject({ code: 1000 });
    cookie = cookiesOf(done);
    // A copy of the stick, which has counted less.
    stick.uses -= 1;
    expect((await prove(other.pending, { passkey: stick.sign(other.challenge, page) })).json().code).toBe(20023);
    stick.uses += 1;
  });

  it('proves once more who is logged in, where the account has no app; the password alone does not', async () => {
    await world.pool.query(
      `update session set "startedAt" = now() - interval '1 hour'
        where "accountId" = (select id from account where username = 'otherBroker')`,
    );
    const again = (given: object) => own(cookie, 'POST', '/user/proveAgain', { password, ...given });
    const lacking = { code: 40002, data: { findings: [{ path: 'code', rule: 'required' }] } };
    const wrong = { code: 40002, data: { findings: [{ path: 'code', rule: 'factor-wrong' }] } };
    expect(await again({})).toMatchObject(lacking);
    const ask = async () =>
      (await own(cookie, 'POST', '/user/proveAgain/passkey', { password })).data as unknown as {
        pending: string;
        options: { challenge: string };
      };
    const [one, other] = [await ask(), await ask()];
    expect(await again({ pending: one.pending, passkey: stick.sign(other.options.challenge, page) })).toMatchObject(
      wrong,
    );
    expect(await own(cookie, 'POST', '/user/endOtherSessions')).toMatchObject({ code: 20027 });
    const passkey = stick.sign(one.options.challenge, page);
    expect(await again({ pending: one.pending, passkey })).toMatchObject({ code: 1000 });
    expect(await again({ pending: one.pending, passkey })).toMatchObject(wrong);
    expect(await own(cookie, 'POST', '/user/endOtherSessions')).toMatchObject({ code: 1000 });
    const asked = await own(cookie, 'POST', '/user/proveAgain/passkey', { password: 'Wrong#2026' });
    expect(asked).toMatchObject({ code: 40002, data: { findings: [{ path: 'password' }] } });
  });
});

describe('whoever has to have one', () => {
  it('can do nothing else before, and keeps the last one', async () => {
    const cookie = cookiesOf(await logIn('bank'));
    expect(await own(cookie, 'POST', '/login/getInfo')).toMatchObject({
      data: { userPermission: { account: { lacksSecondFactor: true } } },
    });
    expect(await own(cookie, 'GET', '/entities/service-order')).toMatchObject({ code: 20024 });
    const { id } = await setUpApp(cookie);
    expect(await own(cookie, 'GET', '/entities/exchange-rate')).toMatchObject({ code: 1000 });
    const removing = await own(cookie, 'POST', '/user/secondFactors/remove', { id, password });
    expect(removing).toMatchObject({ code: 20025 });
    expect((await logIn('bank')).json()).toMatchObject({ data: { result: 'secondFactor' } });
  });
});

describe('who has lost all of them', () => {
  it('is let in by the password again once the operator has removed them, and nobody of the own rank can', async () => {
    const { rows } = await world.pool.query(`select id, version from account where username = 'rival'`);
    const path = `/entities/account/${rows[0].id}/actions/removeSecondFactors`;
    const operator = cookiesOf(await logIn('operator'));
    const version = rows[0].version;
    // The operator has none yet, which has to be first.
    expect(await own(operator, 'POST', path, { version })).toMatchObject({ code: 20024 });
    await setUpApp(operator);
    const broker = cookiesOf(await logIn('broker'));
    expect((await own(broker, 'POST', path, { version })).code).not.toBe(1000);
    expect(await own(operator, 'POST', path, { version })).toMatchObject({ code: 1000 });
    expect((await logIn('rival')).json()).toMatchObject({ data: { result: 'success' } });
    const { rows: left } = await world.pool.query('select 1 from recovery_code where "accountId" = $1', [rows[0].id]);
    expect(left).toEqual([]);
    const { rows: history } = await world.pool.query(
      `select action from record_change where "recordId" = $1 order by version`,
      [rows[0].id],
    );
    expect(history.map(({ action }) => action)).toEqual(['secondFactor', 'removeSecondFactors']);
  });
});

describe('the log of operations', () => {
  it('has a login once it is whole, and wrong codes under the name of who was meant', async () => {
    await world.call('trader', 'GET', '/entities/account').catch(() => null);
    await new Promise((done) => setTimeout(done, 500));
    const { rows } = await world.pool.query(
      `select a.username, o.result, count(*)::int as times from operation_log o join account a on a.id = o."accountId"
        where o.action = 'login' and a.username = 'otherBroker' group by 1, 2 order by 2`,
    );
    expect(rows).toEqual([
      { username: 'otherBroker', result: 'failure', times: 4 },
      { username: 'otherBroker', result: 'success', times: 2 },
    ]);
  });
});
