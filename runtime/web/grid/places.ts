// Where one is in a grid, and where a key leads: numbers alone, so that every way of going can be tried without a page.

/** A cell, by the numbers of its row and column from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The cell that is typed into, and the opposite corner of what is marked: the same cell where that is all. */
export interface Marked {
  readonly at: CellPlace;
  readonly to: CellPlace;
}

/** Rows and columns, first and last inclusive. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** How many rows and columns there are. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

export type GridDirection = 'up' | 'down' | 'left' | 'right';

const steps: { readonly [D in GridDirection]: CellPlace } = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

export function rangeOf({ at, to }: Marked): Range {
  return {
    top: Math.min(at.row, to.row),
    bottom: Math.max(at.row, to.row),
    left: Math.min(at.column, to.column),
    right: Math.max(at.column, to.column),
  };
}

export function isOneCell({ at, to }: Marked): boolean {
  return at.row === to.row && at.column === to.column;
}

/** The place itself, or the nearest one that there is. */
export function within({ row, column }: CellPlace, { rows, columns }: Extent): CellPlace {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

/** So many cells in a direction, and no further than the edge. */
export function stepped(from: CellPlace, direction: GridDirection, extent: Extent, by = 1): CellPlace {
  const { row, column } = steps[direction];
  return within({ row: from.row + row * by, column: from.column + column * by }, extent);
}

/** The cell at the edge in a direction. */
export function edgeAt(from: CellPlace, direction: GridDirection, extent: Extent): CellPlace {
  return stepped(from, direction, extent, Math.max(extent.rows, extent.columns));
}

/**
 * The next cell in the order of reading that `mayStop` takes, or the one before; null beyond the last and the first.
 * Without `mayStop` every cell is taken.
 */
export function nextInOrder(
  from: CellPlace,
  by: 1 | -1,
  { rows, columns }: Extent,
  mayStop: (place: CellPlace) => boolean = () => true,
): CellPlace | null {
  const end = rows * columns;
  for (let cell = from.row * columns + from.column + by; cell >= 0 && cell < end; cell += by) {
    const place = { row: Math.floor(cell / columns), column: cell % columns };
    if (mayStop(place)) return place;
  }
  return null;
}
