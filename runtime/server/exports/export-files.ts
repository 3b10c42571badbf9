// What an export is made as: CSV that is written while it is read, a workbook, or a table on paper.
import type { Readable } from 'node:stream';
import { csvLine } from '../../core/csv-line.ts';
import { Refusal } from '../../core/errors.ts';
import { isProse, namesRecord } from '../../core/kinds/field-traits.ts';
import type { ExportFormat } from '../../core/told-export.ts';
import { pdfType } from '../papers/set-papers.ts';
import type { SheetCell } from '../sheets/compose-workbook.ts';
import { GrowingWorkbook } from '../sheets/growing-workbook.ts';
import { sheetName } from '../sheets/sheet-name.ts';
import { workbookType } from '../sheets/write-workbook.ts';
import { type ExportColumn, exportCell, exportText } from './export-cells.ts';
import { type Exporting, exportedList, linkedHeads, linkedTexts } from './exported-list.ts';
import { printedList } from './list-on-paper.ts';
import { textStream } from './text-stream.ts';

/** What browsers are told a file is. */
export const typeOfExport: { readonly [format in ExportFormat]: string } = {
  csv: 'text/csv; charset=utf-8',
  xlsx: workbookType,
  pdf: pdfType,
};

/** Cells of a workbook: what spreadsheets open without trouble. */
const mostCells = 600_000;

/**
 * The bytes of a list; `name` stands in a workbook and on paper. Throws what `exportedList` does, `too-much-work` for more rows than a
 * file may have, `paper-busy` and `paper-stopped`; a stream that cannot be made to its end is broken off.
 */
export function makeExport(asked: Exporting, as: ExportFormat, name: string): Promise<Readable | Buffer> {
  if (as === 'pdf') return printedList(asked);
  return as === 'xlsx' ? workbookOfList(asked, name) : csvOf(asked);
}

/** Block by block as it is read: a row is in memory until it is sent. Throws `too-much-work` for more rows than a file may have. */
async function csvOf(asked: Exporting): Promise<Readable> {
  const { columns, linked, wording, each, requireRows } = await exportedList(asked);
  await requireRows();
  const heads = [...columns.map(({ labelKey }) => wording.label(labelKey)), ...linkedHeads(linked, wording)];
  return textStream(async (write) => {
    // The mark tells spreadsheets that Chinese and Burmese come in UTF-8.
    let before = `\uFEFF${csvLine(heads)}`;
    await each(async (records, cells) => {
      const lines = records.map((one) => {
        const own = columns.map((column) => exportText(column, one, wording));
        return csvLine([...own, ...linkedTexts(linked, one, cells, wording)]);
      });
      await write(before + lines.join(''));
      before = '';
    });
    if (before !== '') await write(before);
  });
}

/** Throws `too-much-work` for more rows than a file may have, and for more cells than a workbook may have. */
async function workbookOfList(asked: Exporting, name: string): Promise<Buffer> {
  const { columns, linked, wording, each, requireRows } = await exportedList(asked);
  await requireRows();
  const most = Math.floor(mostCells / Math.max(columns.length + linked.length, 1));
  const titled = columns.map(({ labelKey, field }) => ({ title: wording.label(labelKey), width: widthOf(field) }));
  const beside = linkedHeads(linked, wording).map((title) => ({ title, width: widthOfLinked }));
  const book = new GrowingWorkbook(sheetName(name), [...titled, ...beside]);
  let number = 0;
  try {
    await each(async (records, cells) => {
      number += records.length;
      if (number > most) {
        throw new Refusal('too-much-work', { sentence: 'message.exportTooLarge', params: { rows: most } });
      }
      await book.add(
        records.map((one): SheetCell[] => {
          const own = columns.map((column) => exportCell(column, one, wording));
          return [...own, ...linkedTexts(linked, one, cells, wording).map((text) => (text === '' ? null : text))];
        }),
      );
    });
    return await book.end();
  } finally {
    await book.close();
  }
}

/** In characters: several records have room. */
const widthOfLinked = 48;

/** In characters: what is typed freely takes more room. */
function widthOf(field: ExportColumn['field']): number {
  return isProse(field) || namesRecord(field) ? 24 : 16;
}
