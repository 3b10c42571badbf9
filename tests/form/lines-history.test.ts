// Changes of lines are taken back step by step, and done again.
import { describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { firstChanged, LinesHistory, type LinesState } from '../../runtime/web/lines/lines-history.ts';

const one = state([{ a: '1' }]);
const two = state([...one.lines, { a: '2' }]);
const three = state([...two.lines, { a: '3' }]);
const empty = state([]);

/** With all values typed. */
function state(lines: readonly Row[]): LinesState {
  return { lines, origins: { typed: lines.map((_, index) => `goods.${index}.a`), reasons: [] } };
}

describe('history of lines', () => {
  it('goes back and forth, and forgets what was taken back once something else is done', () => {
    const history = new LinesHistory();
    history.note(empty, one.lines);
    history.note(one, two.lines);
    expect(history.undo(two)).toBe(one);
    expect(history.undo(one)).toBe(empty);
    expect(history.undo(empty)).toBeNull();
    expect(history.redo([])).toBe(one);
    expect(history.redo(one.lines)).toBe(two);
    expect(history.undo(two)).toBe(one);
    history.note(one, three.lines);
    expect(history.redo(three.lines)).toBeNull();
    expect(history.undo(three)).toBe(one);
  });

  it('takes an answer that came for the last step back with it', () => {
    const history = new LinesHistory();
    history.note(one, two.lines);
    history.note(two, three.lines, true);
    expect(history.undo(three)).toBe(one);
  });

  it('makes a step of its own of what else changed the lines meanwhile, without knowing where that came from', () => {
    const history = new LinesHistory();
    history.note(empty, one.lines);
    expect(history.undo(two)).toEqual({ lines: one.lines, origins: { typed: [], reasons: [] } });
    expect(history.undo(one)).toBe(empty);
  });

  it('tells the line that is another one now', () => {
    expect(firstChanged(one.lines, two.lines)).toEqual({ row: 1 });
    expect(firstChanged(three.lines, one.lines)).toEqual({ row: 0 });
    expect(firstChanged([], [])).toEqual({ row: 0 });
    const was = { quantity: '1' };
    const is = { quantity: '2' };
    expect(firstChanged([was], [is])).toEqual({ row: 0, lines: [was, is] });
  });
});
