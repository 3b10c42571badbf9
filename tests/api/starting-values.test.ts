// What a new record begins with: the day, the own enterprise, what the same person entered last on the same form; and nobody else's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { insertAccount } from './flow-steps.ts';
import { openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.insert('customs-area', { code: '8603', nameZh: '瑞丽海关', nameEn: 'Ruili', validFlag: true });
  await world.pool.query('update enterprise set "brokerInspectionCode" = $1 where id = $2', [
    '5301600007',
    world.companies.broker.id,
  ]);
});
afterAll(() => world.close());

async function starts(who: string, view = 'importDeclarationDecl', entity = 'declaration'): Promise<Tree> {
  const { code, data, message } = await world.call(who, 'GET', `/entities/${entity}/starts?view=${view}`);
  expect([code, message]).toEqual([1000, '']);
  return data.values as Tree;
}

const draft: Row = {
  ieFlag: 'I',
  docKind: 'declaration',
  declarationCustoms: '8603',
  transportMethod: '4',
  goods: [{ productName: '长粒米碎米' }, { productName: '稻谷', currency: 'CNY', originCountry: 'MMR' }],
};

describe('a new record begins', () => {
  it('with the day and the own enterprise', async () => {
    const values = await starts('broker');
    expect(values['declaringUnit.nameZh']).toEqual({ value: world.companies.broker.name, known: 'own' });
    expect(values['declaringUnit.inspectionCode']).toEqual({ value: '5301600007', known: 'own' });
    expect(values.ieDate).toMatchObject({ known: 'today' });
    expect(Object.keys(values).filter((path) => path.startsWith('domesticConsignor'))).toEqual([]);
  });

  it('with the own enterprise in another place for those it is for', async () => {
    const values = await starts('trader', 'declarationEnquiry');
    expect(values['domesticConsignor.nameZh']).toEqual({ value: world.companies.trader.name, known: 'own' });
  });

  it('with what the person entered last on this form, of lines what the first with a value has', async () => {
    expect((await starts('broker')).declarationCustoms).toBeUndefined();
    const saved = await world.call('broker', 'POST', '/entities/declaration', draft);
    expect([saved.code, JSON.stringify(saved.data)]).toEqual([1000, expect.anything()]);
    const values = await starts('broker');
    expect(values.declarationCustoms).toMatchObject({
      value: '8603',
      known: 'last',
      label: expect.stringContaining('8603'),
    });
    expect(values.transportMethod).toEqual({ value: '4', known: 'last' });
    expect(values['goods.currency']).toEqual({ value: 'CNY', known: 'last' });
    // An export is another form.
    expect((await starts('broker', 'exportDeclarationDecl')).transportMethod).toBeUndefined();
  });

  it('with what completes the own enterprise in its place, where it is one record alone', async () => {
    expect((await starts('broker', 'billingManagement', 'bill')).payeeAccount).toBeUndefined();
    const { id } = await insertAccount(world, 'broker', '6222020200112233');
    expect((await starts('broker', 'billingManagement', 'bill')).payeeAccount).toEqual({
      value: id,
      known: 'found',
      beside: 'payee',
      label: expect.stringContaining('6222020200112233'),
    });
    await insertAccount(world, 'broker', '6222020200112244');
    expect((await starts('broker', 'billingManagement', 'bill')).payeeAccount).toBeUndefined();
  });

  it('with nothing another person entered, nor what was entered on another form', async () => {
    const saved = await world.call('trader', 'POST', '/entities/declaration', { ...draft, transportMethod: '2' });
    expect(saved.code).toBe(1000);
    expect((await starts('broker')).transportMethod).toEqual({ value: '4', known: 'last' });
    expect((await starts('trader', 'declarationEnquiry')).transportMethod).toBeUndefined();
  });

  it('without a code that is gone since', async () => {
    await world.pool.query(`update last_used set value = '"99"' where path = 'transportMethod'`);
    expect((await starts('broker')).transportMethod).toBeUndefined();
  });

  it('without a record that is out of sight since', async () => {
    await world.pool.query(`update last_used set value = '"0000"' where path = 'declarationCustoms'`);
    expect((await starts('broker')).declarationCustoms).toBeUndefined();
  });

  it('for those who may make one, and for nobody else', async () => {
    expect((await world.call('bank', 'GET', '/entities/declaration/starts')).status).toBe(403);
    expect((await world.call(null, 'GET', '/entities/declaration/starts')).code).toBe(20011);
    expect((await world.call('broker', 'GET', '/entities/nothing/starts')).status).toBe(404);
  });

  it('and keeps one row for an account, form and field, however often it saves', async () => {
    const count = async (): Promise<number> =>
      Number((await world.pool.query('select count(*) from last_used')).rows[0].count);
    await starts('broker');
    const before = await count();
    const again = { ...draft, transportMethod: '2', goods: [] };
    expect((await world.call('broker', 'POST', '/entities/declaration', again)).code).toBe(1000);
    expect((await starts('broker')).transportMethod).toMatchObject({ value: '2' });
    expect(await count()).toBe(before);
  });
});
