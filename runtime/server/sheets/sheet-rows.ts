// Rows of a sheet as the XML they are in a workbook, so that a long one is written as it is read: `write-excel-file` composes sheets as a whole.
import type { Cell } from 'write-excel-file/node';
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility';
import { cellOf, type SheetCell } from './compose-workbook.ts';

/** Days from the first day of spreadsheets to that of computers, and milliseconds of a day. */
const [daysBefore, dayLength] = [25_569, 86_400_000];

/** Decimals that numbers are shown with; one with more of them is shown as the spreadsheet likes. */
const mostDecimals = 30;

/** One cell of each format there is; where they come first in a sheet, the writer numbers their styles. */
export const sampleCells: readonly SheetCell[] = [
  { day: '2026-01-01' },
  { clocks: '2026-01-01 00:00:00' },
  ...Array.from({ length: mostDecimals + 1 }, (_, decimals) => ({
    decimal: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`,
  })),
];

/** Format -> number of its style, read from the XML of the row with the sample cells, which is the one of this place. */
export function stylesOf(row: string, place: number): ReadonlyMap<string, string> {
  return new Map(
    sampleCells.flatMap((cell, column): [string, string][] => {
      const format = formatOf(cellOf(cell));
      const style = new RegExp(`<c r="${getCellAddress(place, column)}" s="(\\d+)"`).exec(row)?.[1];
      return format === undefined || style === undefined ? [] : [[format, style]];
    }),
  );
}

/** The XML of a row; `place` from 0. */
export function rowXml(cells: readonly SheetCell[], place: number, styles: ReadonlyMap<string, string>): string {
  return `<row r="${place + 1}">${cells.map((cell, column) => cellXml(cellOf(cell), getCellAddress(place, column), styles)).join('')}</row>`;
}

function cellXml(cell: Cell, at: string, styles: ReadonlyMap<string, string>): string {
  if (cell === null || typeof cell !== 'object' || !('value' in cell)) return '';
  const { value } = cell;
  const style = styles.get(formatOf(cell) ?? '');
  const begin = `<c r="${at}"${style === undefined ? '' : ` s="${style}"`}`;
  if (typeof value === 'string') {
    return `${begin} t="inlineStr"><is><t xml:space="preserve">${sanitizeTextContent(value)}</t></is></c>`;
  }
  if (typeof value === 'boolean') return `${begin} t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = value instanceof Date ? value.getTime() / dayLength + daysBefore : value;
  return `${begin}><v>${number}</v></c>`;
}

function formatOf(cell: Cell): string | undefined {
  return cell !== null && typeof cell === 'object' && 'format' in cell ? cell.format : undefined;
}
