// What is known of goods before they are typed: what a commodity code asks for, its elements, and the product library that grows by what is declared.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { type Answer, listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
  await insertReference(world);
  const element = { required: true, validFlag: true };
  await world.insert('declaration-element', {
    ...element,
    hsCode: '10064020',
    serial: 2,
    elementName: '种类',
    nameEn: 'Kind',
  });
  await world.insert('declaration-element', {
    ...element,
    hsCode: '10064020',
    serial: 1,
    elementName: '品牌类型',
    codeTable: 'brand-type',
  });
  await world.insert('declaration-element', { ...element, hsCode: '10064020', serial: 3, elementName: '包装规格' });
  await world.insert('declaration-element', {
    ...element,
    hsCode: '10064020',
    serial: 4,
    elementName: '旧要素',
    validFlag: false,
  });
  await world.insert('hs-code', {
    hsCode: '10059000',
    chapter: '10',
    hsName: '其他玉米，种用除外（改良种用除外）',
    goodsName: '玉米',
    firstUnit: '035',
    taxRate: '65.00',
    supervisionConditions: ['A', 't'],
    validFlag: true,
  });
});
afterAll(() => world.close());

const rows = async (who: string, path: string, language = 'zh'): Promise<Tree[]> => {
  const headers = { cookie: `tongguan_language=${language}` };
  const { code, data, message } = await world.call(who, 'GET', `/entities/${path}`, undefined, headers);
  expect([code, message]).toEqual([1000, '']);
  return listIn(data.rows);
};

describe('a commodity code that is picked', () => {
  const find = (search: string, language?: string) =>
    rows('broker', `declaration/options/goods.productNo?search=${encodeURIComponent(search)}`, language);

  it('tells what it asks for, in the words of the reader, and fills in the short name', async () => {
    const [maize] = await find('玉米');
    expect(maize).toMatchObject({
      about: '章 10 谷物 · 法定第一单位 035 千克 · 税率 65 % · 监管条件 A 检验检疫, t 关税配额证明',
      fills: { productName: '玉米', firstUnit: '035', secondUnit: null },
    });
    expect((await find('1005', 'en'))[0]?.about).toMatch(
      /^Chapter 10 Cereals · First statutory unit 035 .* · Tax rate 65 % · Supervision conditions A /,
    );
  });

  it('is found by ten digits, and by digits with points', async () => {
    expect(await find('1005900001')).toMatchObject([{ value: '10059000' }]);
    expect(await find('1005.90.00')).toMatchObject([{ value: '10059000' }]);
    expect(await find('1005900001x')).toEqual([]);
  });
});

describe('the elements of a commodity', () => {
  const at = 'declaration/elements/goods.specModel?of=';

  it('come in their order, named in the language of the reader, with their code tables', async () => {
    expect(await rows('broker', `${at}10064020`)).toEqual([
      { name: '品牌类型', required: true, table: 'brand-type' },
      { name: '种类', required: true },
      { name: '包装规格', required: true },
    ]);
    expect((await rows('broker', `${at}10064020`, 'en')).map(({ name }) => name)).toEqual([
      '品牌类型',
      'Kind',
      '包装规格',
    ]);
    expect(await rows('broker', `${at}10063020`)).toEqual([]);
  });

  it('are told of texts that have some, to those who may see such records', async () => {
    const get = (who: string | null, path: string) => world.call(who, 'GET', `/entities/${path}`);
    expect((await get('broker', 'declaration/elements/billNo?of=1')).status).toBe(404);
    expect((await get('bank', 'product/elements/specification?of=10064020')).status).toBe(403);
    expect((await get(null, `${at}10064020`)).code).toBe(20011);
  });
});

describe('the product library', () => {
  let bills = 0;
  const declare = async (change: Row, more: Row = {}): Promise<Answer> => {
    const record = riceDeclaration();
    const [first = {}, second = {}] = record.goods as Row[];
    const goods = [
      { ...first, specModel: '0|长粒米碎米|50千克/袋', ...change },
      { ...second, ...more },
    ];
    const made = await world.call('broker', 'POST', '/entities/declaration', {
      ...record,
      billNo: `LIB${++bills}`,
      goods,
    });
    return await world.call('broker', 'POST', `/entities/declaration/${made.data.id}/actions/submit`, {});
  };
  const products = (who: string) => rows(who, 'product?sort=partNo');

  it('stays as it is where lines have no part number', async () => {
    expect((await declare({})).code).toBe(1000);
    expect(await products('broker')).toEqual([]);
  });

  it('grows by what is declared with one, for the enterprise that declares it alone', async () => {
    expect((await declare({ partNo: 'RICE-1' })).code).toBe(1000);
    expect(await products('broker')).toMatchObject([
      {
        partNo: 'RICE-1',
        hsCode: '10064020',
        name: '长粒米碎米',
        specification: '0|长粒米碎米|50千克/袋',
        dealUnit: '035',
        unitPrice: '2.5600',
        currency: 'CNY',
        originCountry: 'MMR',
      },
    ]);
    expect(await products('trader')).toEqual([]);
    expect(await products('otherBroker')).toEqual([]);
  });

  it('finds commodity codes by part numbers of the own enterprise alone', async () => {
    const codes = async (who: string): Promise<unknown[]> =>
      (await rows(who, 'declaration/options/goods.productNo?search=rice-1')).map(({ value }) => value);
    expect(await codes('broker')).toEqual(['10064020']);
    expect(await codes('otherBroker')).toEqual([]);
    const typed = await world.call('broker', 'POST', '/entities/declaration/options/goods.productNo', {
      texts: ['RICE-1', 'RICE-2'],
    });
    expect(typed.data.found).toMatchObject([{ text: 'RICE-1', option: { value: '10064020' } }]);
  });

  it('takes what is declared next, and keeps one product for a number in small letters', async () => {
    expect((await declare({ partNo: 'rice-1', unitPrice: '2.5', totalPrice: '110000' })).code).toBe(1000);
    const [one, ...others] = await products('broker');
    expect(one).toMatchObject({ partNo: 'RICE-1', unitPrice: '2.5000', specification: '0|长粒米碎米|50千克/袋' });
    expect(others).toEqual([]);
  });

  it('is not written again by what it knows already', async () => {
    const [before] = await products('broker');
    await declare({ partNo: 'RICE-1', unitPrice: '2.5', totalPrice: '110000' });
    expect((await products('broker'))[0]?.version).toBe(before?.version);
  });

  it('keeps one product of two lines whose numbers differ in letter case alone, known or not: the last', async () => {
    const find = async () => (await products('broker')).filter(({ partNo }) => String(partNo).toLowerCase() === 'ab-1');
    expect((await declare({ partNo: 'ab-1' }, { partNo: 'AB-1' })).code).toBe(1000);
    expect(await find()).toMatchObject([{ partNo: 'AB-1', hsCode: '10063020', version: 1 }]);
    expect(
      (await declare({ partNo: 'AB-1', originCountry: 'THA' }, { partNo: 'ab-1', originCountry: 'VNM' })).code,
    ).toBe(1000);
    expect(await find()).toMatchObject([{ partNo: 'AB-1', originCountry: 'VNM', version: 2 }]);
  });

  it('keeps the others of a declaration where it refuses one', async () => {
    const companyId = world.companies.broker.id;
    // From before signs that nobody sees were refused in names.
    await world.insert('product', { partNo: 'OLD-1', hsCode: '10064020', name: '碎米', nameEn: 'A\u2800B', companyId });
    expect((await declare({ partNo: 'OLD-1' }, { partNo: 'NEW-1' })).code).toBe(1000);
    const kept = (await products('broker')).filter(({ partNo }) => /^(OLD|NEW)-1$/.test(String(partNo)));
    expect(kept).toMatchObject([
      { partNo: 'NEW-1', hsCode: '10063020' },
      { partNo: 'OLD-1', name: '碎米', version: 1 },
    ]);
  });

  it('fills in goods by their number, for those whose library it is', async () => {
    const known = (who: string, entity: string, path: string) => rows(who, `${entity}/known/${path}?typed=RICE-1`);
    const filled = { productNo: '10064020', productName: '长粒米碎米', unitPrice: '2.5000', firstUnit: '035' };
    expect(await known('broker', 'declaration', 'goods.partNo')).toMatchObject([{ from: 'product', values: filled }]);
    expect(await known('broker', 'commercial-invoice', 'lines.partNo')).toMatchObject([
      { values: { goodsName: '长粒米碎米', unit: '035', currency: 'CNY' } },
    ]);
    expect(await known('otherBroker', 'declaration', 'goods.partNo')).toEqual([]);
    expect(await known('trader', 'service-order', 'lines.partNo')).toEqual([]);
  });

  it('has a number once in an enterprise, with elements as its code lists them', async () => {
    const product = { partNo: 'rice-1', hsCode: '10064020', name: '碎米', specification: '9|碎米' };
    const { data } = await world.call('broker', 'POST', '/entities/product', product);
    expect(listIn(data.findings).map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'partNo part-number-once',
      'specification elements-of-commodity',
    ]);
    const own = { ...product, specification: '1|碎米|散装' };
    expect((await world.call('otherBroker', 'POST', '/entities/product', own)).code).toBe(1000);
  });
});

describe('papers that goods call for', () => {
  const called = (who: string, keys: readonly string[], path = 'attachedDocuments') =>
    world.call(who, 'POST', `/entities/declaration/called/${path}`, { keys });

  it('are the conditions of each commodity code that has any', async () => {
    const { code, data } = await called('broker', ['10059000', '10064020', '99999999', '']);
    expect([code, listIn(data.rows)]).toEqual([1000, [{ key: '10059000', codes: ['A', 't'] }]]);
  });

  it('are told of fields alone that are called for, of two thousand codes at most', async () => {
    expect((await called('broker', ['10059000'], 'containers')).code).not.toBe(1000);
    expect(
      (
        await called(
          'broker',
          Array.from({ length: 2001 }, () => '10059000'),
        )
      ).code,
    ).not.toBe(1000);
  });
});
