// Changes of lines are taken back step by step, and done again.
import { describe, expect, it } from 'vitest';
import { firstChanged, LinesHistory } from '../../runtime/web/lines/lines-history.ts';

const one = [{ a: '1' }];
const two = [...one, { a: '2' }];
const three = [...two, { a: '3' }];

describe('history of lines', () => {
  it('goes back and forth, and forgets what was taken back once something else is done', () => {
    const history = new LinesHistory();
    history.note([], one);
    history.note(one, two);
    expect(history.undo(two)).toBe(one);
    expect(history.undo(one)).toEqual([]);
    expect(history.undo([])).toBeNull();
    expect(history.redo([])).toBe(one);
    history.note(one, three);
    expect(history.redo(three)).toBeNull();
    expect(history.undo(three)).toBe(one);
  });

  it('takes an answer that came for the last step back with it', () => {
    const history = new LinesHistory();
    history.note(one, two);
    history.note(two, three, true);
    expect(history.undo(three)).toBe(one);
  });

  it('makes a step of its own of what else changed the lines meanwhile', () => {
    const history = new LinesHistory();
    history.note([], one);
    expect(history.undo(two)).toBe(one);
    expect(history.undo(one)).toEqual([]);
  });

  it('tells the line that is another one now', () => {
    expect(firstChanged(one, two)).toEqual({ row: 1 });
    expect(firstChanged(three, one)).toEqual({ row: 0 });
    expect(firstChanged([], [])).toEqual({ row: 0 });
    const was = { quantity: '1' };
    const is = { quantity: '2' };
    expect(firstChanged([was], [is])).toEqual({ row: 0, lines: [was, is] });
  });
});
