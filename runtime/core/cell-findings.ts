// What is told of cells of a table that was read, and what a person corrects of them: between server and pages.

/** A text that would be right in a cell, and what it is. */
export interface CellProposal {
  readonly text: string;
  readonly label: string;
}

/** A finding at a cell. */
export interface CellFinding {
  /** `note`: it was taken, otherwise than it stands there. */
  readonly level: 'error' | 'note';
  /** Line in the file, or of the rows that were given, the first being 1. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
  /** Of the field in the record: `goods.0.productNo`. */
  readonly path: string;
  readonly text: string;
  readonly rule: string;
  readonly message: string;
  readonly proposals?: readonly CellProposal[];
}

export interface CellCorrection {
  /** Line in the file. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
  readonly text: string;
}

/** A text wherever it stands in a column. */
export interface ValueCorrection {
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

export interface CellCorrections {
  readonly cells: readonly CellCorrection[];
  readonly values: readonly ValueCorrection[];
}

/** Rows a person decided on, by their lines in the file: what is not named is proposed. */
export interface RowChoice {
  readonly out: readonly number[];
  readonly in: readonly number[];
}

/** A row that becomes no line: it looks like a total, holds nothing of what a line must have, or was left out by hand. */
export interface LeftOutRow {
  readonly row: number;
  readonly why: 'total' | 'bare' | 'chosen';
}

/** A column of what every line must have, and how many lines hold nothing there. */
export interface LackedColumn {
  readonly column: number;
  readonly number: number;
}
