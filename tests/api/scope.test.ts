// What each person sees and may do: rows of other enterprises are not there at all, secrets nowhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let draft: Tree;
let submitted: Tree;
const orders = '/entities/service-order';

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  draft = (await world.call('trader', 'POST', orders, riceOrder(world))).data;
  submitted = (await world.call('trader', 'POST', orders, riceOrder(world))).data;
  await world.call('trader', 'POST', `${orders}/${submitted.id}/actions/submit`);
  await world.call('rival', 'POST', orders, { ...riceOrder(world), broker: world.companies.otherBroker.id });
});
afterAll(() => world.close());

const idsSeenBy = async (who: string, query = ''): Promise<unknown[]> => {
  const { data } = await world.call(who, 'GET', `${orders}${query}`);
  return listIn(data.rows).map(({ id }) => id);
};

describe('rows in sight', () => {
  it('a trader sees its own orders, a broker those given to it once submitted, an operator all, a bank none', async () => {
    expect((await idsSeenBy('trader')).sort()).toEqual([draft.id, submitted.id].sort());
    expect(await idsSeenBy('broker')).toEqual([submitted.id]);
    expect(await idsSeenBy('otherBroker')).toEqual([]);
    expect(await idsSeenBy('operator')).toHaveLength(3);
    expect(await world.call('bank', 'GET', orders)).toMatchObject({ status: 403, code: 30001 });
  });

  it('out of sight is not found, whatever is asked of it', async () => {
    const at = `${orders}/${submitted.id}`;
    const calls: [method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, body?: object][] = [
      ['GET', at],
      ['PUT', at, { ...riceOrder(world), version: 2 }],
      ['PATCH', at, { version: 2, remarks: 'mine' }],
      ['DELETE', orders, { ids: [submitted.id] }],
      ['POST', `${at}/actions/stop`, { reason: 'no' }],
      ['POST', `${at}/copy`],
      ['GET', `${at}/history`],
      ['GET', `${at}/reviews`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await world.call('rival', method, path, body);
      expect([method, path, answer.code]).toEqual([method, path, 30002]);
      expect(JSON.stringify(answer.data)).not.toContain('Enterprise trader');
    }
    expect((await world.call('trader', 'GET', at)).data.version).toBe(2);
  });

  it('no filter, sort or view leads out of the own rows', async () => {
    const asked = [
      `?filter[companyId][is]=${world.companies.trader.id}`,
      `?filter[companyId][in]=${world.companies.trader.id},${world.companies.rival.id}`,
      '?view=traderOrder',
      '?sort=companyId&pageSize=200',
    ];
    for (const query of asked) {
      expect(await idsSeenBy('rival', query)).not.toContain(submitted.id);
    }
    expect(await world.call('rival', 'GET', `${orders}?view=platformOrder`)).toMatchObject({ code: 30001 });
  });

  it('a row in sight may still not be edited or deleted by who only looks', async () => {
    const body = { version: 2, remarks: 'x' };
    expect(await world.call('broker', 'PATCH', `${orders}/${submitted.id}`, body)).toMatchObject({ code: 30001 });
    expect(await world.call('operator', 'DELETE', orders, { ids: [submitted.id] })).toMatchObject({ code: 30001 });
    const { data } = await world.call('operator', 'GET', `${orders}/${submitted.id}`);
    expect(data).toMatchObject({ $editable: false, $deletable: false, $actions: [] });
  });

  it('one step through a reference: the trader of an order reads its declaration once it is linked', async () => {
    const { data: made } = await world.call('broker', 'POST', '/entities/declaration', {
      ...riceDeclaration(),
      orderNo: submitted.orderNo,
    });
    const at = `/entities/declaration/${made.id}`;
    expect(await world.call('trader', 'GET', at)).toMatchObject({ status: 200, data: { $editable: false } });
    expect(await world.call('rival', 'GET', at)).toMatchObject({ code: 30002 });
    expect(listIn((await world.call('trader', 'GET', '/entities/declaration')).data.rows).map(({ id }) => id)).toEqual([
      made.id,
    ]);
    expect(await world.call('trader', 'PATCH', at, { version: 1, marks: 'x' })).toMatchObject({ code: 30001 });
  });

  it('nobody names a record out of sight in an own one', async () => {
    const { data } = await world.call('rival', 'POST', '/entities/declaration', {
      ...riceDeclaration(),
      billNo: 'X1',
      orderNo: submitted.orderNo,
    });
    expect(data.findings).toMatchObject([{ path: 'orderNo', rule: 'reference' }]);
    const draftOrder = await world.call('trader', 'POST', '/entities/declaration', {
      ...riceDeclaration(),
      billNo: 'X2',
      orderNo: draft.orderNo,
    });
    expect(draftOrder.data.findings).toMatchObject([{ path: 'orderNo', rule: 'reference' }]);
  });

  it('a file of another enterprise cannot be attached', async () => {
    const { rows } = await world.pool.query(`select id, username from account where username in ('rival', 'trader')`);
    const by = (name: string) => rows.find(({ username }) => username === name)?.id;
    const file = async (name: string) =>
      world.insert('file-object', {
        name: 'a.pdf',
        path: 'x',
        size: 1,
        mime: 'application/pdf',
        sha256: 'a'.repeat(64),
        profile: 'declaration',
        uploadedBy: by(name),
        uploadedAt: new Date().toISOString(),
      });
    const [theirs, own] = [await file('rival'), await file('trader')];
    const attach = (id: unknown) =>
      world.call('trader', 'PATCH', `${orders}/${draft.id}`, { version: 1, attachments: [id] });
    expect((await attach(theirs.id)).data.findings).toMatchObject([{ path: 'attachments', rule: 'upload' }]);
    const { data } = await attach(own.id);
    expect(data).toMatchObject({ attachments: [own.id], $labels: { 'attachments.0': 'a.pdf' } });
    expect((await world.call('trader', 'GET', `${orders}/${draft.id}`)).data).toEqual(data);
  });
});

describe('roles', () => {
  it('narrow what the account type may do, and take effect at once', async () => {
    const { data: roles } = await world.call('trader', 'GET', '/entities/role?filter[code][is]=NOTHING');
    const role = listIn(roles.rows)[0];
    const grant = async (version: number, actions: string[]) => {
      const permissions = [{ moduleKey: 'traderOrder', actions }];
      const { status } = await world.call('trader', 'PATCH', `/entities/role/${role?.id}`, { version, permissions });
      expect(status).toBe(200);
    };
    const staff = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      world.call('traderstaff', method, path, body);
    expect(await staff('GET', orders)).toMatchObject({ code: 30001 });
    await grant(1, ['view']);
    expect(listIn((await staff('GET', `${orders}?view=traderOrder`)).data.rows).length).toBeGreaterThan(0);
    expect(await staff('GET', `${orders}?view=demandOrder`)).toMatchObject({ code: 30001 });
    const { data: seen } = await staff('GET', `${orders}/${draft.id}`);
    expect(seen).toMatchObject({ $editable: false, $deletable: false, $actions: [] });
    expect(await staff('POST', orders, riceOrder(world))).toMatchObject({ code: 30001 });
    expect(await staff('PATCH', `${orders}/${draft.id}`, { version: seen.version, remarks: 'x' })).toMatchObject({
      code: 30001,
    });
    expect(await staff('POST', `${orders}/${draft.id}/actions/submit`)).toMatchObject({ code: 30001 });
    await grant(2, ['view', 'edit']);
    expect((await staff('GET', `${orders}/${draft.id}`)).data).toMatchObject({
      $editable: true,
      $deletable: false,
      $actions: ['submit'],
    });
    expect(await staff('POST', orders, riceOrder(world))).toMatchObject({ code: 30001 });
    expect(await staff('PATCH', `${orders}/${draft.id}`, { version: seen.version, remarks: 'x' })).toMatchObject({
      status: 200,
    });
  });

  it('of another enterprise cannot be given, and nobody writes for another enterprise', async () => {
    const clerk = {
      username: 'thief',
      name: 'Thief',
      password: 'Rain7#Kettle',
      mobile: '13888888888',
      email: 'thief@example.com',
      singleIdCard: '533102199001011234',
      userType: '4',
      userLevel: 'staff',
      roles: [world.companies.operator.role],
    };
    const { data } = await world.call('trader', 'POST', '/entities/account', clerk);
    expect(data.findings).toMatchObject([{ path: 'roles', rule: 'reference' }]);
    const own = { ...clerk, roles: [world.companies.trader.role], companyId: world.companies.operator.id };
    expect((await world.call('trader', 'POST', '/entities/account', own)).data.findings).toMatchObject([
      { path: 'companyId', rule: 'read-only' },
    ]);
  });
});

describe('entities', () => {
  it('that are parts, logs without readers or unknown are not served', async () => {
    expect(await world.call('admin', 'GET', '/entities/order-goods-line')).toMatchObject({ status: 404, code: 30003 });
    expect(await world.call('admin', 'GET', '/entities/nothing')).toMatchObject({ code: 30003 });
    expect(await world.call('admin', 'GET', '/entities/constructor')).toMatchObject({ code: 30003 });
    expect(await world.call('admin', 'GET', '/entities/session')).toMatchObject({ code: 30001 });
    expect(await world.call('operator', 'GET', '/entities/transition-log')).toMatchObject({ code: 30001 });
  });

  it('need a login', async () => {
    for (const path of [orders, `${orders}/${draft.id}`, '/codes?tables=unit', `${orders}/options/broker`]) {
      expect(await world.call(null, 'GET', path)).toMatchObject({ status: 401, code: 20011 });
    }
  });
});

describe('secrets', () => {
  it('of accounts are written hashed and never read, not even by who wrote them', async () => {
    const { rows } = await world.pool.query(`select id from role where code = 'ROLETRADER'`);
    const account = {
      username: 'clerk1',
      name: 'Clerk',
      password: 'Rain7#Kettle',
      mobile: '13888888888',
      email: 'clerk@example.com',
      singleIdCard: '533102199001011234',
      userType: '4',
      userLevel: 'staff',
      roles: [rows[0].id],
    };
    const made = await world.call('trader', 'POST', '/entities/account', account);
    expect(made).toMatchObject({
      status: 200,
      data: { username: 'clerk1', accountType: 'trader', enterpriseName: 'Enterprise trader', roles: [rows[0].id] },
    });
    expect(
      (
        await world.raw({
          method: 'POST',
          url: '/api/login/auth',
          payload: { username: 'clerk1', password: 'Rain7#Kettle' },
        })
      ).statusCode,
    ).toBe(200);
    const at = `/entities/account/${made.data.id}`;
    const saved = await world.call('trader', 'PATCH', at, { version: 1, nickname: 'C' });
    expect(saved.status).toBe(200);
    const put = await world.call('trader', 'PUT', at, { ...account, password: undefined, nickname: 'D', version: 2 });
    expect(put).toMatchObject({ status: 200, data: { nickname: 'D' } });
    const changed = await world.call('trader', 'PATCH', at, { version: 3, password: 'Other#20267' });
    // A password is given once; later its owner changes it, or it is reset.
    expect(changed).toMatchObject({ status: 422, data: { findings: [{ path: 'password', rule: 'read-only' }] } });
    const told = await Promise.all(
      [at, `${at}/history`, '/entities/account', '/entities/account?view=user', `${orders}/${draft.id}/history`].map(
        (path) => world.call('trader', 'GET', path),
      ),
    );
    const text = JSON.stringify([made, saved, put, changed, ...told]);
    expect(text).not.toMatch(/scrypt|Secret#|Other#|client_secret/);
    expect(await world.call('trader', 'GET', '/entities/account?filter[password][is]=x')).toMatchObject({
      code: 40001,
    });
    expect(await world.call('trader', 'GET', '/entities/account?sort=password')).toMatchObject({ code: 40001 });
    const { rows: stored } = await world.pool.query(`select password from account where username = 'clerk1'`);
    expect(stored[0].password).toMatch(/^scrypt\$32768\$8\$1\$/);
  });

  it('a password of the wrong form is refused as it was typed, and never told back', async () => {
    const { data } = await world.call('trader', 'POST', '/entities/account', { username: 'clerk2', password: 'short' });
    expect(JSON.stringify(data)).not.toContain('short');
    expect(listIn(data.findings)).toContainEqual(expect.objectContaining({ path: 'password', rule: 'format' }));
  });
});
