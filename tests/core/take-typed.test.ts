// What a typed text stands for: exact codes and names before what merely fits, and no guess among several.
import { describe, expect, it } from 'vitest';
import { fitting, takeAmong, takeTyped } from '../../runtime/core/take-typed.ts';

const choice = (value: string, zh: string, en: string) => ({ value, label: `${value} ${zh}`, names: [zh, en] });
const modes = [
  choice('1', '监管仓库', 'Bonded warehouse'),
  choice('14', '公路铁路联运', 'Road and rail'),
  choice('4', '公路运输', 'Road'),
  choice('2', '水路运输', 'Water'),
];
const found = (value: string) => expect.objectContaining({ is: 'found', found: expect.objectContaining({ value }) });

describe('a text typed for a choice of a list', () => {
  it('is its code, also where others begin with it', () => {
    expect(takeTyped('1', modes)).toEqual(found('1'));
    expect(takeTyped(' 4 ', modes)).toEqual(found('4'));
  });

  it('is its name in any language, also where others hold it', () => {
    expect(takeTyped('road', modes)).toEqual(found('4'));
    expect(takeTyped('公路运输', modes)).toEqual(found('4'));
    expect(takeTyped('4 公路运输', modes)).toEqual(found('4'));
  });

  it('is the only one it fits', () => expect(takeTyped('水', modes)).toEqual(found('2')));

  it('is nothing where it fits several or none', () => {
    expect(takeTyped('公路', modes)).toEqual({ is: 'several' });
    expect(takeTyped('骆驼', modes)).toEqual({ is: 'none' });
  });

  it('finds code, name, beginnings and the rest in this order', () => {
    expect(fitting('1', modes).map(({ value }) => value)).toEqual(['1', '14']);
    expect(fitting('路', modes).map(({ value }) => value)).toEqual(['14', '4', '2']);
    expect(fitting('road', modes).map(({ value }) => value)).toEqual(['4', '14']);
    expect(fitting('', modes)).toBe(modes);
  });
});

describe('a text typed for a record the server has found', () => {
  const rows = [
    { value: '8603', label: '8603 瑞丽海关' },
    { value: '86031', label: '瑞丽海关' },
  ];

  it('is the one with the code, then the one of the name, then the only one', () => {
    expect(takeAmong('8603', rows)).toEqual(found('8603'));
    expect(takeAmong('瑞丽海关', rows)).toEqual(found('86031'));
    // What it was found by need not stand in its title.
    expect(takeAmong('1006402000', [{ value: '10064020', label: '碎米' }])).toEqual(found('10064020'));
  });

  it('is none of several', () => {
    expect(takeAmong('86', rows)).toEqual({ is: 'several' });
    expect(takeAmong('86', [])).toEqual({ is: 'none' });
  });
});
