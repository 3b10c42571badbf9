// Asks the server to read lines from a file, and again once columns were chosen or cells corrected. Nothing is stored.
import type { CellCorrections, CellFinding, LackedColumn, LeftOutRow, RowChoice } from '../../core/cell-findings.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { call } from '../api/client.ts';
import type { CellProblem } from '../cells/cell-problem.ts';

interface ReadRow {
  /** In the file. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly types?: string;
}

/** What the server read. */
export interface LinesRead {
  readonly lines: readonly Row[];
  readonly findings: readonly CellFinding[];
  /** There are more findings. */
  readonly more?: true;
  /** Path of the field of each column, from the line; null: left out. */
  readonly columns: readonly (string | null)[];
  readonly leftOut: readonly LeftOutRow[];
  readonly lacked: readonly LackedColumn[];
}

/** What is chosen of a file. */
export interface ReadingChoices extends Pick<LinesRead, 'columns'> {
  readonly corrections: CellCorrections;
  readonly choice: RowChoice;
}

/** The same of a file, with its cells. */
export interface FileRead extends LinesRead {
  readonly header: readonly string[];
  readonly rows: readonly ReadRow[];
  readonly sheet?: { readonly name: string; readonly number: number };
}

/** Where the lines belong, and what the form holds beside them. */
export interface LinesPlace {
  readonly entity: string;
  readonly field: string;
  readonly record: Row;
}

const at = ({ entity, field }: LinesPlace): string => `/entities/${entity}/lines/${field}`;

export function readFile(place: LinesPlace, file: File): Promise<FileRead> {
  const body = new FormData();
  // Before the file: the server reads the fields first.
  body.append('record', JSON.stringify(place.record));
  body.append('file', file, file.name);
  return call<FileRead>({ method: 'POST', path: at(place), body, timeoutMilliseconds: 0 });
}

/** Reads the cells of a file again, as they were there but for the corrections. */
export function readCells(
  place: LinesPlace,
  { header, rows }: Pick<FileRead, 'header' | 'rows'>,
  { columns, corrections, choice }: ReadingChoices,
): Promise<LinesRead> {
  const body = {
    record: place.record,
    header,
    columns: header.map((_, column) => columns[column] ?? null),
    rows: rows.map(({ cells }) => cells),
    types: rows.map(({ cells, types }) => types ?? 't'.repeat(cells.length)),
    lines: rows.map(({ line }) => line),
    corrections,
    choice,
  };
  return call<LinesRead>({ method: 'POST', path: at(place), body });
}

/** What is wrong, for the list of problems. */
export function problemsOf({ findings }: LinesRead): CellProblem[] {
  return findings.map(({ proposals = [], ...finding }) => ({ ...finding, proposals }));
}
