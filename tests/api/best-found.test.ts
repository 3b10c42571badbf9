// Which of the records that a typed text finds is offered first: the one whose code, name or everyday word it is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listIn, openWorld, type World } from './world.ts';

let world: World;

const codes: readonly (readonly [hsCode: string, hsName: string, hsNameEn: string, words: string | null])[] = [
  ['10061021', '种用长粒米稻谷', 'Rice seed', '种用, 稻谷, rice, 大米'],
  ['10063020', '长粒米精米', 'Milled rice', '大米, rice'],
  ['10064020', '长粒米碎米', 'Broken rice', '碎米, broken rice, 大米, rice'],
  ['23024000', '其他谷物的糠', 'Rice bran', '米糠, rice bran'],
  ['40114000', '摩托车用轮胎', 'Tyres for motorcycles', '摩托车轮胎, motorcycle tyre'],
  ['71031000', '未加工的宝石', 'Stones', '翡翠，jade、玉'],
  ['87112020', '摩托车，100毫升以上', 'Motorcycles, 100 cc', '摩托车, motorcycle'],
  ['87119000', '摩托车', 'Other', null],
];

beforeAll(async () => {
  world = await openWorld();
  for (const [hsCode, hsName, hsNameEn, everydayWords] of codes) {
    await world.insert('hs-code', { hsCode, hsName, hsNameEn, everydayWords, firstUnit: '035', validFlag: true });
  }
  const companyId = world.companies.rival.id;
  await world.insert('product', { partNo: 'R-1', hsCode: '10064020', name: '碎米', companyId });
  for (let code = 9000; code < 9060; code += 1) {
    await world.insert('customs-area', { code: String(code), nameZh: `关 ${9060 - code}`, validFlag: true });
  }
});
afterAll(() => world?.close());

async function offered(search: string, who = 'trader', of = 'declaration/options/goods.productNo'): Promise<string[]> {
  const { data } = await world.call(who, 'GET', `/entities/${of}?${new URLSearchParams({ search })}`);
  return listIn(data.rows).map(({ value }) => String(value));
}

describe('the first that is offered', () => {
  it.each([
    ['10063020', '10063020'],
    ['1006', '10061021'],
    ['1006302011', '10063020'],
    ['大米', '10063020'],
    ['rice', '10063020'],
    ['Rice Bran', '23024000'],
    ['米糠', '23024000'],
    ['motorcycle', '87112020'],
    ['jade', '71031000'],
    ['玉', '71031000'],
    ['broken', '10064020'],
    ['tyre', '40114000'],
  ])('for %s is %s', async (search, code) => expect((await offered(search))[0]).toBe(code));

  it('is what is called so, then what begins with it, then what holds it', async () => {
    expect(await offered('摩托车')).toEqual(['87112020', '87119000', '40114000']);
    expect(await offered('motor')).toEqual(['40114000', '87112020']);
  });

  it('is the first key where more begin with it than are shown', async () => {
    const found = await offered('90', 'trader', 'declaration/options/declarationCustoms');
    expect(found.slice(0, 3)).toEqual(['9000', '9001', '9002']);
    expect(await offered('关 1', 'trader', 'declaration/options/declarationCustoms')).toContain('9059');
  });

  it('is what the own enterprise deals in', async () => {
    expect(await offered('大米', 'rival')).toEqual(['10064020', '10063020', '10061021']);
    expect(await offered('R-1', 'rival')).toEqual(['10064020']);
    expect(await offered('R-1')).toEqual([]);
  });
});
