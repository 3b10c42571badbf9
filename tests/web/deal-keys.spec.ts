// The import deal of rice entered again by each of its people, with what flows and what is proposed; keys and clicks are counted.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { type Counted, countTable, yesterday } from './deal-before.ts';
import { cellOf, expectCell } from './grid.ts';
import { KeyCount } from './key-count.ts';
import { appears, inputOf, openMenu, sectionOf } from './steps.ts';

test.describe.configure({ mode: 'serial' });

/** What it took when nothing flowed: keys of the same records. At most a third of each is wanted. */
const before = { order: 91, head: 335, line: 97, manifest: 258, invoice: 228, payment: 323 };
const part = 3;

const counted = new Map<keyof typeof before, Counted>();
const deal = { order: '', declaration: '' };
const billNo = `MM20251120A${Date.now() % 100}`;

function keep(what: keyof typeof before, { keys, moves, clicks }: KeyCount, among = 1): void {
  counted.set(what, { keys: Math.ceil(keys / among), moves: Math.ceil(moves / among), clicks, before: before[what] });
}

async function stored(page: Page, entity: string): Promise<{ readonly [key: string]: unknown }> {
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const { data } = await (await page.request.get(`/api/entities/${entity}/${id}`)).json();
  return data;
}

/** What a submitted record would be refused with. */
async function lacking(page: Page, entity: string, record: object): Promise<unknown> {
  const answer = await page.request.post(`/api/entities/${entity}/validate?stage=complete`, { data: record });
  const { data } = await answer.json();
  return data.findings.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`);
}

async function act(page: Page, path: string, data: object = {}): Promise<void> {
  const answer = await page.request.post(`/api/entities/${path}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('the trader orders', async ({ open }) => {
  test.slow();
  const page = await open('trader');
  await yesterday(page, 'service-order');
  await openMenu(page, '委托订单', '委托下单');
  const count = new KeyCount(page);
  await count.click(page.getByRole('button', { name: '新增' }).first());
  await appears(page.getByRole('heading', { level: 1, name: /^新增/ }));
  await expect(sectionOf(page, '委托信息')).toContainText('8603');
  await count.click(sectionOf(page, '商品明细').getByRole('button', { name: '添加一行' }));
  const grid = page.getByRole('grid', { name: '商品明细' });
  for (const [line, name, quantity, price] of [
    [1, '碎米', '44000', '2.56'],
    [2, '精米', '6000', '2.9'],
  ] as const) {
    // Where typing begins, in the next line too.
    await count.chooseInCell(`第 ${line} 行 HS编码`, name);
    await expect(await cellOf(grid, line, '单位')).toHaveText('千克');
    await count.fillCell(`第 ${line} 行 数量`, quantity);
    await count.fillCell(`第 ${line} 行 单价`, price);
    await count.press('Control+Enter');
  }
  await count.click(page.getByRole('button', { name: '暂存', exact: true }));
  await expect(page).not.toHaveURL(/\/new(\?|$)/);
  const order = await stored(page, 'service-order');
  expect(await lacking(page, 'service-order', order)).toEqual([]);
  expect(order).toMatchObject({ orderAmount: '130040.00', itemCount: 2, lines: [{ totalPrice: '112640.00' }, {}] });
  keep('order', count);
  deal.order = String(order.id);
  await act(page, `service-order/${deal.order}/actions/submit`);
});

/** By the button of the page that is open. */
async function make(page: Page, count: KeyCount, what: string): Promise<void> {
  await count.click(page.getByRole('button', { name: /^建单/ }));
  await count.click(page.getByRole('dialog', { name: /建单$/ }).getByRole('button', { name: what, exact: true }));
  await appears(page.getByRole('heading', { level: 1, name: /^新增/ }));
}

async function saved(page: Page, count: KeyCount): Promise<void> {
  await count.press('Control+s');
  // A new record that is stored has an address of its own.
  await expect(page).not.toHaveURL(/\/new(\?|$)/);
}

test('the broker declares the order', async ({ open }) => {
  test.slow();
  const page = await open('broker');
  await yesterday(page, 'declaration');
  await yesterday(page, 'business-partner');
  await act(page, `service-order/${deal.order}/actions/approve`, { opinion: '同意' });
  await page.goto(`/#/customsBroker/${deal.order}`);
  const head = new KeyCount(page);
  await make(page, head, '建报关单');
  await head.fill(inputOf(sectionOf(page, '基本信息'), '合同协议号'), 'CM-2025-0001');
  const seller = sectionOf(page, '收发货人与单位').getByRole('group', { name: '境外发货人', exact: true });
  await head.fill(inputOf(seller, '外文名称'), 'MUSE E');
  await expect(page.getByRole('option', { name: /MUSE EXAMPLE/ }).first()).toBeAttached();
  await head.press('ArrowDown');
  await head.press('Enter');
  await expect(inputOf(seller, '外文名称')).toHaveValue('MUSE EXAMPLE TRADING CO., LTD.');
  await head.fill(inputOf(sectionOf(page, '运输'), '航次号'), '8603250000001');
  await head.fill(inputOf(sectionOf(page, '运输'), '提运单号'), billNo);
  await head.fill(inputOf(sectionOf(page, '件数与重量'), '件数'), '1000');
  await head.fill(inputOf(sectionOf(page, '件数与重量'), '毛重（千克）'), '50120');

  const lines = new KeyCount(page);
  const grid = page.getByRole('grid', { name: '商品' });
  await lines.click(await cellOf(grid, 1, '规格型号'));
  await lines.type('0|2|长粒米碎米|50千克/袋');
  await lines.fillCell('第 2 行 规格型号', '0|2|长粒米精米|50千克/袋');
  await saved(page, head);
  const declaration = await stored(page, 'declaration');
  expect(await lacking(page, 'declaration', declaration)).toEqual([]);
  expect(declaration).toMatchObject({
    netWeight: '50000.000',
    totalPrice: '130040.00',
    goods: [{ originCountry: 'MMR', firstQty: '44000.00000' }, { finalDestinationCountry: 'CHN' }],
  });
  keep('head', head);
  keep('line', lines, 2);
  deal.declaration = String(declaration.id);
});

test('the broker makes the manifest and the invoice of the declaration', async ({ open }) => {
  test.slow();
  const page = await open('broker');
  await yesterday(page, 'original-bill');
  await yesterday(page, 'commercial-invoice');
  const address = `/#/customs2/importDeclarationDecl/${deal.declaration}`;
  await page.goto(address);
  const manifest = new KeyCount(page);
  await make(page, manifest, '建原始舱单');
  // Everything is known; people look at the waybill before they save.
  await expectCell(sectionOf(page, '提运单').getByRole('grid', { name: '提运单' }), 1, '货物总件数', '1000');
  await saved(page, manifest);
  const made = await stored(page, 'original-bill');
  expect(await lacking(page, 'original-bill', made)).toEqual([]);
  expect(made).toMatchObject({ totalCargoCount: 1000, totalGrossWeight: '50120.000' });
  keep('manifest', manifest);

  await page.goto(address);
  const invoice = new KeyCount(page);
  await make(page, invoice, '开商业发票');
  await invoice.fill(inputOf(page.getByRole('form'), '单证编号'), `INV2025-${1000 + (Date.now() % 9000)}`);
  await saved(page, invoice);
  const paper = await stored(page, 'commercial-invoice');
  expect(await lacking(page, 'commercial-invoice', paper)).toEqual([]);
  expect(paper).toMatchObject({ totalAmount: '130040.00', totalWeight: '50120.000', totalNet: '50000.000' });
  keep('invoice', invoice);
  await act(page, `declaration/${deal.declaration}/actions/submit`);
});

test('the trader applies to pay, and a third of the keys are left', async ({ open }) => {
  test.slow();
  const page = await open('trader');
  await yesterday(page, 'fx-payment');
  await yesterday(page, 'business-partner');
  await page.goto(`/#/trader/comprehensiveDeclarationEnquiry/${deal.declaration}`);
  const count = new KeyCount(page);
  await make(page, count, '申请付汇');
  await expect(sectionOf(page, '申请信息')).toContainText('瑞丽示例银行');
  // One's own bank is the one of the last payment.
  const parties = sectionOf(page, '汇款人与收款人');
  const bank = parties.getByRole('group', { name: '汇款银行', exact: true });
  await expect(inputOf(bank, '银行名称')).toHaveValue('瑞丽示例银行');
  const purpose = sectionOf(page, '交易背景');
  await count.fill(inputOf(purpose, '发票号'), 'INV-2025-0001');
  await saved(page, count);
  const payment = await stored(page, 'fx-payment');
  // The papers are uploaded: their keys were never counted.
  expect(await lacking(page, 'fx-payment', payment)).toEqual([
    expect.stringMatching(/^attachments/),
    expect.stringMatching(/^attachments/),
  ]);
  expect(payment).toMatchObject({
    amount: '130040.00000',
    payee: { account: 'MEB0012345678' },
    contractNo: 'CM-2025-0001',
  });
  keep('payment', count);

  process.stdout.write(countTable(counted));
  test.info().annotations.push({ type: 'keys', description: countTable(counted) });
  const tooMany = [...counted].filter(([what, { keys }]) => keys > before[what] / part).map(([what]) => what);
  expect(counted.size).toBe(Object.keys(before).length);
  expect(tooMany).toEqual([]);
});
