// Finds a field by its key at once: what is sent may have many keys.
import type { Field } from './descriptor/field.ts';

const keyed = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>();

/** The fields of one level by their keys. */
export function fieldsByKey(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const known = keyed.get(fields) ?? new Map(fields.map((field) => [field.key, field]));
  keyed.set(fields, known);
  return known;
}
