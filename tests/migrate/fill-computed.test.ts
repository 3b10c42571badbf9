// Stored computed fields of records from before the schemas had them: filled once, in the record and its lines.
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

async function stored(): Promise<unknown[][]> {
  const { rows } = await client.query({
    text: `select b."openAmount", b."dueAmount", b."toReceiveAmount", l."lineAmount", b.version
      from bill b join bill_lines l on l."rootId" = b.id order by b."billNo"`,
    rowMode: 'array',
  });
  return rows;
}

it('are filled in, those that are there stay, and an interrupted filling goes on', async () => {
  for (const billNo of ['ZD1', 'ZD2']) {
    await world.insert('bill', {
      companyId: world.companies.broker.id,
      type: 'service',
      billNo,
      status: 'pendingPayment',
      lines: [{ standard: '120.0000', quantity: '3.00', lineAmount: '360.00' }],
      amount: '360.00',
      payments: [{ paymentSerial: `FK${billNo}`, amount: '100.00000' }],
      paymentTotal: '100.00000',
    });
  }
  await client.query(`update bill set "dueAmount" = 7 where "billNo" = 'ZD2'`);
  await client.query(`update bill_lines set "lineAmount" = null`);
  const [[, , , , version] = []] = await stored();
  const failing = {
    query: (...given: unknown[]) =>
      JSON.stringify(given[0]).includes('update \\"bill\\"')
        ? Promise.reject(new Error('cut off'))
        : Reflect.apply(client.query, client, given),
  } as unknown as PoolClient;
  await expect(fillComputed(failing, layouts)).rejects.toThrow('cut off');
  expect((await stored())[0]?.slice(0, 4)).toEqual([null, null, null, null]);
  await fillComputed(client, layouts);
  const filled = [
    ['260.00000', '360.00000', '100.00000', '360.00', version],
    ['260.00000', '7.00000', '100.00000', '360.00', version],
  ];
  expect(await stored()).toEqual(filled);
  await client.query(`update bill set "openAmount" = null`);
  await fillComputed(client, layouts);
  expect((await stored()).map(([open]) => open)).toEqual([null, null]);
});
