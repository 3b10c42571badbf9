// What a person corrects of a file: texts wherever they stand in a column, and single cells. The server puts it in before it reads.

import type { CellCorrection, CellCorrections, ValueCorrection } from '../../core/cell-findings.ts';

export const noCorrections: CellCorrections = { cells: [], values: [] };

export function hasCorrections({ cells, values }: CellCorrections): boolean {
  return cells.length + values.length > 0;
}

/** The same with another text for a cell. */
export function withCell(corrections: CellCorrections, cell: CellCorrection): CellCorrections {
  const others = corrections.cells.filter(({ row, column }) => row !== cell.row || column !== cell.column);
  return { ...corrections, cells: [...others, cell] };
}

/** The same with another text for a value of a column; none where it is empty. */
export function withValue(corrections: CellCorrections, value: ValueCorrection): CellCorrections {
  const others = corrections.values.filter(({ column, from }) => column !== value.column || from !== value.from);
  return { ...corrections, values: value.to === '' ? others : [...others, value] };
}

/**
 * Corrections of the file itself that come to the same as some that were put in, and further ones of what came of those: what was
 * corrected to a text that is corrected in turn becomes the last one at once.
 */
export function combined(done: CellCorrections, next: CellCorrections): CellCorrections {
  const last = (column: number, text: string): string =>
    next.values.find((value) => value.column === column && value.from === text.trim())?.to ?? text;
  const after: CellCorrections = {
    values: done.values.map((value) => ({ ...value, to: last(value.column, value.to) })),
    cells: done.cells.map((cell) => ({ ...cell, text: last(cell.column, cell.text) })),
  };
  const isDone = ({ column, from }: ValueCorrection): boolean =>
    done.values.some((value) => value.column === column && value.from === from);
  const values = [...after.values, ...next.values.filter((value) => !isDone(value))];
  return next.cells.reduce(withCell, { cells: after.cells, values });
}
