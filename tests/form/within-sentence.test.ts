// Labels behind other words, in page titles.
import { expect, it } from 'vitest';
import { withinSentence } from '../../runtime/web/i18n/within-sentence.ts';

it('begins with a small letter, but for abbreviations and other scripts', () => {
  const labels = ['Service order', 'HS code', 'E-seal', 'FX payment', '服务订单', 'ဝန်ဆောင်မှုအော်ဒါ'];
  expect(labels.map(withinSentence)).toEqual(['service order', ...labels.slice(1)]);
});
