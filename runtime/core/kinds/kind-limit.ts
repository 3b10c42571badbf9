// Limits of one value as the rule book tells them, with the last value that is accepted and the first that is refused.
import type { Json } from '../descriptor/value.ts';

/** A limit of one field that the rule book tells. */
export interface KindLimit {
  readonly kind: 'limit' | 'format';
  /** The rule that findings name. */
  readonly name: string;
  /** Keyword of the schema, where a reading can stand. */
  readonly keyword: string;
  /** Locale key of the sentence. */
  readonly sentence: string;
  /** What the sentence and its readers are told. */
  readonly facts: { readonly [name: string]: Json };
  /** The last value that is accepted, and the first that is refused, where values alone show it. */
  readonly edge?: LimitEdge;
}

export interface LimitEdge {
  readonly passes: Json;
  readonly fails: Json;
}

/** A bound of a length or a number: `min-…` and `minimum` say the least, all else the most. */
export function numberLimit(name: string, keyword: string, bound: number, edge?: LimitEdge): KindLimit {
  const facts = { [name.startsWith('min') ? 'minimum' : 'maximum']: bound };
  return { kind: 'limit', name, keyword, sentence: `limit.${name}`, facts, ...(edge && { edge }) };
}

/** What a pattern asks for, in the words of the format it belongs to. */
export function patternLimit({ pattern, format }: { pattern?: string; format?: string }): KindLimit[] {
  if (pattern === undefined) return [];
  const sentence = format === undefined ? 'book.sentence.pattern' : `format.${format}`;
  const facts = { pattern, ...(format !== undefined && { format }) };
  return [{ kind: 'format', name: 'format', keyword: 'pattern', sentence, facts }];
}

/** That a day exists. */
export function calendarLimit(calendar: 'date' | 'datetime', edge: LimitEdge): KindLimit {
  const sentence = `book.sentence.${calendar}`;
  return { kind: 'format', name: 'calendar', keyword: 'calendar', sentence, facts: { calendar }, edge };
}
