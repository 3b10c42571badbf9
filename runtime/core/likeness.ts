// Which lines are most like which: by the values they share, those that few lines have before those that many have.
import type { PlacePair } from './common-order.ts';
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isEmbedded, isNumber } from './kinds/field-traits.ts';
import { contentOf, isCompared } from './line-content.ts';
import { isRow } from './paths.ts';

/** Lines to be paired: their places in both lists, in order. */
export interface OpenLines {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

interface Lists {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
}

/** Beyond so many pairs of lines nobody reads what is paired with what: then lines at the same place are asked alone. */
const mostPairs = 4_000_000;

/** A pair is made of lines that share at least one part in so many of what they say. */
const leastShare = 3;

/** Ratios are told apart in so many steps. */
const steps = 1_000;

/** A value that one line alone has on either side tells so much more than one of many. */
const ofOneLine = 4;

/** From so many lines on a value that all of them have tells nothing. */
const fewLines = 4;

/** Pairs of open lines that are alike, the most alike first taken; each line stands in one pair at the most. */
export function mostAlike(fields: readonly Field[], lists: Lists, open: OpenLines): PlacePair[] {
  if (open.from.length === 0 || open.to.length === 0) return [];
  const weigh = weigherOf(fields, lists, open);
  const candidates: { readonly order: number; readonly pair: PlacePair }[] = [];
  const consider = (a: number, b: number): void => {
    const ratio = weigh(a, b);
    if (ratio * leastShare < 1) return;
    const [from, to] = [open.from[a] ?? 0, open.to[b] ?? 0];
    // Of equals those that stand nearest to where they stood, counted among the lines that are left.
    const apart = Math.min(Math.abs(a - b), 999_999);
    candidates.push({ order: (steps - Math.round(ratio * steps)) * 1_000_000 + apart, pair: { from, to } });
  };
  const isMany = open.from.length * open.to.length > mostPairs;
  for (let a = 0; a < open.from.length; a++) {
    if (isMany) {
      if (a < open.to.length) consider(a, a);
    } else for (let b = 0; b < open.to.length; b++) consider(a, b);
  }
  candidates.sort((one, other) => one.order - other.order);
  const [taken, given] = [new Set<number>(), new Set<number>()];
  return candidates.flatMap(({ pair }) => {
    if (taken.has(pair.from) || given.has(pair.to)) return [];
    taken.add(pair.from);
    given.add(pair.to);
    return [pair];
  });
}

/** The share of what either line says that both say, whatever other lines say. */
export function plainShare(fields: readonly Field[], one: Json | undefined, other: Json | undefined): number {
  if (!isRow(one) || !isRow(other)) return 0;
  const told = leavesOf(fields).map(({ read }) => [read(one), read(other)]);
  const filled = told.filter(([a, b]) => a !== '' || b !== '');
  return filled.length === 0 ? 0 : filled.filter(([a, b]) => a === b).length / filled.length;
}

/** Two numbers of open lines -> how much of what both lines say is the same, 0 to 1. */
function weigherOf(fields: readonly Field[], lists: Lists, open: OpenLines): (a: number, b: number) => number {
  // Columns that tell nothing of any open line are left out: of a thousand lines a million pairs are weighed.
  const columns = leavesOf(fields).flatMap((leaf) => columnOf(leaf, lists, open) ?? []);
  const width = columns.length;
  const [theirs, ours] = [new Uint32Array(open.from.length * width), new Uint32Array(open.to.length * width)];
  const weights: number[] = [];
  columns.forEach((column, at) => {
    const first = weights.length;
    for (const weight of column.weights) weights.push(weight);
    open.from.forEach((place, a) => {
      theirs[a * width + at] = first + (column.old[place] ?? 0);
    });
    open.to.forEach((place, b) => {
      ours[b * width + at] = first + (column.fresh[place] ?? 0);
    });
  });
  const weightOf = Uint8Array.from(weights);
  return (a, b) => {
    let [same, all] = [0, 0];
    for (let at = 0; at < width; at++) {
      const [one, other] = [theirs[a * width + at] ?? 0, ours[b * width + at] ?? 0];
      const weight = weightOf[one] ?? 0;
      if (one === other) same += weight;
      all += one === other ? weight : Math.max(weight, weightOf[other] ?? 0);
    }
    return all === 0 ? 0 : same / all;
  };
}

/** What all lines say in one field, as numbers of the different contents, 0 for nothing, and how much each of these tells. */
interface Column {
  readonly old: readonly number[];
  readonly fresh: readonly number[];
  readonly weights: readonly number[];
}

/** Null where no open line says anything, or what they say tells nothing. */
function columnOf({ read, weight }: Leaf, { before, after }: Lists, open: OpenLines): Column | null {
  const contentIn = (line: Json | undefined): string => (isRow(line) ? read(line) : '');
  const isSaid =
    open.from.some((place) => contentIn(before[place]) !== '') ||
    open.to.some((place) => contentIn(after[place]) !== '');
  if (!isSaid) return null;
  const ids = new Map<string, number>([['', 0]]);
  const idOf = (line: Json): number => {
    const content = contentIn(line);
    const id = ids.get(content) ?? ids.size;
    if (id === ids.size) ids.set(content, id);
    return id;
  };
  const [old, fresh] = [before.map(idOf), after.map(idOf)];
  const [inOld, inFresh] = [countsOf(old, ids.size), countsOf(fresh, ids.size)];
  const weights = Array.from(inOld, (a, id) => {
    const b = inFresh[id] ?? 0;
    const isEverywhere = a === old.length && b === fresh.length && a + b >= fewLines;
    return id === 0 || isEverywhere ? 0 : a <= 1 && b <= 1 ? weight * ofOneLine : weight;
  });
  return weights.some((one) => one !== 0) ? { old, fresh, weights } : null;
}

function countsOf(lines: readonly number[], ids: number): Uint32Array {
  const counts = new Uint32Array(ids);
  for (const id of lines) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

interface Leaf {
  readonly read: (line: Row) => string;
  /** Names and codes say more of what a line is about than its numbers. */
  readonly weight: number;
}

function leavesOf(fields: readonly Field[]): Leaf[] {
  return fields.filter(isCompared).flatMap((field): Leaf[] => {
    const { key } = field;
    if (!isEmbedded(field)) return [{ read: (line) => contentOf(field, line[key]), weight: isNumber(field) ? 1 : 2 }];
    return leavesOf(field.fields).map(({ read, weight }) => ({
      weight,
      read: (line) => {
        const inner = line[key];
        return isRow(inner) ? read(inner) : '';
      },
    }));
  });
}
