// Texts of examples: what a field is called says what stands in it, and every text keeps the lengths of its field.
import { expect, test } from 'vitest';
import { readableText } from '../../runtime/core/examples/readable-text.ts';
import { sampleText } from '../../runtime/core/examples/sample-text.ts';

test('a text looks like what its field is called, in the language its key ends in', () => {
  expect(readableText({ key: 'orderNo' }, 0)).toBe('2026-0001');
  expect(readableText({ key: 'contact' }, 0)).toBe('李小明');
  expect(readableText({ key: 'goodsName' }, 1)).toBe('示例名称2');
  expect(readableText({ key: 'eptNameEn', maxLength: 60 }, 1)).toBe('Sample Trading Co., Ltd. 2');
  expect(readableText({ key: 'nameMy' }, 0)).toMatch(/^\p{Script=Myanmar}+$/u);
  expect(readableText({ key: 'lines.remarks' }, 0)).toMatch(/^这是一段示例文字/);
});

test('a text keeps every pair of lengths, has no space at an end, and is another for another seed', () => {
  for (const key of ['orderNo', 'contact', 'eptNameEn', 'nameMy', 'remarks', 'remarksEn', 'remarksMy'])
    for (const maxLength of [1, 2, 5, 9, 19, 30, 100, 300])
      for (const minLength of [1, Math.ceil(maxLength / 2), maxLength]) {
        const texts = [0, 1, 2].map((seed) => readableText({ key, minLength, maxLength }, seed));
        for (const text of texts) {
          expect(text.length).toBeGreaterThanOrEqual(minLength);
          expect(text.length).toBeLessThanOrEqual(maxLength);
          expect(text.trim()).toBe(text);
        }
        expect(new Set(texts).size).toBe(3);
      }
});

test('a text of a pattern has letters and digits wherever it may, and other signs where it must', () => {
  expect(sampleText({ pattern: '^[!-~]{12}$' }, 0)).toMatch(/^[0-9A-Za-z]{12}$/);
  expect(sampleText({ pattern: '^[一-龥]{2,4}$' }, 0)).toMatch(/^[示例名称文字]{2,4}$/);
  expect(sampleText({ pattern: '^(?=.*[!#])[!-~]{8,12}$' }, 0)).toMatch(/[!#]/);
});
