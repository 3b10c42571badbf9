// What differs of a fact: of maps the innermost values alone, so that a rule of many parameters tells the one that changed.
import type { Json } from '../descriptor/value.ts';
import { isMap } from '../json-map.ts';

/** A fact before and after. */
export interface FactChange {
  /** Of the fact; of a value within it with the keys on the way: `params/withinPercent`. */
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}

/** Between the keys on the way to a value within a fact: `params/withinPercent`. No key holds it. */
const step = '/';

/** The keys on the way to a value within a fact, the fact itself first. */
export function stepsOf(name: string): string[] {
  return name.split(step);
}

/** The changes within a fact, each named by its way; conditions, lists and what is no map before and after stay whole. */
export function narrowFact({ name, before, after }: FactChange): FactChange[] {
  if (isSame(before, after)) return [];
  const isWhole = whole.has(stepsOf(name).at(-1) ?? '');
  if (isWhole || !isMap(before) || !isMap(after) || isCondition(before) || isCondition(after)) {
    return [{ name, before, after }];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    narrowFact({ name: `${name}${step}${key}`, before: before[key] ?? null, after: after[key] ?? null }),
  );
}

/** Whether both are the same value, keys of maps in any order. */
export function isSame(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => isSame(one, b[index] ?? null));
  }
  if (!isMap(a) || !isMap(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key] ?? null, b[key] ?? null))
  );
}

/** What says for which records something counts is read as one. */
const whole: ReadonlySet<string> = new Set(['when', 'where', 'except', 'by']);

const alone = ['all', 'any', 'not', 'present', 'absent'];
const tests = ['is', 'isNot', 'in', 'notIn', 'above'];

/** Parameters of a rule name a field as well, and put no test to it. */
function isCondition(value: { readonly [key: string]: Json }): boolean {
  const isTested = 'field' in value || 'every' in value;
  return alone.some((key) => key in value) || (isTested && tests.some((test) => test in value));
}
