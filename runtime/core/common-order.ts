// What stays in order between two sequences: the longest run of things that both have, and of pairs that do not cross.

/** Two places, one in each sequence. */
export interface PlacePair {
  readonly from: number;
  readonly to: number;
}

/** Beyond so many comparisons the middle is left alone: both of them some five thousand long. */
const mostCells = 25_000_000;

/** The longest sequence that both have in this order, as pairs of places. */
export function longestCommon(before: readonly string[], after: readonly string[]): PlacePair[] {
  const pairs: PlacePair[] = [];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) {
    pairs.push({ from: start, to: start });
    start++;
  }
  let [end, last] = [before.length, after.length];
  const tail: PlacePair[] = [];
  while (end > start && last > start && before[end - 1] === after[last - 1]) tail.push({ from: --end, to: --last });
  const middle = commonOf(before.slice(start, end), after.slice(start, last));
  return [...pairs, ...middle.map(({ from, to }) => ({ from: from + start, to: to + start })), ...tail.toReversed()];
}

function commonOf(before: readonly string[], after: readonly string[]): PlacePair[] {
  const width = after.length + 1;
  if (before.length === 0 || after.length === 0 || before.length * after.length > mostCells) return [];
  // Length of the longest common part of what begins at each pair of places.
  const longest = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    const own = before[row];
    for (let column = after.length - 1; column >= 0; column--) {
      longest[row * width + column] =
        own === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: PlacePair[] = [];
  let [from, to] = [0, 0];
  while (from < before.length && to < after.length) {
    if (before[from] === after[to]) pairs.push({ from: from++, to: to++ });
    else if (at(from + 1, to) >= at(from, to + 1)) from++;
    else to++;
  }
  return pairs;
}

/** Of pairs in the order of `to` the most that do not cross: their places in `from` grow as well. */
export function uncrossed(pairs: readonly PlacePair[]): PlacePair[] {
  // Of runs of each length the place of the pair with the lowest end, and of each pair the one before it in its run.
  const ends: number[] = [];
  const previous: number[] = [];
  pairs.forEach(({ from }, place) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.from ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    previous[place] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = place;
  });
  const kept: PlacePair[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) {
    const pair = pairs[place];
    if (pair) kept.unshift(pair);
  }
  return kept;
}
