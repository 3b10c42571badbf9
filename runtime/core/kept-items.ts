// What a person keeps on the server for later: templates of records, and searches of lists. Nobody else ever reads it.
import type { Row } from './descriptor/value.ts';

export const keptKinds = ['template', 'search'] as const;

/** `template`: what a new record begins with; `search`: what a list is narrowed and ordered by. */
export type KeptKind = (typeof keptKinds)[number];

/** Things of one kind that one person keeps at the most. */
export const mostKept = 100;

/** Characters of a name. */
export const longestKeptName = 60;

/** Bytes of one thing that is kept: a declaration of 500 lines has room. */
export const largestKept = 1024 * 1024;

/** A search as it is kept: what the list is narrowed by (path -> operator -> value), its order, and the columns chosen. */
export interface SavedSearch {
  readonly filters: { readonly [path: string]: { readonly [operator: string]: string } };
  readonly search: string;
  readonly sort: string;
  /** Null: those of the view. */
  readonly columns: readonly string[] | null;
}

/** What is told of a thing that is kept. */
export interface KeptItem {
  readonly id: string;
  readonly kind: KeptKind;
  /** The entity of a template, the view of a search. */
  readonly of: string;
  readonly name: string;
  /** Of a search: the list opens with it. */
  readonly isDefault: boolean;
  readonly updatedAt: string;
}

/** A search with what is told of it. */
export interface KeptSearch extends KeptItem {
  readonly content: SavedSearch;
  /** Fields of it that there are no longer; it does without them. */
  readonly gone: readonly string[];
}

/** A record as a template holds it, and what has to be entered anew in what is made of it. */
export interface KeptTemplate {
  readonly record: Row;
  readonly anew: readonly string[];
}
