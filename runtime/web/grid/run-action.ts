// What the keys and buttons of a grid do beside going: each action by its name.
import type { CellInputHandle } from './cell-input.tsx';
import type { GridCommand } from './grid-keys.ts';
import type { ChangedPlace, Entry, GridModel } from './grid-model.ts';
import type { Range } from './places.ts';
import { firstTyped, type GridMarks } from './use-grid-marks.ts';

export type GridAction = Extract<GridCommand, { readonly act: string }>['act'];

interface Acting {
  readonly model: GridModel;
  readonly marks: GridMarks;
  readonly range: Range;
  /** Rows there are by now. */
  readonly rows: number;
  /** What was typed before the key. */
  readonly entered: Entry | null;
  readonly input: CellInputHandle | null;
}

/** False where the key is not the grid's after all. */
export function runAction(action: GridAction, { model, marks, range, rows, entered, input }: Acting): boolean {
  const { at } = marks.marked;
  const stay = (row: number): void => marks.go({ row, column: at.column });
  const perform: { readonly [A in Exclude<GridAction, 'cancel'>]: () => void } = {
    edit: () => input?.edit(),
    choose: () => {
      if (!model.openCell(at)) input?.choose();
    },
    clear: () => model.clear(range),
    undo: () => goBack(model.undo()),
    redo: () => goBack(model.redo()),
    fillDown: () => model.fillDown(range),
    newRow: () => {
      if (entered && (range.bottom > range.top || range.right > range.left)) fill(model, range, entered);
      else perform.nextRow();
    },
    nextRow: () => marks.go({ row: Math.min(at.row + 1, rows), column: firstTyped(model) }),
    insert: () => {
      if (model.insertAt(at.row)) marks.go({ row: at.row, column: firstTyped(model) });
    },
    duplicate: () => {
      if (model.duplicate(range)) stay(range.bottom + 1);
    },
    remove: () => {
      model.remove(range);
      stay(range.top);
    },
    moveUp: () => shift(-1),
    moveDown: () => shift(1),
    open: () => model.openRow(at.row),
    markAll: () =>
      marks.mark({ at: { row: 0, column: 0 }, to: { row: Math.max(0, rows - 1), column: model.columns.length - 1 } }),
    markRow: () =>
      marks.mark({ at: { row: range.top, column: 0 }, to: { row: range.bottom, column: model.columns.length - 1 } }),
    nextFault: () => {
      const next = model.nextFault(at);
      if (next) marks.go(next);
    },
  };
  const goBack = (changed: ChangedPlace | null): void => {
    if (changed !== null) marks.go({ column: at.column, ...changed });
  };
  const shift = (by: 1 | -1): void => {
    if (!model.move(range, by)) return;
    const moved = { row: at.row + by, column: at.column };
    marks.mark({ at: moved, to: { row: marks.marked.to.row + by, column: marks.marked.to.column } });
  };
  // The key that goes on to the next missing field goes on behind the grid once nothing is missing in it.
  if (action === 'nextFault' && model.nextFault(at) === null) return false;
  // Pressed again, Escape is for whoever shows the grid.
  if (action === 'cancel') return marks.leave();
  perform[action]();
  return true;
}

/** The same in every cell that is marked; what is chosen from a list means nothing in other columns. */
function fill(model: GridModel, { top, bottom, left, right }: Range, { place, ...entered }: Entry): void {
  const isOfList = model.columns[place.column]?.Choices !== undefined;
  const [first, last] = isOfList ? [place.column, place.column] : [left, right];
  const entries: Entry[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = first; column <= last; column += 1) entries.push({ ...entered, place: { row, column } });
  }
  model.enter(entries);
}
