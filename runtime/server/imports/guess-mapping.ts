// Guesses which column of a file belongs to which field, by keys and by labels in any language.
import { plainWord, withoutUnit } from '../sheets/table.ts';
import { likeness, wordOf } from './likeness.ts';

/** A field an import can fill, with every word it is known by. */
export interface ImportTarget {
  /** Path of the field: `firstUnit`, `domesticConsignor.nameZh`; null for words of a column that fills none. */
  readonly path: string | null;
  readonly words: readonly string[];
}

/** Column index -> path, or null for a column that is left out. */
export type ImportMapping = readonly (string | null)[];

/** The words of all fields, for finding the header among the rows of a sheet. */
export function headingsOf(targets: readonly ImportTarget[]): ReadonlySet<string> {
  return new Set(targets.flatMap(({ words }) => formsOf(words).map(({ word }) => word)).filter((word) => word !== ''));
}

/** What a heading without its unit is less like than one that has the same unit or none. */
const withoutUnitLess = 0.98;

/** Each field at most once, the surest pairs first; what is under two thirds alike is left out. */
export function guessMapping(header: readonly string[], targets: readonly ImportTarget[]): ImportMapping {
  const known = targets.map(({ path, words }) => ({ path, words: formsOf(words) }));
  const pairs = header.flatMap((heading, column) => {
    const heads = formsOf([heading]);
    return known.map(({ path, words }) => ({ column, path, likeness: mostAlike(heads, words) }));
  });
  pairs.sort((a, b) => b.likeness - a.likeness || a.column - b.column);
  const mapping: (string | null)[] = header.map(() => null);
  const taken = new Set<string | null>();
  const settled = new Set<number>();
  for (const { column, path, likeness: alike } of pairs) {
    if (alike < 0.66 || taken.has(path) || settled.has(column)) continue;
    mapping[column] = path;
    settled.add(column);
    if (path !== null) taken.add(path);
  }
  return mapping;
}

interface Form {
  readonly word: string;
  readonly weight: number;
}

/** Each word as it stands, and without what stands behind it in brackets: a unit, a currency. */
function formsOf(words: readonly string[]): Form[] {
  return words.flatMap((word) => {
    const whole = { word: wordOf(word), weight: 1 };
    if (whole.word === '') return [];
    const bare = plainWord(withoutUnit(word));
    return bare === whole.word ? [whole] : [whole, { word: bare, weight: withoutUnitLess }];
  });
}

function mostAlike(heads: readonly Form[], words: readonly Form[]): number {
  return Math.max(
    0,
    ...heads.flatMap((head) => words.map(({ word, weight }) => likeness(head.word, word) * head.weight * weight)),
  );
}
