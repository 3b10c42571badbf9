// What people write for codes in files and boxes, beside the names the tables give them.
import { expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { cellWordsFrom } from '../../runtime/core/cell-words.ts';
import { type CodeNames, codeChoice, fitting } from '../../runtime/core/take-typed.ts';

function rowsOf(table: string): CodeNames[] {
  const values = model.codes.find(({ id }) => id === table)?.values ?? [];
  return values.map(({ value, name, everydayWords }) => ({ value, ...name, words: everydayWords?.split(' ') ?? [] }));
}

const words = cellWordsFrom({ codes: rowsOf, says: () => [] });

it.each([
  ['package-type', '06', ['袋', '包', 'bag', 'BAGS', '编织袋']],
  ['package-type', '22', ['纸箱', 'carton', 'CARTONS', 'CTNS']],
  ['package-type', '23', ['木箱']],
  ['package-type', '39', ['桶', 'drum', 'drums', '铁桶']],
  ['package-type', '00', ['散装', 'bulk']],
  ['transport-mode', '4', ['公路', '汽运', 'truck']],
  ['transport-mode', '2', ['海运', '水运', 'sea']],
  ['manifest-transport-mode', '3', ['汽运', 'truck']],
  ['currency', 'USD', ['US$', '美金']],
  ['currency', 'THB', ['泰铢']],
  ['supervision-method', '4019', ['边贸', '边境小额贸易']],
  ['transaction-method', '2', ['C&F', 'CFR']],
  ['transaction-method', '3', ['FOB']],
  ['unit', '035', ['公斤', 'KGS', 'kilo']],
  ['unit', '123', ['DRUMS']],
  ['domestic-area', '533102', ['瑞丽', '瑞丽市', 'Ruili City']],
  ['domestic-area', '532532', ['河口']],
] as const)('in %s %s is what is written as %j', (table, value, texts) => {
  expect(texts.map((text) => words.codeValue(table, text))).toEqual(texts.map(() => value));
});

it('means neither of two pallets, and offers both', () => {
  expect(words.codeValue('package-type', '托盘')).toBeNull();
  const choices = rowsOf('package-type').map((row) => codeChoice(row, 'zh'));
  expect(fitting('托盘', choices).map(({ value }) => value)).toEqual(['92', '93']);
});
