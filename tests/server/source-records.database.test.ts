// What a path through a reference reads of a record: values it stores, looks up and works out, and its lines; nothing out of sight.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { withKnown } from '../../runtime/server/flows/source-records.ts';
import { readPath } from '../../runtime/server/links/read-paths.ts';
import { serveEntities } from '../../runtime/server/serve-entities.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { systemCaller } from '../../runtime/server/session/system-caller.ts';
import { derivingIn } from '../../runtime/server/store/derived-sql.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { insertReference, riceOrder } from '../api/deal.ts';
import { openWorld, type World } from '../api/world.ts';

let world: World;
let order: Row;

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  order = (await world.call('trader', 'POST', '/entities/service-order', riceOrder(world))).data as unknown as Row;
  await world.pool.query(`update enterprise set "phone" = '08718880001' where id = $1`, [world.companies.trader.id]);
  await world.pool.query(`update service_order set "status" = 'submitted' where id = $1`, [String(order.id)]);
});
afterAll(() => world.close());

/** What the person reads of a declaration for the order at each path. */
function read(who: 'broker' | 'otherBroker', paths: readonly string[]): Promise<Json[][]> {
  const entities = serveEntities(model, layoutsOf(model, derivingIn({ timeZone: 'Asia/Shanghai' })));
  const fields = entities.get('declaration')?.descriptor.fields ?? [];
  const companyId = world.companies[who].id;
  const person = { accountId: null, account: 'broker', level: 'enterpriseAdmin', companyId } as const;
  const caller: Caller = { ...systemCaller(), person };
  return withKnown({ entities, database: unitOfWork(world.pool) }, caller, (known) =>
    paths.map((path) => readPath(known, fields, { orderNo: order.orderNo ?? null }, path)),
  );
}

describe('a path through a reference', () => {
  it('reads what is stored, what is looked up, what lies behind that, and what is counted there', async () => {
    const { trader } = world.companies;
    expect(
      await read('broker', [
        'orderNo.orderAmount',
        'orderNo.traderCompanyId',
        'orderNo.traderCompanyId.eptName',
        'orderNo.traderCompanyId.phone',
        'orderNo.traderCompanyId.accounts',
      ]),
    ).toEqual([['130040.00'], [trader.id], [trader.name], ['08718880001'], [2]]);
  });

  it('reads the lines, in their order, and what they look up', async () => {
    expect(await read('broker', ['orderNo.lines.quantity', 'orderNo.lines', 'orderNo.orderAmount'])).toEqual([
      ['44000.00', '6000.00'],
      [expect.arrayContaining([expect.objectContaining({ serial: 1 }), expect.objectContaining({ serial: 2 })])],
      ['130040.00'],
    ]);
  });

  it('reads nothing of a record that the person may not see', async () => {
    expect(await read('otherBroker', ['orderNo.orderAmount', 'orderNo.traderCompanyId', 'orderNo.lines'])).toEqual([
      [],
      [],
      [],
    ]);
  });
});
