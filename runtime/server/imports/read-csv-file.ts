// Reads a CSV file of any length from the disk, some rows at a time: what is in memory does not grow with the file.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import type { TableRow } from '../sheets/table.ts';
import { maxColumns, unreadable } from '../sheets/table-limits.ts';
import { type CsvRecord, csvOptions, headerOf, rowOf, unreadableCsv } from './read-table.ts';

/** Bytes by which the delimiter is told. */
const beginning = 65_536;

type Encoding = 'utf-8' | 'gb18030';

/** A file that was read once, and its rows, which are read again as they are asked for. */
export interface CsvFile {
  readonly header: readonly string[];
  /** Rows below the header. */
  readonly total: number;
  /** The next so many rows in their order, fewer at the end. */
  readonly next: (number: number) => Promise<readonly TableRow[]>;
  readonly close: () => void;
}

/**
 * Opens a file in UTF-8 or GB 18030 with comma, semicolon or tab. It is read to its end first: one that is no table is refused before
 * any of its rows is taken. Throws `import-unreadable` with the reason and the line, and what the disk refuses.
 */
export async function openCsvFile(path: string): Promise<CsvFile> {
  const encoding = await encodingOf(path);
  const { header, total } = await surveyed(path, encoding);
  const records = await recordsOf(path, encoding);
  await records.next();
  return {
    header,
    total,
    next: async (number) => {
      const rows: TableRow[] = [];
      while (rows.length < number) {
        const { done, value } = await records.next();
        if (done) break;
        rows.push(rowOf(value));
      }
      return rows;
    },
    close: () => void records.return(undefined),
  };
}

/** UTF-8 where all bytes are, else GB 18030, which Chinese spreadsheets write. */
async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of createReadStream(path)) {
    if (bytes.includes(0)) throw unreadable('binary', 1);
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      return 'gb18030';
    }
  }
  return 'utf-8';
}

async function surveyed(path: string, encoding: Encoding): Promise<{ header: string[]; total: number }> {
  let header: string[] | null = null;
  let total = 0;
  for await (const read of await recordsOf(path, encoding)) {
    if (read.record.length > maxColumns) throw unreadable('columns', read.info.lines);
    if (header) total += 1;
    else header = headerOf(read);
  }
  return { header: header ?? headerOf(undefined), total };
}

async function recordsOf(path: string, encoding: Encoding): Promise<AsyncGenerator<CsvRecord>> {
  const options = csvOptions(await beginningOf(path, encoding));
  return records();

  async function* records(): AsyncGenerator<CsvRecord> {
    const parser = parse(options);
    const reading = pipeline(createReadStream(path), (bytes) => decoded(bytes, encoding), parser);
    // Its error comes out of the parser, which is read below.
    reading.catch(() => {});
    try {
      for await (const read of parser) yield read;
    } catch (error) {
      throw unreadableCsv(error);
    }
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const some of bytes) yield decoder.decode(some, { stream: true });
  yield decoder.decode();
}

async function beginningOf(path: string, encoding: Encoding): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(beginning), 0, beginning, 0);
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead), { stream: true });
  } finally {
    await file.close();
  }
}
