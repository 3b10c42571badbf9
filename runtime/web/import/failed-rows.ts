// The faulty rows of an import as a CSV file: line, problem, and the row as it was.
import { parse } from 'csv-parse/browser/esm/sync';
import { csvLine } from '../../core/csv-line.ts';
import type { FailedImportRow } from './import-job.ts';

async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What spreadsheets write in China.
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** UTF-8 with a mark, so that spreadsheets show Chinese and Burmese. */
export async function failedRowsFile(
  file: File,
  failed: readonly FailedImportRow[],
  heads: readonly [string, string],
): Promise<Blob> {
  const text = await textOf(file);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => countIn(text, b) - countIn(text, a))[0] ?? ',';
  // With `info` each record comes with its place, which the types of csv-parse do not say.
  const records = parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const [header, ...rows] = records;
  const byLine = new Map(rows.map(({ record, info }) => [info.lines, record]));
  const lines = failed.map(({ row, findings }) => [
    String(row),
    findings.map(({ message }) => message).join('; '),
    ...(byLine.get(row) ?? []),
  ]);
  const all = [[...heads, ...(header?.record ?? [])], ...lines];
  return new Blob(['\uFEFF', ...all.map(csvLine)], { type: 'text/csv' });
}

/** How often the delimiter stands in the first line. */
function countIn(text: string, delimiter: string): number {
  return (text.split(/\r?\n/, 1)[0] ?? '').split(delimiter).length;
}
