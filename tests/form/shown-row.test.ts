// Of a thousand rows only those are drawn again that show something else.
import { describe, expect, it } from 'vitest';
import type { GridModel } from '../../runtime/web/grid/grid-model.ts';
import { isShownAlike, shownRow } from '../../runtime/web/grid/shown-row.ts';

const columns = [{ id: 'name' }, { id: 'price' }];
const lines = [{ name: 'a' }, { name: 'b' }];
const faults = new Map([[1, 'too high']]);

const modelOf = (rows: readonly object[], more: Partial<GridModel> = {}): GridModel =>
  ({
    columns,
    wording: columns,
    rows: rows.length,
    rowAt: (row: number) => rows[row],
    faultsOf: (row: number) => (row === 0 ? faults : undefined),
    isProposed: () => false,
    ...more,
  }) as unknown as GridModel;

const rowsAlike = (before: GridModel, after: GridModel): boolean[] =>
  [0, 1, 2].map((row) => isShownAlike(shownRow(before, row), shownRow(after, row)));

describe('a row', () => {
  it('is drawn again when its line changes, and not with the lines around it', () => {
    expect(rowsAlike(modelOf(lines), modelOf([...lines]))).toEqual([true, true, true]);
    expect(rowsAlike(modelOf(lines), modelOf([lines[0] ?? {}, { name: 'c' }]))).toEqual([true, false, true]);
  });

  it('is drawn again when it is no longer the new one', () =>
    expect(rowsAlike(modelOf(lines), modelOf([...lines, {}]))).toEqual([true, true, false]));

  it('is drawn again when the language changes, when something is wrong in it, and when a value counts as typed', () => {
    expect(rowsAlike(modelOf(lines), modelOf(lines, { wording: [] }))).toEqual([false, false, false]);
    expect(rowsAlike(modelOf(lines), modelOf(lines, { faultsOf: () => faults }))).toEqual([true, false, false]);
    const proposed = modelOf(lines, { isProposed: ({ row, column }) => row === 0 && column === 1 });
    expect(rowsAlike(proposed, modelOf(lines))).toEqual([false, true, true]);
  });
});
