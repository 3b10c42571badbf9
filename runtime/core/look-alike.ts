// Whether a text reads like a word of Latin letters although it is written with others: Cyrillic, Greek, full width, digits, accents.

/** Letters that people read as the Latin one (Unicode, confusables.txt), beside those that fold onto it: accents, width, case. */
const readAs: { readonly [letter: string]: string } = {
  a: 'аαɑ@4',
  b: 'ЬƄв8',
  c: 'сϲ',
  d: 'ԁɗ',
  e: 'еҽε3',
  g: 'ɡց',
  h: 'һհ',
  i: 'іıι!|1lӏⅼ',
  j: 'јϳ',
  k: 'кκ',
  m: 'мⅿ',
  n: 'пոη',
  o: 'оοօ0',
  p: 'рρ',
  q: 'ԛ',
  r: 'гᴦ',
  s: 'ѕꜱ$5',
  t: 'тτ7+',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢ2',
};
const latin: ReadonlyMap<string, string> = new Map(
  Object.entries(readAs).flatMap(([letter, others]) => [...others].map((one): [string, string] => [one, letter])),
);

/** What is read of a text: letters and digits as the Latin ones they look like, without accents, blanks and signs between them. */
function skeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase();
  return [...plain]
    .map((one) => latin.get(one) ?? one)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether people would read the text as the word. */
export function looksLike(text: string, word: string): boolean {
  return skeleton(text) === skeleton(word);
}
