// Which line of one version is which line of another, as a reader would say: by a key, else equal lines in order, else the most alike.
import { longestCommon, type PlacePair, uncrossed } from './common-order.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import type { Json } from './descriptor/value.ts';
import { isLines } from './kinds/field-traits.ts';
import { mostAlike, plainShare } from './likeness.ts';
import { rowContent } from './line-content.ts';
import { fieldAt, isEmpty, isRow, valueAt } from './paths.ts';

/** Path of lines -> paths of values in them that no two lines of the same record share. */
export type LineKeys = ReadonlyMap<string, readonly string[]>;

/** The keys that rules of the entity make of values in its lines. */
export function lineKeysOf({ fields, rules }: Pick<EntityDescriptor, 'fields' | 'rules'>): LineKeys {
  const keys = new Map<string, string[]>();
  for (const { kind, params } of rules) {
    if (kind !== 'unique-in' || typeof params !== 'string') continue;
    const steps = params.split('.');
    const ends = steps.map((_, at) => at + 1).filter((at) => at < steps.length);
    const end = ends.findLast((at) => isLines(fieldAt(fields, steps.slice(0, at).join('.'))));
    if (end === undefined) continue;
    const lines = steps.slice(0, end).join('.');
    keys.set(lines, [...(keys.get(lines) ?? []), steps.slice(end).join('.')]);
  }
  return keys;
}

/** Lines of two versions. */
export interface ComparedLines {
  readonly fields: readonly Field[];
  readonly before: readonly Json[];
  readonly after: readonly Json[];
  readonly keys: readonly string[];
}

export interface MatchedLines {
  /** In the order of `to`. */
  readonly pairs: readonly PlacePair[];
  /** Pairs that left the order of the others, by `to`. */
  readonly moved: ReadonlySet<number>;
  /** By `to`: lines that say the same in both. */
  readonly equal: ReadonlySet<number>;
}

/** Pairs the lines; those without a partner were removed, or added. */
export function matchLines({ fields, before, after, keys }: ComparedLines): MatchedLines {
  const [old, fresh] = [before, after].map((lines) => lines.map((line) => rowContent(fields, line))) as [
    string[],
    string[],
  ];
  const pairs = pairsByKey(keys, before, after);
  const rest = (): { from: number[]; to: number[] } => {
    const [taken, given] = [new Set(pairs.map(({ from }) => from)), new Set(pairs.map(({ to }) => to))];
    return {
      from: [...old.keys()].filter((place) => !taken.has(place)),
      to: [...fresh.keys()].filter((place) => !given.has(place)),
    };
  };
  const add = (found: readonly PlacePair[], { from, to }: ReturnType<typeof rest>): void => {
    for (const pair of found) pairs.push({ from: from[pair.from] ?? 0, to: to[pair.to] ?? 0 });
  };
  const unkeyed = rest();
  add(longestCommon(textsAt(old, unkeyed.from), textsAt(fresh, unkeyed.to)), unkeyed);
  const others = rest();
  add(equalOnes(textsAt(old, others.from), textsAt(fresh, others.to)), others);
  pairs.push(...mostAlike(fields, { before, after }, rest()));
  pairs.push(...behindTheSame({ fields, before, after, pairs }, rest()));
  pairs.sort((a, b) => a.to - b.to);
  const inOrder = new Set(uncrossed(pairs).map(({ to }) => to));
  const moved = pairs.flatMap(({ to }) => (inOrder.has(to) ? [] : [to]));
  const equal = pairs.flatMap(({ from, to }) => (old[from] === fresh[to] ? [to] : []));
  return { pairs, moved: new Set(moved), equal: new Set(equal) };
}

function textsAt(texts: readonly string[], places: readonly number[]): string[] {
  return places.map((place) => texts[place] ?? '');
}

/** Lines that say the same and crossed others: in the order in which they stand. */
function equalOnes(before: readonly string[], after: readonly string[]): PlacePair[] {
  const places = new Map<string, number[]>();
  before.forEach((text, place) => {
    const known = places.get(text);
    if (known) known.push(place);
    else places.set(text, [place]);
  });
  return after.flatMap((text, to) => {
    const from = places.get(text)?.shift();
    return from === undefined ? [] : [{ from, to }];
  });
}

/** Of lines that stand behind the same line in both versions it is enough that half of what they say is the same. */
function behindTheSame(
  { fields, before, after, pairs }: Omit<ComparedLines, 'keys'> & { readonly pairs: readonly PlacePair[] },
  open: { readonly from: readonly number[]; readonly to: readonly number[] },
): PlacePair[] {
  const partners = new Map(pairs.map(({ from, to }) => [to, from]));
  const free = new Set(open.from);
  return open.to.flatMap((to) => {
    const from = to === 0 ? 0 : (partners.get(to - 1) ?? Number.NaN) + 1;
    if (!free.has(from) || plainShare(fields, before[from], after[to]) < 0.5) return [];
    free.delete(from);
    partners.set(to, from);
    return [{ from, to }];
  });
}

function pairsByKey(keys: readonly string[], before: readonly Json[], after: readonly Json[]): PlacePair[] {
  for (const key of keys) {
    const [old, fresh] = [valuesOf(key, before), valuesOf(key, after)];
    if (!old || !fresh || (isByPlace(old) && isByPlace(fresh))) continue;
    const places = new Map(old.map((value, place) => [value, place]));
    return fresh.flatMap((value, to) => {
      const from = places.get(value);
      return from === undefined ? [] : [{ from, to }];
    });
  }
  return [];
}

/** The values of a key, where every line has one of its own. */
function valuesOf(key: string, lines: readonly Json[]): string[] | null {
  const values = lines.flatMap((line) => {
    const value = isRow(line) ? valueAt(line, key) : undefined;
    return isEmpty(value) ? [] : [JSON.stringify(value)];
  });
  return values.length === lines.length && new Set(values).size === lines.length ? values : null;
}

/** Lines that are numbered from 1 on are numbered anew when one of them goes: such numbers say which line it is as little as its place. */
function isByPlace(values: readonly string[]): boolean {
  return values.every((value, place) => /^"?0*(\d+)"?$/.exec(value)?.[1] === String(place + 1));
}
