// Names proposed from English labels, as people write them in schemas.

/** `Gross weight (kg)` -> `grossWeightKg`; empty where the label has no Latin letter to begin with. */
export function fieldNameOf(label: string): string {
  const words = wordsOf(label);
  return words.map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join('');
}

/** `Net not above gross` -> `net-not-above-gross`. */
export function ruleNameOf(label: string): string {
  return wordsOf(label).slice(0, 6).join('-');
}

function wordsOf(label: string): string[] {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const first = words.findIndex((word) => /^[a-z]/.test(word));
  return first < 0 ? [] : words.slice(first);
}

/** The name itself, or with the first number that makes it another than all of these. */
export function freeName(name: string, taken: readonly string[]): string {
  if (name === '' || !taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}
