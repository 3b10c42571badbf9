// Lists as PDF: the columns that are asked for, filters and order in words, at most so many rows, and nothing that exports may not tell.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf, withoutBlanks } from '../server/pdf-text.ts';
import { insertReference, riceOrder } from './deal.ts';
import { openWorld, type World } from './world.ts';

let world: World;
/** What would be Typst, if texts became a template. */
const hostile = '#panic("no") $x$ _a_ *b* = head @ref <label> \\';

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  for (const remarks of [hostile, '第二单']) {
    const answer = await world.call('trader', 'POST', '/entities/service-order', { ...riceOrder(world), remarks });
    expect(answer.code).toBe(1000);
  }
  await world.pool.query(`insert into hs_code (id, "hsCode", "hsName", "firstUnit", "validFlag", "createdAt", "rowVersion")
    select gen_random_uuid(), (20000000 + n)::text, '货物' || n, '035', true, now(), 1 from generate_series(1, 2500) n`);
});
afterAll(() => world?.close());

async function printed(who: string, path: string, language = 'zh') {
  const cookie = `tongguan_session=${await world.logIn(who)}; tongguan_language=${language}`;
  const url = `/api/entities/${path}${path.includes('?') ? '&' : '?'}as=pdf`;
  const answer = await world.raw({ method: 'GET', url, headers: { cookie } });
  const isPdf = answer.headers['content-type'] === 'application/pdf';
  return {
    status: answer.statusCode,
    name: decodeURIComponent(String(answer.headers['content-disposition'] ?? '')),
    pdf: isPdf ? await readPdf(answer.rawPayload) : null,
    error: isPdf ? null : answer.json().data?.error,
  };
}

it('has the columns that are asked for in their order, values as people read them, and names filters and order', async () => {
  const broker = world.companies.broker.id;
  const { status, name, pdf } = await printed(
    'trader',
    `service-order/export?view=traderOrder&columns=remarks,orderNo,orderAmount,broker&sort=-orderNo,orderAmount` +
      `&filter[broker][is]=${broker}&filter[status][in]=draft,submitted&filter[createdAt][from]=2020-01-01&filter[orderNo][contains]=D&search=DD`,
  );
  expect([status, name]).toEqual([200, expect.stringMatching(/服务订单 \d{4}-\d\d-\d\d\.pdf$/)]);
  const [page = ''] = pdf?.pages ?? [];
  expect(pdf).toMatchObject({ title: '我的订单', isTagged: true, areFontsEmbedded: true });
  const heads = ['备注', '订单号', '订单金额', '报关行'].map((label) => page.indexOf(label));
  for (const text of [
    hostile,
    '第二单',
    '130,040.00CNY',
    '共2条',
    '订单号降序',
    '订单金额升序',
    '创建时间:不小于2020-01-01',
  ])
    expect(page).toContain(withoutBlanks(text));
  for (const text of ['状态:草稿,', '订单号:包含D', '搜索“DD”', '1/1']) expect(page).toContain(text);
  // The record that is filtered by is told by its name.
  expect(page).not.toContain(broker);
  expect(heads.every((at) => at > 0)).toBe(true);
  expect(page).not.toContain('贸易国');
});

it('says of a list without filters that it has none, and of an empty one that nothing is there', async () => {
  const { pdf } = await printed('trader', 'service-order/export?view=traderOrder', 'en');
  expect(pdf?.pages[0]).toContain(withoutBlanks('Filtered by: nothing, all records in sight'));
  const nothing = await printed('trader', 'service-order/export?view=traderOrder&search=ZZZZ', 'en');
  expect(nothing.pdf?.pages[0]).toContain(withoutBlanks('No records yet'));
  const burmese = await printed('trader', 'service-order/export?view=traderOrder', 'my');
  expect(burmese.pdf?.fonts.some((font) => font.startsWith('NotoSansMyanmar'))).toBe(true);
});

it('is cut after two thousand rows, and says so with how many there are', async () => {
  const { pdf } = await printed(
    'operator',
    'hs-code/export?view=hscode&columns=hsCode,hsName&sort=hsCode&filter[hsCode][prefix]=2',
  );
  const whole = pdf?.pages.join('') ?? '';
  expect(pdf?.pages[0]).toContain('仅列出前2000条，共2500条');
  expect([whole.includes('20000001'), whole.includes('20002000'), whole.includes('20002001')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(pdf?.pages.every((page) => page.includes('HS编码'))).toBe(true);
});

it('tells nobody more than exports do', async () => {
  expect(await printed('rival', 'hs-code/export')).toMatchObject({ status: 403, pdf: null });
  const { pdf } = await printed('rival', 'service-order/export?view=traderOrder');
  expect(pdf?.pages[0]).not.toContain('第二单');
  const wrong = await printed('trader', 'service-order/export?view=traderOrder&columns=nothing');
  expect(wrong).toMatchObject({ status: 400, error: 'malformed-request' });
  const filtered = await printed('rival', `service-order/export?filter[companyId][is]=${world.companies.trader.id}`);
  expect(filtered.pdf?.pages.join('') ?? '').not.toContain('Enterprise trader');
  expect(await printed('admin', 'account/export?view=allAccount&columns=username,password')).toMatchObject({
    pdf: null,
  });
});

it('has wide lists on larger sheets, and breaks what is wider than its column', async () => {
  const all =
    'orderNo,status,declarationType,customsArea,tradingCountry,arrivalDepartureCountry,itemCount,orderAmount,currency,broker,remarks,createdAt,updatedAt,createdBy';
  const { pdf } = await printed('trader', `service-order/export?view=traderOrder&columns=${all}`);
  expect(pdf?.pages).toHaveLength(1);
  expect(pdf?.pages[0]).toContain(withoutBlanks('瑞丽海关'));
  // What fits is one word, and found as such.
  expect(pdf?.pages[0]).toMatch(/DD\d{13}/);
  expect(pdf?.pages[0]).not.toContain('\u200b');
});
