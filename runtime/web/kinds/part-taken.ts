// What becomes of the parts of a text of elements when something is put into one of them.
import { bar } from '../../core/element-parts.ts';

interface PartInput {
  /** All that the part holds by now. */
  readonly text: string;
  /** It comes from a key, and not from the clipboard. */
  readonly isTyped: boolean;
}

/** The parts by then, and the one to go on with: a bar that is typed leads to the next, what is pasted fills those that follow. */
export function partTaken(
  parts: readonly string[],
  at: number,
  { text, isTyped }: PartInput,
): { readonly parts: readonly string[]; readonly at: number } {
  const given = text.split(bar);
  const last = Math.max(parts.length, at + 1) - 1;
  if (given.length === 1) return { parts: parts.with(at, text), at };
  if (isTyped) return { parts: parts.with(at, given.join('')), at: Math.min(at + 1, last) };
  const spread = [...parts.slice(0, at), ...given, ...parts.slice(at + given.length)];
  return { parts: spread, at: Math.min(at + given.length, spread.length) - 1 };
}
