// Rows that are in sight because a record of another entity names them: a bank reads the declarations of the payments before it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world.close());

let bills = 0;
let payments = 0;

async function declaration(): Promise<string> {
  bills += 1;
  const record: Row = { ...riceDeclaration(), billNo: `NAMED${bills}`, declarationStatus: 'approved' };
  const { id } = await world.insert('declaration', { ...record, companyId: world.companies.broker.id });
  return String(id);
}

const payment = (declarations: string[], status: string, bank = world.companies.bank.id): Promise<Row> =>
  world.insert('fx-payment', {
    applicationNo: `FK${++payments}`,
    isAdvance: false,
    status,
    bank,
    declarations,
    companyId: world.companies.trader.id,
  });

describe('a bank', () => {
  it('reads the declarations that payments before it name, and no others', async () => {
    const [named, waiting, elsewhere, alone] = [
      await declaration(),
      await declaration(),
      await declaration(),
      await declaration(),
    ];
    await payment([named], 'platformPassed');
    await payment([waiting], 'submitted');
    await payment([elsewhere], 'platformPassed', world.companies.admin.id);
    const read = async (id: string) => (await world.call('bank', 'GET', `/entities/declaration/${id}`)).code;
    expect([await read(named), await read(waiting), await read(elsewhere), await read(alone)]).toEqual([
      1000, 30002, 30002, 30002,
    ]);
    const { data } = await world.call('bank', 'GET', '/entities/declaration?view=platformDeclarationEnquiry');
    expect(data).toMatchObject({ total: 1, rows: [{ id: named }] });
    expect((await world.call('bank', 'PATCH', `/entities/declaration/${named}`, { marks: 'x', version: 1 })).code).toBe(
      30001,
    );
  });

  it('finds in pickers what it may read, and neither numbers nor amounts of others', async () => {
    const [before, elsewhere] = [await declaration(), await declaration()];
    await world.pool.query(`update declaration set "declarationStatus" = 'completed' where id = any($1)`, [
      [before, elsewhere],
    ]);
    await payment([before], 'platformPassed');
    for (const path of ['fx-payment/options/declarations', 'declaration-verification/options/declarationId']) {
      const { data } = await world.call('bank', 'GET', `/entities/${path}`);
      const found = (data as unknown as { rows: readonly { value: string }[] }).rows.map(({ value }) => value);
      expect(found, path).toContain(before);
      expect(found, path).not.toContain(elsewhere);
    }
  });

  it('reads those of collections, also when they come later', async () => {
    const [early, late] = [await declaration(), await declaration()];
    await world.insert('fx-collection', {
      applicationNo: 'SH1',
      isAdvance: true,
      status: 'settled',
      bank: world.companies.bank.id,
      declarations: [early],
      supplementedDeclarations: [late],
      companyId: world.companies.trader.id,
    });
    for (const id of [early, late])
      expect((await world.call('bank', 'GET', `/entities/declaration/${id}`)).code).toBe(1000);
  });
});
