// Papers, bills, contracts, collections and reports made of other records: each draft is saved as it comes, and what it takes is kept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceOrder } from './deal.ts';
import { askDraft, filledDraft, insertDeclaration, saveDraft } from './flow-steps.ts';
import { type Answer, listIn, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(() => world.close());

let number = 0;

const declared = (given: Row = {}, who: 'trader' | 'broker' = 'broker') => insertDeclaration(world, who, given);

const exported = (given: Row = {}, who: 'trader' | 'broker' = 'broker') =>
  declared({ ieFlag: 'E', contractAgreementNo: 'EX-1', ...given }, who);

const draftOf = (who: string, entity: string, flow: string, source: Row) =>
  askDraft(world, who, entity, flow, { sources: [source.id] });
const filled = (who: string, entity: string, flow: string, source: Row) =>
  filledDraft(world, who, entity, flow, { sources: [source.id] });
const save = (who: string, entity: string, draft: Row) => saveDraft(world, who, entity, draft);

/** The draft with a number, as it is issued. */
async function issue(entity: string, draft: Row): Promise<Answer> {
  number += 1;
  const header = { ...(draft.header as Row), documentNo: `PAPER${number}`, date: '2026-11-01' };
  const saved = await save('broker', entity, { ...draft, header });
  return world.call('broker', 'POST', `/entities/${entity}/${String(saved.id)}/actions/issue`, {});
}

async function openOf(who: string, entity: string, flow: string, source: Row): Promise<unknown> {
  const answer = await world.call(who, 'GET', `/entities/${entity}/${String(source.id)}/flows`);
  return listIn(answer.data.flows).find((one) => String(one.flow) === flow)?.totals;
}

describe('papers of a declaration', () => {
  it.each([
    [
      'commercial-invoice',
      { package: '06', totalWeight: '44105.600', netWeight: '44000.000', totalPrice: '112640.00' },
    ],
    ['packing-list', { package: '06', grossWeight: '44105.600', netWeight: '44000.000' }],
    ['cargo-list', { packageType: '06', pieces: 880, grossWeight: '44105.600', netWeight: '44000.000' }],
  ])('%s: weights and packages are divided among the goods, and it is issued as it comes', async (entity, first) => {
    const source = await declared();
    const flow = `declaration-to-${entity}`;
    const draft = await filled('broker', 'declaration', flow, source);
    expect(draft).toMatchObject({
      header: {
        seller: { name: 'MUSE EXAMPLE TRADING CO., LTD.' },
        buyer: { name: '瑞丽示例贸易有限公司' },
        fromPort: 'MMMSE',
      },
      lines: [{ goodsName: '长粒米碎米', quantity: '44000.00', unit: '035', ...first }, { quantity: '6000.00' }],
    });
    const issued = await issue(entity, draft);
    expect([issued.status, JSON.stringify(issued.data.findings ?? null)]).toEqual([200, 'null']);
    expect(await openOf('broker', 'declaration', flow, source)).toMatchObject([{ consumed: '50000', open: '0' }]);
    const more = await issue(entity, draft);
    expect(listIn(more.data.findings)).toMatchObject([
      { path: 'lines.0.quantity', rule: 'over-taken', message: expect.stringContaining('可用 0，本单共填 44,000') },
      { path: 'lines.1.quantity', rule: 'over-taken' },
    ]);
  });

  it.each([
    ['commercial-invoice', 'totalWeight'],
    ['packing-list', 'grossWeight'],
    ['cargo-list', 'grossWeight'],
  ])('%s: goods counted in pieces are weighed by their second quantity', async (entity, gross) => {
    const pieces = { transactionUnit: '007', firstUnit: '007', secondUnit: '035', currency: 'CNY', unitPrice: '10' };
    const line = (count: string, kilograms: string) => ({
      ...{ ...pieces, productName: '锂离子蓄电池', totalPrice: `${count}0` },
      ...{ transactionQty: count, firstQty: count, secondQty: kilograms },
    });
    const goods = [line('2000', '16000'), line('300', '4000')];
    const source = await exported({ goods, netWeight: '20000', grossWeight: '21000', totalPrice: '23000' });
    const draft = await filled('broker', 'declaration', `declaration-to-${entity}`, source);
    expect(draft.lines).toMatchObject([
      { quantity: '2000.00', netWeight: '16000.000', [gross]: '16800.000' },
      { quantity: '300.00', netWeight: '4000.000', [gross]: '4200.000' },
    ]);
  });

  it('say what is left in the language of the reader', async () => {
    const source = await declared();
    const draft = await filled('broker', 'declaration', 'declaration-to-packing-list', source);
    await issue('packing-list', draft);
    const header = { ...(draft.header as Row), documentNo: 'PAPERLANG', date: '2026-11-01' };
    const { id } = await save('broker', 'packing-list', { ...draft, header });
    const tried = (language: string) =>
      world.call(
        'broker',
        'POST',
        `/entities/packing-list/${String(id)}/actions/issue`,
        {},
        { cookie: `tongguan_language=${language}` },
      );
    expect(listIn((await tried('en')).data.findings)[0]?.message).toMatch(/0 are open, 44,000 are entered here/);
    expect(listIn((await tried('my')).data.findings)[0]?.message).toMatch(/ကျန် 0/);
  });

  it('a clearance sheet names its declaration, and an export sheet exports alone', async () => {
    const source = await declared();
    const sheet = await filled('broker', 'declaration', 'declaration-to-import-clearance-sheet', source);
    expect(sheet).toMatchObject({ declarationId: source.id, header: { currency: 'CNY', contractNo: 'CM-2025-0001' } });
    expect((await issue('import-clearance-sheet', sheet)).status).toBe(200);
    const flow = 'declaration-to-export-declaration-sheet';
    expect((await draftOf('broker', 'declaration', flow, source)).status).toBe(409);
    const out = await exported();
    const exports = await filled('broker', 'declaration', flow, out);
    expect(exports).toMatchObject({
      declarationId: out.id,
      header: { seller: { name: '瑞丽示例贸易有限公司' }, toPort: 'MMMSE' },
    });
    expect((await issue('export-declaration-sheet', exports)).status).toBe(200);
  });
});

describe('money', () => {
  it('of an export is collected up to what is left, payers completed by name', async () => {
    await world.insert('business-partner', {
      companyId: world.companies.trader.id,
      type: 'customer',
      name: 'MUSE EXAMPLE TRADING CO., LTD.',
      contact: 'Ko Ko',
      phone: '+95912345678',
      blacklisted: 'clear',
      country: 'MMR',
      address: 'No. 1 Main Road, Muse',
      account: 'MEB0012345678',
      bank: { name: 'MYANMA ECONOMIC BANK, MUSE', address: 'Bank Road, Muse' },
    });
    const source = await exported({}, 'trader');
    const flow = 'declaration-to-fx-collection';
    const draft = await filled('trader', 'declaration', flow, source);
    expect(draft).toMatchObject({
      isAdvance: false,
      declarations: [source.id],
      amount: '130040.00000',
      payee: { name: 'Enterprise trader' },
      payer: { country: 'MMR', address: 'No. 1 Main Road, Muse', account: 'MEB0012345678' },
      payerBank: { name: 'MYANMA ECONOMIC BANK, MUSE' },
    });
    await save('trader', 'fx-collection', { ...draft, amount: '100000' });
    expect(await filled('trader', 'declaration', flow, source)).toMatchObject({ amount: '30040.00000' });
    expect((await draftOf('trader', 'declaration', 'declaration-to-fx-payment', source)).status).toBe(409);
  });

  it('settled is written off with what is left of it', async () => {
    const settled = await world.insert('fx-collection', {
      companyId: world.companies.trader.id,
      applicationNo: 'SHPAPER1',
      isAdvance: false,
      status: 'settled',
      currency: 'CNY',
      amount: '130040',
      settlements: [{ amount: '130040', settleRate: '1', bankRef: 'YHPAPER1', settledAt: '2025-11-20T02:00:00.000Z' }],
      settledAmount: '130040',
    });
    const flow = 'fx-collection-to-declaration-verification';
    const draft = await filled('operator', 'fx-collection', flow, settled);
    expect(draft).toMatchObject({
      enterprise: world.companies.trader.id,
      currency: 'CNY',
      lines: [{ fxType: 'collection', collection: settled.id, amount: '130040.00000' }],
    });
    const done = await exported({ declarationStatus: 'completed' }, 'trader');
    const [line] = draft.lines as Row[];
    await save('operator', 'declaration-verification', {
      ...draft,
      declarationId: String(done.id),
      declarationAmount: '130040.00',
      lines: [{ ...line, amount: '30040' }] as Row[],
    });
    const again = await filled('operator', 'fx-collection', flow, settled);
    expect(again).toMatchObject({ lines: [{ amount: '100000.00000' }] });
    expect((await draftOf('trader', 'fx-collection', flow, settled)).status).toBe(403);
  });

  it('of a declaration without an order is billed for itself, of another for its order', async () => {
    const own = await declared({}, 'trader');
    const draft = await filled('trader', 'declaration', 'declaration-to-trade-bill', own);
    const { trader } = world.companies;
    expect(draft).toMatchObject({ type: 'trade', payee: trader.id, declarations: [own.id], currency: 'CNY' });
    await save('trader', 'bill', draft);
    const order = (await world.call('trader', 'POST', '/entities/service-order', riceOrder(world))).data;
    await world.pool.query(`update service_order set status = 'inProgress' where id = $1`, [order.id]);
    const ordered = await declared({ orderNo: String(order.orderNo) }, 'trader');
    const other = await filled('trader', 'declaration', 'declaration-to-trade-bill', ordered);
    expect(other).toMatchObject({ orderNo: order.orderNo });
    expect(other.declarations ?? []).toEqual([]);
  });

  it('of an order makes the contract with its broker', async () => {
    const order = (await world.call('trader', 'POST', '/entities/service-order', riceOrder(world))).data;
    const tried = await draftOf('trader', 'service-order', 'order-to-contract', order as unknown as Row);
    expect(tried.status).toBe(409);
    await world.call('trader', 'POST', `/entities/service-order/${order.id}/actions/submit`, {});
    const draft = await filled('trader', 'service-order', 'order-to-contract', order as unknown as Row);
    expect(draft).toMatchObject({
      channel: 'online',
      signer: world.companies.broker.id,
      amount: '130040.00',
      currency: 'CNY',
    });
    await save('trader', 'contract', { ...draft, contractNo: 'PAPERCM1' });
  });
});

describe('reports', () => {
  const waybills = [
    { billNo: 'PAPERW1', totalPackages: 880, packageType: '06', grossWeight: '44105.600' },
    { billNo: 'PAPERW2', totalPackages: 120, packageType: '06', grossWeight: '6014.400' },
  ];

  function manifest(entity: 'original-bill' | 'planner-manifest', given: Row = {}): Promise<Row> {
    number += 1;
    return world.insert(entity, {
      companyId: world.companies.broker.id,
      batchNo: `PAPER${number}`,
      status: 'submitted',
      transportModeCode: '3',
      entryExitCustoms: '8603',
      filingCustomsArea: '8603',
      carrierCode: 'YN12345',
      businessCode: 'MA8603',
      waybills,
      ...given,
    });
  }

  const lines = [
    { billNo: 'PAPERW1', pieces: 880, packageType: '06', grossWeight: '44105.600' },
    { billNo: 'PAPERW2', pieces: 120 },
  ];

  it.each([
    ['original-bill', 'import-tally-report', { companyCode: 'YN12345', lines }],
    ['original-bill', 'vehicle-entry-report', { carrierCode: 'YN12345' }],
    ['planner-manifest', 'export-tally-report', { companyCode: 'YN12345', lines }],
    ['planner-manifest', 'export-arrival-report', { companyCode: 'MA8603', lines }],
    ['planner-manifest', 'vehicle-departure-report', { carrierCode: 'YN12345' }],
  ] as const)('of %s: %s has its batch, offices and waybills', async (entity, to, more) => {
    const source = await manifest(entity);
    const flow = `${entity}-to-${to}`;
    const draft = await filled('broker', entity, flow, source);
    expect(draft).toMatchObject({
      batchNo: source.batchNo,
      entryExitCustoms: '8603',
      filingCustomsArea: '8603',
      ...more,
    });
    const saved = await save('broker', to, draft);
    const around = await world.call('broker', 'GET', `/entities/${to}/${String(saved.id)}/flows`);
    expect(listIn(around.data.sources)).toMatchObject([{ entity, id: source.id, changed: false }]);
    const early = await manifest(entity, { status: 'draft' });
    expect((await draftOf('broker', entity, flow, early)).status).toBe(409);
    expect((await draftOf('operator', entity, flow, source)).status).toBe(403);
    expect((await draftOf('otherBroker', entity, flow, source)).status).toBe(404);
  });

  it('a manifest divides pieces and weight among the goods, and takes the voyage for its batch', async () => {
    const source = await declared();
    const draft = await filled('broker', 'declaration', 'declaration-to-original-bill', source);
    expect(draft).toMatchObject({
      batchNo: '8603250000001',
      waybills: [
        {
          consignor: { communicationType: 'TE' },
          goods: [
            { quantity: '880.00', grossWeight: '44105.600' },
            { quantity: '120.00', grossWeight: '6014.400' },
          ],
        },
      ],
    });
    const out = await exported();
    const planned = await filled('broker', 'declaration', 'declaration-to-planner-manifest', out);
    expect(planned).toMatchObject({
      batchNo: '8603250000001',
      waybills: [{ consignor: { name: '瑞丽示例贸易有限公司' }, goods: [{ quantity: '880.00' }, {}] }],
    });
    await save('broker', 'planner-manifest', planned);
  });

  it('a manifest takes the telephone of the trader whose order the declaration is for', async () => {
    const order = (await world.call('trader', 'POST', '/entities/service-order', riceOrder(world))).data;
    await world.pool.query(`update service_order set status = 'inProgress' where id = $1`, [order.id]);
    const { id } = world.companies.trader;
    await world.pool.query(`update enterprise set "phone" = '08718880001' where id = $1`, [id]);
    const given = { orderNo: String(order.orderNo) };
    const [into, out] = [await declared(given), await exported(given)];
    const party = { number: '08718880001', communicationType: 'TE' };
    expect(await filled('broker', 'declaration', 'declaration-to-original-bill', into)).toMatchObject({
      waybills: [{ consignee: party }],
    });
    expect(await filled('broker', 'declaration', 'declaration-to-planner-manifest', out)).toMatchObject({
      waybills: [{ consignor: party }],
    });
  });
});
