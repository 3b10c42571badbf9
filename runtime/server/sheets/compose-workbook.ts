// A workbook (.xlsx) of sheets of plain cells: numbers as numbers where no digit is lost, days as days, all else as text that runs nothing.
import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Cell, Feature, Sheet } from 'write-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import {
  getCellAddress,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import { countedDigits, keptDigits } from './kept-digits.ts';

/** A decimal or a calendar day is a text of its own, so that it stands there as one. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { readonly decimal: string }
  | { readonly day: string }
  | { readonly clocks: string };

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Has a heading that stands out: it must be filled. */
  readonly isNeeded?: boolean;
  /** What is typed stays the text it is, with its noughts and all its digits. */
  readonly isText?: boolean;
  /** The sheet, and the column of it from 0, whose cells can be chosen; others can be typed. */
  readonly choices?: { readonly sheet: string; readonly column: number; readonly number: number };
}

export interface NewSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** What the writer takes for the content of a file. */
type FileContent = Stream | Buffer | Blob;

/** Rows that choices are offered in. */
const rowsWithChoices = 5000;

const [plainHead, neededHead] = ['#eaf3fc', '#fde7c8'];

/** The bytes of the workbook. */
export function composeWorkbook(sheets: readonly NewSheet[]): Promise<Buffer> {
  return writeExcelFile(sheets.map(written), { features: [formOf(sheets)] }).toBuffer();
}

function written({ name, columns, rows }: NewSheet): Sheet<FileContent> {
  const head = columns.map(
    ({ title, isNeeded }): Cell => ({
      value: title,
      type: String,
      fontWeight: 'bold',
      backgroundColor: isNeeded ? neededHead : plainHead,
    }),
  );
  // A cell of each column carries the format its empty cells shall have, see `formOf`.
  const formats = columns.map(({ isText }): Cell => (isText ? { type: String, format: '@' } : null));
  const filled = rows.map((row) => row.map(cellOf));
  return {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [head, ...filled, ...(columns.some(({ isText }) => isText) ? [formats] : [])],
  } as Sheet<FileContent>;
}

/** A cell as the writer takes it. */
export function cellOf(cell: SheetCell): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  if ('decimal' in cell) return decimalCell(cell.decimal);
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value: new Date(`${cell.clocks.replace(' ', 'T')}Z`), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
}

/** With the decimals it is written with. */
function decimalCell(text: string): Cell {
  if (countedDigits(text).length > keptDigits) return { value: text, type: String };
  const decimals = text.split('.')[1]?.length ?? 0;
  return { value: Number(text), type: Number, format: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` };
}

/** What the writer does not know: choices of a column, and the format of its empty cells. */
function formOf(sheets: readonly NewSheet[]): Feature<FileContent> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const sheet = sheets[sheetIndex];
            return sheet ? withChoices(withFormats(xml, sheet), sheet) : xml;
          },
        },
      },
    },
  };
}

function withFormats(xml: string, { columns, rows }: NewSheet): string {
  return columns.reduce((made, { isText }, column) => {
    const at = getCellAddress(rows.length + 1, column);
    const style = isText ? new RegExp(`<c r="${at}" s="(\\d+)"`).exec(made)?.[1] : undefined;
    return style ? made.replace(`<col min="${column + 1}"`, `<col style="${style}" min="${column + 1}"`) : made;
  }, xml);
}

function withChoices(xml: string, { columns }: NewSheet): string {
  const lists = columns.flatMap(({ choices }, column) => {
    if (!choices) return [];
    const { sheet, number } = choices;
    const letter = getCellAddress(0, choices.column).replace(/\d+$/, '');
    const range = `'${sheet.replaceAll("'", "''")}'!$${letter}$2:$${letter}$${number + 1}`;
    const place = `${getCellAddress(1, column)}:${getCellAddress(rowsWithChoices, column)}`;
    const attributes = getSelfClosingTagMarkup('dataValidation', { type: 'list', allowBlank: 1, sqref: place });
    return [`${attributes.replace(/\s*\/>$/, '>')}<formula1>${sanitizeTextContent(range)}</formula1></dataValidation>`];
  });
  if (lists.length === 0) return xml;
  const markup = `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
  const order = getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet') ?? [];
  return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet');
}
