// Corrections of a file, put together over several rounds; its problems, each wrong text once.
import { describe, expect, it } from 'vitest';
import { type CellProblem, problemsByRow, problemsByValue } from '../../runtime/web/cells/cell-problem.ts';
import { combined, noCorrections, withCell, withValue } from '../../runtime/web/cells/corrections.ts';

describe('corrections', () => {
  it('of what was corrected before are corrections of the file itself', () => {
    const first = withCell(withValue(noCorrections, { column: 1, from: 'KG', to: 'kilo' }), {
      row: 7,
      column: 1,
      text: 'kilo',
    });
    const second = withValue(noCorrections, { column: 1, from: 'kilo', to: '千克' });
    expect(combined(first, second)).toEqual({
      values: [
        { column: 1, from: 'KG', to: '千克' },
        { column: 1, from: 'kilo', to: '千克' },
      ],
      cells: [{ row: 7, column: 1, text: '千克' }],
    });
  });

  it('of a cell replace what was typed into it before, and nothing in another column', () => {
    const first = withCell(noCorrections, { row: 7, column: 1, text: 'a' });
    const again = withCell(withCell(noCorrections, { row: 7, column: 1, text: 'b' }), { row: 7, column: 2, text: 'c' });
    expect(combined(first, again).cells).toEqual([
      { row: 7, column: 1, text: 'b' },
      { row: 7, column: 2, text: 'c' },
    ]);
    const other = withValue(noCorrections, { column: 2, from: 'a', to: 'z' });
    expect(combined(first, other).cells).toEqual([{ row: 7, column: 1, text: 'a' }]);
  });

  it('that are emptied are none', () => {
    const typed = withValue(noCorrections, { column: 1, from: 'KG', to: 'k' });
    expect(withValue(typed, { column: 1, from: 'KG', to: '' })).toEqual(noCorrections);
  });
});

describe('problems', () => {
  const problem = (row: number, column: number | null, text: string): CellProblem => ({
    level: 'error',
    row,
    column,
    text,
    message: `${text} is wrong`,
    proposals: [],
  });
  const problems = [
    problem(5, 2, 'x'),
    problem(2, 1, 'KG'),
    problem(3, 1, 'KG'),
    problem(3, null, ''),
    problem(4, 2, 'KG'),
  ];

  it('by value: the same text of a column once, the most frequent first', () =>
    expect(problemsByValue(problems).map(({ column, text, rows }) => [column, text, rows])).toEqual([
      [1, 'KG', [2, 3]],
      [2, 'KG', [4]],
      [2, 'x', [5]],
    ]));

  it('by row: those of the row as a whole, too', () =>
    expect(problemsByRow(problems).map(({ row, problems: own }) => [row, own.length])).toEqual([
      [2, 1],
      [3, 2],
      [4, 1],
      [5, 1],
    ]));
});
