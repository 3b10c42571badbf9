// Papers over the API: of what the caller sees and of nothing else, one or several in one PDF, texts of people as they are.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { readPdf, withoutBlanks } from '../server/pdf-text.ts';
import { insertReference } from './deal.ts';
import { insertDeclaration } from './flow-steps.ts';
import { openWorld, type World } from './world.ts';

let world: World;
const invoices: Row[] = [];
let declaration: Row = {};
/** What would be Typst, if texts became a template. */
const hostile = '#panic("no") $x$ _a_ *b* = head @ref <label> \\';

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  for (const [documentNo, remarks, status] of [
    ['INV1', hostile, 'issued'],
    ['INV2', 'Second', 'draft'],
    ['INV3', 'Third', 'voided'],
  ] as const) {
    const header = { documentNo, remarks, date: '2026-11-01', currency: 'USD', fromPort: 'MMMSE' };
    const parties = { seller: { name: 'MUSE EXAMPLE TRADING CO., LTD.' }, buyer: { name: '瑞丽示例贸易有限公司' } };
    const line = { goodsName: '长粒米碎米', quantity: '44000', unit: '035', unitPrice: '2.56', totalPrice: '112640' };
    invoices.push(
      await world.insert('commercial-invoice', {
        companyId: world.companies.trader.id,
        status,
        header: { ...header, ...parties },
        lines: [{ ...line, currency: 'USD', package: '06', totalWeight: '44105.6', netWeight: '44000' }],
      }),
    );
  }
  declaration = await insertDeclaration(world, 'broker', {});
});
afterAll(() => world?.close());

/** Asks for a paper, of these records as PDF. */
async function ask(
  who: string,
  { path, ids }: { readonly path: string; readonly ids: readonly unknown[] },
  languages?: string,
) {
  const answer = await world.raw({
    method: 'POST',
    url: `/api/entities/${path}`,
    headers: { cookie: `tongguan_session=${await world.logIn(who)}`, host: 'papers.example.com' },
    payload: { ids, ...(languages !== undefined && { languages }) },
  });
  const isPdf = answer.headers['content-type'] === 'application/pdf';
  return {
    status: answer.statusCode,
    name: decodeURIComponent(String(answer.headers['content-disposition'] ?? '')),
    bytes: answer.rawPayload,
    pdf: isPdf ? await readPdf(answer.rawPayload) : null,
    error: isPdf ? null : answer.json().data?.error,
  };
}

const invoicePaper = 'commercial-invoice/papers/commercial-invoice';
const invoice = (...at: number[]) => ({ path: invoicePaper, ids: at.map((one) => invoices[one]?.id) });

it('is told in two languages, with values in words and texts as they were typed', async () => {
  const { status, pdf, name } = await ask('trader', invoice(0), 'zh,en');
  expect([status, name]).toEqual([200, expect.stringContaining('商业发票 INV1.pdf')]);
  const [page = ''] = pdf?.pages ?? [];
  for (const text of ['商业发票', 'Commercial invoice', '千克 / kilogram', '112,640.00', '木姐 / Muse', hostile])
    expect(page).toContain(withoutBlanks(text));
  expect(pdf?.title).toBe('商业发票 INV1');
});

it('comes in the languages it is declared for, the usual ones where none are asked for', async () => {
  const { pdf } = await ask('trader', invoice(0));
  expect(pdf?.pages[0]).toContain(withoutBlanks('Commercial invoice'));
  const { pdf: english } = await ask('trader', invoice(0), 'en');
  expect(english?.pages[0]).not.toContain('商业发票');
  expect(await ask('trader', invoice(0), 'en,zh')).toMatchObject({ status: 404, error: 'unknown-call' });
});

it('is of several records, each on pages of its own', async () => {
  const { pdf, name } = await ask('trader', invoice(0, 1), 'en');
  expect(name).toContain('Commercial invoice.pdf');
  expect(pdf?.pages).toEqual([expect.stringContaining('INV1'), expect.stringContaining('INV2')]);
  expect(pdf?.pages.every((page) => page.includes('1/1'))).toBe(true);
});

it('says of a record that holds for nobody which state it is in', async () => {
  const [issued, draft, voided] = await Promise.all([0, 1, 2].map((at) => ask('trader', invoice(at))));
  expect(draft?.pdf?.pages[0]).toContain('草稿Draft');
  expect(voided?.pdf?.pages[0]).toContain('已作废Voided');
  expect(issued?.pdf?.pages[0]).not.toMatch(/草稿|已签发/);
});

it('is of nothing that is out of sight, alone or among others', async () => {
  expect(await ask('rival', invoice(0))).toMatchObject({ status: 404, error: 'not-found', pdf: null });
  expect(await ask('bank', invoice(0))).toMatchObject({ pdf: null });
  const own = await world.insert('commercial-invoice', { companyId: world.companies.rival.id, status: 'draft' });
  const mixed = await ask('rival', { path: invoicePaper, ids: [own.id, invoices[0]?.id] });
  expect(mixed).toMatchObject({ status: 404, error: 'not-found', pdf: null });
  for (const url of [invoicePaper, `${invoicePaper}/preview`]) {
    const nobody = await world.raw({ method: 'POST', url: `/api/entities/${url}`, payload: { ids: invoice(0).ids } });
    expect(nobody.json()).toMatchObject({ code: 20011 });
  }
});

it('is refused for a record it is not for, and for an entity it is not of', async () => {
  const of = (paper: string) => ({ path: `declaration/papers/${paper}`, ids: [declaration.id] });
  expect(await ask('broker', of('import-declaration'))).toMatchObject({ status: 200 });
  expect(await ask('broker', of('export-declaration'))).toMatchObject({ status: 404, error: 'unknown-call' });
  expect(await ask('broker', of('commercial-invoice'))).toMatchObject({ status: 404, error: 'unknown-call' });
});

it('takes a hundred records at the most, and one at least', async () => {
  const path = invoicePaper;
  const many = Array.from({ length: 101 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
  expect(await ask('trader', { path, ids: many })).toMatchObject({ status: 400, error: 'malformed-request' });
  expect(await ask('trader', { path, ids: [] })).toMatchObject({ status: 400, error: 'nothing-selected' });
});

it('tells fees and amounts in the language of the paper', async () => {
  const { trader, broker } = world.companies;
  const names = { itemName: '装卸费', itemNameEn: 'Loading and unloading', itemNameMy: 'ကုန်တင်ကုန်ချခ' };
  const item = await world.insert('fee-item', { ...names, currency: 'CNY', validFlag: true });
  const bill = await world.insert('bill', {
    ...{ type: 'service', billNo: 'ZD2026112600001', companyId: broker.id, payer: trader.id, payee: broker.id },
    ...{ currency: 'CNY', date: '2026-11-01', status: 'pendingPayment', pushStatus: 'pushed', amount: '1234.00' },
    lines: [{ serial: 1, item: String(item.id), quantity: '1', standard: '1234.0000', lineAmount: '1234.00' }],
  });
  const paper = { path: 'bill/papers/bill', ids: [bill.id] };
  const [chinese, english] = [await ask('broker', paper, 'zh'), await ask('broker', paper, 'en')];
  expect(chinese.pdf?.pages[0]).toContain('装卸费');
  expect(english.pdf?.pages[0]).toContain(withoutBlanks('Loading and unloading'));
  expect(english.pdf?.pages[0]).not.toContain('装卸费');
  const burmese = await ask('broker', paper, 'my');
  expect(burmese.pdf?.pages[0]).not.toMatch(/装卸费|Loadingandunloading/);
});
