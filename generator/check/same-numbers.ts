// E416: a text tells the same numbers in all languages.
import { languages } from '../../runtime/core/descriptor/value.ts';
import { eachLabelSet, labelsIn } from './label-sets.ts';

export const sameNumbers = eachLabelSet((context, { source, doc }) => {
  for (const { key, path, label } of labelsIn(doc)) {
    const told = languages.map((language) => ({ language, numbers: numbersIn(label[language]) }));
    const [first] = told;
    // What one language says in words is left alone.
    if (!first || told.some(({ numbers }) => numbers.length !== first.numbers.length)) continue;
    const odd = told.find((one) => told.every((other) => other === one || !areSame(one.numbers, other.numbers)));
    const usual = told.find((one) => one !== odd);
    if (!odd || !usual) continue;
    const message = `${key} tells ${odd.numbers.join(', ')} in ${odd.language}, but ${usual.numbers.join(', ')} in ${usual.language}`;
    context.report('E416', { source, path: [...path, odd.language] }, { message, fix: 'write the same numbers' });
  }
});

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join(' ') === other.join(' ');
}

/** The numbers of a text in order of size, those of Burmese in figures like the others'; none where they are counted in ten thousands. */
function numbersIn(text: string): string[] {
  const plain = text
    .replaceAll(/\{\{[^}]*\}\}/g, '')
    .replaceAll(/[၀-၉]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x10_40))
    .replaceAll(/(\d),(?=\d{3})/g, '$1');
  if (/\d\s*(万|亿|သောင်း|သိန်း)/u.test(plain)) return [];
  return (plain.match(/\d+(\.\d+)?/g) ?? []).sort();
}
