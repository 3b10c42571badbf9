// What a record held itself before the schemas had lines for it: its one line once the tables were brought along, and nothing is lost.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { fillComputed } from '../../runtime/server/migrate/fill-computed.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { openWorld, type World } from '../api/world.ts';
import { testRing } from '../test-ring.ts';

const layouts = layoutsOf(model, undefined, testRing);
let world: World;
let client: PoolClient;

beforeAll(async () => {
  world = await openWorld();
  client = await world.pool.connect();
});
afterAll(async () => {
  client?.release();
  await world?.close();
});

it('comes to stand in a line, once', async () => {
  const at = '2025-11-20T02:00:00.000Z';
  const put = (applicationNo: string, more: object) =>
    world.insert('fx-payment', {
      companyId: world.companies.trader.id,
      applicationNo,
      currency: 'CNY',
      amount: '1000.00000',
      isAdvance: true,
      ...more,
    });
  await put('FORMER1', { status: 'settled', settleRate: '1.000000', bankRef: 'YHF1', settledAt: at });
  await put('FORMER2', { status: 'submitted' });
  const kept = { amount: '300.00000', settleRate: '1.000000', bankRef: 'YHF3', settledAt: at };
  await put('FORMER3', { status: 'bankPassed', settlements: [kept], bankRef: 'YHF3', settledAt: at, settleRate: '1' });
  await fillComputed(client, layouts);
  const stored = async () => {
    const { rows } = await client.query({
      text: `select p."applicationNo", p."settledAmount", p."unsettledAmount", p."bankRef", s.amount, s."settleRate", s."bankRef", p.version
        from fx_payment p left join fx_payment_settlements s on s."rootId" = p.id order by 1`,
      rowMode: 'array',
    });
    return rows;
  };
  const [[, , , , , , , version] = []] = await stored();
  const expected = [
    ['FORMER1', '1000.00000', '0.00000', 'YHF1', '1000.00000', '1.000000', 'YHF1', version],
    ['FORMER2', null, '1000.00000', null, null, null, null, version],
    ['FORMER3', '300.00000', '700.00000', 'YHF3', '300.00000', '1.000000', 'YHF3', version],
  ];
  expect(await stored()).toEqual(expected);
  await client.query(`delete from server_state where key like 'computed%'`);
  await fillComputed(client, layouts);
  expect(await stored()).toEqual(expected);
});
