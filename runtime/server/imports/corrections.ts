// What a person corrected of a file before it is taken in: single cells, and texts that are wrong wherever they stand in a column.
import type { CellCorrections } from '../../core/cell-findings.ts';
import { malformed } from '../../core/malformed.ts';
import { readJsonField } from '../json-body.ts';
import type { Table, TableRow } from '../sheets/table.ts';

export interface Corrections extends CellCorrections {
  /** Lines of the rows a preview looks at; absent: all of them. */
  readonly only?: readonly number[];
}

/** Corrections of single cells and of values, and characters of one; who has more corrects the file. */
export const [mostCells, mostValues, longestText] = [5000, 1000, 10_000];

/** Reads them from a field of a form; null where it is empty. Throws `malformed-request`. */
export function readCorrections(text: string): Corrections | null {
  if (text === '') return null;
  const given = readJsonField(text, 'corrections');
  if (!isCorrections(given)) {
    const params = { cells: mostCells, values: mostValues };
    throw malformed('corrections', 'format', { sentence: 'message.input.corrections', params });
  }
  return given;
}

function isCorrections(given: unknown): given is Corrections {
  if (typeof given !== 'object' || given === null) return false;
  const { cells, values, only = [] } = given as { cells?: unknown; values?: unknown; only?: unknown };
  if (!Array.isArray(cells) || !Array.isArray(values) || !Array.isArray(only)) return false;
  if (only.length > mostCells || cells.length > mostCells || values.length > mostValues) return false;
  const isText = (text: unknown): boolean => typeof text === 'string' && text.length <= longestText;
  const isPlace = (at: unknown): boolean => Number.isInteger(at) && Number(at) >= 0;
  return (
    only.every(isPlace) &&
    cells.every((one) => isPlace(one?.row) && isPlace(one?.column) && isText(one?.text)) &&
    values.every((one) => isPlace(one?.column) && isText(one?.from) && isText(one?.to))
  );
}

/** The table as it is after them: a cell that was corrected itself is not looked at by value. */
export function correctTable(table: Table, { cells, values, only }: Corrections): Table {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const byColumn = new Map<number, Map<string, string>>();
  for (const { column, from, to } of values) {
    byColumn.set(column, (byColumn.get(column) ?? new Map<string, string>()).set(from.trim(), to));
  }
  const corrected = (row: TableRow): TableRow => {
    const typed = new Map((byRow.get(row.line) ?? []).map(({ column, text }) => [column, text]));
    for (const [column, texts] of byColumn) {
      const to = texts.get((row.cells[column] ?? '').trim());
      if (to !== undefined && !typed.has(column)) typed.set(column, to);
    }
    return typed.size === 0 ? row : withTexts(row, typed);
  };
  const wanted = only && new Set(only);
  return { ...table, rows: table.rows.filter(({ line }) => wanted?.has(line) ?? true).map(corrected) };
}

/** What was typed is a text, whatever the workbook had there. */
function withTexts(row: TableRow, typed: ReadonlyMap<number, string>): TableRow {
  const cells = [...row.cells];
  const types = [...(row.types ?? '')];
  for (const [column, text] of typed) {
    while (cells.length <= column) cells.push('');
    cells[column] = text;
    if (row.types !== undefined) {
      while (types.length <= column) types.push('t');
      types[column] = 't';
    }
  }
  return { ...row, cells, ...(row.types !== undefined && { types: types.join('') }) };
}
