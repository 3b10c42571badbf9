// Actions on several records that are made together or not at all, and deletions, which always are: which records refuse, and why.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type Answer, listIn, openWorld, type World } from './world.ts';

const path = '/entities/news';
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

function article(title: string, more: Row = {}): Promise<Row> {
  return world.insert('news', {
    title,
    type: 'notice',
    source: '瑞丽口岸',
    content: '<p>自今日起</p>',
    status: 'unpublished',
    ...more,
  });
}

function act(action: string, articles: readonly Row[], headers = {}): Promise<Answer> {
  return world.call('operator', 'POST', `${path}/actions/${action}`, { ids: articles.map(({ id }) => id) }, headers);
}

async function statesOf(articles: readonly Row[]): Promise<string[]> {
  const ids = articles.map(({ id }) => id);
  const { rows } = await world.pool.query('select id, status from news where id = any($1)', [ids]);
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? 'gone');
}

async function historyOf(articles: readonly Row[]): Promise<number> {
  const { rows } = await world.pool.query('select 1 from record_change where "recordId" = any($1)', [
    articles.map(({ id }) => id),
  ]);
  return rows.length;
}

describe('publishing several articles', () => {
  it('is refused whole when one is published already: one message names it, nothing is changed', async () => {
    const published = await article('口岸延时开放通知', { status: 'published' });
    const articles = [await article('大米进口指南'), published, await article('春节通关安排')];
    const answer = await act('publish', articles);
    expect(answer).toMatchObject({
      status: 409,
      code: 40013,
      message: '所选 3 条记录中有 1 条不允许此操作，本次操作全部未执行。口岸延时开放通知：已发布的内容不能重复发布。',
      data: { error: 'batch-refused' },
    });
    expect(listIn(answer.data.refused)).toMatchObject([
      { id: published.id, title: '口岸延时开放通知', name: 'state-not-allowed', refusal: 'published-not-again' },
    ]);
    expect(await statesOf(articles)).toEqual(['unpublished', 'published', 'unpublished']);
    expect(await historyOf(articles)).toBe(0);
  });

  it('names those that refuse for the same reason together, and those with faults with what is wrong', async () => {
    const articles = [
      await article('甲市场行情', { status: 'published' }),
      await article('乙市场行情', { status: 'published' }),
      await article('丙市'),
    ];
    const { message, data } = await act('publish', articles);
    expect(message).toContain('甲市场行情 / 乙市场行情：已发布的内容不能重复发布。');
    expect(message).toMatch(/丙市：标题.*3/);
    expect(listIn(data.refused)).toHaveLength(3);
    expect(await historyOf(articles)).toBe(0);
  });

  it('publishes all of them, each with its history', async () => {
    const articles = [await article('丁市场行情'), await article('戊市场行情', { status: 'takenDown' })];
    const { code, message, data } = await act('publish', articles);
    expect({ code, message }).toEqual({ code: 1000, message: '发布成功' });
    expect(listIn(data.results)).toEqual(articles.map(({ id }) => ({ id, ok: true })));
    expect(await statesOf(articles)).toEqual(['published', 'published']);
    expect(await historyOf(articles)).toBe(2);
  });

  it('is done once, however often the call is repeated', async () => {
    const articles = [await article('己市场行情'), await article('庚市场行情')];
    const headers = { 'idempotency-key': 'publish-both' };
    const answers = await Promise.all([1, 2, 3].map(() => act('publish', articles, headers)));
    const [first] = answers;
    expect(first?.code).toBe(1000);
    for (const answer of [...answers, await act('publish', articles, headers)]) expect(answer).toEqual(first);
    expect(await historyOf(articles)).toBe(2);
  });

  it('leaves all as they are when somebody was faster with one of them', async () => {
    const articles = await Promise.all(['辛', '壬', '癸'].map((name) => article(`${name}市场行情`)));
    const [, second] = articles;
    const publishing = [act('publish', articles), act('publish', second ? [second] : [])];
    const [all, one] = await Promise.all(publishing);
    // Whichever came first: the batch is made whole or not at all.
    const states = await statesOf(articles);
    if (all?.code === 1000) expect(states).toEqual(['published', 'published', 'published']);
    else {
      expect([all?.code, one?.code]).toEqual([40013, 1000]);
      expect(states).toEqual(['unpublished', 'published', 'unpublished']);
    }
  });

  it('tells of a single one what the record itself refuses with', async () => {
    const answer = await act('publish', [await article('子市场行情', { status: 'published' })]);
    expect(answer).toMatchObject({ code: 40004, data: { refusal: 'published-not-again' } });
  });

  it('is nobody else’s', async () => {
    const ids = [(await article('丑市场行情')).id];
    expect(await world.call('trader', 'POST', `${path}/actions/publish`, { ids })).toMatchObject({ code: 30001 });
  });
});

describe('deleting several articles', () => {
  const remove = (articles: readonly Row[]): Promise<Answer> =>
    world.call('operator', 'DELETE', path, { ids: articles.map(({ id }) => id) });

  it('is refused whole when one is published, and names it', async () => {
    const articles = [await article('寅市场行情'), await article('卯市场行情', { status: 'published' })];
    const answer = await remove(articles);
    expect(answer).toMatchObject({ status: 409, code: 40013 });
    expect(answer.message).toContain('卯市场行情：已发布的内容不能删除，请先下架。');
    expect(await statesOf(articles)).toEqual(['unpublished', 'published']);
  });

  it('names a record that is not there by its id', async () => {
    const gone = '00000000-0000-7000-8000-000000000000';
    const articles = [await article('辰市场行情'), { id: gone }];
    const answer = await remove(articles);
    expect(answer.message).toContain(`${gone}：`);
    expect(listIn(answer.data.refused)).toMatchObject([{ id: gone, name: 'not-found' }]);
    expect(await statesOf(articles.slice(0, 1))).toEqual(['unpublished']);
  });
});
