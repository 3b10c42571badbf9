// What a sentence is about: words of scripts that part them, every two characters of those that do not.

/** A text as it is compared: signs of the same meaning alike, letters small, no signs between words. */
export function meant(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim();
}

/** Words that stand in every question and tell nothing. */
const empty: ReadonlySet<string> = new Set(
  'a an and any are at be can do does for from how i in is it me my of on or our please tell the there to we what when where which who why with you your'.split(
    ' ',
  ),
);

/** Chinese that stands in every question; it parts what is around it. */
const emptyChinese =
  /请问|什么|怎么|怎样|如何|哪些|哪种|哪个|多少|可以|需要|办理|[的了吗呢吧么是在我你您要有和与及想]/gu;

/** Scripts that put no blanks between words: Chinese, Burmese. */
const unparted = /[\p{Script=Han}\p{Script=Myanmar}]+/gu;

/** The terms of a text, each once. */
export function termsOf(text: string): ReadonlySet<string> {
  const told = meant(text);
  const pairs = [...told.replace(emptyChinese, ' ').matchAll(unparted)].flatMap(([run]) => pairsIn([...run]));
  const words = told
    .replace(unparted, ' ')
    .split(' ')
    .filter((word) => word.length > 1 && !empty.has(word))
    .map(stemOf);
  return new Set([...pairs, ...words]);
}

function pairsIn(signs: readonly string[]): string[] {
  if (signs.length < 2) return [...signs];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

/** Plural and singular of English as one. */
function stemOf(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * The share of what a sentence says that a text says too, from 0 to 1. Terms that few of the texts hold count more than those
 * of many.
 */
export function likenessTo(sentence: string, texts: readonly string[]): (text: string) => number {
  const asked = [...termsOf(sentence)];
  const held = texts.map(termsOf);
  const weight = new Map(
    asked.map((term) => {
      const holding = held.filter((terms) => terms.has(term)).length;
      // A term that no text holds is a word of the sentence all the same, but tells questions apart no better than others.
      return [term, holding === 0 ? 0.5 : Math.log(1 + texts.length / holding)];
    }),
  );
  const all = [...weight.values()].reduce((sum, one) => sum + one, 0);
  return (text) => {
    if (all === 0) return 0;
    const terms = termsOf(text);
    return asked.reduce((sum, term) => sum + (terms.has(term) ? (weight.get(term) ?? 0) : 0), 0) / all;
  };
}
