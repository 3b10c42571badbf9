// The sentence about a value that is not there: what is chosen is to be chosen, a file uploaded, a line added, all else entered.
import type { Field } from './descriptor/field.ts';
import type { FilledBy } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';

const otherWays = ['choose', 'upload', 'add'] as const satisfies readonly FilledBy[];

/**
 * The name of the sentence for this field: `name` itself where a value is typed or the field is not known, else `<name>-choose`,
 * `<name>-upload` or `<name>-add`.
 */
export function lackSentence(name: string, field: Field | null): string {
  const way = field ? kindOf(field).filledBy : 'enter';
  return way === 'enter' ? name : `${name}-${way}`;
}

/** The names `lackSentence` can answer with beside `name`. */
export function otherLackSentences(name: string): readonly string[] {
  return otherWays.map((way) => `${name}-${way}`);
}
