// Requests to change or to delete a manifest: both kinds of manifest, values of waybills and of their goods, every refusal of their own, and that
// grant and manifest change together. What they share with requests about declarations: amendment.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, manifestOf, riceOrder, waybill } from './deal.ts';
import { type Answer, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(() => world.close());

let count = 0;

/** A manifest of two waybills as the customs have accepted it. */
async function accepted(entity: string, more: Row = {}): Promise<Tree> {
  count += 1;
  const record: Row = {
    ...manifestOf(entity, `CHANGE${count}`, [waybill(`WAY${count}A`), waybill(`WAY${count}B`)]),
    ...{ status: 'approved', companyId: world.companies.broker.id },
    ...more,
  };
  return (await world.insert(entity, record)) as unknown as Tree;
}

const findings = ({ data }: Answer): Tree[] => data.findings as unknown as Tree[];
const opinion = { opinion: '同意' };
const phone = { field: 'waybills.consignee.number', line: 2, after: '0692-9999999' };

describe.each(['original-bill', 'planner-manifest'])('requests about records of %s', (entity) => {
  const path = `/entities/${entity}-amendment`;
  const ask = ({ id }: Tree, lines: object[], more: object = {}, who = 'broker'): Promise<Answer> =>
    world.call(who, 'POST', path, {
      ...{ manifest: id, kind: 'change', reason: '05', explanation: '录入差错' },
      ...{ contactName: '李关', contactPhone: '0692-4145678', lines },
      ...more,
    });
  const act = (who: string, { id }: Tree, action: string, body: object = {}): Promise<Answer> =>
    world.call(who, 'POST', `${path}/${id}/actions/${action}`, body);
  const stored = async ({ id }: Tree): Promise<Tree> =>
    (await world.call('broker', 'GET', `/entities/${entity}/${id}`)).data;

  async function draft(record: Tree, lines: object[], more: object = {}): Promise<Tree> {
    const { status, data, message } = await ask(record, lines, more);
    expect({ status, message, data: status === 200 ? null : data }).toMatchObject({ status: 200 });
    return data;
  }

  async function taken(record: Tree, lines: object[], more: object = {}): Promise<Tree> {
    const request = await draft(record, lines, more);
    expect((await act('broker', request, 'submit')).data).toMatchObject({ status: 'submitted' });
    expect((await act('operator', request, 'accept')).data).toMatchObject({ status: 'accepted' });
    return request;
  }

  it('are told what the manifest has, in waybills and in their goods', async () => {
    const request = await draft(await accepted(entity), [
      phone,
      { field: 'waybills.freightPayment', line: 1, after: '预付' },
      { field: 'waybills.goods.supplementaryDescription', line: 1, innerLine: 2 },
      { field: 'carrierCode', after: 'CYR0202' },
    ]);
    expect(request.lines).toMatchObject([
      { before: '0692-4141234', after: '0692-9999999' },
      { before: 'CC', after: 'PP' },
      { before: '袋装' },
      { before: 'CYR0101', after: 'CYR0202' },
    ]);
  });

  it.each([
    ['a waybill without its number', { field: 'waybills.freightPayment', after: 'PP' }, 'line'],
    ['a waybill that is not there', { ...phone, line: 3 }, 'line'],
    [
      'goods without the number of the waybill',
      { field: 'waybills.goods.packageType', innerLine: 1, after: '22' },
      'line',
    ],
    ['goods without their number', { field: 'waybills.goods.packageType', line: 1, after: '22' }, 'innerLine'],
    [
      'goods that are not there',
      { field: 'waybills.goods.packageType', line: 2, innerLine: 3, after: '22' },
      'innerLine',
    ],
    ['a number of goods for a waybill', { ...phone, innerLine: 1 }, 'innerLine'],
    ['a number for the head', { field: 'carrierCode', line: 1, after: 'CYR0202' }, 'line'],
  ])('are refused for %s', async (_, line, key) => {
    const answer = await ask(await accepted(entity), [line]);
    expect(findings(answer)).toMatchObject([{ path: `lines.0.${key}`, rule: 'line-number-fits' }]);
    expect(String(findings(answer)[0]?.message)).not.toMatch(/\{\{|^[\w.-]+$/);
  });

  it.each(['batchNo', 'orderNo', 'entryExitCustoms', 'status'])('leave %s alone', async (field) => {
    expect(findings(await ask(await accepted(entity), [{ field, after: 'X' }]))).toMatchObject([
      { path: 'lines.0.field', rule: 'enum' },
    ]);
  });

  it('keep the rules of the manifest: weights that do not add up are refused, those that do are taken', async () => {
    const record = await accepted(entity);
    const one = { field: 'waybills.goods.grossWeight', line: 1, innerLine: 2, after: '510' };
    const broken = await draft(record, [one]);
    expect(findings(await act('broker', broken, 'submit'))).toMatchObject([{ path: 'lines', rule: 'result-holds' }]);
    const request = await taken(record, [one, { field: 'waybills.grossWeight', line: 1, after: '1510' }]);
    expect((await act('operator', request, 'grant', opinion)).data).toMatchObject({ status: 'granted' });
    expect(await stored(record)).toMatchObject({
      status: 'approved',
      totalGrossWeight: '3010.000',
      waybills: [{ grossWeight: '1510.000', goods: [{ grossWeight: '1000.000' }, { grossWeight: '510.000' }] }, {}],
    });
    const history = await world.call('broker', 'GET', `/entities/${entity}/${record.id}/history`);
    expect((history.data as unknown as Tree[])[0]).toMatchObject({ action: 'amend' });
  });

  it('withdraw the manifest where they ask to delete it', async () => {
    const record = await accepted(entity);
    const request = await taken(record, [], { kind: 'delete', reason: '08' });
    expect((await act('operator', request, 'grant', opinion)).data).toMatchObject({ status: 'granted' });
    expect(await stored(record)).toMatchObject({ status: 'stopped', withdrawal: 'granted' });
    expect(findings(await ask(record, [phone]))).toMatchObject([{ path: 'manifest', rule: 'accepted-by-customs' }]);
  });

  it('delete no manifest that is released, and change it', async () => {
    const record = await accepted(entity, { status: 'completed' });
    const deletion = await draft(record, [], { kind: 'delete' });
    expect(findings(await act('broker', deletion, 'submit'))).toMatchObject([{ rule: 'deleted-before-release' }]);
    const request = await taken(record, [phone]);
    expect((await act('operator', request, 'grant', opinion)).data).toMatchObject({ status: 'granted' });
    expect(await stored(record)).toMatchObject({
      status: 'completed',
      waybills: [{}, { consignee: { number: '0692-9999999' } }],
    });
  });

  it('neither delete what reports stand on nor change its packages', async () => {
    const record = await accepted(entity);
    const report = entity === 'original-bill' ? 'import-tally-report' : 'export-arrival-report';
    const { batchNo } = record;
    await world.insert(report, { batchNo: String(batchNo), status: 'submitted', companyId: world.companies.broker.id });
    const deletion = await draft(record, [], { kind: 'delete' });
    expect(findings(await act('broker', deletion, 'submit'))).toMatchObject([
      { path: 'manifest', rule: 'deleted-under-reports', message: expect.stringContaining(String(batchNo)) },
    ]);
    const packages = await draft(record, [
      { field: 'waybills.totalPackages', line: 1, after: '31' },
      { field: 'waybills.goods.quantity', line: 1, innerLine: 1, after: '21' },
    ]);
    expect(findings(await act('broker', packages, 'submit'))).toMatchObject([
      { path: 'lines', rule: 'packages-under-reports' },
    ]);
    expect((await act('broker', await draft(record, [phone]), 'submit')).data).toMatchObject({ status: 'submitted' });
  });

  it('are one at a time, and answered before the manifest goes on', async () => {
    const record = await accepted(entity);
    const [first, second] = [await draft(record, [phone]), await draft(record, [phone])];
    await act('broker', first, 'submit');
    expect(findings(await act('broker', second, 'submit'))).toMatchObject([{ rule: 'one-open-request' }]);
    const entered = { withdrawalKind: 'amendment', withdrawalReason: '电话有误' };
    const manifest = `/entities/${entity}/${record.id}/actions`;
    expect(findings(await world.call('broker', 'POST', `${manifest}/requestWithdrawal`, { entered }))).toMatchObject([
      { rule: 'change-answered-first' },
    ]);
    expect(findings(await world.call('operator', 'POST', `${manifest}/complete`))).toMatchObject([
      { rule: 'change-answered-first' },
    ]);
    expect((await act('broker', first, 'recall')).data).toMatchObject({ status: 'recalled' });
    expect((await act('broker', second, 'submit')).data).toMatchObject({ status: 'submitted' });
  });

  it('change a manifest whose order was completed since, to which no other document is added', async () => {
    const orderNo = `DD20251120500${count}${entity.length}`;
    const companyId = world.companies.trader.id;
    await world.insert('service-order', { ...riceOrder(world), status: 'completed', orderNo, companyId });
    const record = await accepted(entity, { orderNo, status: 'completed' });
    const request = await taken(record, [phone]);
    expect((await act('operator', request, 'grant', opinion)).data).toMatchObject({ status: 'granted' });
    const other = await world.call('broker', 'POST', `/entities/${entity}`, { orderNo, batchNo: `OTHER${count}` });
    expect(findings(other)).toMatchObject([{ path: 'orderNo', rule: 'order-open' }]);
  });

  it('ask for a contact and an explanation', async () => {
    const request = await draft(await accepted(entity), [], {
      explanation: null,
      contactName: null,
      contactPhone: null,
    });
    expect(findings(await act('broker', request, 'submit')).map(({ path: at, rule }) => [at, rule])).toEqual([
      ['explanation', 'required'],
      ['contactName', 'required'],
      ['contactPhone', 'required'],
      ['lines', 'changes-something'],
    ]);
  });

  it('are read by the trader of the order once they are submitted, and by no other', async () => {
    const orderNo = `DD20251120400${count}${entity.length}`;
    const companyId = world.companies.trader.id;
    await world.insert('service-order', { ...riceOrder(world), status: 'inProgress', orderNo, companyId });
    const request = await draft(await accepted(entity, { orderNo }), [phone]);
    const seen = async (who: string): Promise<number> => (await world.call(who, 'GET', `${path}/${request.id}`)).status;
    expect(await seen('trader')).toBe(404);
    await act('broker', request, 'submit');
    expect([await seen('trader'), await seen('rival')]).toEqual([200, 404]);
    expect((await act('trader', request, 'recall')).data).toMatchObject({ error: 'not-permitted' });
  });
});
