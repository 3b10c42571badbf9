// Papers, money and reports that are made of a declaration, a manifest or an order: each draft is saved as it comes, by whom it is for.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { askDraft, filledDraft, insertAccount, insertDeclaration, saveDraft } from './flow-steps.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(() => world.close());

/** A declaration of an enterprise as it is stored, in a state. */
const declared = (who: 'trader' | 'broker', declarationStatus: string, given: Row = {}) =>
  insertDeclaration(world, who, { declarationStatus, ...given });
const draftOf = (who: string, entity: string, flow: string, body: object) => askDraft(world, who, entity, flow, body);
const filled = (who: string, entity: string, flow: string, body: object) => filledDraft(world, who, entity, flow, body);
const save = (who: string, entity: string, draft: Row) => saveDraft(world, who, entity, draft);

describe('money', () => {
  const flow = 'declaration-to-fx-payment';

  it('is paid for several declarations together, and not with another currency beside', async () => {
    const [one, two] = [await declared('trader', 'submitted'), await declared('trader', 'approved')];
    const draft = await filled('trader', 'declaration', flow, { sources: [one.id, two.id] });
    expect(draft).toMatchObject({
      declarations: [one.id, two.id],
      currency: 'CNY',
      amount: '260080.00000',
      remitter: { name: 'Enterprise trader' },
      payee: { name: 'MUSE EXAMPLE TRADING CO., LTD.', country: 'MMR' },
    });
    await save('trader', 'fx-payment', draft);
    const goods = (riceDeclaration().goods as Row[]).map((line) => ({ ...line, currency: 'USD' }));
    const dollars = await declared('trader', 'submitted', { goods });
    const mixed = await draftOf('trader', 'declaration', flow, {
      sources: [(await declared('trader', 'submitted')).id, dollars.id],
    });
    expect([mixed.status, mixed.message]).toEqual([409, expect.stringMatching(/的币种不同，不能合建一单/)]);
  });

  it('is not applied for by others, nor for a draft', async () => {
    const source = await declared('trader', 'draft');
    expect((await draftOf('trader', 'declaration', flow, { sources: [source.id] })).status).toBe(409);
    expect((await draftOf('broker', 'declaration', flow, { sources: [source.id] })).status).toBe(403);
    expect((await draftOf('rival', 'declaration', flow, { sources: [source.id] })).status).toBe(404);
  });

  it('is written off for the enterprise whose declaration it is', async () => {
    const source = await declared('trader', 'completed');
    const draft = await filled('operator', 'declaration', 'declaration-to-declaration-verification', {
      sources: [source.id],
    });
    expect(draft).toMatchObject({
      declarationId: source.id,
      declarationAmount: '130040.00',
      currency: 'CNY',
      enterprise: world.companies.trader.id,
    });
    await save('operator', 'declaration-verification', draft);
  });

  it('is billed to the trader of an order', async () => {
    const order = (await world.call('trader', 'POST', '/entities/service-order', riceOrder(world))).data;
    const act = (who: string, action: string, body: object = {}) =>
      world.call(who, 'POST', `/entities/service-order/${order.id}/actions/${action}`, body);
    await act('trader', 'submit');
    await act('broker', 'approve', { opinion: '同意' });
    const { trader, broker } = world.companies;
    const account = await insertAccount(world, 'broker', '6222020200112233');
    const draft = await filled('broker', 'service-order', 'order-to-bill', { sources: [order.id] });
    expect(draft).toMatchObject({
      type: 'service',
      payer: trader.id,
      payee: broker.id,
      payeeAccount: account.id,
      goodsValue: '130040.00',
      goodsWeight: '50000.000',
      payReceiptMark: 'receive',
      currency: 'CNY',
    });
    await save('broker', 'bill', draft);
  });
});

describe('a manifest', () => {
  it('comes of a declaration with one waybill and its goods, and its reports of the batch', async () => {
    const source = await declared('broker', 'draft');
    const draft = await filled('broker', 'declaration', 'declaration-to-original-bill', { sources: [source.id] });
    expect(draft).toMatchObject({
      entryExitCustoms: '8603',
      waybills: [
        {
          billNo: source.billNo,
          totalPackages: 1000,
          grossWeight: '50120.000',
          cargoValue: '130040.00',
          currencyType: 'CNY',
          consignee: { name: '瑞丽示例贸易有限公司', code: '5331960001' },
          goods: [
            { serial: 1, hsCode: '10064020', packageType: '06' },
            { serial: 2, hsCode: '10063020' },
          ],
        },
      ],
    });
    const manifest = await save('broker', 'original-bill', { ...draft, batchNo: 'FAMBATCH1' });
    expect(await world.pool.query('select taken from flow_link where "targetLine" = $1', ['waybills.0'])).toMatchObject(
      {
        rows: [{ taken: { 'waybills.totalPackages': '1000' } }],
      },
    );
    const early = await draftOf('broker', 'original-bill', 'original-bill-to-import-tally-report', {
      chosen: 'FAMBATCH1',
    });
    expect(early.data.draft).toBe(null);
    await world.pool.query(`update original_bill set status = 'submitted' where id = $1`, [manifest.id]);
    const report = await filled('broker', 'original-bill', 'original-bill-to-import-tally-report', {
      chosen: 'FAMBATCH1',
    });
    expect(report).toMatchObject({
      batchNo: 'FAMBATCH1',
      lines: [{ billNo: source.billNo, listedPieces: 1000, pieces: 1000, grossWeight: '50120.000' }],
    });
    const { id, version } = await save('broker', 'import-tally-report', report);
    // What is counted changes what the count comes to, not what the manifest says.
    const [line] = report.lines as Row[];
    const lines = [{ ...line, pieces: 990 }];
    const path = `/entities/import-tally-report/${String(id)}`;
    const { data } = await world.call('broker', 'PATCH', path, { version, lines });
    expect(data.lines).toMatchObject([{ listedPieces: 1000, pieces: 990, manifestPieces: '990' }]);
  });

  it('tells the tally of an export too what was to be loaded', async () => {
    const manifest = await world.insert('planner-manifest', {
      ...{ companyId: world.companies.broker.id, batchNo: 'FAMBATCH2', entryExitCustoms: '8603', status: 'submitted' },
      waybills: [{ billNo: 'FAMW2', totalPackages: 30, packageType: '06' }],
    });
    const report = await filled('broker', 'planner-manifest', 'planner-manifest-to-export-tally-report', {
      sources: [manifest.id],
    });
    expect(report.lines).toMatchObject([{ billNo: 'FAMW2', listedPieces: 30, pieces: 30 }]);
  });
});
