// What a row of a grid shows, so that it is drawn again when that changes, and not whenever another row does.
import type { GridModel } from './grid-model.ts';

export interface ShownRow {
  /** Another one whenever any line is, and not looked at for that: all that a row takes from it changes with what stands below. */
  readonly model: GridModel;
  readonly row: number;
  /** Whether it is the one in which the next row begins. */
  readonly isNew: boolean;
  /** These two by identity. */
  readonly line: unknown;
  readonly wording: unknown;
  readonly faults: ReadonlyMap<number, string> | undefined;
  /** Columns whose values nobody typed, each with blanks around it: ` 3 7 `. */
  readonly proposed: string;
}

export function shownRow(model: GridModel, row: number): ShownRow {
  const isNew = row === model.rows;
  const columns = isNew ? [] : [...model.columns.keys()].filter((column) => model.isProposed({ row, column }));
  return {
    ...{ model, row, isNew },
    line: model.rowAt(row),
    wording: model.wording,
    faults: model.faultsOf(row),
    proposed: ` ${columns.join(' ')} `,
  };
}

/** Whether nothing of it has changed, whatever else it is drawn with. */
export function isShownAlike<Props extends ShownRow>(before: Props, after: Props): boolean {
  const keys = Object.keys(after) as (keyof Props)[];
  return keys.every((key) => key === 'model' || Object.is(before[key], after[key]));
}
