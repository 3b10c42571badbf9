// Columns of a view that come from other records: what the deal of a row has come to.
import type { Condition } from './condition.ts';

/** A column: records of one entity or of several that belong to the row. Its heading is what these are called. */
export interface LinkedColumn {
  readonly id: string;
  readonly records: readonly LinkedRecords[];
}

/** Which records of an entity belong to a row, and what is told of them beside title and state. */
export interface LinkedRecords {
  readonly entity: string;
  /** Their field -> own field; one of these sets has to agree. */
  readonly match: readonly LinkedMatch[];
  /** True: also those that were made of the row by a flow. */
  readonly made?: true;
  /** Only records for which it holds. */
  readonly when?: Condition;
  /** Paths of what is told of each. */
  readonly shows: readonly string[];
  /** Amounts that are added up, each by currency. */
  readonly sums: readonly string[];
  /** The text by which people find them, and by which rows are sorted: the first of what names them. */
  readonly number?: string;
  /** The states they can be in here. */
  readonly states?: LinkedStates;
}

export interface LinkedStates {
  readonly field: string;
  readonly lifecycle: string;
  readonly names: readonly string[];
}

export type LinkedMatch = { readonly [theirs: string]: string };
