// Several records make one: what goes together, why other ones do not, and how what is taken is divided among them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { askDraft, filledDraft, insertDeclaration, saveDraft } from './flow-steps.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world.close());

const declared = (given: Row = {}, who: 'trader' | 'broker' = 'trader') => insertDeclaration(world, who, given);

const payment = 'declaration-to-fx-payment';
const idsOf = (records: readonly Row[]) => ({ sources: records.map(({ id }) => String(id)) });

const draftOf = (who: string, flow: string, records: readonly Row[], entity = 'declaration') =>
  askDraft(world, who, entity, flow, idsOf(records));
const filled = (who: string, flow: string, records: readonly Row[], entity = 'declaration') =>
  filledDraft(world, who, entity, flow, idsOf(records));
const save = (who: string, entity: string, draft: Row) => saveDraft(world, who, entity, draft);

async function offerOf(who: string, flow: string, records: readonly Row[]): Promise<Tree | undefined> {
  const answer = await world.call(who, 'POST', '/entities/declaration/flows', idsOf(records));
  expect(answer.status, answer.message).toBe(200);
  return listIn(answer.data.flows).find((one) => String(one.flow) === flow);
}

/** Makes an application consume, as if it had been submitted. */
async function submitted({ id }: Row): Promise<void> {
  await world.pool.query(`update fx_payment set status = 'submitted' where id = $1`, [id]);
}

describe('an application for several declarations', () => {
  it('is proposed what is left of all of them, and takes of each no more than that', async () => {
    const [one, two] = [await declared(), await declared()];
    await submitted(
      await save('trader', 'fx-payment', { ...(await filled('trader', payment, [one])), amount: '100000' }),
    );
    expect(await offerOf('trader', payment, [one, two])).toMatchObject({
      may: true,
      totals: [{ label: '汇款金额', has: '260080', consumed: '100000', open: '160080' }],
    });
    const draft = await filled('trader', payment, [one, two]);
    expect(draft).toMatchObject({ amount: '160080.00000', declarations: [one.id, two.id] });
    const saved = await save('trader', 'fx-payment', draft);
    const { rows } = await world.pool.query(
      `select "sourceId", taken from flow_link where "targetId" = $1 and "targetLine" = ''`,
      [saved.id],
    );
    const taken = new Map(
      rows.map((row: { sourceId: string; taken: { amount: string } }) => [row.sourceId, row.taken]),
    );
    expect([taken.get(String(one.id)), taken.get(String(two.id))]).toEqual([{ amount: '30040' }, { amount: '130040' }]);
  });

  it('is refused with the field in which they differ', async () => {
    const one = await declared();
    const goods = (riceDeclaration().goods as Row[]).map((line) => ({ ...line, currency: 'USD' }));
    const refused = await draftOf('trader', payment, [one, await declared({ goods })]);
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/^FLOW\d+ .*, FLOW\d+ .* 的币种不同，不能合建一单。请只选币种相同的记录$/),
    ]);
    const other = await declared({ overseasConsignor: { nameForeign: 'LASHIO EXAMPLE CO., LTD.' } });
    expect((await offerOf('trader', payment, [one, other]))?.whyNot).toMatch(/的收款人 · 名称不同/);
  });

  it('names those that are in another state, and those of which nothing is left', async () => {
    const [one, draft, spent] = [await declared(), await declared({ declarationStatus: 'draft' }), await declared()];
    const early = await draftOf('trader', payment, [one, draft]);
    expect([early.status, early.message]).toEqual([
      409,
      expect.stringContaining(`${draft.billNo} CM-2025-0001 目前的状态`),
    ]);
    await submitted(await save('trader', 'fx-payment', await filled('trader', payment, [spent])));
    const offered = await offerOf('trader', payment, [one, spent]);
    expect(offered).toMatchObject({ may: false });
    expect(offered?.whyNot).toContain(`${spent.billNo} CM-2025-0001 已全部用完`);
  });

  it('is made of nothing out of sight, and by nobody it is not for', async () => {
    const records = [await declared(), await declared({}, 'broker')];
    expect((await draftOf('trader', payment, records)).status).toBe(404);
    expect((await world.call('trader', 'POST', '/entities/declaration/flows', idsOf(records))).status).toBe(404);
    expect(await offerOf('broker', payment, records.slice(1))).toBeUndefined();
  });
});

describe('papers and reports', () => {
  it('hold the goods of several declarations one behind the other', async () => {
    const records = [await declared({}, 'broker'), await declared({ contractAgreementNo: 'CM-2' }, 'broker')];
    const invoice = await filled('broker', 'declaration-to-commercial-invoice', records);
    expect(invoice.lines).toHaveLength(4);
    expect(invoice).toMatchObject({ header: { currency: 'CNY', buyer: { name: '瑞丽示例贸易有限公司' } } });
    expect((invoice.header as Row).contractNo).toBeUndefined();
    await save('broker', 'commercial-invoice', {
      ...invoice,
      header: { ...(invoice.header as Row), documentNo: 'SETINV1' },
    });
    const sheet = await filled('broker', 'declaration-to-import-clearance-sheet', records);
    expect(sheet).toMatchObject({ declarations: records.map(({ id }) => id) });
    expect(sheet.declarationId).toBeUndefined();
    const saved = await save('broker', 'import-clearance-sheet', {
      ...sheet,
      header: { ...(sheet.header as Row), documentNo: 'SETSHEET1' },
    });
    const around = await world.call('broker', 'GET', `/entities/import-clearance-sheet/${String(saved.id)}/flows`);
    expect(listIn(around.data.sources)).toHaveLength(2);
  });

  it('make one manifest of the waybills of several declarations, but not of two batches', async () => {
    const given = { manifestNo: 'SETBATCH1' };
    const records = [await declared(given, 'broker'), await declared({ voyageNo: null }, 'broker')];
    const manifest = await filled('broker', 'declaration-to-original-bill', records);
    expect(manifest).toMatchObject({ batchNo: 'SETBATCH1', entryExitCustoms: '8603' });
    expect((manifest.waybills as Row[]).map(({ billNo }) => billNo)).toEqual(records.map(({ billNo }) => billNo));
    const other = await declared({ manifestNo: 'SETBATCH2' }, 'broker');
    expect((await draftOf('broker', 'declaration-to-original-bill', [...records, other])).message).toContain(
      '的货物运输批次号不同',
    );
  });

  it('make one tally of several manifests of a batch', async () => {
    const waybill = (billNo: string, totalPackages: number) => ({
      waybills: [{ billNo, totalPackages, packageType: '06' }],
    });
    const base = {
      companyId: world.companies.broker.id,
      batchNo: 'SETTALLY',
      entryExitCustoms: '8603',
      status: 'submitted',
    };
    const manifests = [
      await world.insert('original-bill', { ...base, ...waybill('SETW1', 10) }),
      await world.insert('original-bill', { ...base, ...waybill('SETW2', 20) }),
    ];
    const tally = await filled('broker', 'original-bill-to-import-tally-report', manifests, 'original-bill');
    expect(tally).toMatchObject({
      batchNo: 'SETTALLY',
      lines: [
        { billNo: 'SETW1', pieces: 10 },
        { billNo: 'SETW2', pieces: 20 },
      ],
    });
    await save('broker', 'import-tally-report', tally);
  });
});
