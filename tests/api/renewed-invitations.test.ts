// Who gets another one-time password, and who never does: an invitation opens an account nobody has used, and no other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { bulkActions, recordActions } from '../../runtime/web/actions/available-actions.ts';
import { describeApi } from '../described-api.ts';
import { type Answer, openWorld, password, type World } from './world.ts';

const mobile = '13800000991';
const resetTo = 'Default#2026';
let [silent, texting] = [] as unknown as [World, World];
beforeAll(async () => {
  silent = await openWorld({ resetPassword: resetTo });
  texting = await openWorld({ resetPassword: resetTo, codeGateway: { send: async () => undefined } });
  for (const { pool, companies } of [silent, texting])
    await pool.query(`update role set name = 'administrator' where id = $1`, [companies.admin.role]);
});
afterAll(() => Promise.all([silent?.close(), texting?.close()]));

const entered = (username: string) => ({
  administratorAccount: username,
  administratorName: '何示例',
  administratorMobile: mobile,
  administratorEmail: `${username}@example.com`,
  administratorCard: '533102199001011234',
});

async function found(world: World): Promise<string> {
  const { data } = await world.call('admin', 'POST', '/entities/enterprise', {
    eptType: 'trader',
    eptName: '示例商行',
  });
  return String(data.id);
}

/** Somebody who was invited and has not come yet. */
async function invited(world: World, username: string): Promise<{ id: string; answer: Answer }> {
  const path = `/entities/enterprise/${await found(world)}/actions/inviteAdministrator`;
  const answer = await world.call('operator', 'POST', path, { entered: entered(username) });
  expect(answer.code).toBe(1000);
  return { id: String((await stored(world, username)).id), answer };
}

async function stored(world: World, username: string) {
  const { rows } = await world.pool.query('select * from account where username = $1', [username]);
  return rows[0];
}

const act = (world: World, id: string, action: string) =>
  world.call('operator', 'POST', `/entities/account/${id}/actions/${action}`, {});

const logIn = async (world: World, username: string, secret: string) =>
  (await world.raw({ method: 'POST', url: '/api/login/auth', payload: { username, password: secret } })).json();

describe('another one-time password', () => {
  it('is made for one person at a time: for several nobody would be told', async () => {
    const { id, answer } = await invited(silent, 'oneofmany');
    const calls = {
      '/entities/account/actions/renewInvitation': { ids: [id] },
      '/entities/enterprise/actions/inviteAdministrator': { ids: [await found(silent)], entered: entered('several') },
    };
    for (const [path, body] of Object.entries(calls)) {
      expect(await silent.call('operator', 'POST', path, body)).toMatchObject({ data: { error: 'unknown-call' } });
    }
    expect((await logIn(silent, 'oneofmany', String(answer.data.$told?.oneTimePassword))).code).toBe(1000);
    expect(await stored(silent, 'several')).toBeUndefined();
    const described = await describeApi(model);
    const renewing = Object.keys(described.paths).filter((path) => path.endsWith('/renewInvitation'));
    expect(renewing).toEqual([expect.stringContaining('/entities/account/{id}/actions/')]);
  });

  it('is offered in the row of the person and not above the list', () => {
    const account = model.entities.account?.descriptor;
    if (!account) throw new Error('There are no accounts');
    const operator = { accountId: 'operator', account: 'operator', level: 'staff', companyId: null } as const;
    const actions = ['renewInvitation', 'resetPassword'];
    expect(bulkActions(account, actions, operator).map(({ action }) => action)).toEqual(['resetPassword']);
    const row = { id: 'one', userStatus: 'enabled', $actions: actions };
    expect(recordActions(account, actions, operator, row).map(({ action }) => action)).toEqual(actions);
  });

  it('answers with the record as it is then', async () => {
    const { id } = await invited(silent, 'asitis');
    const { data } = await act(silent, id, 'renewInvitation');
    expect(data.version).toBe((await stored(silent, 'asitis')).version);
  });

  it('can be made where the first one failed, and whoever invites is told', async () => {
    await silent.asOwner(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await silent.asOwner(`create trigger refuse before update on account for each row
      when (new.username = 'unlucky') execute function refuse()`);
    const { id, answer } = await invited(silent, 'unlucky');
    expect(answer.data.$told).toEqual({ notIssuedFor: 'unlucky' });
    await silent.asOwner('drop trigger refuse on account');
    const again = await act(silent, id, 'renewInvitation');
    expect((await logIn(silent, 'unlucky', String(again.data.$told?.oneTimePassword))).code).toBe(1000);
  });
});

describe('an account that its person has used', () => {
  it('cannot be taken over by a reset and an invitation', async () => {
    for (const world of [silent, texting]) {
      const before = await stored(world, 'trader');
      expect((await act(world, before.id, 'resetPassword')).code).toBe(1000);
      expect(await act(world, before.id, 'renewInvitation')).toMatchObject({
        data: { error: 'state-not-allowed', refusal: 'password-chosen' },
      });
      // The default password gets nobody further: the number stays that of the person, and a code goes there.
      expect(await stored(world, 'trader')).toMatchObject({ mobilePending: null, mobile: before.mobile });
      const answer = await world.raw({
        method: 'POST',
        url: '/api/login/auth',
        payload: { username: 'trader', password: resetTo },
      });
      const cookie = `tongguan_session=${answer.cookies.find(({ name }) => name === 'tongguan_session')?.value}`;
      const form = { id: before.id, mobile: '13800000666', oldPassword: resetTo, password, checkPassword: password };
      const taken = await world.raw({ method: 'POST', url: '/api/user/updatePw', headers: { cookie }, payload: form });
      expect(taken.json().code).not.toBe(1000);
      expect(await stored(world, 'trader')).toMatchObject({ mobile: before.mobile, mustChangePassword: true });
    }
  });
});

describe('somebody who was invited and has not come yet', () => {
  it('gets in after a reset, also when the invitation has run out', async () => {
    const { id } = await invited(silent, 'resetlate');
    await silent.pool.query(`update account set "passwordUntil" = now() - interval '1 day' where id = $1`, [id]);
    expect((await act(silent, id, 'resetPassword')).code).toBe(1000);
    expect((await logIn(silent, 'resetlate', resetTo)).code).toBe(1000);
    expect(await stored(silent, 'resetlate')).toMatchObject({ passwordUntil: null, mobilePending: true });
  });

  it.each(['silent', 'texting'])('keeps the way in when the number is corrected (%s)', async (which) => {
    const world = which === 'silent' ? silent : texting;
    const { id } = await invited(world, 'corrected');
    await world.pool.query('update account set "mobilePending" = true where id = $1', [id]);
    const { version } = await stored(world, 'corrected');
    const saved = await world.call('admin', 'PATCH', `/entities/account/${id}`, { version, mobile: '13800000995' });
    expect(saved.code).toBe(1000);
    // Where nothing sends codes, the first login still asks for the number instead of a code.
    const mobilePending = world === silent ? true : null;
    expect(await stored(world, 'corrected')).toMatchObject({ mobile: '13800000995', mobilePending });
  });
});
