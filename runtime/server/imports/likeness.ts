// How alike two words are: headings and fields, what is written in a cell and what could stand there.
import { distance } from 'fastest-levenshtein';

/** Of two words as letters and digits (`plainWord`): 1 the same, 0 nothing in common. */
export function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0;
  if (one === other) return 1;
  const longest = Math.max(one.length, other.length);
  const shortest = Math.min(one.length, other.length);
  const near = 1 - distance(one, other) / longest;
  const isWithin = shortest >= 3 && (one.includes(other) || other.includes(one));
  return isWithin ? Math.max(near, 0.5 + shortest / longest / 2) : near;
}
