// What keys and buttons do in a grid, without a page.
import { describe, expect, it, vi } from 'vitest';
import type { Entry, GridModel } from '../../runtime/web/grid/grid-model.ts';
import { type Marked, rangeOf } from '../../runtime/web/grid/places.ts';
import { type GridAction, runAction } from '../../runtime/web/grid/run-action.ts';
import type { GridMarks } from '../../runtime/web/grid/use-grid-marks.ts';

const at = (row: number, column: number) => ({ row, column });
const Choices = () => null;
const columns = [{ id: 'name' }, { id: 'price' }, { id: 'currency', Choices }, { id: 'origin', Choices }];

/** Runs an action on what is marked; what becomes of the marks, and what the model was told. */
function run(action: GridAction, start: Marked, more: { model?: Partial<GridModel>; entered?: Entry } = {}) {
  const state = { marked: start };
  const enter = vi.fn();
  const model = { columns, rows: 5, enter, ...more.model } as unknown as GridModel;
  const marks = {
    marked: start,
    go: (to) => {
      state.marked = { at: to, to };
    },
    mark: (next) => {
      state.marked = next;
    },
  } as GridMarks;
  runAction(action, { model, marks, range: rangeOf(start), rows: 5, entered: more.entered ?? null, input: null });
  return { marked: state.marked, entered: enter.mock.calls.flatMap(([entries]) => entries as Entry[]) };
}

describe('Ctrl+Enter', () => {
  const marked = { at: at(0, 0), to: at(1, 3) };

  it('puts a choice into the marked cells of its own column, and leaves those of others', () => {
    const choice = { value: 'USD', label: 'USD dollar' };
    const { entered } = run('newRow', marked, {
      entered: { place: at(0, 2), text: 'USD dollar', typed: 'usd', choice },
    });
    const entry = { text: 'USD dollar', typed: 'usd', choice };
    expect(entered).toEqual([
      { ...entry, place: at(0, 2) },
      { ...entry, place: at(1, 2) },
    ]);
  });

  it('does the same with a text that is typed before the choices have come', () => {
    const { entered } = run('newRow', marked, { entered: { place: at(0, 2), text: 'usd' } });
    expect(entered.map(({ place }) => place)).toEqual([at(0, 2), at(1, 2)]);
  });

  it('puts a text into all marked cells', () => {
    const { entered } = run('newRow', { at: at(0, 0), to: at(1, 1) }, { entered: { place: at(0, 0), text: 'x' } });
    expect(entered.map(({ place }) => place)).toEqual([at(0, 0), at(0, 1), at(1, 0), at(1, 1)]);
  });
});

describe('lines that are moved', () => {
  it('stay marked, so that they are moved on as one', () => {
    const { marked } = run('moveUp', { at: at(2, 1), to: at(3, 2) }, { model: { move: () => true } });
    expect(marked).toEqual({ at: at(1, 1), to: at(2, 2) });
  });
});

describe('where there is room for no more lines', () => {
  const full = { model: { insertAt: () => false, duplicate: () => false } };

  it.each(['insert', 'duplicate'] as const)('%s leads nowhere', (action) => {
    const start = { at: at(2, 1), to: at(3, 1) };
    expect(run(action, start, full).marked).toEqual(start);
  });
});
