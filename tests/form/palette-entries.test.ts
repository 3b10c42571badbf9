// What the palette finds by itself: menus and actions by any of their names, in any language.
import { describe, expect, it } from 'vitest';
import { commandsFor, isNumberLike } from '../../runtime/web/palette/palette-entries.ts';

const run = (): void => {};
const commands = [
  { key: 'a', label: '报关单综合查询', detail: '报关申报', names: ['Search declarations', 'ကြေညာလွှာ ရှာဖွေရန်'], run },
  { key: 'b', label: '进口报关单', detail: '报关申报', names: ['Import declarations', 'သွင်းကုန်'], run },
  { key: 'c', label: '报关', names: ['Declarations'], run },
  { key: 'd', label: '退出登录', run },
];
const found = (typed: string): string =>
  commandsFor(commands, typed)
    .map(({ key }) => key)
    .join('');

describe('menus and actions', () => {
  it('are found by every word, the name itself before what begins with it, before what holds it', () => {
    expect(found('报关')).toBe('cab');
    expect(found('进口 申报')).toBe('b');
    expect(found('进口 登录')).toBe('');
  });

  it('are found by their names in other languages, large or small, full-width or not', () => {
    expect(found('DECLARATIONS')).toBe('cab');
    expect(found('ｉｍｐｏｒｔ')).toBe('b');
    expect(found('သွင်း')).toBe('b');
  });

  it('are not found by nothing, and not all by one letter of many', () => {
    expect(found(' ')).toBe('');
    const many = Array.from({ length: 20 }, (_, at) => ({ key: String(at), label: `菜单${at}`, run }));
    expect(commandsFor(many, '菜')).toHaveLength(6);
  });
});

describe('a number that was begun', () => {
  it('is told from words', () => {
    expect(['DD2026', '２０', '报关', 'rice'].map(isNumberLike)).toEqual([true, true, false, false]);
  });
});
