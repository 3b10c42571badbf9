// Which cells are marked, and the ways of going from one to another.
import { useCallback, useRef, useState } from 'react';
import type { GridCommand } from './grid-keys.ts';
import type { GridModel } from './grid-model.ts';
import { type CellPlace, type Extent, type Marked, nextInOrder, stepped, within } from './places.ts';

/** Rows that PageUp and PageDown go. */
const pageRows = 12;

/** Where Enter goes from a cell: to the one beside it, or to the one below. */
export type EnterGoes = 'right' | 'down';

/** A command that leads somewhere. */
export type GoingCommand = Exclude<GridCommand, { readonly act: string }>;

export interface GridMarks {
  readonly marked: Marked;
  /** Marks one cell and takes the focus there. */
  go(to: CellPlace): void;
  mark(marked: Marked): void;
  extendTo(to: CellPlace): void;
  /** Where a command leads, among so many rows; false: out of the grid. */
  follow(command: GoingCommand, rows: number): boolean;
  /** The next Tab or Enter leads out of the grid; false where it did already. */
  leave(): boolean;
  /** True once after each going: whoever is drawn there takes the focus. */
  takesFocus(): boolean;
}

export function useGridMarks(model: GridModel, enterGoes: EnterGoes): GridMarks {
  const extentOf = (rows: number): Extent => ({
    rows: rows + (rows < model.mostRows ? 1 : 0),
    columns: model.columns.length,
  });
  const extent = extentOf(model.rows);
  const first = firstTyped(model);
  const [kept, setMarked] = useState<Marked>({ at: { row: 0, column: first }, to: { row: 0, column: first } });
  // Lines may have gone since.
  const marked = { at: within(kept.at, extent), to: within(kept.to, extent) };
  const isAwaited = useRef(false);
  /** The column a run of Tabs began in: Enter goes back to it. */
  const begun = useRef<number | null>(null);
  const isLeaving = useRef(false);

  const mark = (next: Marked): void => {
    isAwaited.current = true;
    isLeaving.current = false;
    setMarked(next);
  };
  const go = (at: CellPlace): void => mark({ at, to: at });

  const inOrder = (by: 1 | -1, rows: number): boolean => {
    const { at } = marked;
    // Behind the last row there is nothing to go on with until something is typed in the new one.
    const isBehind = at.row === rows && at.column === first && by === 1;
    const next = nextInOrder(at, by, extentOf(rows), ({ column }) => !model.columns[column]?.isReadOnly);
    if (isLeaving.current || isBehind || next === null) return false;
    go(next);
    return true;
  };

  const follow: GridMarks['follow'] = (command, rows) => {
    const before = begun.current;
    begun.current = null;
    if (!('next' in command)) {
      const isLonger = 'extends' in command && command.extends === true;
      const to = targetOf(command, isLonger ? marked.to : marked.at, extentOf(rows));
      mark(isLonger ? { at: marked.at, to } : { at: to, to });
      return true;
    }
    if (command.by === 'tab') {
      begun.current = before ?? marked.at.column;
      return inOrder(command.next, rows);
    }
    if (enterGoes === 'right' || marked.at.row === rows) return inOrder(command.next, rows);
    const { row, column } = marked.at;
    go(within({ row: row + command.next, column: before ?? column }, extentOf(rows)));
    return true;
  };

  const takesFocus = useCallback(() => {
    const isNow = isAwaited.current;
    isAwaited.current = false;
    return isNow;
  }, []);

  return {
    marked,
    go: (to) => {
      begun.current = null;
      // There may be more rows by the time it is drawn.
      go(to);
    },
    mark,
    extendTo: (to) => mark({ at: marked.at, to: within(to, extent) }),
    follow,
    leave: () => {
      const isNew = !isLeaving.current;
      isLeaving.current = true;
      return isNew;
    },
    takesFocus,
  };
}

/** The first column that is typed into. */
export function firstTyped({ columns }: Pick<GridModel, 'columns'>): number {
  return Math.max(
    0,
    columns.findIndex(({ isReadOnly }) => !isReadOnly),
  );
}

function targetOf(
  command: Exclude<GoingCommand, { readonly next: 1 | -1 }>,
  from: CellPlace,
  extent: Extent,
): CellPlace {
  if ('page' in command) return stepped(from, command.page === 1 ? 'down' : 'up', extent, pageRows);
  if ('go' in command) {
    return stepped(from, command.go, extent, command.toEdge ? Math.max(extent.rows, extent.columns) : 1);
  }
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  if (command.goTo === 'start') return { row: 0, column: 0 };
  if (command.goTo === 'end') return last;
  return { row: from.row, column: command.goTo === 'rowStart' ? 0 : last.column };
}
