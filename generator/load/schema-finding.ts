// What is wrong with the schemas: where, which rule of the language, what would be right.

export interface SourcePlace {
  /** Path below the project, with slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units, as editors count. */
  readonly column: number;
}

export interface UnknownName {
  readonly word: string;
  readonly known: readonly string[];
}

export interface SchemaFinding {
  /** E1 shape, E2 references, E3 states and access, E4 locales, E5 overrides; never reused. */
  readonly id: string;
  readonly place: SourcePlace;
  readonly message: string;
  /** Keys and indexes that lead to the node at fault; absent where it is none of a document. */
  readonly path?: readonly (string | number)[];
  /** A name that is not known, with those that are known there. */
  readonly unknown?: UnknownName;
  /** The name that was probably meant. */
  readonly suggestion?: string;
  /** What to do, one sentence without a full stop. */
  readonly fix: string;
  /** The line of the file at fault; absent where there is no such file. */
  readonly excerpt?: string;
}
