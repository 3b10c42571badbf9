// Reads a CSV file into a header and rows of text: UTF-8 or GB 18030, comma, semicolon or tab.
import { parse } from 'csv-parse/sync';
import { Refusal } from '../../core/errors.ts';

export interface Table {
  readonly header: readonly string[];
  /** Cells in header order; `line` is the line in the file, the header being line 1. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** The most rows one import takes. */
export const maxImportRows = 200_000;

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

/** Throws `import-unreadable` with the reason when the bytes are no table with a header. */
export function readTable(content: Uint8Array): Table {
  const text = decodeText(content);
  if (text.includes('\u0000')) throw new Refusal('import-unreadable', { params: { reason: 'binary', line: 1 } });
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text.split(/\r?\n/, 1)[0] ?? ''),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1;
    throw new Refusal('import-unreadable', { params: { reason: 'quotes', line } });
  }
  const [first, ...rest] = records;
  const header = first?.record.map((cell) => cell.trim()) ?? [];
  if (header.length === 0 || header.every((cell) => cell === '')) {
    throw new Refusal('import-unreadable', { params: { reason: 'empty', line: 1 } });
  }
  if (rest.length > maxImportRows) {
    throw new Refusal('import-unreadable', { params: { reason: 'too-many', line: maxImportRows + 2 } });
  }
  return { header, rows: rest.map(({ record, info }) => ({ line: info.lines, cells: record })) };
}
