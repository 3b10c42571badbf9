// A title that the rule book has made of a consequence is known by its words in any language; one that was typed is left as it is.
import { expect, test } from 'vitest';
import { cutTitle, madeTitles } from '../../overrides/rule-proposal/made-title.ts';

const labels = { zh: '资讯', en: 'News', my: 'သတင်း' };
const line = { subject: 'news', sentenceZh: '最多 60 字', sentenceEn: 'at most 60', sentenceMy: 'အများဆုံး 60' };
const made = { titleZh: '资讯: 最多 60 字', titleEn: 'News: at most 60', titleMy: 'သတင်း: အများဆုံး 60' };
const titles = (title: string, lines: readonly object[]) => madeTitles(title, lines, (_, language) => labels[language]);

test('a title in the words of any consequence is told in all languages', () => {
  const other = { subject: 'news', sentenceEn: 'at least 2' };
  for (const title of Object.values(made)) expect(titles(title, [other, line])).toEqual(made);
});

test('a title that somebody typed, and one of a rule that does not change by it, is that of its writer', () => {
  const none = { titleZh: null, titleEn: null, titleMy: null };
  expect(titles('News: at most 61', [line])).toEqual(none);
  expect(titles(made.titleEn, [])).toEqual(none);
});

test('a long one is known by what a title has room for, and kept whole', () => {
  const long = { ...line, sentenceEn: 'x'.repeat(200) };
  const title = cutTitle(`News: ${long.sentenceEn}`);
  expect(title).toHaveLength(100);
  expect(titles(title, [long]).titleEn).toBe(`News: ${long.sentenceEn}`);
});

test('an entry of no entity is called by its sentence alone, and the shortest is long enough', () => {
  expect(titles('at most 60', [{ ...line, subject: null }]).titleZh).toBe('最多 60 字');
  expect(cutTitle('x')).toBe('x..');
});
