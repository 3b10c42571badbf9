// What visitors of the public site ask: messages that arrive, and the chatbot, which leads on to one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from './portal-world.ts';
import { listIn, type World } from './world.ts';

let site: Site;
let world: World;
beforeAll(async () => {
  site = await openSite(() => new Date('2025-11-20T02:00:00.000Z'));
  world = site.world;
});
afterAll(() => site.close());

const visit: Site['visit'] = (...asked) => site.visit(...asked);
const visitor = () => site.visitor();
const create: Site['create'] = (...made) => site.create(...made);

describe('a message', () => {
  const send = (
    form: { readonly [field: string]: string },
    headers: { readonly [name: string]: string } = visitor(),
    root = '',
  ) =>
    world.raw({
      method: 'POST',
      url: `/portal${root}/message`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const messages = async () => (await world.pool.query('select * from online_message order by "createdAt"')).rows;
  const right = {
    name: '岩小示',
    phone: '09421234567',
    email: 'visitor@example.com',
    content: '请问碎米需要哪些单证？',
  };

  it('arrives unread, and the platform is told', async () => {
    const answer = await send(right);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/portal/message?sent=1']);
    expect((await visit('/message?sent=1')).body).toContain('留言已收到');
    const [kept, ...others] = await messages();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ ...right, readStatus: 'unread', createdBy: null, reply: null });
    const { data } = await world.call('operator', 'GET', '/notices');
    expect(listIn(data.rows ?? data.notices).some(({ recordId }) => String(recordId) === kept?.id)).toBe(true);
    expect((await world.call('operator', 'GET', `/entities/online-message/${kept?.id}`)).data.name).toBe('岩小示');
  });

  it('is judged by the rules of the entity, in the language of the page, and what was typed stays', async () => {
    const before = await messages();
    const answer = await send(
      { ...right, name: '', phone: 'x', email: 'nobody', readStatus: 'read', reply: 'no' },
      visitor(),
      '/en',
    );
    expect(answer.statusCode).toBe(422);
    for (const key of ['name', 'phone', 'email']) expect(answer.body).toContain(`id="field-${key}-fault"`);
    expect(answer.body).not.toContain('id="field-content-fault"');
    expect(answer.body).toContain('value="nobody"');
    expect((await send({ ...right, content: 'x'.repeat(1001) })).statusCode).toBe(422);
    expect((await send({})).statusCode).toBe(422);
    expect(await messages()).toEqual(before);
    await send({ ...right, readStatus: 'read', reply: 'told', repliedAt: '2025-01-01T00:00:00.000Z' });
    expect((await messages()).at(-1)).toMatchObject({ readStatus: 'unread', reply: null, repliedAt: null });
  });

  it('of programs is not kept, of one network only five an hour, of other sites none', async () => {
    const before = (await messages()).length;
    expect((await send({ ...right, website: 'https://spam.example' })).statusCode).toBe(303);
    expect(await messages()).toHaveLength(before);
    const one = visitor();
    for (let round = 0; round < 8; round += 1) expect((await send({ ...right, name: '' }, one)).statusCode).toBe(422);
    for (let round = 0; round < 5; round += 1) expect((await send(right, one)).statusCode).toBe(303);
    const refused = await send(right, one);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.body).toContain(right.content);
    expect(await messages()).toHaveLength(before + 5);
    expect((await send(right, { ...visitor(), 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await messages()).toHaveLength(before + 5);
  });
});

describe('the chatbot', () => {
  it('answers alike on the site and behind the login, and leads on to a message', async () => {
    const fees = await create('robot-knowledge-node', {
      keyword: '费用',
      question: '您想了解哪种费用？',
      sort: 1,
      enabled: true,
    });
    const node = {
      parentId: fees,
      keyword: '代理费',
      question: '代理报关费怎么收？',
      answer: '按票收取。',
      sort: 1,
      enabled: true,
    };
    const agency = await create('robot-knowledge-node', node);
    const off = await create('robot-knowledge-node', {
      ...node,
      keyword: '内部',
      question: '内部问题',
      answer: '不公开',
      enabled: false,
    });
    const below = await create('robot-knowledge-node', {
      ...node,
      parentId: off,
      keyword: '下级内部',
      question: '内部下级',
    });
    const ask = (query: string) => world.call('trader', 'GET', `/chatbot?${query}`);
    const first = (await ask('')).data;
    expect(listIn(first.followUps).map(({ question }) => String(question))).toEqual(['您想了解哪种费用？']);
    const answer = (await ask(`ask=${encodeURIComponent('请问报关的代理费用')}`)).data;
    expect(answer).toMatchObject({
      node: { id: agency, answer: '按票收取。' },
      parent: { id: fees },
      isUnknown: false,
    });
    const page = (await visit(`/chat?ask=${encodeURIComponent('代理费')}`)).body;
    expect(page).toContain('按票收取。');
    expect(page).toContain(`/portal/chat?node=${fees}`);
    for (const hidden of [off, below]) {
      expect((await ask(`node=${hidden}`)).data).toMatchObject({ node: null });
      expect((await visit(`/chat?node=${hidden}`)).body).not.toContain('内部');
    }
    expect((await ask(`ask=${encodeURIComponent('天气')}`)).data).toMatchObject({ node: null, isUnknown: true });
    expect((await visit(`/en/chat?ask=${encodeURIComponent('天气')}`)).body).toContain(
      `/portal/en/message?content=${encodeURIComponent('天气')}`,
    );
    expect((await visit(`/message?content=${encodeURIComponent('天气')}`)).body).toContain('天气</textarea>');
    await world.call('operator', 'PATCH', `/entities/robot-knowledge-node/${agency}`, {
      answer: '按单收取。',
      version: 1,
    });
    expect((await ask(`node=${agency}`)).data).toMatchObject({ node: { answer: '按单收取。' } });
    expect((await world.call(null, 'GET', '/chatbot')).code).toBe(20011);
  });
});
