// Reads a file into a header and rows of text: a workbook, or CSV in UTF-8 or GB 18030 with comma, semicolon or tab.
import { pipeline } from 'node:stream/promises';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { Refusal } from '../../core/errors.ts';
import { FairQueue } from '../fair-queue.ts';
import { isWorkbook, readWorkbook } from '../sheets/read-workbook.ts';
import type { Table, TableRow } from '../sheets/table.ts';
import { maxColumns, maxImportRows, unreadable } from '../sheets/table-limits.ts';
import { newId } from '../store/record-id.ts';

/** Most bytes of one row: a quotation mark that is never closed must not swallow the file. */
const longestRow = 1_000_000;
/** Files read at once, one of each reader, and how many of one reader may wait for that. */
const turns = new FairQueue(2, 4);
/** Characters read before others have their turn. */
const stretch = 65_536;

/** Text of the bytes: UTF-8 with or without mark, else GB 18030, which Chinese spreadsheets write. */
export function decodeText(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}

function delimiterOf(firstLine: string): string {
  const counts = [',', ';', '\t'].map((one) => ({ one, count: firstLine.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

/** A record as the parser gives it with the options above. */
export interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

export interface TableReading {
  /** Whose turn it takes; absent: nobody's, so that nothing else is waited for but a place. */
  readonly reader?: string;
  /** Headings by which sheet and header of a workbook are found, see `headingsOf`. */
  readonly known?: ReadonlySet<string>;
}

/**
 * The table of a file, of whatever kind its bytes are. Throws `import-unreadable` with the reason when the bytes are no table with a
 * header, `too-many-attempts` when too many files of this reader wait already. Others have their turn while it reads.
 */
export async function readTable(
  content: Uint8Array,
  { reader = newId(), known = new Set() }: TableReading = {},
): Promise<Table> {
  if (turns.isFull(reader)) throw new Refusal('too-many-attempts');
  return turns.run(reader, async () => (isWorkbook(content) ? readWorkbook(content, known) : readCsv(content)));
}

async function readCsv(content: Uint8Array): Promise<Table> {
  const text = decodeText(content);
  if (text.includes('\u0000')) throw unreadable('binary', 1);
  const records = await readRecords(text, csvOptions(text.slice(0, stretch)));
  const [first, ...rest] = records;
  return { header: headerOf(first), rows: rest.map(rowOf) };
}

/** How CSV is parsed that begins with a text. */
export function csvOptions(beginning: string): Options {
  return {
    bom: true,
    delimiter: delimiterOf(beginning.split(/\r?\n/, 1)[0] ?? ''),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: longestRow,
  };
}

/** The header that the first record of a file is. Throws `import-unreadable` for one that says nothing. */
export function headerOf(first: CsvRecord | undefined): string[] {
  const header = first?.record.map((cell) => cell.trim()) ?? [];
  if (header.length === 0 || header.every((cell) => cell === '')) throw unreadable('empty', 1);
  return header;
}

export function rowOf({ record, info }: CsvRecord): TableRow {
  return { line: info.lines, cells: record };
}

async function readRecords(text: string, options: Options): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  const take = async (found: AsyncIterable<CsvRecord>): Promise<void> => {
    for await (const read of found) {
      if (read.record.length > maxColumns) throw unreadable('columns', read.info.lines);
      if (records.push(read) > maxImportRows + 1) throw unreadable('too-many', maxImportRows + 2);
    }
  };
  await pipeline(stretches(text), parse(options), take).catch((error: unknown) => {
    throw unreadableCsv(error);
  });
  return records;
}

async function* stretches(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += stretch) {
    yield text.slice(at, at + stretch);
    await othersTurn();
  }
}

/** The refusal that an error of the parser stands for; the error itself where it stands for none. */
export function unreadableCsv(error: unknown): unknown {
  return error instanceof CsvError ? unreadable('quotes', lineOf(error)) : error;
}

function lineOf({ lines }: CsvError): number {
  return typeof lines === 'number' ? lines : 1;
}
