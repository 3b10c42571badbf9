// What people type for what the sentences of the book say, as schemas/synonyms.yaml declares it.
import type { Language } from '../descriptor/value.ts';

/** Words by language. */
export type WordGroup = { readonly [language in Language]: readonly string[] };

export interface Synonyms {
  /** In a group every word finds what any other of its language is in. */
  readonly same: readonly WordGroup[];
  /** What a number counts, by unit. */
  readonly units: { readonly [unit: string]: WordGroup };
  /** Words that ask for entries of a kind, by kind. */
  readonly kinds: { readonly [kind: string]: WordGroup };
  /** Words that a limit is found by beside those of its sentence, by its name; absent: there are none. */
  readonly names?: { readonly [limit: string]: WordGroup };
  /** Words of a question that say nothing of its matter; absent: there are none. */
  readonly passedOver?: WordGroup;
}

/** A project without the file has none. */
export const noSynonyms: Synonyms = { same: [], units: {}, kinds: {} };
