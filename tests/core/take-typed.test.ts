// What a typed text stands for: exact codes and names before what merely fits, and no guess among several.
import { describe, expect, it } from 'vitest';
import { cellWordsFrom } from '../../runtime/core/cell-words.ts';
import { codeChoice, fitting, takeTyped } from '../../runtime/core/take-typed.ts';

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

describe('a text in a cell', () => {
  const row = (value: string, zh: string, en: string, ...words: readonly string[]) => ({
    value,
    zh,
    en,
    my: en,
    words,
  });
  const rows = [
    row('035', '千克', 'kilogram', 'kg', '公斤'),
    row('070', '吨', 'tonne', '公斤'),
    row('530125', '宜良县', 'Yiliang County'),
    row('530628', '彝良县', 'Yiliang County'),
    row('吨', '箱', 'box'),
  ];
  const words = cellWordsFrom({
    codes: (table) => (table === 'unit' ? rows : []),
    says: (key) => (key === 'flag.I' ? ['进口', 'Import'] : ['出口', 'Export']),
  });
  const meant = (text: string): string | null => words.codeValue('unit', text);

  it('means the code it is, is called, or is written for, however wide and large its signs are', () => {
    expect(['035', '０３５', ' 千克', 'KG', 'Kilogram', '035 kilogram'].map(meant)).toEqual(Array(6).fill('035'));
  });

  it('means the code before the one of that name', () => expect(meant('吨')).toBe('吨'));

  it('means nothing where several are called so, and is never guessed by a part', () => {
    expect(['Yiliang County', '公斤', '千', '', 'x'].map(meant)).toEqual([null, null, null, null, null]);
    expect(words.codeValue('no-table', '035')).toBeNull();
  });

  it('means a value of a list, or what it is called', () => {
    const flag = (text: string): string | null => words.enumValue('flag', ['I', 'E'], text);
    expect(['I', 'i', '进口', 'EXPORT', 'in'].map(flag)).toEqual(['I', 'I', 'I', 'E', null]);
  });

  it('is what the same text means in a box of choices', () => {
    const choices = rows.map((one) => codeChoice(one, 'en'));
    for (const text of ['035', 'KG', '035 kilogram', '吨'])
      expect(takeTyped(text, choices)).toEqual(found(meant(text) ?? ''));
    expect(takeTyped('Yiliang County', choices)).toEqual({ is: 'several' });
  });
});
