// The log of operations: who did what from where, with what result, kept also when the server stops; and who may read it.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { operationOf } from '../../runtime/server/operations/operation-of.ts';
import { password, startWorld, type World } from '../deal/world.ts';

const link = { title: '中国海关总署', url: 'https://example.com/customs', weight: 5, enabled: true };
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

/** The newest entries in the sight of a person. */
async function entries(username: string, filter = ''): Promise<Row[]> {
  const { data } = await (await world.as(username)).get(`/entities/operation-log?pageSize=50${filter}`);
  return data.rows as Row[];
}

describe('the log', () => {
  it('keeps a creation with the person, the menu, the record and the address', async () => {
    const operator = await world.as('operator');
    const { data } = await operator.post('/entities/friendly-link', link);
    const [entry] = await entries('operator', '&filter[action][is]=create');
    expect(entry).toMatchObject({
      accountId: '00000000-0000-4000-8000-0000000002c1',
      companyId: '00000000-0000-4000-8000-0000000000c1',
      module: 'friendlyLink',
      subjectType: 'friendly-link',
      subjectId: data.id,
      subjectNo: '中国海关总署',
      result: 'success',
      ip: '127.0.0.1',
    });
  });

  it('keeps what was refused, with the reason', async () => {
    const operator = await world.as('operator');
    await operator.post('/entities/friendly-link', { ...link, url: 'example.com' });
    const [entry] = await entries('operator', '&filter[result][is]=failure');
    expect(entry).toMatchObject({ action: 'create', subjectType: 'friendly-link', result: 'failure' });
    expect(String(entry?.message).split('\n').length).toBe(2);
  });

  it('names the action of a lifecycle, and the record of a deletion that is gone', async () => {
    const operator = await world.as('operator');
    const news = { title: '口岸快讯', type: 'notice', source: '平台', content: '正文' };
    const { data } = await operator.post('/entities/news', news);
    await operator.post('/entities/news/actions/publish', { ids: [data.id] });
    await operator.delete('/entities/news', { ids: [data.id] });
    await operator.post(`/entities/news/${String(data.id)}/actions/takeDown`, {});
    await operator.delete('/entities/news', { ids: [data.id] });
    const found = await entries('operator', '&filter[module][is]=news');
    expect(
      found.map(({ action, step, result, subjectNo }) => [action, step ?? null, result, subjectNo]).reverse(),
    ).toEqual([
      ['create', null, 'success', '口岸快讯'],
      ['act', 'publication.actions.publish', 'success', '口岸快讯'],
      ['delete', null, 'failure', '口岸快讯'],
      ['act', 'publication.actions.takeDown', 'success', '口岸快讯'],
      ['delete', null, 'success', '口岸快讯'],
    ]);
  });

  it('knows logins by their account, and keeps no name that nobody has', async () => {
    const other = await world.as('trader');
    expect((await other.post('/login/auth', { username: 'trader', password: 'wrong' })).error).toBe(
      'wrong-credentials',
    );
    await other.post('/login/auth', { username: 'Rain7#Kettle', password: 'wrong' });
    const logins = await entries('admin', '&filter[action][is]=login&filter[result][is]=failure');
    expect(logins.map(({ subjectNo, accountId }) => [subjectNo, accountId])).toEqual([
      [undefined, undefined],
      ['trader', '00000000-0000-4000-8000-0000000002a1'],
    ]);
  });

  it('calls what has an address of its own by what it does, and leaves out what only reads', async () => {
    const trader = await world.as('trader');
    const nobody = 'id=00000000-0000-4000-8000-00000000ffff';
    for (const path of [
      'getUserByCompanyId',
      `updateUserStatus?userStatus=disabled&${nobody}`,
      `deleteUserStatus?${nobody}`,
    ])
      await trader.get(`/user/${path}`);
    const found = await entries('trader', '&filter[subjectType][is]=account');
    expect(found.map(({ action, step, result }) => [action, step ?? null, result])).toEqual([
      ['delete', null, 'failure'],
      ['act', 'account.actions.disable', 'failure'],
    ]);
  });

  it('is read by administrators of enterprises for their own, by the platform for all, by staff not at all', async () => {
    await (await world.as('trader')).post('/entities/business-partner', { name: '' });
    const companies = new Set((await entries('trader')).map(({ companyId }) => companyId));
    expect([...companies]).toEqual(['00000000-0000-4000-8000-0000000000a1']);
    const all = new Set((await entries('operator')).map(({ companyId }) => companyId));
    expect(all.size).toBeGreaterThan(1);
    expect((await (await world.as('staff')).get('/entities/operation-log')).error).toBe('not-permitted');
    expect((await (await world.as('operator')).post('/entities/operation-log', {})).error).toBe('not-permitted');
  });

  it('keeps reads that were refused: one of a kind, account and minute', async () => {
    const staff = await world.as('staff');
    for (let time = 0; time < 5; time += 1) {
      expect((await staff.get('/entities/operation-log')).error).toBe('not-permitted');
      expect((await staff.get(`/entities/declaration/00000000-0000-4000-8000-00000000fff${time}`)).error).toBe(
        'not-found',
      );
    }
    const own = await entries('admin', '&filter[action][is]=read');
    expect(own.map(({ subjectType }) => subjectType).sort()).toEqual(['declaration', 'operation-log']);
    for (const entry of own)
      expect(entry).toMatchObject({ result: 'failure', ip: '127.0.0.1', $labels: { accountId: expect.any(String) } });
    expect(own.find(({ subjectType }) => subjectType === 'declaration')?.subjectId).toMatch(/fff0$/);
  });

  it('tells an export, in words', async () => {
    const operator = await world.as('operator');
    await operator.raw('/entities/friendly-link/export');
    const [entry] = await entries('operator', '&filter[action][is]=export');
    expect(entry).toMatchObject({ subjectType: 'friendly-link', result: 'success', $labels: { module: '友情链接' } });
  });
});

it('a record that is called after another one is named by the title of that one', async () => {
  const declaration = await world.put('declaration', {
    ...{ billNo: 'CALLED1', ieFlag: 'I', docKind: 'declaration', declarationStatus: 'completed' },
    companyId: '00000000-0000-4000-8000-0000000000b1',
  });
  const operator = await world.as('operator');
  const { data } = await operator.post('/entities/declaration-verification', { declarationId: declaration });
  await operator.delete('/entities/declaration-verification', { ids: [data.id] });
  const found = await entries('operator', '&filter[subjectNo][contains]=CALLED1');
  expect(found.map(({ action }) => action)).toEqual(['delete', 'create']);
});

describe('calls that count', () => {
  it.each([
    ['PATCH', '/api/entities/:entity/:id', 'edit'],
    ['GET', '/api/entities/:entity/:id', null],
    ['POST', '/api/entities/:entity/validate', null],
    ['GET', '/api/user/transfer', 'account'],
    ['POST', '/api/something/new', 'other'],
  ])('%s %s: %s', (method, route, operation) => {
    expect(operationOf(method, route)).toBe(operation);
  });
});

describe('a server that stops', () => {
  it('writes what it noted', async () => {
    const other = await startWorld(inject('cluster'));
    const operator = await other.as('operator');
    await operator.post('/entities/friendly-link', link);
    await other.close();
    const { rows } = await other.pool.query(`select count(*)::int as n from operation_log where action = 'create'`);
    await other.stop();
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('an entry', () => {
  it('of a write stands in the transaction of the record, with the number it only gets there', async () => {
    const trader = await world.as('trader');
    const { data } = await trader.post('/entities/service-order', { declarationType: 'export' });
    const { rows } = await world.pool.query(
      `select l.xmin = o.xmin as same, l."subjectNo" = o."orderNo" as named, l."action" from operation_log l
        join service_order o on o."id"::text = l."subjectId" where o."id" = $1`,
      [data.id],
    );
    expect(rows).toEqual([{ same: true, named: true, action: 'create' }]);
  });

  it('is there when the answer is, also of what was refused', async () => {
    const operator = await world.as('operator');
    const count = async (): Promise<number> => {
      const { rows } = await world.pool.query('select count(*)::int as n from operation_log');
      return rows[0].n;
    };
    const before = await count();
    const { data } = await operator.post('/entities/friendly-link', link);
    expect(await count()).toBe(before + 1);
    await operator.put(`/entities/friendly-link/${String(data.id)}`, { ...link, url: 'nowhere' });
    expect(await count()).toBe(before + 2);
    await operator.raw('/entities/friendly-link/export');
    expect(await count()).toBe(before + 3);
    await operator.delete('/entities/friendly-link', { ids: [data.id] });
    expect(await count()).toBe(before + 4);
  });
});

describe('a log that has no room', () => {
  const full = `create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on operation_log execute function no_room()`;
  const room = 'drop trigger no_room on operation_log; drop function no_room()';

  it('refuses logins, exports and writes, and keeps that they were tried once there is room', async () => {
    const operator = await world.as('operator');
    const { rows } = await world.pool.query('select now() as began');
    await world.asOwner(full);
    const login = await world.app.inject({
      method: 'POST',
      url: '/api/login/auth',
      payload: { username: 'trader', password },
    });
    const exported = await operator.raw('/entities/friendly-link/export');
    const saved = await operator.post('/entities/friendly-link', link);
    await world.asOwner(room);
    expect([login.statusCode, login.json().data.error]).toEqual([503, 'not-logged']);
    expect(String(login.headers['set-cookie'])).toMatch(/tongguan_session=;/);
    expect([JSON.parse(exported).data.error, saved.error]).toEqual(['not-logged', 'disk-full']);
    await entries('operator');
    const kept = await world.pool.query(
      `select "action", "result" from operation_log where "at" >= $1 order by "action"`,
      [rows[0].began],
    );
    expect(kept.rows).toEqual([
      { action: 'create', result: 'failure' },
      { action: 'export', result: 'failure' },
      { action: 'login', result: 'failure' },
    ]);
  });
});
