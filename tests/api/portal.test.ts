// The public site: only what is published or enabled, in three languages; views once a day; pages made anew once a record is written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileBody } from '../files/multipart.ts';
import { pngOf } from '../files/samples.ts';
import { browser, openSite, type Site } from './portal-world.ts';
import { listIn, type World } from './world.ts';

let now = new Date('2025-11-20T02:00:00.000Z');
let site: Site;
let world: World;
beforeAll(async () => {
  site = await openSite(() => now);
  world = site.world;
});
afterAll(() => site.close());

const visit: Site['visit'] = (...asked) => site.visit(...asked);
const visitor = () => site.visitor();
const create: Site['create'] = (...made) => site.create(...made);
const act: Site['act'] = (...done) => site.act(...done);

async function upload(profile: string, side: number): Promise<string> {
  const token = await world.logIn('operator');
  const { payload, headers } = fileBody(profile, `${side}.png`, pngOf(side, side));
  const cookie = `tongguan_session=${token}`;
  const answer = await world.raw({ method: 'POST', url: '/api/files', payload, headers: { ...headers, cookie } });
  return String(answer.json().data.id);
}

const article = (more: object = {}) => ({
  title: '口岸通知',
  type: 'notice',
  source: '平台',
  content: '正文',
  ...more,
});

describe('pages', () => {
  it('show what is published and nothing else, at once when it changes', async () => {
    const title = '只给发布后看的标题';
    const id = await create('news', article({ title }));
    for (const root of ['', '/en', '/my']) {
      expect((await visit(`${root}/news/${id}`)).statusCode).toBe(404);
      for (const list of ['', '/news', `/news?q=${encodeURIComponent(title)}`]) {
        expect((await visit(`${root}${list}`)).body.replace(`“${title}”`, '').split('value=')[0]).not.toContain(title);
      }
    }
    await act('news', id, 'publish');
    for (const root of ['', '/en', '/my']) {
      expect((await visit(`${root}/news/${id}`)).body).toContain(title);
      expect((await visit(`${root}/news`)).body).toContain(title);
    }
    expect((await visit('')).body).toContain(title);
    await act('news', id, 'takeDown');
    expect((await visit(`/news/${id}`)).statusCode).toBe(404);
    for (const list of ['', '/news']) expect((await visit(list)).body).not.toContain(title);
  });

  it('are in the language they are written in, and name each other', async () => {
    const id = await create('news', article({ title: 'Gate hours', language: 'en' }), 'publish');
    expect((await visit('/news')).body).not.toContain('Gate hours');
    expect((await visit('/en/news')).body).toContain('Gate hours');
    const elsewhere = (await visit(`/news/${id}`)).body;
    expect(elsewhere).toContain('<article lang="en">');
    expect(elsewhere).toMatch(new RegExp(`rel="canonical" href="[^"]+/portal/en/news/${id}"`));
    const home = (await visit('/my')).body;
    for (const [tag, path] of [
      ['zh-CN', '/portal'],
      ['en', '/portal/en'],
      ['my', '/portal/my'],
    ]) {
      expect(home).toMatch(new RegExp(`<link rel="alternate" hreflang="${tag}" href="http://[^/"]+${path}">`));
    }
    expect(home).toContain('<html lang="my">');
    const page = await create(
      'content-page',
      { title: '关于我们', column: 'about', language: 'zh', content: '介绍' },
      'publish',
    );
    expect((await visit('/pages')).body).toContain('关于我们');
    expect((await visit('/en/pages')).body).not.toContain('关于我们');
    expect((await visit(`/en/pages/${page}`)).statusCode).toBe(404);
    const map = (await world.raw({ method: 'GET', url: '/sitemap.xml' })).body;
    expect(map).toContain(`/portal/en/news/${id}</loc>`);
    expect(map).not.toContain(`/portal/my/news/${id}`);
    expect((await world.raw({ method: 'GET', url: '/robots.txt' })).body).toContain('Sitemap: http');
  });

  it('show products, links and pictures of their language and of all', async () => {
    const [image, banner] = [await upload('image', 4), await upload('carousel', 8)];
    const group = 'home';
    for (const [language, word] of [
      ['zh', '榴莲'],
      ['my', 'သရက်သီး'],
      [null, 'Mango-2025'],
    ] as const) {
      const own = language === null ? {} : { language };
      const id = await create('featured-product', { name: `${word} 1`, images: [image], weight: 1, ...own });
      const link = { title: `${word} 2`, url: 'https://example.com', weight: 1, enabled: true };
      await create('friendly-link', { ...link, ...own });
      await create('carousel', { title: `${word} 3`, group, image: banner, weight: 1, ...own }, 'activate');
      const map = (await world.raw({ method: 'GET', url: '/sitemap.xml' })).body;
      for (const [name, root] of [
        ['zh', ''],
        ['en', '/en'],
        ['my', '/my'],
      ] as const) {
        const isOwn = language === null || language === name;
        const { body } = await visit(root);
        for (const at of [1, 2, 3]) expect([root, at, body.includes(`${word} ${at}`)]).toEqual([root, at, isOwn]);
        expect((await visit(`${root}/products`)).body.includes(`${word} 1`)).toBe(isOwn);
        expect(map.includes(`/portal${root}/products/${id}</loc>`)).toBe(isOwn);
      }
    }
  });

  it('escape what was written, follow no other addresses, and run nothing', async () => {
    const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const id = await create('news', article({ title: hostile, content: hostile, remarks: hostile }), 'publish');
    await world.insert('friendly-link', { title: 'evil link', url: 'javascript:alert(1)', weight: 1, enabled: true });
    for (const url of [
      '',
      '/news',
      `/news/${id}`,
      `/news?q=${encodeURIComponent(hostile)}`,
      `/chat?ask=${encodeURIComponent(hostile)}`,
      `/message?content=${encodeURIComponent(hostile)}`,
    ]) {
      const { body, headers } = await visit(url);
      expect([url, /<script|<img src=x|javascript:/i.exec(body)?.[0]]).toEqual([url, undefined]);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
    }
    await act('news', id, 'takeDown');
  });

  it('are answered from what is kept: the same tag until a record is written', async () => {
    const first = await visit('/products');
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    expect((await visit('/products', { ...browser, 'if-none-match': tag })).statusCode).toBe(304);
    const image = await upload('image', 4);
    const product = await create('featured-product', { name: '香米', images: [image], weight: 5, enabled: true });
    const second = await visit('/products', { ...browser, 'if-none-match': tag });
    expect(second.statusCode).toBe(200);
    expect(second.body).toContain('香米');
    expect((await visit(`/products/${product}`)).body).toContain(`/portal/files/${image}`);
    const heavy = await create('featured-product', { name: '芒果', images: [image], weight: 9, enabled: true });
    const { body } = await visit('/products');
    expect(body.indexOf('芒果')).toBeLessThan(body.indexOf('香米'));
    await world.call('operator', 'PATCH', `/entities/featured-product/${heavy}`, { enabled: false, version: 1 });
    expect((await visit('/products')).body).not.toContain('芒果');
    expect((await visit(`/products/${heavy}`)).statusCode).toBe(404);
  });

  it('come in pages and by type, and bad addresses are missing', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        create('news', article({ title: `指南第${at}号`, type: 'guide' }), 'publish'),
      ),
    );
    const first = (await visit(`/news?q=${encodeURIComponent('指南第')}`)).body;
    expect(first.match(/class="teaser"/g)).toHaveLength(10);
    expect(ids.filter((id) => first.includes(`href="/portal/news/${id}"`))).toHaveLength(10);
    const ofType = (await visit('/news?type=guide')).body;
    expect(ofType).toContain('共 12 条');
    expect((await visit('/news?type=policy')).body).not.toContain('指南第');
    expect((await visit(`/news?q=${encodeURIComponent('指南第')}&page=2`)).body.match(/class="teaser"/g)).toHaveLength(
      2,
    );
    for (const bad of [
      '/nothing',
      '/news/x',
      '/news/00000000-0000-4000-8000-00000000dead',
      '/files/x',
      '/en/files/x',
    ]) {
      const answer = await visit(bad);
      expect([bad, answer.statusCode, answer.headers['content-type']]).toEqual([bad, 404, 'text/html; charset=utf-8']);
    }
    for (const odd of [
      '/news?page=-1',
      '/news?page=x',
      '/news?page=1e9',
      '/news?q=%00',
      '/news?type[]=a',
      '/news?q=a&q=b',
    ]) {
      expect([odd, (await visit(odd)).statusCode]).toEqual([odd, 200]);
    }
    for (const id of ids) await act('news', id, 'takeDown');
  });
});

describe('pictures', () => {
  it('are handed out while a record that is shown holds them', async () => {
    const image = await upload('news-image', 8);
    const path = `/files/${image}`;
    expect((await visit(path)).statusCode).toBe(404);
    const id = await create('news', article({ images: [image] }));
    expect((await visit(path)).statusCode).toBe(404);
    await act('news', id, 'publish');
    const answer = await visit(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.rawPayload).toEqual(pngOf(8, 8));
    await act('news', id, 'takeDown');
    expect((await visit(path)).statusCode).toBe(404);
  });

  it('are no other files, and none of what is disabled', async () => {
    const logo = await upload('image', 16);
    const link = await create('friendly-link', {
      title: '示例链接',
      url: 'https://example.com',
      logo,
      weight: 1,
      enabled: false,
    });
    expect((await visit(`/files/${logo}`)).statusCode).toBe(404);
    await world.call('operator', 'PATCH', `/entities/friendly-link/${link}`, { enabled: true, version: 1 });
    expect((await visit(`/files/${logo}`)).statusCode).toBe(200);
    expect((await visit('')).body).toContain(`/portal/files/${logo}`);
  });
});

describe('views', () => {
  const viewsOf = async (id: string): Promise<unknown> => {
    const { data } = await world.call('operator', 'GET', '/entities/news?pageSize=100');
    return listIn(data.rows).find((row) => String(row.id) === id)?.views;
  };

  it('count a visitor once a day, robots never, and keep no address', async () => {
    const id = await create('news', article(), 'publish');
    const one = visitor();
    for (let round = 0; round < 3; round += 1) expect((await visit(`/news/${id}`, one)).statusCode).toBe(200);
    expect(await viewsOf(id)).toBe(1);
    await visit(`/en/news/${id}`, one);
    expect(await viewsOf(id)).toBe(1);
    await visit(`/news/${id}`, visitor());
    expect(await viewsOf(id)).toBe(2);
    await visit(`/news/${id}`, { ...visitor(), 'user-agent': 'Googlebot/2.1' });
    expect(await viewsOf(id)).toBe(2);
    const { rows } = await world.pool.query('select * from news_view where news = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    expect(rows.map(({ reader }) => reader)).toEqual([null, null]);
    const salts = () => world.pool.query(`select value from server_state where key = 'visitor salt'`);
    const before = (await salts()).rows;
    now = new Date('2025-11-20T16:01:00.000Z');
    await visit(`/news/${id}`, one);
    expect(await viewsOf(id)).toBe(3);
    expect((await salts()).rows).toHaveLength(1);
    expect((await salts()).rows).not.toEqual(before);
  });
});
