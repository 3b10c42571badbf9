// E109: a pattern is a regular expression, covers the whole text, and names no signs between two alphabets.
import { eachFieldDoc } from './each-field-doc.ts';

export const compilingPattern = eachFieldDoc(({ report }, { key, doc, at }) => {
  const { pattern } = doc;
  if (pattern === undefined) return;
  const reason = faultOfPattern(pattern);
  if (reason !== null) {
    const fix = 'correct the expression; in double quotes a backslash is written twice';
    report('E109', at('pattern'), { message: `the pattern of ${key} does not compile: ${reason}`, fix });
    return;
  }
  const mixed = mixedRange(pattern);
  if (mixed !== undefined) {
    const message = `the pattern of ${key} takes ${mixed}, with the signs that lie between the two`;
    report('E109', at('pattern'), {
      message,
      fix: 'write each by itself: A-Za-z for letters, 0-9A-Z for digits and capitals',
    });
    return;
  }
  if (pattern.startsWith('^') && pattern.endsWith('$')) return;
  const message = `the pattern of ${key} matches texts that hold more than it describes`;
  report('E109', at('pattern'), { message, fix: 'start it with ^ and end it with $' });
});

/** Why a pattern is no regular expression; null where it is one. */
export function faultOfPattern(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
  }
}

const alphabets = [/[0-9]/, /[A-Z]/, /[a-z]/];

/** A range from one alphabet into another: `A-z`. */
function mixedRange(pattern: string): string | undefined {
  for (const [, inner = ''] of pattern.matchAll(/(?<!\\)\[\^?((?:\\.|[^\]\\])*)\]/g)) {
    const signs = inner.match(/\\.|[\s\S]/gu) ?? [];
    for (let index = 0; index + 2 < signs.length; index++) {
      if (signs[index + 1] !== '-') continue;
      const [from, to] = [signs[index], signs[index + 2]].map((sign) =>
        alphabets.findIndex((alphabet) => alphabet.test(sign ?? '')),
      );
      if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to)
        return signs.slice(index, index + 3).join('');
      index += 2;
    }
  }
  return undefined;
}
