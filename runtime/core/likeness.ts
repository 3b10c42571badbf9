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
export function mostAlike(
  fields: readonly Field[],
  lists: { readonly before: readonly Json[]; readonly after: readonly Json[] },
  open: OpenLines,
): PlacePair[] {
  if (open.from.length === 0 || open.to.length === 0) return [];
  const weigh = weigherOf(fields, lists);
  const candidates: { readonly order: number; readonly pair: PlacePair }[] = [];
  const consider = (a: number, b: number): void => {
    const [from, to] = [open.from[a] ?? 0, open.to[b] ?? 0];
    const ratio = weigh(from, to);
    if (ratio * leastShare < 1) return;
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

/** Two places -> how much of what both lines say is the same, 0 to 1. */
function weigherOf(
  fields: readonly Field[],
  { before, after }: { readonly before: readonly Json[]; readonly after: readonly Json[] },
): (from: number, to: number) => number {
  const columns = leavesOf(fields);
  const ids = new Map<string, number>([['', 0]]);
  const numbered = (line: Json): Uint32Array =>
    Uint32Array.from(columns, ({ read }, at) => {
      const content = isRow(line) ? read(line) : '';
      if (content === '') return 0;
      const name = `${at} ${content}`;
      const id = ids.get(name) ?? ids.size;
      ids.set(name, id);
      return id;
    });
  const [old, fresh] = [before.map(numbered), after.map(numbered)];
  const [inOld, inFresh] = [countsOf(old, ids.size), countsOf(fresh, ids.size)];
  const weights = new Uint8Array(ids.size);
  columns.forEach(({ weight }, at) => {
    for (const id of [...old, ...fresh].map((line) => line[at] ?? 0)) {
      if (id === 0) continue;
      const [a, b] = [inOld[id] ?? 0, inFresh[id] ?? 0];
      const isEverywhere = a === old.length && b === fresh.length && a + b >= fewLines;
      weights[id] = isEverywhere ? 0 : a <= 1 && b <= 1 ? weight * ofOneLine : weight;
    }
  });
  // Columns that tell nothing of any line are left out: of a thousand lines a million pairs are weighed.
  const telling = columns.flatMap((_, at) =>
    [...old, ...fresh].some((line) => weights[line[at] ?? 0] !== 0) ? [at] : [],
  );
  const [theirs, ours] = [old, fresh].map((lines) => lines.map((line) => telling.map((at) => line[at] ?? 0))) as [
    number[][],
    number[][],
  ];
  return (from, to) => {
    const [one, other] = [theirs[from] ?? [], ours[to] ?? []];
    let [same, all] = [0, 0];
    for (let at = 0; at < one.length; at++) {
      const [a, b] = [one[at] ?? 0, other[at] ?? 0];
      const weight = weights[a] ?? 0;
      if (a === b) same += weight;
      all += a === b ? weight : Math.max(weight, weights[b] ?? 0);
    }
    return all === 0 ? 0 : same / all;
  };
}

function countsOf(lines: readonly Uint32Array[], ids: number): Uint32Array {
  const counts = new Uint32Array(ids);
  for (const line of lines) for (const id of line) counts[id] = (counts[id] ?? 0) + 1;
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
