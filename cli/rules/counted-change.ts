// A change between two rule books with what a database says of it.
import type { BookChange } from '../../runtime/core/rule-book/compare-books.ts';

export interface CountedChange extends BookChange {
  /** How many stored records fail; null where that cannot be told, absent where nothing was counted. */
  readonly failing?: number | null;
  /** Of a state or a code that is gone, or an action that is made from fewer states: the columns that hold it, or one of those, with how many rows do; absent where nothing was counted. */
  readonly held?: readonly { readonly place: string; readonly rows: number }[];
}
