// A source stays while submitted records that were made from it stand: by every flow that says so, alone and in batches.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Flow } from '../../runtime/core/descriptor/flow.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { type Answer, listIn, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world.close());

let number = 0;

/** Sources in a state in which their author could withdraw them, by entity. */
const sources: { readonly [entity: string]: () => Row } = {
  declaration: () => ({
    ...riceDeclaration(),
    billNo: `KEEP${number}`,
    declarationStatus: 'submitted',
    chainStatus: 'notVerified',
    verifyStatus: 'unverified',
  }),
  'service-order': () => ({
    ...riceOrder(world),
    orderNo: `DD${20260000000 + number}`,
    traderCompanyId: world.companies.trader.id,
    status: 'approved',
  }),
  'original-bill': () => ({ batchNo: `KEEP${number}`, status: 'submitted' }),
  'planner-manifest': () => ({ batchNo: `KEEP${number}`, status: 'submitted' }),
};

/** What a target needs to be stored at all. */
const needed: { readonly [entity: string]: () => Row } = {
  declaration: () => ({ ...riceDeclaration(), billNo: `MADE${number}` }),
  bill: () => ({ type: 'trade' }),
  'fx-payment': () => ({ isAdvance: false }),
  'fx-collection': () => ({ isAdvance: false }),
};

const keeping = model.flows.filter(({ keeps }) => keeps.length > 0);

function descriptorOf(id: string) {
  const descriptor = model.entities[id]?.descriptor;
  if (!descriptor) throw new Error(`There is no entity ${id}`);
  return descriptor;
}

/** A state of the target in which it takes from its source. */
function consuming({ to, released }: Flow): string {
  const states = Object.entries(descriptorOf(to).lifecycles[0]?.lifecycle.states ?? {});
  return states.find(([name, { draft }]) => !draft && !released.includes(name))?.[0] ?? '';
}

/** Who withdraws such sources. */
const author = ({ from }: Flow) => (from === 'service-order' ? 'trader' : 'broker');

async function made(flow: Flow, targetState: string): Promise<Row> {
  number += 1;
  const companyId = world.companies[author(flow)].id;
  const source = await world.insert(flow.from, { companyId, ...sources[flow.from]?.() });
  const field = descriptorOf(flow.to).lifecycles[0]?.field ?? 'status';
  const target = await world.insert(flow.to, { companyId, ...needed[flow.to]?.(), [field]: targetState });
  const link = [newId(), flow.id, flow.from, source.id, '', 1, flow.to, target.id, '', '{}'];
  await world.pool.query(
    `insert into flow_link ("id", "flow", "sourceEntity", "sourceId", "sourceLine", "sourceVersion", "targetEntity", "targetId", "targetLine", "taken")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    link,
  );
  return source;
}

const reason = { reason: '内容有误' };

function stop(flow: Flow, { id }: Row): Promise<Answer> {
  return world.call(author(flow), 'POST', `/entities/${flow.from}/${String(id)}/actions/stop`, reason);
}

async function stateOf(flow: Flow, { id }: Row): Promise<unknown> {
  const { data } = await world.call(author(flow), 'GET', `/entities/${flow.from}/${String(id)}`);
  return data[descriptorOf(flow.from).lifecycles[0]?.field ?? ''];
}

it('is said by the flows of everything that can be withdrawn', () => {
  expect(new Set(keeping.map(({ from }) => from))).toEqual(new Set(Object.keys(sources)));
  expect(keeping.every(({ keeps }) => keeps.includes('stopped'))).toBe(true);
});

describe.each(keeping.map((flow) => [flow.id, flow] as const))('%s', (_id, flow) => {
  it('keeps a source from being withdrawn, alone and in a batch, and says so before it is tried', async () => {
    const source = await made(flow, consuming(flow));
    const refused = await stop(flow, source);
    expect([refused.status, refused.code], refused.message).toEqual([409, 40009]);
    expect(refused.message).toMatch(/生成的单据仍然有效.*撤回/);
    const batch = await world.call(author(flow), 'POST', `/entities/${flow.from}/actions/stop`, {
      ids: [source.id],
      ...reason,
    });
    expect(listIn(batch.data.results)).toMatchObject([{ ok: false, error: { message: refused.message } }]);
    expect(await stateOf(flow, source)).not.toBe('stopped');
    const around = await world.call(author(flow), 'GET', `/entities/${flow.from}/${String(source.id)}/related`);
    expect(listIn(around.data.refused)).toContainEqual({ action: 'stop', message: refused.message });
  });

  it('lets it go once what was made of it gives back, and while that is a draft', async () => {
    for (const state of [...flow.released.slice(0, 1), descriptorOf(flow.to).lifecycles[0]?.lifecycle.initial ?? '']) {
      const source = await made(flow, state);
      const answer = await stop(flow, source);
      expect(answer.status, answer.message).toBe(200);
      expect(await stateOf(flow, source)).toBe('stopped');
    }
  });
});

describe('a paper', () => {
  const flow = 'declaration-to-commercial-invoice';

  async function invoiced(): Promise<{ declaration: string; invoice: string }> {
    number += 1;
    const owner = { companyId: world.companies.broker.id };
    const declaration = await world.insert('declaration', { ...owner, ...sources.declaration?.() });
    const asked = { sources: [declaration.id] };
    const made = await world.call('broker', 'POST', `/entities/declaration/flows/${flow}/draft`, asked);
    const { draft } = made.data as unknown as { draft: Row };
    const header = { ...(draft.header as Row), documentNo: `VOID${number}`, date: '2026-11-01' };
    const lines = (draft.lines as Row[]).map((line) => ({ ...line, totalWeight: line.netWeight ?? '1' }));
    const saved = await world.call('broker', 'POST', '/entities/commercial-invoice', { ...draft, header, lines });
    expect(saved.status, JSON.stringify(saved.data)).toBe(200);
    return { declaration: String(declaration.id), invoice: String(saved.data.id) };
  }

  const act = (entity: string, id: string, action: string) =>
    world.call('broker', 'POST', `/entities/${entity}/${id}/actions/${action}`, reason);

  it('is voided to give back what it took, and is not made again of a declaration that is gone', async () => {
    const { declaration, invoice } = await invoiced();
    expect((await act('commercial-invoice', invoice, 'issue')).status).toBe(200);
    const refused = await act('declaration', declaration, 'stop');
    expect([refused.status, refused.message]).toEqual([
      409,
      `由它生成的单据仍然有效（VOID${number}），请先撤回或作废这些单据`,
    ]);
    expect((await act('commercial-invoice', invoice, 'void')).status).toBe(200);
    const open = await world.call('broker', 'GET', `/entities/declaration/${declaration}/flows`);
    const offered = listIn(open.data.flows).find((one) => String(one.flow) === flow);
    expect(offered?.totals).toMatchObject([{ has: '50000', consumed: '0', open: '50000' }]);
    expect((await act('declaration', declaration, 'stop')).status).toBe(200);
  });

  it('of a declaration withdrawn meanwhile is not issued; of both at once one is refused', async () => {
    const gone = await invoiced();
    expect((await act('declaration', gone.declaration, 'stop')).status).toBe(200);
    const refused = await act('commercial-invoice', gone.invoice, 'issue');
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/^来源报关单\/备案清单 KEEP\d+.* 已撤回或作废/),
    ]);
    const raced = await invoiced();
    const answers = await Promise.all([
      act('declaration', raced.declaration, 'stop'),
      act('commercial-invoice', raced.invoice, 'issue'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
