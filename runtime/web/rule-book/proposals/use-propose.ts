// How a change of the rules that was tried in the book becomes a proposal that others agree on.
import { useBook } from '../book-context.ts';
import type { ProposedChange } from './proposed-change.ts';

/** Makes a draft of a proposal of these edits and opens its page, where reason and day are given. Throws what the server refuses it with. */
export type Propose = (change: ProposedChange) => Promise<void>;

/** null: nothing can be proposed here, because it is not the product, or whoever reads may not. */
export function usePropose(): Propose | null {
  return useBook().propose ?? null;
}
