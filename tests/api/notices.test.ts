// Who is told of what: notices are written with the change, once, for whom it concerns, and read only by who sees the record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceOrder } from './deal.ts';
import { type Answer, listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world?.close());

const chinese = { cookie: 'tongguan_language=zh' };

async function newOrder(): Promise<string> {
  const made = await world.call('trader', 'POST', '/entities/service-order', riceOrder(world));
  expect(made.code).toBe(1000);
  return String(made.data.id);
}

function act(who: string, id: string, action: string, body: object = {}): Promise<Answer> {
  return world.call(who, 'POST', `/entities/service-order/${id}/actions/${action}`, body);
}

async function submitted(): Promise<string> {
  const id = await newOrder();
  expect((await act('trader', id, 'submit')).code).toBe(1000);
  return id;
}

/** The notices of a person about a record, newest first. */
async function noticesOf(who: string, id: string, query = ''): Promise<Tree[]> {
  const { code, data } = await world.call(who, 'GET', `/notices?limit=50${query}`, undefined, chinese);
  expect(code).toBe(1000);
  return listIn(data.rows).filter(({ recordId }) => String(recordId) === id);
}

async function rowsAbout(id: string): Promise<{ kind: string; addressee: string; action: string }[]> {
  const { rows } = await world.pool.query(
    'select "kind", "addressee", "action" from notice where "recordId" = $1 order by "id"',
    [id],
  );
  return rows;
}

const strangers = ['rival', 'otherBroker', 'bank', 'traderstaff'];

describe('a submitted order', () => {
  it('tells its broker once, in words of the reader, and nobody else', async () => {
    const id = await submitted();
    expect(await rowsAbout(id)).toEqual([
      { kind: 'todo', addressee: `broker/${world.companies.broker.id}`, action: 'submit' },
    ]);
    const [notice, ...more] = await noticesOf('broker', id);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'todo', entity: 'service-order', company: 'Enterprise trader', by: 'trader' });
    expect(String(notice?.subject)).toMatch(/^服务订单 DD\d{13}$/);
    expect(String(notice?.text)).toContain('待您处理');
    expect(String(notice?.address)).toMatch(new RegExp(`/${id}$`));
    for (const who of ['trader', ...strangers]) expect(await noticesOf(who, id)).toEqual([]);
    await world.pool.query(`update enterprise set "eptNameEn" = 'Trader in English' where id = $1`, [
      world.companies.trader.id,
    ]);
    const english = await world.call('broker', 'GET', '/notices', undefined, { cookie: 'tongguan_language=en' });
    expect(String(listIn(english.data.rows)[0]?.subject)).toMatch(/^Service order DD/);
    expect(listIn(english.data.rows)[0]?.company).toBe('Trader in English');
  });

  it('that comes back tells the trader why', async () => {
    const id = await submitted();
    expect((await act('broker', id, 'reject', { opinion: '数量与合同不符' })).code).toBe(1000);
    expect(await noticesOf('trader', id)).toMatchObject([{ kind: 'returned', reason: '数量与合同不符', by: 'broker' }]);
    expect(await noticesOf('broker', id)).toHaveLength(1);
  });

  it('goes on, and each step tells the other side', async () => {
    const id = await submitted();
    for (const [who, action, body] of [
      ['broker', 'approve', { opinion: '同意' }],
      ['broker', 'startWork', {}],
    ] as const) {
      expect((await act(who, id, action, body)).code).toBe(1000);
    }
    expect(await rowsAbout(id)).toEqual([
      { kind: 'todo', addressee: `broker/${world.companies.broker.id}`, action: 'submit' },
      { kind: 'progress', addressee: `trader/${world.companies.trader.id}`, action: 'approve' },
      { kind: 'progress', addressee: `trader/${world.companies.trader.id}`, action: 'startWork' },
    ]);
  });

  it('that is refused tells nobody, and neither does one whose writing fails', async () => {
    const id = await newOrder();
    expect((await act('broker', id, 'approve', { opinion: '同意' })).code).not.toBe(1000);
    await world.asOwner(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuse before insert on transition_log for each row execute function refuse()`,
    );
    expect((await act('trader', id, 'submit')).code).toBe(50001);
    await world.asOwner('drop trigger refuse on transition_log');
    expect(await rowsAbout(id)).toEqual([]);
    const stored = await world.call('trader', 'GET', `/entities/service-order/${id}`);
    expect(stored.data.status).toBe('draft');
  });

  it('submitted twice at the same moment tells once', async () => {
    const id = await newOrder();
    const answers = await Promise.all([act('trader', id, 'submit'), act('trader', id, 'submit')]);
    expect(answers.filter(({ code }) => code === 1000)).toHaveLength(1);
    expect(await rowsAbout(id)).toHaveLength(1);
  });
});

describe('what a reader sees', () => {
  it('ends with the sight of the record', async () => {
    const id = await submitted();
    expect(await noticesOf('broker', id)).toHaveLength(1);
    await world.pool.query(`update service_order set "broker" = $2 where "id" = $1`, [
      id,
      world.companies.otherBroker.id,
    ]);
    expect(await noticesOf('broker', id)).toEqual([]);
    // It is not addressed to the one who sees the record now.
    expect(await noticesOf('otherBroker', id)).toEqual([]);
  });

  it('comes page by page, by kind, and is counted until it is read', async () => {
    const ids = [await submitted(), await submitted(), await submitted()];
    const count = async (): Promise<number> =>
      Number((await world.call('broker', 'GET', '/notices/count')).data.unread);
    const before = await count();
    const first = await world.call('broker', 'GET', '/notices?limit=2');
    expect(first.data.more).toBe(true);
    expect(listIn(first.data.rows).map(({ recordId }) => recordId)).toEqual([ids[2], ids[1]]);
    const last = listIn(first.data.rows)[1];
    const second = await world.call('broker', 'GET', `/notices?limit=2&before=${String(last?.id)}`);
    expect(listIn(second.data.rows)[0]?.recordId).toBe(ids[0]);
    expect(await noticesOf('broker', ids[0] ?? '', '&kind=returned')).toEqual([]);
    expect(await noticesOf('broker', ids[0] ?? '', '&kind=todo')).toHaveLength(1);
    const read = await world.call('broker', 'POST', '/notices/read', { ids: [last?.id, last?.id] });
    expect(read.data.unread).toBe(before - 1);
    expect(await noticesOf('broker', ids[1] ?? '')).toMatchObject([{ isRead: true }]);
    expect(await noticesOf('broker', ids[1] ?? '', '&unread=1')).toEqual([]);
    // What is addressed to others is not marked.
    expect((await world.call('otherBroker', 'POST', '/notices/read', { ids: [last?.id] })).code).toBe(1000);
    const { rows } = await world.pool.query('select count(*)::int as n from notice_read where "noticeId" = $1', [
      last?.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
    const all = await world.call('broker', 'POST', '/notices/read', { all: true });
    expect(all.data).toEqual({ unread: 0, unseen: 0 });
    expect(await count()).toBe(0);
    expect((await world.call('broker', 'POST', '/notices/read', {})).code).toBe(40008);
  });

  it('is seen once the panel was opened, and unread still', async () => {
    await world.call('broker', 'POST', '/notices/read', { all: true });
    await submitted();
    expect((await world.call('broker', 'GET', '/notices/count')).data).toMatchObject({ unread: 1, unseen: 1 });
    expect((await world.call('broker', 'POST', '/notices/seen')).data).toEqual({ unread: 1, unseen: 0 });
    await submitted();
    expect((await world.call('broker', 'GET', '/notices/count')).data).toEqual({ unread: 2, unseen: 1 });
  });

  it('leaves out kinds that are switched off, for this person alone', async () => {
    const id = await submitted();
    const saved = await world.call('broker', 'PUT', '/notices/settings', {
      off: ['todo'],
      mail: ['returned'],
      sms: [],
    });
    expect(saved.data).toEqual({ off: ['todo'], mail: ['returned'], sms: [] });
    const { data } = await world.call('broker', 'GET', '/notices/settings');
    expect(data).toEqual({ off: ['todo'], mail: ['returned'], sms: [], ways: { mail: false, sms: false } });
    expect(await noticesOf('broker', id)).toEqual([]);
    expect((await world.call('trader', 'GET', '/notices/settings')).data.off).toEqual([]);
    expect((await world.call('broker', 'PUT', '/notices/settings', { off: ['x'], mail: [], sms: [] })).status).toBe(
      400,
    );
    await world.call('broker', 'PUT', '/notices/settings', { off: [], mail: [], sms: [] });
    expect(await noticesOf('broker', id)).toHaveLength(1);
  });

  it('is for people who are logged in, and kept by nobody on the way', async () => {
    expect((await world.call(null, 'GET', '/notices')).status).toBe(401);
    const cookie = `tongguan_session=${await world.logIn('broker')}`;
    const answer = await world.raw({ method: 'GET', url: '/api/notices/count', headers: { cookie } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
