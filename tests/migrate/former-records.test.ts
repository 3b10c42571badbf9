// Lines of another entity that are records now: each that is meant becomes one, once, and leaves the record it stood in as it was.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { moveFormerLines } from '../../runtime/server/migrate/former-records.ts';
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

it('are moved, once, and nothing else of the record changes', async () => {
  const { trader, broker } = world.companies;
  const asked = { amount: '60.00000', reason: '对方已注销', requestedAt: '2025-11-20T02:00:00.000Z' };
  const put = (billNo: string, writeOffs: Row[]) =>
    world.insert('bill', {
      ...{ billNo, serialNo: `L${billNo}`, type: 'service', payer: trader.id, payee: broker.id, companyId: broker.id },
      ...{ currency: 'CNY', amount: '600.00', openAmount: '500.00000', status: 'pendingPayment', pushStatus: 'pushed' },
      writeOffs,
    });
  const old = { amount: '100.00000', reason: '折让' };
  const refused = { ...asked, reviewStatus: 'rejected', opinion: '先催款' };
  await put('FORMER1', [old, refused, { ...asked, reviewStatus: 'pending' }]);
  await put('FORMER2', [old]);
  const bills = async () => {
    const { rows } = await client.query({
      text: `select b."billNo", b."openAmount", b.version, w.amount, w."reviewStatus" from bill b
        join "bill_writeOffs" w on w."rootId" = b.id where b."billNo" like 'FORMER%' order by b."billNo", w.amount`,
      rowMode: 'array',
    });
    return rows;
  };
  const requests = async () => {
    const { rows } = await client.query({
      text: `select r."requestNo", b."billNo", r."companyId" = b.payee, r.amount, r.reason, r.status, r."requestedAt", r.version
        from write_off_request r join bill b on b.id = r.bill`,
      rowMode: 'array',
    });
    return rows;
  };
  const before = await bills();
  expect(before).toHaveLength(4);
  await moveFormerLines(client, layouts, 'Asia/Shanghai');
  const kept = before.filter((row) => row[4] !== 'pending');
  const moved = [
    [
      expect.stringMatching(/^HX\d{13}$/),
      ...['FORMER1', true, '60.00000', '对方已注销', 'pending', new Date(asked.requestedAt), 1],
    ],
  ];
  expect([await bills(), await requests()]).toEqual([kept, moved]);
  await moveFormerLines(client, layouts, 'Asia/Shanghai');
  await client.query(`delete from server_state where key like 'former%'`);
  await moveFormerLines(client, layouts, 'Asia/Shanghai');
  expect([await bills(), await requests()]).toEqual([kept, moved]);
});
