// A text may name nothing in one line and something in another, where what can be chosen differs.
import { expect, it } from 'vitest';
import type { Narrowed } from '../../runtime/core/narrowing.ts';
import { UnknownTexts } from '../../runtime/web/lines/unknown-texts.ts';

const under = (value: string): readonly Narrowed[] => [{ theirs: 'hsCode', how: 'is', own: 'goods.productNo', value }];
const text = { column: 'inspectionName', text: '101' };

it('is unknown only where it was looked for', () => {
  const texts = new UnknownTexts();
  texts.note(text, under('1006'), true);
  texts.note(text, under('1005'), false);
  expect(texts.has(text, () => under('1006'))).toBe(true);
  expect(texts.has(text, () => under('1005'))).toBe(false);
  expect(texts.has({ ...text, text: '102' }, () => under('1006'))).toBe(false);
  texts.note(text, under('1006'), false);
  expect([texts.isNone, texts.has(text, () => under('1006'))]).toEqual([true, false]);
});
