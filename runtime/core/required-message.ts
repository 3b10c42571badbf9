// The message about a missing required value: choose one, upload a file, add a line, or enter it, depending on the field.
import type { Field } from './descriptor/field.ts';
import type { FilledBy } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';

const otherWays = ['choose', 'upload', 'add'] as const satisfies readonly FilledBy[];

/**
 * The name of the sentence for this field: `name` itself where a value is typed or the field is not known, else `<name>-choose`,
 * `<name>-upload` or `<name>-add`.
 */
export function requiredMessageKey(name: string, field: Field | null): string {
  const way = field ? kindOf(field).filledBy : 'enter';
  return way === 'enter' ? name : `${name}-${way}`;
}

/** The names `requiredMessageKey` can answer with beside `name`. */
export function otherRequiredMessageKeys(name: string): readonly string[] {
  return otherWays.map((way) => `${name}-${way}`);
}
