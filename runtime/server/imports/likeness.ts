// How alike two words are: headings and fields, what is written in a cell and what could stand there.
import { distance } from 'fastest-levenshtein';
import { plainWord } from '../sheets/table.ts';

/** Characters; what is longer is text, no heading and no choice of anything, and takes long to compare. */
const longestWord = 200;

/** What a file has where a word may stand, as it is compared with words that are known; empty for what can be none. */
export function wordOf(text: string): string {
  return text.length > longestWord ? '' : plainWord(text);
}

/** What is less alike is not alike at all. */
const leastLike = 0.4;

/** Of two words as letters and digits (`plainWord`): 1 the same, 0 not alike. */
export function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0;
  if (one === other) return 1;
  const longest = Math.max(one.length, other.length);
  const shortest = Math.min(one.length, other.length);
  const isWithin = shortest >= 3 && (one.includes(other) || other.includes(one));
  // Every letter the longer one has more is a difference.
  const near = shortest / longest < leastLike ? 0 : 1 - distance(one, other) / longest;
  const like = isWithin ? Math.max(near, 0.5 + shortest / longest / 2) : near;
  return like < leastLike ? 0 : like;
}
