// Where keys lead in a grid, without a page.
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../runtime/web/grid/grid-keys.ts';
import { isOneCell, nextInOrder, rangeOf, stepped, within } from '../../runtime/web/grid/places.ts';

const extent = { rows: 3, columns: 4 };
const at = (row: number, column: number) => ({ row, column });

describe('places', () => {
  it('ends at the edges', () => {
    expect(stepped(at(0, 0), 'up', extent)).toEqual(at(0, 0));
    expect(stepped(at(2, 3), 'right', extent)).toEqual(at(2, 3));
    expect(stepped(at(1, 1), 'down', extent, 9)).toEqual(at(2, 1));
    expect(within(at(9, -1), extent)).toEqual(at(2, 0));
  });

  it('goes on in the order of reading, past cells where nothing is typed, and ends behind the last', () => {
    const isTyped = ({ column }: { readonly column: number }): boolean => column !== 0;
    expect(nextInOrder(at(0, 3), 1, extent, isTyped)).toEqual(at(1, 1));
    expect(nextInOrder(at(1, 1), -1, extent, isTyped)).toEqual(at(0, 3));
    expect(nextInOrder(at(2, 3), 1, extent)).toBeNull();
    expect(nextInOrder(at(0, 0), -1, extent)).toBeNull();
    expect(nextInOrder(at(0, -1), 1, extent)).toEqual(at(0, 0));
  });

  it('marks what lies between two corners, whichever was first', () => {
    expect(rangeOf({ at: at(2, 1), to: at(0, 3) })).toEqual({ top: 0, bottom: 2, left: 1, right: 3 });
    expect(isOneCell({ at: at(1, 1), to: at(1, 1) })).toBe(true);
  });
});

describe('keys', () => {
  const press = (key: string, held: { readonly [name: string]: boolean } = {}) =>
    commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

  it('tell what they do', () => {
    expect(press('ArrowDown')).toEqual({ go: 'down' });
    expect(press('ArrowDown', { shiftKey: true, ctrlKey: true })).toEqual({ go: 'down', toEdge: true, extends: true });
    expect(press('Tab', { shiftKey: true })).toEqual({ next: -1, by: 'tab' });
    expect(press('Enter')).toEqual({ next: 1, by: 'enter' });
    expect(press('d', { ctrlKey: true })).toEqual({ act: 'fillDown' });
    expect(press('ArrowUp', { altKey: true })).toEqual({ act: 'moveUp' });
    expect(press('End', { ctrlKey: true })).toEqual({ goTo: 'end' });
  });

  it('take a plus as the end of the line in a cell of numbers alone', () => {
    const plus = { key: '+', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(commandOf(plus, true)).toEqual({ act: 'nextRow' });
    expect(commandOf({ ...plus, shiftKey: true }, true)).toEqual({ act: 'nextRow' });
    expect(commandOf(plus)).toBeNull();
  });

  it('that are text, or the page’s, are not the grid’s', () => {
    expect(press('a')).toBeNull();
    expect(press('s', { ctrlKey: true })).toBeNull();
    expect(press('F5')).toBeNull();
  });
});
