// Something that is wrong with a cell of a file, and the same wrong text in a column taken together.

import type { CellProposal } from '../../core/cell-findings.ts';

export interface CellProblem {
  /** `note`: it was taken, otherwise than it stands there. */
  readonly level: 'error' | 'note';
  /** Line in the file. */
  readonly row: number;
  /** From 0; null: it is about the row. */
  readonly column: number | null;
  readonly text: string;
  readonly message: string;
  readonly proposals: readonly CellProposal[];
}

/** A text that is wrong wherever it stands in a column. */
export interface ValueProblem extends CellProblem {
  readonly column: number;
  /** Lines in which it stands. */
  readonly rows: readonly number[];
}

/** By column and text, what stands most often first. */
export function problemsByValue(problems: readonly CellProblem[]): ValueProblem[] {
  const found = new Map<string, ValueProblem>();
  for (const problem of problems) {
    const { column, text, row } = problem;
    if (column === null) continue;
    const key = `${column} ${text}`;
    const before = found.get(key);
    found.set(key, { ...problem, column, ...before, rows: [...new Set([...(before?.rows ?? []), row])] });
  }
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length || a.row - b.row || a.column - b.column);
}

/** The problems of each row, in the order of the rows. */
export function problemsByRow(problems: readonly CellProblem[]): { row: number; problems: CellProblem[] }[] {
  const rows = Map.groupBy(problems, ({ row }) => row);
  return [...rows].map(([row, own]) => ({ row, problems: own })).sort((a, b) => a.row - b.row);
}
