// Texts that were typed, pasted or read from a file are told what record they mean, in one call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { listIn, openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const code = { firstUnit: '035', validFlag: true };
  await world.insert('hs-code', { ...code, hsCode: '99060010', hsName: '试验用长粒米' });
  await world.insert('hs-code', { ...code, hsCode: '99060090', hsName: '试验用碎米', secondUnit: '070' });
  await world.insert('hs-code', { ...code, hsCode: '09990010', hsName: '试验用茶叶' });
  await world.insert('hs-code', { ...code, hsCode: '99060050', hsName: '试验用大米', hsNameEn: 'Test rice' });
  await world.insert('hs-code', { ...code, hsCode: '99060051', hsName: '试验用大米粉', hsNameEn: 'Test rice flour' });
  await world.insert('hs-code', { ...code, hsCode: '99060099', hsName: '已停用的米', validFlag: false });
});
afterAll(() => world.close());

async function several(texts: readonly string[]): Promise<unknown> {
  const { data } = await world.call('broker', 'POST', '/entities/declaration/options/goods.productNo', { texts });
  return data.several;
}

async function resolve(texts: readonly string[], more: Row = {}): Promise<ReadonlyMap<string, Row>> {
  const body = { texts: [...texts], ...more } as Json;
  const { code, data } = await world.call('broker', 'POST', '/entities/declaration/options/goods.productNo', body);
  expect(code).toBe(1000);
  return new Map(listIn(data.found).map(({ text, option }) => [String(text), option as Row]));
}

describe('what a text means', () => {
  it('is the record with that key, with what it fills', async () => {
    const found = await resolve(['99060090']);
    expect(found.get('99060090')).toMatchObject({ value: '99060090', fills: { firstUnit: '035', secondUnit: '070' } });
  });

  it('is the one with eight digits of ten, and the one whose first nought a spreadsheet took', async () => {
    const found = await resolve(['9906001000', '9990010']);
    expect([...found].map(([text, { value }]) => [text, value])).toEqual([
      ['9906001000', '99060010'],
      ['9990010', '09990010'],
    ]);
  });

  it('is the only one with that name, and none where several have it in theirs', async () => {
    const found = await resolve(['试验用碎米', '试验用']);
    expect([...found.keys()]).toEqual(['试验用碎米']);
    expect(await several(['试验用碎米', '试验用', '没有这种商品'])).toEqual(['试验用']);
  });

  it('of a spreadsheet is what is called so, and nothing that merely holds it', async () => {
    // The word at the foot of an invoice stands in the middle of a name.
    await world.insert('hs-code', {
      hsCode: '99060070',
      hsName: '单项或甲戊己之合超过一半的砖',
      firstUnit: '035',
      validFlag: true,
    });
    expect([...(await resolve(['甲戊己'])).keys()]).toEqual(['甲戊己']);
    expect((await resolve(['甲戊己'], { given: true })).size).toBe(0);
    const called = await resolve(['TEST RICE', '9906001000', '9990010', '试验用碎米'], { given: true });
    expect([...called.values()].map(({ value }) => value)).toEqual(['99060050', '99060010', '09990010', '99060090']);
  });

  it('is the one whose name in any language it is, however large its letters, before others that hold it', async () => {
    const found = await resolve(['TEST RICE', '99060010 试验用长粒米', '试验用大米']);
    expect([...found].map(([text, { value }]) => [text, value])).toEqual([
      ['TEST RICE', '99060050'],
      ['99060010 试验用长粒米', '99060010'],
      ['试验用大米', '99060050'],
    ]);
  });

  it('is nothing for a code that cannot be chosen or is not there', async () => {
    expect((await resolve(['99060099', '77777777', ''])).size).toBe(0);
  });

  it('is told for a thousand lines at once', async () => {
    const texts = Array.from({ length: 1000 }, (_, index) => (index % 2 === 0 ? '99060010' : String(88000000 + index)));
    expect([...(await resolve(texts)).keys()]).toEqual(['99060010']);
  });
});

describe('who may ask', () => {
  it('is who may see or write such records', async () => {
    const asked = await world.call('broker', 'POST', '/entities/hs-code/options/parentClassification', {
      texts: ['1'],
    });
    expect(asked.code).not.toBe(1000);
  });

  it('asks by what the record itself narrows by, and nothing else', async () => {
    const path = '/entities/declaration/options/goods.inspectionName';
    const other = { theirs: 'validFlag', how: 'is', value: 'false' };
    const asked = await world.call('broker', 'POST', path, { texts: ['1'], within: [other] });
    expect(asked.code).not.toBe(1000);
  });
});
