// A workbook of one sheet whose rows are packed as they come: what is in memory is its packed bytes and the rows at hand.
import { strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { composeWorkbook, type SheetCell, type SheetColumn } from './compose-workbook.ts';
import { rowXml, sampleCells, stylesOf } from './sheet-rows.ts';

const sheetFile = 'xl/worksheets/sheet1.xml';
/** Row of the sample cells, from 0: the heading stands before them. */
const samples = 1;

export class WorkbookInParts {
  readonly #styles: ReadonlyMap<string, string>;
  readonly #sheet = new ZipDeflate(sheetFile);
  readonly #end: string;
  readonly #parts: Uint8Array[] = [];
  #rows = samples;

  /** A workbook with the heading and no rows. */
  static async begin(name: string, columns: readonly SheetColumn[]): Promise<WorkbookInParts> {
    const whole = await composeWorkbook([{ name, columns, rows: [sampleCells] }]);
    return new WorkbookInParts(unzipSync(whole));
  }

  private constructor(files: { readonly [path: string]: Uint8Array }) {
    const xml = new TextDecoder().decode(files[sheetFile]);
    const [, before = '', row = '', after = ''] = /^(.*)(<row r="2".*?<\/row>)(.*)$/s.exec(xml) ?? [];
    if (row === '') throw new Error('The sheet has no row of sample cells');
    this.#styles = stylesOf(row, samples);
    this.#end = after;
    const zip = new Zip((error, part) => {
      if (error) throw error;
      this.#parts.push(part);
    });
    for (const [path, content] of Object.entries(files)) {
      if (path === sheetFile) continue;
      const file = new ZipDeflate(path);
      zip.add(file);
      file.push(content, true);
    }
    zip.add(this.#sheet);
    zip.end();
    this.#sheet.push(strToU8(before));
  }

  add(rows: readonly (readonly SheetCell[])[]): void {
    const xml = rows.map((cells, index) => rowXml(cells, this.#rows + index, this.#styles)).join('');
    this.#rows += rows.length;
    this.#sheet.push(strToU8(xml));
  }

  /** The bytes of the workbook; it takes no more rows. */
  end(): Buffer {
    this.#sheet.push(strToU8(this.#end), true);
    return Buffer.concat(this.#parts);
  }
}
