// What is looked for across the whole product, and the records that are found, as server and palette tell each other.
import type { StateMeaning } from './forward.ts';

/** Records of one entity that are told; the list shows more. */
export const mostFound = 5;
/** Records opened last that are remembered. */
export const mostOpened = 8;
/** Characters from which on records are looked for: fewer stand in too many. */
export const shortestFound = 2;
/** Words that are looked for, each of which must be there. */
export const mostWords = 4;

/** What was typed as it is looked for: full-width signs as the plain ones they stand for, each word apart. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
}

/** Whether there is enough to look for. */
export function isFindable(text: string): boolean {
  return wordsOf(text).some((word) => [...word].length >= shortestFound);
}

/** A text of a record that holds what was looked for. */
export interface FoundText {
  readonly path: string;
  /** Locale keys of what it is called. */
  readonly labels: readonly string[];
  readonly text: string;
}

/** A record as the palette tells it. */
export interface FoundRecord {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  /** Another enterprise with a part in it. */
  readonly counterparty: string | null;
  readonly state: { readonly lifecycle: string; readonly name: string; readonly meaning: StateMeaning } | null;
  readonly createdAt: string | null;
  /** What it was found by, where its title does not say so. */
  readonly by: FoundText | null;
  /** Address of its page. */
  readonly route: string;
}

/** Records of one entity that were found. */
export interface FoundGroup {
  readonly entity: string;
  readonly rows: readonly FoundRecord[];
  /** Address of the list with all of them; absent where no more were found. */
  readonly list?: string;
}

/** A new record the person may begin as one of their templates has it, by the name of that. */
export interface TemplateCreation extends Creation {
  readonly id: string;
  readonly name: string;
}

/** A new record the person may begin. */
export interface Creation {
  readonly entity: string;
  readonly view: string;
  readonly menu: string;
  readonly route: string;
}
