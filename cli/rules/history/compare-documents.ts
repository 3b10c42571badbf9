// What changed between two states of one YAML document: the smallest places that differ, items of lists by their ids.
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../runtime/core/descriptor/value.ts';
import { isMap } from '../../../runtime/core/json-map.ts';
import type { DocumentChange } from '../../../runtime/core/rule-book/rule-history.ts';

export type PlaceChange = Pick<DocumentChange, 'path' | 'before' | 'after'>;

/** Keys below which a thing that is new or gone is told of part by part: fields, rules, states. */
const partsBelow = 2;

/** The places that differ, in the order of the document. */
export function compareDocuments(before: Json | undefined, after: Json | undefined): PlaceChange[] {
  return changesAt([], before, after);
}

function changesAt(path: readonly string[], before: Json | undefined, after: Json | undefined): PlaceChange[] {
  if (isDeepStrictEqual(before, after) || path[0] === '$schema') return [];
  const length = Array.isArray(before) && Array.isArray(after) && before.length === after.length ? before.length : null;
  const [old, now] = [partsOf(before, path, length), partsOf(after, path, length)];
  const isWhole = path.length >= partsBelow && (before === undefined || after === undefined);
  if (
    (old === null && now === null) ||
    isWhole ||
    (before !== undefined && old === null) ||
    (after !== undefined && now === null)
  ) {
    return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
  }
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...keys].flatMap((key) => changesAt([...path, key], old?.get(key), now?.get(key)));
}

/** The parts of a map by key, of a list whose items all have a name by that, or where it keeps its `length` by number; null: it is one value. */
function partsOf(value: Json | undefined, path: readonly string[], length: number | null): Map<string, Json> | null {
  if (value === undefined) return null;
  if (Array.isArray(value)) {
    const names = value.map((item) => nameOf(item, path));
    const isNamed = value.length > 0 && names.every((name) => name !== null) && new Set(names).size === names.length;
    if (isNamed) return new Map(value.map((item, index) => [names[index] ?? '', item]));
    // Ways of one transition have no names, and mostly stay as many.
    return length !== null && value.every(isMap)
      ? new Map(value.map((item, index) => [String(index + 1), item]))
      : null;
  }
  return isMap(value) ? new Map(Object.entries(value)) : null;
}

function nameOf(item: Json, path: readonly string[]): string | null {
  if (!isMap(item)) return null;
  const key = path.at(-1) === 'lifecycles' ? 'field' : 'id';
  const name = item[key] ?? item.reading;
  return typeof name === 'string' ? name : null;
}
