// Words one after the other: as each language parts them, the last one behind a word of its own, the same word once.
import { describe, expect, test } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { Messages } from '../../runtime/server/messages.ts';
import { allOf, eitherOf } from '../../runtime/web/i18n/joined.ts';

const messages = new Messages(model.locales);

describe.each(['zh', 'en', 'my'] as const)('in %s', (language) => {
  const t = ((key: string) => messages.format(language, key)) as never;
  const expected = {
    zh: ['甲、乙或丙', '甲和乙'],
    en: ['甲, 乙 or 丙', '甲 and 乙'],
    my: ['甲၊ 乙 သို့မဟုတ် 丙', '甲 နှင့် 乙'],
  }[language];
  test('one of several, and all of them', () => {
    expect(eitherOf(['甲', '乙', '甲', '丙'], t)).toBe(expected[0]);
    expect(allOf(['甲', '乙'], t)).toBe(expected[1]);
  });
  test('one word stands alone, and none is nothing', () => {
    expect(eitherOf(['甲', '甲'], t)).toBe('甲');
    expect(allOf([], t)).toBe('');
  });
});
