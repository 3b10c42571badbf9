// Declarations: exact decimals, embedded objects, lines and lines of lines, files, and the rules with their findings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world.close());

const path = '/entities/declaration';
let bills = 0;
const fresh = (): Row => ({ ...riceDeclaration(), billNo: `BILL${++bills}` });
const create = async (record: Row = fresh()): Promise<Tree> => {
  const { data, message, code } = await world.call('broker', 'POST', path, record);
  if (code !== 1000) throw new Error(`${message} ${JSON.stringify(data).slice(0, 400)}`);
  return data;
};
const submit = (id: unknown) => world.call('broker', 'POST', `${path}/${id}/actions/submit`, {});
const goodsOf = (record: Row): Row[] => record.goods as Row[];
const withLine = (index: number, change: Row): Row => {
  const record = fresh();
  return { ...record, goods: goodsOf(record).map((line, at) => (at === index ? { ...line, ...change } : line)) };
};

describe('a declaration', () => {
  it('comes back as it was sent, with totals, and answers what a read answers', async () => {
    const made = await create();
    expect(made).toMatchObject({
      totalPrice: '130040.00',
      totalQuantity: '50000.00000',
      totalFirstQty: '50000.00000',
      grossWeight: '50120.000',
      declarationStatus: 'draft',
      chainStatus: 'notVerified',
      destinationAddress: { province: '53', city: '5331' },
      goods: [
        { cargoAttributes: ['17', '19'], licenses: [{ number: 'LIC-1', quantity: '5.00' }], unitPrice: '2.5600' },
        { productName: '长粒米精米' },
      ],
      $labels: {
        'goods.0.productNo': '10064020 长粒米碎米',
        portOfCall: expect.stringContaining('木姐'),
        'destinationAddress.city': '德宏州',
      },
    });
    expect(made).not.toHaveProperty('totalSecondQty');
    expect((await world.call('broker', 'GET', `${path}/${made.id}`)).data).toEqual(made);
    const english = await world.call('broker', 'GET', `${path}/${made.id}`, undefined, {
      cookie: 'tongguan_language=en',
    });
    expect(english.data.$labels?.['destinationAddress.city']).toBe('Dehong');
  });

  it('keeps the largest decimals exactly', async () => {
    const change = {
      unitPrice: '99999999999999.9999',
      totalPrice: '999999999999999.99',
      transactionQty: '12345678901234.56789',
    };
    const record = withLine(0, change);
    const made = await create({ ...record, goods: goodsOf(record).slice(0, 1) });
    expect(made.goods?.[0]).toMatchObject(change);
    expect(made.totalQuantity).toBe('12345678901234.56789');
    const { data } = await world.call('broker', 'GET', `${path}/${made.id}`);
    expect(data.goods?.[0]).toMatchObject(change);
    const { data: list } = await world.call('broker', 'GET', `${path}?filter[totalQuantity][is]=12345678901234.56789`);
    expect(listIn(list.rows).map(({ id }) => id)).toEqual([made.id]);
  });

  it('is submitted when it is complete, and then locked', async () => {
    const { id } = await create();
    const { data } = await submit(id);
    expect(data).toMatchObject({
      declarationStatus: 'submitted',
      declarationDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await submit(id)).toMatchObject({ code: 40006 });
    const approved = await world.call('operator', 'POST', `${path}/${id}/actions/approve`, { opinion: '单证一致' });
    expect(approved.data).toMatchObject({
      declarationStatus: 'approved',
      $actions: ['complete', 'refreshReceipts', 'takeReceipts', 'chainVerify'],
    });
    const completed = await world.call('operator', 'POST', `${path}/${id}/actions/complete`);
    expect(completed.data.declarationStatus).toBe('completed');
  });
});

describe('limits and rules', () => {
  const wrong: { [name: string]: [make: () => Row, finding: { path: string; rule: string }] } = {
    'a price with three decimals': [
      () => withLine(0, { totalPrice: '1.234' }),
      { path: 'goods.0.totalPrice', rule: 'digits' },
    ],
    'a price that is no number': [
      () => withLine(0, { unitPrice: 'abc' }),
      { path: 'goods.0.unitPrice', rule: 'numeric' },
    ],
    'a number instead of an exact decimal that does not fit': [
      () => withLine(1, { totalPrice: 1e21 }),
      { path: 'goods.1.totalPrice', rule: 'type' },
    ],
    'a day that is none': [() => ({ ...fresh(), ieDate: '2025-02-30' }), { path: 'ieDate', rule: 'calendar' }],
    'a code of no table': [() => withLine(1, { currency: 'XXX' }), { path: 'goods.1.currency', rule: 'code' }],
    'a code among several': [
      () => withLine(0, { cargoAttributes: ['17', 'nix'] }),
      { path: 'goods.0.cargoAttributes', rule: 'code' },
    ],
    'a record that does not exist': [
      () => withLine(0, { productNo: '99999999' }),
      { path: 'goods.0.productNo', rule: 'reference' },
    ],
    'a record of another level': [
      () => ({ ...fresh(), destinationAddress: { province: '5331', city: '5331', detail: 'x' } }),
      { path: 'destinationAddress.province', rule: 'reference' },
    ],
    'a file that does not exist': [
      () => ({ ...fresh(), attachments: [{ fileName: '00000000-0000-7000-8000-000000000000', category: '00000001' }] }),
      { path: 'attachments.0.fileName', rule: 'upload' },
    ],
    'a field nobody knows': [() => withLine(0, { colour: 'white' }), { path: 'goods.0.colour', rule: 'unknown-field' }],
  };
  for (const [name, [make, finding]] of Object.entries(wrong)) {
    it(`refuses ${name}, also in a draft`, async () => {
      const { status, data } = await world.call('broker', 'POST', path, make());
      expect(status).toBe(422);
      expect(data.findings).toMatchObject([finding]);
      expect(String(data.findings?.[0]?.message)).not.toMatch(/limit\.|rule\.|entity\.|\{\{|@/);
    });
  }

  const incomplete: { [name: string]: [make: () => Row, finding: { path: string; rule: string }] } = {
    'net above gross': [
      () => ({ ...fresh(), grossWeight: '49999.999' }),
      { path: 'netWeight', rule: 'net-not-above-gross' },
    ],
    'quantities that are not the net weight': [
      () => ({ ...fresh(), netWeight: '49999.000' }),
      { path: 'netWeight', rule: 'deal-quantity-is-net' },
    ],
    'two currencies': [() => withLine(1, { currency: 'USD' }), { path: 'goods.1.currency', rule: 'one-currency' }],
    'no goods': [() => ({ ...fresh(), goods: [] }), { path: 'goods', rule: 'goods-present' }],
    'a party without its code': [
      () => ({ ...fresh(), declaringUnit: { nameZh: '德宏示例报关有限公司', customsCode: '5331960001' } }),
      { path: 'declaringUnit.socialCreditCode', rule: 'required' },
    ],
    'a price that is not the product': [
      () => withLine(1, { totalPrice: '17400.02' }),
      { path: 'goods.1.totalPrice', rule: 'price-is-product' },
    ],
    'a licensed quantity without unit': [
      () => withLine(0, { licenses: [{ type: '01', number: 'L1', quantity: '1' }] }),
      { path: 'goods.0.licenses.0.unit', rule: 'licence-unit-with-quantity' },
    ],
  };
  for (const [name, [make, finding]] of Object.entries(incomplete)) {
    it(`lets a draft have ${name}, and refuses to submit it`, async () => {
      const made = await create(make());
      const { status, data } = await submit(made.id);
      expect(status).toBe(422);
      expect(data.findings).toMatchObject([finding]);
      const tried = await world.call('broker', 'POST', `${path}/validate?stage=complete`, { ...make(), id: made.id });
      expect(listIn(tried.data.findings).filter(({ rule }) => String(rule) !== 'waybill-not-repeated')).toMatchObject([
        finding,
      ]);
    });
  }

  it('refuses a waybill number that another live declaration has', async () => {
    const first = await create();
    await submit(first.id);
    const again = { ...fresh(), billNo: String(first.billNo) };
    const { status, data } = await world.call('broker', 'POST', path, again);
    expect(status).toBe(422);
    expect(data.findings).toMatchObject([{ path: 'billNo', rule: 'waybill-not-repeated' }]);
    await world.call('broker', 'POST', `${path}/${first.id}/actions/stop`, { reason: '撤销' });
    expect((await world.call('broker', 'POST', path, again)).status).toBe(200);
  });

  it('two at once with one waybill number: the database keeps one, and the other reads the same finding', async () => {
    const records = Array.from({ length: 5 }, () => ({ ...fresh(), billNo: 'RACE1' }));
    const answers = await Promise.all(records.map((record) => world.call('broker', 'POST', path, record)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, data } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(422);
      expect(data.findings).toMatchObject([{ path: 'billNo', rule: 'waybill-not-repeated' }]);
    }
  });
});

describe('saving again', () => {
  it('replaces, adds and removes lines of every depth', async () => {
    const made = await create();
    const goods = listIn(made.goods);
    const next = [
      goods[1],
      {
        ...goods[0],
        licenses: [
          { type: '01', number: 'NEW-1' },
          { type: '01', number: 'NEW-2' },
        ],
      },
      goods[1],
    ];
    const { data, status } = await world.call('broker', 'PATCH', `${path}/${made.id}`, { version: 1, goods: next });
    expect(status).toBe(200);
    expect(listIn(data.goods).map(({ productName }) => productName)).toEqual([
      '长粒米精米',
      '长粒米碎米',
      '长粒米精米',
    ]);
    expect(data.goods?.[1]?.licenses).toMatchObject([{ number: 'NEW-1' }, { number: 'NEW-2' }]);
    expect(data.goods?.[0]).not.toHaveProperty('licenses');
    expect(data.totalPrice).toBe('147440.00');
    expect((await world.call('broker', 'GET', `${path}/${made.id}`)).data).toEqual(data);
    const fewer = await world.call('broker', 'PATCH', `${path}/${made.id}`, { version: 2, goods: [next[1]] });
    expect((await world.call('broker', 'GET', `${path}/${made.id}`)).data).toEqual(fewer.data);
    const { rows } = await world.pool.query('select count(*)::int as n from declaration_goods where "rootId" = $1', [
      made.id,
    ]);
    expect(rows[0].n).toBe(1);
  });

  it('PUT clears what is left out, PATCH keeps it and takes null as a wish to clear', async () => {
    const made = await create();
    const { storageLocation: _gone, id: _id, ...rest } = fresh();
    const put = await world.call('broker', 'PUT', `${path}/${made.id}`, { ...rest, version: 1 });
    expect(put.status).toBe(200);
    expect(put.data).not.toHaveProperty('storageLocation');
    expect(put.data).toMatchObject({ companyId: world.companies.broker.id, version: 2, createdAt: made.createdAt });
    const patch = await world.call('broker', 'PATCH', `${path}/${made.id}`, {
      version: 2,
      marks: null,
      destinationAddress: { detail: '新地址' },
    });
    expect(patch.data).not.toHaveProperty('marks');
    expect(patch.data.destinationAddress).toEqual({ province: '53', city: '5331', detail: '新地址' });
  });

  it('what a declaration is cannot be changed afterwards', async () => {
    const { id } = await create();
    const { data } = await world.call('broker', 'PATCH', `${path}/${id}`, { version: 1, ieFlag: 'E' });
    expect(data.findings).toMatchObject([{ path: 'ieFlag', rule: 'read-only' }]);
  });

  it('tells each change with its place', async () => {
    const { id } = await create();
    await world.call('broker', 'PATCH', `${path}/${id}`, {
      version: 1,
      netWeight: '49000',
      destinationAddress: { detail: '新' },
    });
    const { data } = await world.call('broker', 'GET', `${path}/${id}/history`);
    expect(data[0]?.changes).toEqual([
      { path: 'netWeight', before: '50000.000', after: '49000.000' },
      { path: 'destinationAddress.detail', before: '瑞丽市示例物流园1号', after: '新' },
    ]);
  });

  it('saves a thousand lines', async () => {
    const record = fresh();
    const [line] = goodsOf(record);
    const goods = Array.from({ length: 1000 }, (_, index) => ({ ...line, transactionQty: String(index + 1) }));
    const made = await create({ ...record, goods });
    expect(made.totalQuantity).toBe('500500.00000');
    expect(listIn((await world.call('broker', 'GET', `${path}/${made.id}`)).data.goods)).toHaveLength(1000);
    // The history tells that the first of them was taken out, and nothing of those behind it.
    await world.call('broker', 'PATCH', `${path}/${made.id}`, { version: 1, goods: goods.slice(1) });
    const { data } = await world.call('broker', 'GET', `${path}/${made.id}/history`);
    const [last] = listIn(data);
    expect(last?.version).toBe(2);
    expect(listIn(last?.changes).map((change) => [change.path, change.line])).toEqual([
      ['goods.0', 'removed'],
      ...['totalPrice', 'totalQuantity', 'totalFirstQty'].map((key) => [key, undefined]),
    ]);
  });

  it('writes of many lines those that changed, and touches no other', async () => {
    const record = fresh();
    const [line] = goodsOf(record);
    const goods = Array.from({ length: 40 }, (_, index) => ({ ...line, transactionQty: String(index + 1) }));
    const made = await create({ ...record, goods });
    // A row that is only looked at keeps both; one that is locked or written does not.
    const marks = async (): Promise<Map<number, string>> => {
      const text = `select "line1", xmin || ' ' || xmax as mark from declaration_goods where "rootId" = $1`;
      const { rows } = await world.pool.query(text, [made.id]);
      return new Map(rows.map(({ line1, mark }) => [line1, mark]));
    };
    const before = await marks();
    const changed = goods.slice(0, -2).map((one, at) => (at === 7 ? { ...one, transactionQty: '99' } : one));
    await world.call('broker', 'PATCH', `${path}/${made.id}`, { version: 1, goods: changed });
    const after = await marks();
    expect(after.size).toBe(38);
    expect([...after].filter(([at, mark]) => before.get(at) !== mark).map(([at]) => at)).toEqual([7]);
  });
});
