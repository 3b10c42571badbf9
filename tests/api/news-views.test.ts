// Views of news: looks at what is published, one a reader and day, not of those who wrote it; the record itself is not written by them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let now = new Date('2025-11-20T02:00:00.000Z');
const readers = ['broker', 'trader', 'rival', 'bank'];
beforeAll(async () => {
  world = await openWorld({ now: () => now, sessionHours: 1000, idleMinutes: 60_000 });
  // Readers are people of the operator: nobody else is told of news here.
  const { id, role } = world.companies.operator;
  await world.pool.query('update account set "companyId" = $1 where username = any($2)', [id, readers]);
  await world.pool.query(
    `update account_roles set "value" = $1 where "rootId" in (select id from account where username = any($2))`,
    [role, readers],
  );
});
afterAll(() => world.close());

const path = '/entities/news';

async function article(...actions: readonly string[]): Promise<string> {
  const record = { title: '口岸通知', type: 'notice', source: '平台', content: '正文' };
  const { data, message } = await world.call('operator', 'POST', path, record);
  for (const action of actions) {
    const done = await world.call('operator', 'POST', `${path}/${data.id}/actions/${action}`);
    if (done.code !== 1000) throw new Error(done.message);
  }
  if (!data.id) throw new Error(message);
  return String(data.id);
}

const look = (who: string, id: string) => world.call(who, 'GET', `${path}/${id}`);

/** As the list tells it, which is no look. */
async function viewsOf(id: string): Promise<unknown> {
  const { data } = await world.call('operator', 'GET', `${path}?pageSize=100`);
  return listIn(data.rows).find((row) => String(row.id) === id)?.views;
}

async function stored(id: string): Promise<Tree> {
  const { rows } = await world.pool.query('select * from news where id = $1', [id]);
  const changes = await world.pool.query('select count(*)::integer as n from record_change where "recordId" = $1', [
    id,
  ]);
  return { ...rows[0], changes: changes.rows[0]?.n };
}

describe('views of news', () => {
  it('are the people who opened it, each once a day, and leave the record as it is', async () => {
    const id = await article('publish');
    const before = await stored(id);
    expect(await viewsOf(id)).toBe(0);
    for (let round = 0; round < 3; round++) expect((await look('broker', id)).code).toBe(1000);
    expect(await viewsOf(id)).toBe(1);
    await Promise.all(readers.flatMap((who) => Array.from({ length: 6 }, () => look(who, id))));
    expect(await viewsOf(id)).toBe(readers.length);
    const { rows } = await world.pool.query('select 1 from news_view where "news" = $1', [id]);
    expect(rows).toHaveLength(readers.length);
    now = new Date('2025-11-20T15:59:00.000Z');
    await look('broker', id);
    expect(await viewsOf(id)).toBe(readers.length);
    // The next day begins at midnight in Shanghai.
    now = new Date('2025-11-20T16:01:00.000Z');
    await look('broker', id);
    expect(await viewsOf(id)).toBe(readers.length + 1);
    expect((await look('broker', id)).data.views).toBe(readers.length + 1);
    expect(await stored(id)).toEqual(before);
  });

  it('are none of those who wrote it or acted on it, nor of what is not published', async () => {
    const draft = await article();
    for (const who of [...readers, 'operator']) await look(who, draft);
    expect(await viewsOf(draft)).toBe(0);
    const changed = await world.call('trader', 'PATCH', `${path}/${draft}`, { keyword: '通知', version: 1 });
    expect(changed.code).toBe(1000);
    expect((await world.call('rival', 'POST', `${path}/${draft}/actions/publish`)).code).toBe(1000);
    for (const who of ['operator', 'trader', 'rival']) await look(who, draft);
    expect(await viewsOf(draft)).toBe(0);
    await look('bank', draft);
    expect(await viewsOf(draft)).toBe(1);
    await world.call('operator', 'POST', `${path}/${draft}/actions/takeDown`);
    await look('broker', draft);
    expect(await viewsOf(draft)).toBe(1);
  });

  it('cannot be given, and go with the article', async () => {
    const id = await article();
    await world.call('operator', 'PATCH', `${path}/${id}`, { views: 10_000, version: 1 });
    expect(await viewsOf(id)).toBe(0);
    await world.call('operator', 'POST', `${path}/${id}/actions/publish`);
    await look('bank', id);
    expect((await world.call('operator', 'GET', `${path}?sort=-views&pageSize=100`)).code).toBe(1000);
    await world.call('operator', 'POST', `${path}/${id}/actions/takeDown`);
    expect(await world.call('operator', 'DELETE', path, { ids: [id] })).toMatchObject({
      code: 1000,
      data: { deleted: 1 },
    });
    const { rows } = await world.pool.query('select 1 from news_view where "news" = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('are all counted while the article is taken down and published again', async () => {
    const id = await article('publish');
    const turns = async (): Promise<void> => {
      for (const action of ['takeDown', 'publish', 'takeDown', 'publish']) {
        await world.call('operator', 'POST', `${path}/${id}/actions/${action}`);
      }
    };
    await Promise.all([turns(), ...readers.map((who) => look(who, id))]);
    for (const who of readers) await look(who, id);
    expect(await viewsOf(id)).toBe(readers.length);
  });
});
