// Parameters that may be written in two forms, as a JSON Schema: a list or keys, one field or a list of them.
import type { Json } from '../descriptor/value.ts';

type Schema = { readonly [keyword: string]: Json };

/** Schema of a list in the short form, of keys in the other. */
export function listOrLines(list: Schema, keys: Schema): Schema {
  return Object.fromEntries([
    ['if', { type: 'array' }],
    ['then', { ...list }],
    ['else', { ...keys }],
  ]);
}

/** Schema of one thing, or of a list of several. */
export function listOr(one: Schema): Schema {
  return listOrLines({ type: 'array', items: { ...one }, minItems: 2 }, one);
}
