// Guesses which column of a file belongs to which field, by keys and by labels in any language.
import { distance } from 'fastest-levenshtein';

/** A field an import can fill, with every word it is known by. */
export interface ImportTarget {
  /** Path of the field: `firstUnit`, `domesticConsignor.nameZh`. */
  readonly path: string;
  readonly words: readonly string[];
}

/** Column index -> path, or null for a column that is left out. */
export type ImportMapping = readonly (string | null)[];

/** Letters and digits alone, in lower case: "HS Code" and "hs_code" are the same word. */
function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const longestHeading = 200;

/** How alike a heading and the words of a field are, both as letters and digits: 1 the same word, 0 nothing in common. */
function likeness(head: string, words: readonly string[]): number {
  let best = 0;
  for (const word of words) {
    if (head === '' || word === '') continue;
    if (head === word) return 1;
    const longest = Math.max(head.length, word.length);
    best = Math.max(best, 1 - distance(head, word) / longest);
    const shortest = Math.min(head.length, word.length);
    if (shortest >= 3 && (head.includes(word) || word.includes(head)))
      best = Math.max(best, 0.5 + shortest / longest / 2);
  }
  return best;
}

/** Each field at most once, the surest pairs first; what is under two thirds alike is left out. */
export function guessMapping(header: readonly string[], targets: readonly ImportTarget[]): ImportMapping {
  const known = targets.map(({ path, words }) => ({ path, words: words.map(plain) }));
  const pairs = header.flatMap((heading, column) => {
    // What is longer is text, and no heading of anything.
    const head = heading.length > longestHeading ? '' : plain(heading);
    return known.map(({ path, words }) => ({ column, path, likeness: likeness(head, words) }));
  });
  pairs.sort((a, b) => b.likeness - a.likeness || a.column - b.column);
  const mapping: (string | null)[] = header.map(() => null);
  const taken = new Set<string>();
  for (const pair of pairs) {
    if (pair.likeness < 0.66 || taken.has(pair.path) || mapping[pair.column] !== null) continue;
    mapping[pair.column] = pair.path;
    taken.add(pair.path);
  }
  return mapping;
}
