// The order of menus in module management.
import { expect, test } from 'vitest';
import { childrenOf, type ModuleRow, moveTo } from '../../overrides/module/module-row.ts';

const row = (key: string, sort: number, parentKey: string | null = 'group'): ModuleRow => ({
  ...{ id: key, version: 1, key, name: key, nameEn: key, nameMy: key, parentKey, sort },
  ...{ type: 'menu', requiredForMenu: false, enabled: true },
});
const rows = [row('group', 0, null), row('c', 9), row('a', 3), row('b', 6)];
const places = (index: number, key = 'a', among = rows): object => {
  const moved = among.find((one) => one.key === key);
  if (!moved) throw new Error(`There is no ${key}`);
  return Object.fromEntries(moveTo(among, moved, index).map((placed) => [placed.row.key, placed.sort]));
};

test('children stand in order', () => {
  expect(childrenOf(rows, 'group').map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(childrenOf(rows, null).map(({ key }) => key)).toEqual(['group']);
});
test('a move exchanges the places of those it passes, and of no others', () => {
  expect(places(1)).toEqual({ b: 3, a: 6 });
  expect(places(2)).toEqual({ b: 3, c: 6, a: 9 });
  expect(places(0, 'c')).toEqual({ c: 3, a: 6, b: 9 });
});
test('a move to where it stands, or out of bounds, changes nothing more', () => {
  expect(places(0)).toEqual({});
  expect(places(7)).toEqual({ b: 3, c: 6, a: 9 });
});
test('menus that were given the same place are told apart', () => {
  const same = [row('a', 3), row('b', 3), row('c', 3)];
  expect(places(1, 'a', same)).toEqual({ a: 4, c: 5 });
});
