// What the thread of `read-workbook.ts` does with a workbook: nothing of it is held by the server, and it can be ended at any time.
import { parentPort, workerData } from 'node:worker_threads';
import readExcelFile, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/node';
import { Refusal } from '../../core/errors.ts';
import { ArchiveBudget, ArchiveRefused } from '../files/archive-budget.ts';
import { inspectZip } from '../files/inspect-zip.ts';
import { cellText, NumberText, type ReadValue } from './cell-text.ts';
import { repairWorkbook } from './repair-sheet.ts';
import { findHeader, type Table, type TableRow } from './table.ts';
import { maxColumns, maxImportRows, type Unreadable, unreadable } from './table-limits.ts';

/** What the thread is given. */
export interface WorkbookTask {
  readonly content: Uint8Array;
  /** Headings of the table that is looked for, as `plainWord` writes them. */
  readonly known: ReadonlySet<string>;
}

/** What the thread answers. */
export type WorkbookAnswer =
  | { readonly table: Table }
  | { readonly reason: Unreadable; readonly line: number }
  | { readonly fault: string };

async function readTask({ content, known }: WorkbookTask): Promise<Table> {
  await inspectZip(Buffer.from(content), { budget: new ArchiveBudget() });
  const repaired = repairWorkbook(content);
  const sheets = await readExcelFile<NumberText>(Buffer.from(repaired), {
    parseNumber: (text) => new NumberText(text),
  });
  const found = sheets.map(({ sheet: name, data }) => ({ name, rows: data as ReadValue[][], number: sheets.length }));
  const filled = found.filter(({ rows }) => rows.length > 0);
  const [first] = filled;
  if (!first) throw unreadable('empty');
  const texts = (rows: ReadValue[][]): string[][] =>
    rows.slice(0, 40).map((cells) => cells.map((one) => cellText(one).text));
  const headers = filled.map((sheet) => ({ ...sheet, header: findHeader(texts(sheet.rows), known) }));
  // The first of those that have the most known headings.
  const chosen = headers.reduce((best, next) => (next.header.number > best.header.number ? next : best));
  return tableOf(chosen.rows, chosen.header.at, { name: chosen.name, number: chosen.number });
}

function tableOf(rows: ReadValue[][], at: number, sheet: Table['sheet'] & object): Table {
  const header = (rows[at] ?? []).map((value) => cellText(value).text);
  while (header.length > 0 && header.at(-1) === '') header.pop();
  if (header.length === 0) throw unreadable('empty');
  if (header.length > maxColumns) throw unreadable('too-large');
  const read: TableRow[] = [];
  for (const [index, values] of rows.entries()) {
    if (index <= at) continue;
    const cells = values.map(cellText);
    if (cells.every(({ text }) => text === '')) continue;
    const types = cells.map(({ type }) => type).join('');
    const isText = /^t*$/.test(types);
    read.push({ line: index + 1, cells: cells.map(({ text }) => text), ...(!isText && { types }) });
    if (read.length > maxImportRows) throw unreadable('too-many', index + 1);
  }
  return { header, rows: read, sheet };
}

/** Why the workbook cannot be read, or what went wrong with reading it. */
function answerOf(error: unknown): WorkbookAnswer {
  if (error instanceof Refusal) {
    return { reason: error.params.reason as Unreadable, line: Number(error.params.line) };
  }
  if (error instanceof ArchiveRefused) {
    const reasons = { 'too-large': 'too-large', 'too-many': 'too-large', locked: 'locked' } as const;
    return { reason: error.fault in reasons ? reasons[error.fault as keyof typeof reasons] : 'damaged', line: 1 };
  }
  if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) {
    return { reason: 'damaged', line: 1 };
  }
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

if (parentPort) {
  const port = parentPort;
  await readTask(workerData as WorkbookTask).then(
    (table) => port.postMessage({ table } satisfies WorkbookAnswer),
    (error: unknown) => port.postMessage(answerOf(error)),
  );
}
