// Guesses which column of a file belongs to which field, by keys and by labels in any language.
import { plainWord } from '../sheets/table.ts';
import { likeness, wordOf } from './likeness.ts';

/** A field an import can fill, with every word it is known by. */
export interface ImportTarget {
  /** Path of the field: `firstUnit`, `domesticConsignor.nameZh`. */
  readonly path: string;
  readonly words: readonly string[];
}

/** Column index -> path, or null for a column that is left out. */
export type ImportMapping = readonly (string | null)[];

/** The words of all fields, for finding the header among the rows of a sheet. */
export function headingsOf(targets: readonly ImportTarget[]): ReadonlySet<string> {
  return new Set(targets.flatMap(({ words }) => words.map(plainWord)).filter((word) => word !== ''));
}

/** Each field at most once, the surest pairs first; what is under two thirds alike is left out. */
export function guessMapping(header: readonly string[], targets: readonly ImportTarget[]): ImportMapping {
  const known = targets.map(({ path, words }) => ({ path, words: words.map(plainWord) }));
  const pairs = header.flatMap((heading, column) => {
    const head = wordOf(heading);
    return known.map(({ path, words }) => ({
      column,
      path,
      likeness: Math.max(0, ...words.map((word) => likeness(head, word))),
    }));
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
