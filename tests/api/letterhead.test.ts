// The letterhead of the enterprise that issues a paper: on papers that anybody prints of it, its seal on those of its own people.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { contentStore } from '../../runtime/server/files/content-store.ts';
import { readPdf, withoutBlanks } from '../server/pdf-text.ts';
import { insertReference } from './deal.ts';
import { openWorld, type World } from './world.ts';

const folder = mkdtempSync(join(tmpdir(), 'tongguan-letterhead-'));
let world: World;
const invoices: { [status: string]: Row } = {};

beforeAll(async () => {
  world = await openWorld({ files: folder });
  await insertReference(world);
  const orderNo = 'DD2026110100001';
  const parties = { companyId: world.companies.trader.id, broker: world.companies.broker.id };
  await world.insert('service-order', { ...parties, orderNo, declarationType: 'import', status: 'inProgress' });
  for (const status of ['issued', 'draft']) {
    invoices[status] = await world.insert('commercial-invoice', {
      ...{ companyId: world.companies.trader.id, status, totalAmount: '112640.00' },
      header: { documentNo: `INV-${status}`, orderNo, currency: 'USD', seller: { name: 'TYPED' } },
    });
  }
  await world.insert('enterprise-letterhead', {
    companyId: world.companies.trader.id,
    ...{ nameZh: '瑞丽示例抬头', nameEn: 'EXAMPLE HEAD LTD.', phone: '0692-1234567', invoiceTerms: 'T/T in 30 days' },
    ...{ seal: await picture(onePixel), logo: await picture(Buffer.from('no picture at all')) },
  });
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A stored file with these bytes. */
async function picture(content: Buffer): Promise<string> {
  const sha256 = await contentStore(folder).put(content);
  const file = { name: 'seal.png', path: 'seal.png', size: content.length, mime: 'image/png', profile: 'image-500k' };
  const { rows } = await world.pool.query(`select "id" from account where "username" = 'trader'`);
  const uploaded = { uploadedBy: String(rows[0]?.id), uploadedAt: '2026-11-01T00:00:00Z' };
  const { id } = await world.insert('file-object', { ...file, sha256, ...uploaded });
  return String(id);
}

async function print(who: string, status: string) {
  const answer = await world.raw({
    method: 'POST',
    url: '/api/entities/commercial-invoice/papers/commercial-invoice',
    headers: { cookie: `tongguan_session=${await world.logIn(who)}` },
    payload: { ids: [invoices[status]?.id], languages: 'zh,en' },
  });
  expect(answer.statusCode).toBe(200);
  const { pages } = await readPdf(answer.rawPayload);
  const pictures = answer.rawPayload.toString('latin1').split(/\/Subtype\s*\/Image/).length - 1;
  return { page: pages[0] ?? '', pictures };
}

it('stands at the head in the languages of the paper, with usual texts and the amount in words', async () => {
  const { page } = await print('trader', 'issued');
  for (const text of ['瑞丽示例抬头', 'EXAMPLE HEAD LTD.', '0692-1234567', 'T/T in 30 days'])
    expect(page).toContain(withoutBlanks(text));
  expect(page).toContain('美元壹拾壹万贰仟陆佰肆拾元整');
  expect(page).toContain(withoutBlanks('Say US dollars one hundred twelve thousand six hundred forty only'));
});

it('has the seal on what the enterprise itself prints, and on nothing that holds for nobody', async () => {
  const [own, draft, others] = [
    await print('trader', 'issued'),
    await print('trader', 'draft'),
    await print('broker', 'issued'),
  ];
  expect([own.pictures > 0, draft.pictures, others.pictures]).toEqual([true, 0, 0]);
  expect(others.page).toContain('瑞丽示例抬头');
});

/** A PNG of one red pixel. */
const onePixel = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
  chunk('IEND', Buffer.alloc(0)),
]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
