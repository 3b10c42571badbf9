// Did-you-mean: the known name nearest to one that is not known.
import { distance } from 'fastest-levenshtein';

/** The candidate that was probably meant, or undefined when none is near. */
export function nearestName(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(word.length * 0.4)) + 1;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const isStart = lower.length > 2 && (other.startsWith(lower) || lower.startsWith(other));
    const isNear = isStart || isReordered(lower, other);
    const steps = isNear ? Math.min(1, distance(lower, other)) : distance(lower, other);
    if (steps < least) [nearest, least] = [candidate, steps];
  }
  return nearest;
}

/** True for letters in another order: `aera` for `area`. */
function isReordered(one: string, other: string): boolean {
  return one.length === other.length && [...one].sort().join('') === [...other].sort().join('');
}
