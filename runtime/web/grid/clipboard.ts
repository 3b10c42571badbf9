// Cells on the clipboard, as spreadsheets write and read them: text with tabs, and a table in HTML that keeps texts texts.
import { fitsSheet } from '../../core/decimal.ts';

/** Texts of cells, row by row. */
export type CellTexts = readonly (readonly string[])[];

/** Reads text with tabs and line breaks; what is in quotes from the first sign of a cell on may hold both, and quotes doubled. */
export function parseTabbed(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '' && closes(text, at)) isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  // Spreadsheets end the last row, too.
  if (rows.length > 1 && rows.at(-1)?.every((one) => one === '')) rows.pop();
  return rows;
}

/** Whether the quotes that begin a cell end it: inches in `"5" pipe` do not. */
function closes(text: string, from: number): boolean {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1] ?? '');
  }
  return false;
}

/** Cells of the first table of a page; those that are merged leave empty ones behind. Null without a table. */
export function parseTable(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return null;
  const rows: string[][] = [];
  for (const [index, row] of [...table.rows].entries()) {
    const cells = rowAt(rows, index);
    let column = 0;
    for (const cell of row.cells) {
      while (cells[column] !== undefined) column += 1;
      for (let down = 0; down < cell.rowSpan; down += 1) {
        const line = rowAt(rows, index + down);
        for (let right = 0; right < cell.colSpan; right += 1) {
          line[column + right] = down + right === 0 ? textOf(cell) : '';
        }
      }
    }
  }
  return rows.slice(0, table.rows.length).map((cells) => Array.from(cells, (cell) => cell ?? ''));
}

function rowAt(rows: string[][], index: number): string[] {
  rows[index] ??= [];
  return rows[index];
}

function textOf(cell: HTMLElement): string {
  for (const pause of cell.querySelectorAll('br')) pause.replaceWith('\n');
  return (cell.textContent ?? '').replace(/\u00a0/g, ' ').trim();
}

/** What was copied: the table where there is one, since only there a cell ends where it ends. */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): string[][] {
  const html = data.getData('text/html');
  return (html === '' ? null : parseTable(html)) ?? parseTabbed(data.getData('text/plain'));
}

export function toTabbed(cells: CellTexts): string {
  const quoted = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(quoted).join('\t')).join('\n');
}

const entities: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Marks texts as texts, so that a spreadsheet takes no noughts from the front of a code, and no digits from the end of a long number. */
export function toTable(cells: CellTexts, isText: (column: number) => boolean): string {
  const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
  const cell = (text: string, column: number): string =>
    `<td${isText(column) || !fitsSheet(text) ? ` style="mso-number-format:'\\@'"` : ''}>${escaped(text).replaceAll('\n', '<br>')}</td>`;
  return `<table>${cells.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}

/** Repeats what was copied over what is marked, where that is a whole number of times as large. */
export function tiled(
  cells: CellTexts,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellTexts {
  const [first = []] = cells;
  const isEven = cells.every(({ length }) => length === first.length) && first.length > 0;
  if (!isEven || rows % cells.length !== 0 || columns % first.length !== 0) return cells;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_unused, column) => cells[row % cells.length]?.[column % first.length] ?? ''),
  );
}
