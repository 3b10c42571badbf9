// Names in the bytes of a PDF, as they stand there.

/** Letters of names may be written as their number: `/J#61vaScript`. */
export function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** How often a name stands in a text whose names are plain: with nothing behind it that would make it another one. */
export function countNames(text: string, name: string): number {
  const [slash, behind] = ['/', /[\s\0()<>[\]{}/%]/];
  let count = 0;
  for (let at = text.indexOf(slash + name); at >= 0; at = text.indexOf(slash + name, at + 1)) {
    const next = text[at + 1 + name.length];
    if (next === undefined || behind.test(next)) count += 1;
  }
  return count;
}
