// Workbooks for tests: written by the writer the product has, and byte by byte, as spreadsheets write what that one never does.
import writeExcelFile from 'write-excel-file/node';
import { zipOf } from './zip-bytes.ts';

/** What stands in a cell: a text, a number, yes or no, a day or moment in UTC. */
export type SheetValue = string | number | boolean | Date | null;

/** A workbook with these sheets, by name. */
export function workbookWith(sheets: { readonly [name: string]: readonly (readonly SheetValue[])[] }): Promise<Buffer> {
  return writeExcelFile(
    Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(cellOf)) })),
  ).toBuffer();
}

function cellOf(value: SheetValue) {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' } as const;
  if (typeof value === 'number') return { value, type: Number } as const;
  return typeof value === 'boolean' ? ({ value, type: Boolean } as const) : ({ value, type: String } as const);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packed = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook of one sheet with these rows as they are, such as `<row r="1"><c r="A1" t="e"><v>#N/A</v></c></row>`. */
export function rawWorkbook(rows: string): Buffer {
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Raw" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships xmlns="${packed}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]);
}

/** A row of texts, for `rawWorkbook`; what is XML already stays as it is. */
export function rawRow(number: number, cells: readonly string[]): string {
  const written = cells.map((cell, index) => {
    const at = `${String.fromCharCode(65 + index)}${number}`;
    return cell.startsWith('<c')
      ? cell.replace('<c', `<c r="${at}"`)
      : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}
