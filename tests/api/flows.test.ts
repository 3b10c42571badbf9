// A record makes a draft of another: what flows, for whom, how much is open, and that no two take the same.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { type Answer, listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let order: Tree;

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  order = await orderInProgress();
});
afterAll(() => world.close());

async function orderInProgress(): Promise<Tree> {
  const made = (await world.call('trader', 'POST', '/entities/service-order', riceOrder(world))).data;
  await act('trader', 'service-order', made.id, 'submit');
  await act('broker', 'service-order', made.id, 'approve', { opinion: '同意' });
  return (await act('broker', 'service-order', made.id, 'startWork')).data;
}

function companyId(): string {
  return world.companies.trader.id;
}

function act(who: string, entity: string, id: unknown, action: string, body: object = {}): Promise<Answer> {
  return world.call(who, 'POST', `/entities/${entity}/${String(id)}/actions/${action}`, body);
}

function draftOf(who: string, flow: string, body: object, entity = 'service-order'): Promise<Answer> {
  return world.call(who, 'POST', `/entities/${entity}/flows/${flow}/draft`, body);
}

function flowsOf(who: string, id: unknown, entity = 'service-order'): Promise<Answer> {
  return world.call(who, 'GET', `/entities/${entity}/${String(id)}/flows`);
}

function offerOf(answer: Answer, flow: string): Tree | undefined {
  return listIn(answer.data.flows).find((one) => String(one.flow) === flow);
}

const flow = 'order-to-declaration';

/** A filled draft with what the broker still has to type, so that it can be submitted. */
async function declarationDraft(source: Tree, billNo: string): Promise<Row> {
  const { draft } = (await draftOf('broker', flow, { sources: [source.id] })).data as unknown as { draft: Row };
  const typed = riceDeclaration();
  const goods = (draft.goods as Row[]).map((line, index) => ({ ...(typed.goods as Row[])[index], ...line }));
  return { ...typed, contractAgreementNo: 'CM-2025-0001', billNo, ...withoutCompany(draft), goods };
}

/** The enterprises of the tests have no customs codes: parties are typed. */
function withoutCompany({ domesticConsignor: _a, productionUnit: _b, declaringUnit: _c, ...rest }: Row): Row {
  return rest;
}

describe('a draft', () => {
  it('holds what the flow names, lines and parties included, and saves nothing', async () => {
    const before = (await world.pool.query('select count(*)::int as n from declaration')).rows[0].n;
    const { data, status } = await draftOf('broker', flow, { sources: [order.id] });
    expect(status).toBe(200);
    const { draft, sources, filled } = data as unknown as { draft: Row; sources: Row[]; filled: Row[] };
    expect(draft).toMatchObject({
      ieFlag: 'I',
      docKind: 'declaration',
      orderNo: order.orderNo,
      declarationCustoms: '8603',
      tradeCountry: 'MMR',
      domesticConsignor: { nameZh: 'Enterprise trader' },
      declaringUnit: { nameZh: 'Enterprise broker' },
      goods: [
        {
          productNo: '10064020',
          transactionQty: '44000.00000',
          transactionUnit: '035',
          currency: 'CNY',
          firstUnit: '035',
        },
        { productNo: '10063020', transactionQty: '6000.00000', unitPrice: '2.9000', totalPrice: '17400.00' },
      ],
    });
    expect(Object.keys(draft)).not.toContain('remarks');
    expect(sources).toEqual([{ id: order.id, title: order.orderNo }]);
    expect(filled.find(({ path }) => path === 'goods.0.transactionQty')).toMatchObject({
      of: 'source',
      from: 'lines.quantity',
      label: '数量',
    });
    expect(filled.find(({ path }) => path === 'declaringUnit.nameZh')).toMatchObject({ of: 'mine', label: '企业名称' });
    expect((await world.pool.query('select count(*)::int as n from declaration')).rows[0].n).toBe(before);
  });

  it('is refused to others, and of what is out of sight nothing is told', async () => {
    expect((await draftOf('otherBroker', flow, { sources: [order.id] })).status).toBe(404);
    expect((await flowsOf('otherBroker', order.id)).status).toBe(404);
    expect((await draftOf('trader', flow, { sources: [order.id] })).status).toBe(403);
    expect((await draftOf('broker', 'no-such-flow', { sources: [order.id] })).status).toBe(404);
    expect((await draftOf('broker', flow, { sources: [order.id, companyId()] })).status).toBe(400);
    expect(listIn((await flowsOf('rival', order.id)).data.flows ?? ([] as unknown as Tree))).toEqual([]);
  });

  it('is not made of an order that nobody works on yet', async () => {
    const fresh = (await world.call('trader', 'POST', '/entities/service-order', riceOrder(world))).data;
    await act('trader', 'service-order', fresh.id, 'submit');
    const answer = await draftOf('broker', flow, { sources: [fresh.id] });
    expect([answer.status, answer.data.error]).toEqual([409, 'state-not-allowed']);
    const offer = offerOf(await flowsOf('broker', fresh.id), flow);
    expect(offer).toMatchObject({ may: false, whyNot: '审核通过（待支付） / 进行中的记录才能建单' });
  });

  it('comes also of the value that names the source, and says what stands there now', async () => {
    const { data } = await draftOf('broker', flow, { chosen: order.orderNo, beside: { tradeCountry: 'CHN' } });
    const filled = data.filled as unknown as Row[];
    expect(filled.find(({ path }) => path === 'tradeCountry')).toMatchObject({ instead: 'CHN' });
    const foreign = (await draftOf('otherBroker', flow, { chosen: order.orderNo })).data;
    expect(foreign).toEqual({ draft: null, filled: [], sources: [], page: null });
  });
});

describe('what is open', () => {
  it('is reserved by drafts, consumed by what is submitted, and given back by what is withdrawn or deleted', async () => {
    const source = await orderInProgress();
    expect(offerOf(await flowsOf('broker', source.id), flow)).toMatchObject({
      may: true,
      linesOpen: 2,
      linesInAll: 2,
      existing: [],
    });
    const saved = await world.call('broker', 'POST', '/entities/declaration', await declarationDraft(source, 'OPEN1'));
    expect(saved.status, JSON.stringify(saved.data)).toBe(200);
    const total = (answer: Answer): Tree | undefined => listIn(offerOf(answer, flow)?.totals)[0];
    const reserved = await flowsOf('broker', source.id);
    expect(total(reserved)).toMatchObject({
      label: '成交数量',
      has: '50000',
      reserved: '50000',
      consumed: '0',
      open: '0',
    });
    expect(listIn(offerOf(reserved, flow)?.existing)).toMatchObject([
      { title: 'OPEN1 CM-2025-0001', state: '草稿', meaning: 'mine', weight: 'reserved' },
    ]);
    const submitted = await act('broker', 'declaration', saved.data.id, 'submit');
    expect(submitted.status, JSON.stringify(submitted.data)).toBe(200);
    const consumed = await flowsOf('broker', source.id);
    expect(total(consumed)).toMatchObject({ reserved: '0', consumed: '50000' });
    expect(listIn(consumed.data.made)).toMatchObject([{ meaning: 'running' }]);
    expect((await draftOf('broker', flow, { sources: [source.id] })).data.draft).not.toHaveProperty('goods');
    await act('broker', 'declaration', saved.data.id, 'stop', { reason: '重报' });
    expect(total(await flowsOf('broker', source.id))).toMatchObject({ reserved: '0', consumed: '0', open: '50000' });
  });

  it('is kept with the lines when they are read, moved and saved again, and goes with a deleted draft', async () => {
    const source = await orderInProgress();
    const saved = (await world.call('broker', 'POST', '/entities/declaration', await declarationDraft(source, 'OPEN2')))
      .data;
    const read = (await world.call('broker', 'GET', `/entities/declaration/${saved.id}`)).data as unknown as Row;
    const goods = read.goods as Row[];
    expect(goods[0]?.$from).toEqual({ flow, id: source.id, line: 'lines.0' });
    const turned = { ...read, goods: goods.toReversed().map((line) => ({ ...line, transactionQty: '10' })) };
    const again = (await world.call('broker', 'PUT', `/entities/declaration/${saved.id}`, turned))
      .data as unknown as Row;
    expect((again.goods as Row[])[0]?.$from).toMatchObject({ line: 'lines.1' });
    const half = offerOf(await flowsOf('broker', source.id), flow);
    expect(listIn(half?.lines).map(({ measures }) => listIn(measures)[0]?.open)).toEqual(['43990', '5990']);
    const { draft } = (await draftOf('broker', flow, { sources: [source.id] })).data as unknown as { draft: Row };
    expect((draft.goods as Row[])[0]).toMatchObject({ transactionQty: '43990.00000', totalPrice: '112614.40' });
    await world.call('broker', 'DELETE', '/entities/declaration', { ids: [saved.id] });
    expect(offerOf(await flowsOf('broker', source.id), flow)).toMatchObject({ existing: [], linesOpen: 2 });
    expect((await world.pool.query('select 1 from flow_link where "targetId" = $1', [saved.id])).rows).toEqual([]);
  });

  it('is refused at the line that takes more, naming who took it; of two at once one is', async () => {
    const source = await orderInProgress();
    const draft = await declarationDraft(source, 'RACE1');
    const first = (await world.call('broker', 'POST', '/entities/declaration', draft)).data;
    const second = await world.call('broker', 'POST', '/entities/declaration', { ...draft, billNo: 'RACE2' });
    expect(second.status, JSON.stringify(second.data)).toBe(200);
    const answers = await Promise.all(
      [first.id, second.data.id].map((id) => act('broker', 'declaration', id, 'submit')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refusal = answers.find(({ status }) => status === 422);
    const findings = listIn(refusal?.data.findings) as unknown as Row[];
    expect(findings.map(({ path, rule }) => [path, rule])).toEqual([
      ['goods.0.transactionQty', 'over-taken'],
      ['goods.1.transactionQty', 'over-taken'],
    ]);
    expect(findings[0]?.message).toMatch(/可用 0，本单共填 44,000.*RACE[12] CM-2025-0001/);
  });

  it('takes no source out of sight, and no line of another', async () => {
    const source = await orderInProgress();
    const draft = await declarationDraft(source, 'FOREIGN1');
    const stolen = { ...draft, orderNo: null };
    expect((await world.call('otherBroker', 'POST', '/entities/declaration', stolen)).status).toBe(404);
    expect(
      (await world.call('broker', 'POST', '/entities/declaration', { ...draft, $from: [{ flow, id: 'x' }] })).status,
    ).toBe(400);
    expect((await world.pool.query('select 1 from flow_link where "sourceId" = $1', [source.id])).rows).toEqual([]);
  });

  it('keeps a source that submitted records were made from', async () => {
    const declaration = (
      await world.call('broker', 'POST', '/entities/declaration', { ...riceDeclaration(), billNo: 'KEPT1' })
    ).data;
    const made = await draftOf(
      'broker',
      'declaration-to-commercial-invoice',
      { sources: [declaration.id] },
      'declaration',
    );
    const { draft } = made.data as unknown as { draft: Row };
    const header = { ...(draft.header as Row), documentNo: 'INV1', date: '2026-11-01' };
    const lines = (draft.lines as Row[]).map((line) => ({ ...line, totalWeight: line.netWeight ?? '1' }));
    expect(draft).toMatchObject({ header: { currency: 'CNY', buyer: { name: '瑞丽示例贸易有限公司' } } });
    const invoice = await world.call('broker', 'POST', '/entities/commercial-invoice', { ...draft, header, lines });
    expect((await act('broker', 'commercial-invoice', invoice.data.id, 'issue')).status).toBe(200);
    const refused = await world.call('broker', 'DELETE', '/entities/declaration', { ids: [declaration.id] });
    expect([refused.status, refused.message]).toEqual([409, '已有单据由它生成（INV1），不能删除']);
    const sources = listIn((await flowsOf('broker', invoice.data.id, 'commercial-invoice')).data.sources);
    expect(sources).toMatchObject([{ entity: 'declaration', id: declaration.id, changed: false }]);
  });
});
