// What completes a party, a fee line and an account: by code or name, within what the caller may know, and nothing of others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../runtime/server/store/field-cipher.ts';
import { testRing } from '../test-ring.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let item: string;
beforeAll(async () => {
  world = await openWorld();
  const { trader, broker, rival } = world.companies;
  const codes =
    'update enterprise set "unifiedCreditCode" = $1, "customsCode" = $2, "quarantineCode" = $3 where id = $4';
  await world.pool.query(codes, ['91533102MADEMQ001K', '5301960001', '5301600001', trader.id]);
  await world.pool.query(
    `update enterprise set "auditStatus" = 'submitted', "customsCode" = '5301960002' where id = $1`,
    [rival.id],
  );
  const partner = { type: 'supplier', contact: '吴昂', phone: '0871-65123456' };
  await world.insert('business-partner', {
    ...partner,
    name: '木姐金稻贸易行',
    blacklisted: 'clear',
    companyId: broker.id,
  });
  const listed = { name: '木姐失信贸易行', blacklisted: 'listed', blacklistReason: '多次拒收' };
  await world.insert('business-partner', { ...partner, ...listed, companyId: broker.id });
  await world.insert('business-partner', {
    ...partner,
    name: '木姐他人贸易行',
    blacklisted: 'clear',
    companyId: trader.id,
  });
  item = String((await world.insert('fee-item', { itemName: '代理报关费', currency: 'CNY', validFlag: true })).id);
  const rule = {
    itemId: item,
    billingObject: '1',
    billingMethod: '1',
    settlementMethod: '1',
    unit: '1',
    validFlag: true,
  };
  await world.insert('billing-rule', { ...rule, rateName: '按票', chargeStandard: '150.0000', companyId: broker.id });
  await world.insert('billing-rule', { ...rule, rateName: '他家', chargeStandard: '90.0000', companyId: trader.id });
});
afterAll(() => world.close());

async function known(who: string, path: string, typed: string, entity = 'declaration'): Promise<Tree[]> {
  const query = new URLSearchParams({ typed });
  const { code, data, message } = await world.call(who, 'GET', `/entities/${entity}/known/${path}?${query}`);
  expect([code, message]).toEqual([1000, '']);
  return listIn(data.rows);
}

describe('a party', () => {
  const filled = {
    socialCreditCode: '91533102MADEMQ001K',
    customsCode: '5301960001',
    inspectionCode: '5301600001',
    nameZh: 'Enterprise trader',
  };

  it('is found by its credit code, its customs code or its name', async () => {
    for (const [key, typed] of Object.entries({
      socialCreditCode: '91533102madeMQ001K',
      customsCode: '5301960001',
      nameZh: 'prise trad',
    })) {
      expect(await known('broker', `domesticConsignor.${key}`, typed)).toEqual([
        { from: 'enterprise', title: 'Enterprise trader', values: filled },
      ]);
    }
  });

  it('is not found by part of a code, nor by a single letter', async () => {
    for (const typed of ['530196', '9153', 'E', '', '%', '__________']) {
      expect([typed, await known('broker', 'domesticConsignor.customsCode', typed)]).toEqual([typed, []]);
    }
  });

  it('is not told where nobody may choose it', async () => {
    expect(await known('broker', 'domesticConsignor.customsCode', '5301960002')).toEqual([]);
    expect(await known('broker', 'domesticConsignor.nameZh', 'Enterprise operator')).toEqual([]);
  });

  it('is one of the own partners by name, with a warning of those on the blacklist', async () => {
    expect(await known('broker', 'overseasConsignor.nameForeign', '木姐')).toEqual([
      {
        from: 'business-partner',
        title: '木姐失信贸易行',
        values: { nameForeign: '木姐失信贸易行' },
        warning: '多次拒收',
      },
      { from: 'business-partner', title: '木姐金稻贸易行', values: { nameForeign: '木姐金稻贸易行' } },
    ]);
    const ofTrader = await known('trader', 'overseasConsignor.nameForeign', '木姐');
    expect(ofTrader.map(({ title }) => title)).toEqual(['木姐他人贸易行']);
  });
});

describe('a fee line', () => {
  it('takes what the own rule for the item says, and no rule of others', async () => {
    expect(await known('broker', 'lines.item', item, 'bill')).toEqual([
      { from: 'billing-rule', title: '按票', values: { method: '1', standard: '150.0000', unit: '1' } },
    ]);
    expect(await known('broker', 'lines.item', 'no id', 'bill')).toEqual([]);
  });
});

describe('an account', () => {
  it('is one of the own enterprise, offered before anything is typed', async () => {
    const { trader } = world.companies;
    const text = `insert into enterprise_banks ("rootId", "line1", "country", "bankName", "accountNo") values ($1, 0, 'CN', '中国银行瑞丽支行', $2)`;
    const cell = { table: 'enterprise_banks', column: 'accountNo', record: trader.id };
    await world.pool.query(text, [trader.id, fieldCipher(testRing).seal(cell, '135012345678')]);
    expect(await known('trader', 'payments.account', '', 'bill')).toMatchObject([
      { values: { bank: '中国银行瑞丽支行', account: '135012345678' } },
    ]);
    expect(await known('broker', 'payments.account', '', 'bill')).toEqual([]);
  });
});

describe('the call', () => {
  it('is for those who work on such records, at fields that are completed', async () => {
    expect((await world.call('bank', 'GET', '/entities/commercial-invoice/known/header.seller.name')).status).toBe(403);
    expect((await world.call('broker', 'GET', '/entities/declaration/known/billNo')).status).toBe(404);
    expect((await world.call(null, 'GET', '/entities/declaration/known/domesticConsignor.nameZh')).code).toBe(20011);
  });
});

describe('many texts at once', () => {
  const exactly = (who: string, path: string, texts: readonly string[]) =>
    world.call(who, 'POST', `/entities/declaration/known/${path}`, { texts });

  it('are each the whole of what a record of the own enterprise has, letter case aside', async () => {
    const { broker, trader } = world.companies;
    const goods = { hsCode: '10064020', name: '长粒米碎米' };
    await world.insert('product', { ...goods, partNo: 'Rice-B', companyId: broker.id });
    await world.insert('product', { ...goods, partNo: 'RICE-OTHER', companyId: trader.id });
    const { code, data } = await exactly('broker', 'goods.partNo', ['rice-b', 'RICE-B', 'rice', 'RICE-OTHER', '%', '']);
    expect(code).toBe(1000);
    const told = { from: 'product', values: { partNo: 'Rice-B', productNo: '10064020', productName: '长粒米碎米' } };
    expect(listIn(data.found).map(({ text, record }) => [text, record])).toMatchObject([
      ['rice-b', told],
      ['RICE-B', told],
    ]);
  });

  it('are not looked up among what belongs to others', async () => {
    const { code } = await exactly('broker', 'domesticConsignor.customsCode', ['5301960001']);
    expect(code).not.toBe(1000);
  });

  it('are two thousand at most', async () => {
    const { code } = await exactly(
      'broker',
      'goods.partNo',
      Array.from({ length: 2001 }, (_, at) => `P${at}`),
    );
    expect(code).not.toBe(1000);
  });
});
