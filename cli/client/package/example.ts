// A worked example: the open orders of a trading company, and a new one, with what is still wrong with it before it is handed in.
// TONGGUAN_URL=http://127.0.0.1:8080 TONGGUAN_USER=trader TONGGUAN_PASSWORD=... node example.ts
import { connect, RefusedCall } from './client.ts';

const {
  TONGGUAN_URL: url = 'http://127.0.0.1:8080',
  TONGGUAN_USER: username = 'trader',
  TONGGUAN_PASSWORD,
} = process.env;
if (TONGGUAN_PASSWORD === undefined) throw new Error('Set TONGGUAN_PASSWORD');

const tongguan = await connect({ url, username, password: TONGGUAN_PASSWORD, language: 'en' });

const listed = await tongguan.GET('/entities/service-order', {
  params: { query: { view: 'traderOrder', pageSize: 5, sort: '-orderTime' } },
});
for (const { orderNo, status, orderAmount, currency } of listed.data?.data.rows ?? []) {
  console.log(orderNo, status, orderAmount, currency);
}

// Sent twice with one key, it is made once: a call whose answer was lost can be made again.
const created = await tongguan.POST('/entities/service-order', {
  params: { header: { 'idempotency-key': crypto.randomUUID() } },
  body: { declarationType: 'import', tradingCountry: 'MMR', lines: [{ goodsName: 'Teak boards', unit: '035' }] },
});
const draft = created.data?.data;
if (draft?.id === undefined || draft.version === undefined) throw new Error('The answer names no record');
console.log('Draft', draft.orderNo ?? draft.id);

try {
  await tongguan.POST('/entities/service-order/{id}/actions/submit', {
    params: { path: { id: draft.id } },
    body: { version: draft.version },
  });
} catch (error) {
  if (!(error instanceof RefusedCall)) throw error;
  console.log(`Refused (${error.status}): ${error.message}`);
  for (const { path, message } of error.body.data?.findings ?? []) console.log(`- ${path}: ${message}`);
}

await tongguan.DELETE('/entities/service-order', { body: { ids: [draft.id] } });
console.log('Draft deleted');
