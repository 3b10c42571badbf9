// Rows of a file that become no lines: those that look like totals, those without anything a line must have, and those a person left out.
import type { LeftOutRow, RowChoice } from '../../core/cell-findings.ts';
import { plainWord, type TableRow } from '../sheets/table.ts';

/** What a cell says that stands beside sums, as `plainWord` writes it. */
const totalWords: ReadonlySet<string> = new Set(
  ['合计', '总计', '小计', '共计', 'total', 'subtotal', 'grand total', 'sum', 'စုစုပေါင်း'].map(plainWord),
);

/**
 * The rows that are left out. Proposed are totals, by a word in any column of the file, and rows in which every column of `required`
 * is empty; what a person chose goes before.
 */
export function leftOutRows(
  rows: readonly TableRow[],
  required: readonly number[],
  { out, in: taken }: RowChoice,
): LeftOutRow[] {
  const [left, kept] = [new Set(out), new Set(taken)];
  return rows.flatMap(({ line: row, cells }): LeftOutRow[] => {
    if (left.has(row)) return [{ row, why: 'chosen' }];
    if (kept.has(row)) return [];
    if (cells.some((text) => totalWords.has(plainWord(text)))) return [{ row, why: 'total' }];
    const isBare = required.length > 0 && required.every((column) => (cells[column] ?? '').trim() === '');
    return isBare ? [{ row, why: 'bare' }] : [];
  });
}
