// A bank's own list of rates as a workbook: its headings, its names of currencies, what it leaves empty; then published together.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipartOf } from '../files/multipart.ts';
import { workbookWith } from '../files/workbooks.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const headings = ['货币名称', '现汇买入价', '现钞买入价', '现汇卖出价', '现钞卖出价', '发布时间'];

async function brought(mode: string, rows: readonly (readonly (string | number | Date | null)[])[]): Promise<Tree> {
  const content = await workbookWith({ 外汇牌价: [['中国示例银行外汇牌价'], headings, ...rows] });
  const file = { name: 'file', filename: '牌价.xlsx', type: 'application/octet-stream', content };
  const { payload, headers } = multipartOf([{ name: 'mode', content: mode }, file]);
  const cookie = `tongguan_session=${await world.logIn('bank')}`;
  const sent = { method: 'POST' as const, url: '/api/entities/exchange-rate/import', payload };
  const { data } = (await world.raw({ ...sent, headers: { ...headers, cookie } })).json();
  const job = async (): Promise<Tree> => (await world.call('bank', 'GET', `/imports/${data?.job}`)).data;
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toMatch(/done|failed/);
  return job();
}

it('is taken in as it is printed, and published with one call and a result for each', async () => {
  const rows = [
    ['美元', 710.25, 704.5, 713.25, 713.25, new Date('2025-11-20T09:30:00.000Z')],
    ['Euro', '822.8586', '797.2197', '828.8913', '831.606', '2025/11/20 09:30:00'],
    ['GBP', 933.6826, null, 940.4942, null, '2025-11-20 09:30:00'],
    ['缅甸元', '0.33761', '--', '0.340215', '—', '2025.11.20 09:30'],
  ];
  expect(await brought('all-or-nothing', rows)).toMatchObject({ created: 4, failed: [] });
  const { data } = await world.call('bank', 'GET', '/entities/exchange-rate?sort=currency');
  const drafts = listIn(data?.rows);
  const told = drafts.map(({ currency, fxBuy, fxSell, noteBuy, noteSell, dateTime }) => [
    currency,
    fxBuy,
    fxSell,
    noteBuy,
    noteSell,
    dateTime,
  ]);
  const at = '2025-11-20T01:30:00.000Z';
  expect(told).toEqual([
    ['EUR', '822.858600', '828.891300', '797.219700', '831.606000', at],
    ['GBP', '933.682600', '940.494200', undefined, undefined, at],
    ['MMK', '0.337610', '0.340215', undefined, undefined, at],
    ['USD', '710.250000', '713.250000', '704.500000', '713.250000', at],
  ]);
  const ids = drafts.map(({ id }) => id);
  // Whoever brought them in does not publish them.
  const own = await world.call('bank', 'POST', '/entities/exchange-rate/actions/publish', { ids });
  expect(listIn(own.data?.results)).toHaveLength(4);
  expect(listIn(own.data?.results).every(({ ok, error }) => !ok && Object(error).name === 'own-making')).toBe(true);
  const waits = (work: Tree | null | undefined): unknown =>
    listIn(work?.groups).find(({ entity }) => String(entity) === 'exchange-rate')?.count;
  expect(waits((await world.call('operator', 'GET', '/my-work')).data)).toBe(4);
  expect(waits((await world.call('bank', 'GET', '/my-work')).data)).toBeUndefined();
  const published = await world.call('operator', 'POST', '/entities/exchange-rate/actions/publish', { ids });
  expect(listIn(published.data?.results)).toHaveLength(4);
  const { rows: stored } = await world.pool.query(`select distinct status from exchange_rate`);
  expect(stored).toEqual([{ status: 'published' }]);
});

it('is told row by row what cannot be taken', async () => {
  const wrong = await brought('preview', [
    ['月球元', 1, 1, 2, 2, '2025-11-21 09:30'],
    ['欧元', 900, 900, 800, 900, '2025-11-21 09:30'],
  ]);
  expect(wrong).toMatchObject({ created: 0 });
  const rules = listIn(wrong.failed).map((row) => listIn(row.findings).map(({ rule }) => rule));
  expect(rules).toEqual([['code'], ['fx-buy-not-above-sell']]);
});
