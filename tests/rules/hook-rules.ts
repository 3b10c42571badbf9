// Which rules a record alone shows: those that refuse with an error, or are judged by hand without an example, need a server.
import type { Rule } from '../../runtime/core/descriptor/rule.ts';

/** True for rules of which records can be made that keep and break them. */
export function isShown({ kind, params, refuses }: Rule): boolean {
  if (refuses !== undefined) return false;
  return kind !== 'hook' || (typeof params === 'object' && params !== null && 'fails' in params);
}
