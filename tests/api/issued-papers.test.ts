// Papers that were handed out: kept with the digest of the file, and checked by whoever holds one, who is told that and no more.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { readPdf } from '../server/pdf-text.ts';
import { insertReference } from './deal.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;
let invoice: Row = {};
const logged: string[] = [];

beforeAll(async () => {
  const logger = { level: 'trace', stream: { write: (line: string) => void logged.push(line) } };
  world = await openWorld({ publicUrl: 'https://papers.example.com/tongguan', ...({ logger } as object) });
  await insertReference(world);
  invoice = await world.insert('commercial-invoice', {
    companyId: world.companies.trader.id,
    status: 'draft',
    totalAmount: '112640.00',
    header: {
      ...{ documentNo: 'INV<1>', date: '2026-11-01', currency: 'USD' },
      ...{ seller: { name: 'SECRET SELLER' }, buyer: { name: 'SECRET BUYER' } },
    },
    lines: [
      { goodsName: 'SECRET GOODS', quantity: '1', unit: '035', unitPrice: '1', totalPrice: '1', currency: 'USD' },
    ],
  });
});
afterAll(() => world?.close());

async function issue(ids: readonly unknown[] = [invoice.id]) {
  const cookie = `tongguan_session=${await world.logIn('trader')}`;
  const url = '/api/entities/commercial-invoice/papers/commercial-invoice';
  const answer = await world.raw({ method: 'POST', url, headers: { cookie }, payload: { ids, languages: 'zh,en' } });
  const { pages } = await readPdf(answer.rawPayload);
  const tokens = pages.map((page) => /papers\.example\.com\/tongguan\/check\/([\w-]{24})/.exec(page)?.[1] ?? '');
  return { bytes: answer.rawPayload, pages, tokens };
}

const check = (token: string, language = 'en') =>
  world.raw({ method: 'GET', url: `/check/${token}?language=${language}` });

it('has an address on it by which anybody learns what it is, its states then and now, and its digest', async () => {
  const { bytes, tokens } = await issue();
  const digest = createHash('sha256').update(bytes).digest('hex');
  const [token = ''] = tokens;
  expect(token).toHaveLength(24);
  const before = await check(token);
  expect(before.statusCode).toBe(200);
  expect(textOf(before.body)).toEqual([
    ...['Paper', 'Commercial invoice', 'Number', 'INV&#60;1&#62;', 'State now', 'Draft', 'State when issued', 'Draft'],
    ...['Digest of the PDF (SHA-256)', digest],
  ]);
  await world.pool.query(`update commercial_invoice set status = 'voided' where id = $1`, [invoice.id]);
  const after = await check(token, 'zh');
  expect(textOf(after.body)).toEqual(expect.arrayContaining(['当前状态', '已作废', '签发时状态', '草稿']));
  expect(textOf((await check(token, 'my')).body)).toContain('ကုန်ဝယ်ငွေတောင်းခံလွှာ');
  await world.pool.query(`update commercial_invoice set status = 'draft' where id = $1`, [invoice.id]);
});

it('tells nothing else: no party, no amount, nobody who made it', async () => {
  const [token = ''] = (await issue()).tokens;
  const { body, headers } = await check(token);
  // A digest may hold any digits.
  expect(body.replaceAll(/[0-9a-f]{64}/g, '')).not.toMatch(/SECRET|112|640|Enterprise trader|trader|2026/);
  expect(body).not.toContain(String(invoice.id));
  expect(body).not.toContain(token);
  expect(headers['cache-control']).toBe('private, max-age=60');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(Buffer.byteLength(body)).toBeLessThan(8_000);
  const script = await world.raw({ method: 'GET', url: '/check/compare.js' });
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});

it('says so of a token that nobody was given, whatever it looks like', async () => {
  for (const token of ['A'.repeat(24), 'x', '%00', "'--", 'a'.repeat(3_000)]) {
    const answer = await check(token);
    expect([token.slice(0, 30), answer.statusCode]).toEqual([token.slice(0, 30), token.length > 100 ? 400 : 404]);
  }
  expect((await check('A'.repeat(24))).body).toContain('no paper with this code');
});

it('keeps the digest of the token alone, and the token is in no log', async () => {
  const [token = ''] = (await issue()).tokens;
  await check(token);
  await world.asOwner('alter table issued_paper rename to issued_paper_away');
  const failed = await check(token);
  await world.asOwner('alter table issued_paper_away rename to issued_paper');
  expect([failed.statusCode, failed.body.includes('no paper with this code')]).toEqual([500, false]);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('')).not.toContain(token);
  const { rows } = await world.pool.query('select row_to_json(p)::text as kept from issued_paper p');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ kept }) => String(kept)).join('')).not.toContain(token);
});

it('is in the list of the enterprise that handed it out, for its administrator; looks are not', async () => {
  const count = async (): Promise<number> =>
    listIn((await world.call('trader', 'GET', '/entities/issued-paper?pageSize=200')).data.rows).length;
  const before = await count();
  const path = '/entities/commercial-invoice/papers/commercial-invoice/preview';
  const look = await world.call('trader', 'POST', path, { ids: [invoice.id], languages: 'zh' });
  expect(look).toMatchObject({ code: 1000, data: { pages: 1, title: '商业发票 INV<1>' } });
  expect(String(look.data.svg)).toMatch(/^<svg /);
  expect(await count()).toBe(before);
  await issue();
  expect(await count()).toBe(before + 1);
  expect(listIn((await world.call('rival', 'GET', '/entities/issued-paper')).data.rows)).toEqual([]);
  expect(await world.call('traderstaff', 'GET', '/entities/issued-paper')).toMatchObject({ code: 30001 });
});

it('has a token for each record of a file, and one digest', async () => {
  const other = await world.insert('commercial-invoice', {
    ...{ companyId: world.companies.trader.id, status: 'issued', header: { documentNo: 'INV2' } },
  });
  const { tokens, bytes } = await issue([invoice.id, other.id]);
  expect(new Set(tokens).size).toBe(2);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const told = await Promise.all(tokens.map((token) => check(token)));
  expect(told.map(({ body }) => textOf(body)[9])).toEqual([digest, digest]);
  expect(told.map(({ body }) => textOf(body)[3])).toEqual(['INV&#60;1&#62;', 'INV2']);
});

it('is answered so often and no more', async () => {
  const answers = await Promise.all(Array.from({ length: 320 }, () => check('A'.repeat(24))));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(refused[0]?.body).toContain('Too many attempts');
});

/** What the page says of a paper: names and values in turn. */
function textOf(html: string): string[] {
  return [...html.matchAll(/<d[td][^>]*>(?:<code>)?([^<]*)/g)].map(([, text = '']) => text);
}
