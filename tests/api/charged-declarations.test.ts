// Bills from rules for declarations: what is released is charged once, to the trader of its order, also by a server that starts again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { testRing } from '../test-ring.ts';
import { openWorld, type World } from './world.ts';

let world: World;
/** Another server of the same database. */
let other: ServerContext;
const clock = new Date('2026-03-11T04:00:00Z');
const reported: unknown[] = [];
let count = 0;

beforeAll(async () => {
  world = await openWorld({ runsHousekeeping: false, now: () => clock });
  const report = (error: unknown): void => void reported.push(error);
  other = makeContext({
    model,
    hooks: {},
    pool: world.pool,
    settings: { ...defaultSettings, keyRing: testRing, now: () => clock },
    report,
  });
  const rate = { rateName: '报', chargeStandard: '30.0000', unit: 'ticket', currency: 'CNY', validFlag: true };
  const item = await world.insert('fee-item', { itemName: '代理费', currency: 'CNY', validFlag: true, rates: [rate] });
  const rule = { itemId: String(item.id), rateName: '报', companyId: world.companies.broker.id, validFlag: true };
  const common = { billingMethod: 'perOrder', settlementMethod: 'perOrder', unit: 'ticket' };
  for (const billingObject of ['declaration', 'order'])
    await world.insert('billing-rule', { ...rule, ...common, billingObject });
});
afterAll(() => world?.close());

async function order(values: object): Promise<{ readonly orderNo: string }> {
  const { trader, broker } = world.companies;
  const orderNo = `DD20260311${String(++count).padStart(5, '0')}`;
  await world.insert('service-order', {
    ...{ orderNo, declarationType: 'import', companyId: trader.id, broker: broker.id, orderAmount: '500.00' },
    ...{ currency: 'CNY', itemCount: 1 },
    ...values,
  });
  return { orderNo };
}

describe('a declaration that is released', () => {
  /** Approved by the customs, of the broker, for an order or for nobody's. */
  const declared = async (orderNo: string | null, more: object = {}): Promise<string> => {
    const billNo = `MM20260310${String(++count).padStart(4, '0')}`;
    const { id } = await world.insert('declaration', {
      ...{ billNo, orderNo, declarationStatus: 'approved', ieFlag: 'I', docKind: 'declaration' },
      ...{ companyId: world.companies.broker.id, totalPrice: '500.00', grossWeight: '20.00000' },
      ...more,
    });
    return String(id);
  };
  const complete = async (id: string): Promise<void> => {
    const { code, message } = await world.call('operator', 'POST', `/entities/declaration/${id}/actions/complete`);
    expect([code, message]).toEqual([1000, expect.any(String)]);
  };
  /** Bills with lines about the declaration. */
  const chargedFor = async (id: string) => {
    const { rows } = await world.pool.query(
      `select b."id", b."status", b."payer", b."payee", b."amount"::text, b."orderNo", l."lineAmount"::text "line", l."chargedOn"::text "day"
       from bill_lines l join bill b on b."id" = l."rootId" where l."declaration" = $1`,
      [id],
    );
    return rows;
  };
  const due = () => world.pool.query('select "sourceId" from charge_due');

  it('is charged to the trader of its order, in a draft, by the rules for declarations alone', async () => {
    const { trader, broker } = world.companies;
    const { orderNo } = await order({ status: 'inProgress' });
    const id = await declared(orderNo);
    expect(await chargedFor(id)).toEqual([]);
    await complete(id);
    expect(await chargedFor(id)).toEqual([
      {
        ...{ id: expect.any(String), status: 'draft', payer: trader.id, payee: broker.id, orderNo },
        ...{ amount: '30.00', line: '30.00', day: '2026-03-11' },
      },
    ]);
    expect([reported, (await due()).rowCount]).toEqual([[], 0]);
  });

  it('is charged once, also by a server that starts again and finds it due once more', async () => {
    const { orderNo } = await order({ status: 'inProgress' });
    const id = await declared(orderNo);
    await complete(id);
    const before = await chargedFor(id);
    expect(before).toHaveLength(1);
    for (let round = 0; round < 2; round += 1) {
      await world.pool.query(
        `insert into charge_due ("id", "flow", "sourceId", "day", "at") values (gen_random_uuid(), 'declaration-to-charges', $1, '2026-03-11', now())`,
        [id],
      );
    }
    const settings = { ...defaultSettings, keyRing: testRing, now: () => clock };
    const report = (error: unknown): void => void reported.push(error);
    const restarted = makeContext({ model, hooks: {}, pool: world.pool, settings, report });
    await Promise.all([restarted.makeCharges(restarted), other.makeCharges(other, id)]);
    expect([await chargedFor(id), (await due()).rowCount, reported]).toEqual([before, 0, []]);
  });

  it('is charged after a server died with it, and neither a checklist nor the own declaration of the issuer is', async () => {
    const { orderNo } = await order({ status: 'inProgress' });
    const [late, own] = [
      await declared(orderNo, { declarationStatus: 'completed' }),
      await declared(null, { declarationStatus: 'completed' }),
    ];
    for (const id of [late, own]) {
      await world.pool.query(
        `insert into charge_due ("id", "flow", "sourceId", "day", "at") values (gen_random_uuid(), 'declaration-to-charges', $1, '2026-03-11', now())`,
        [id],
      );
    }
    await other.makeCharges(other);
    const checklist = await declared(orderNo, { docKind: 'checklist' });
    await complete(checklist);
    expect([await chargedFor(checklist), (await due()).rowCount]).toEqual([[], 0]);
    expect([(await chargedFor(late)).length, await chargedFor(own), reported]).toEqual([1, [], []]);
  });
});
