// A table of texts that a call gives as JSON: cells pasted into a form, or those of a file once they were corrected.
import type { CellCorrections, RowChoice } from '../../core/cell-findings.ts';
import { malformed } from '../../core/malformed.ts';
import type { Table } from '../sheets/table.ts';
import { findHeader } from '../sheets/table.ts';
import { maxColumns } from '../sheets/table-limits.ts';
import { correctTable, longestText, mostCells, mostValues } from './corrections.ts';
import type { ImportMapping } from './guess-mapping.ts';

/** The body of the call. */
export interface GivenTable {
  readonly header?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Of each row, the types of its cells as the answer of a file told them. */
  readonly types?: readonly string[];
  /** Of each row, its line in the file; absent: 1, 2, 3. */
  readonly lines?: readonly number[];
  readonly columns?: ImportMapping;
  readonly corrections?: CellCorrections;
  readonly choice?: RowChoice;
}

const text = { type: 'string', maxLength: longestText } as const;
const place = { type: 'integer', minimum: 0 } as const;

function correctionsOf<Properties extends { readonly [key: string]: object }>(most: number, properties: Properties) {
  return {
    type: 'array',
    maxItems: most,
    items: { type: 'object', required: Object.keys(properties), properties },
  } as const;
}

const lines = { type: 'array', items: { type: 'integer', minimum: 1 } } as const;
const texts = { type: 'array', maxItems: maxColumns, items: text } as const;

/** Its schema. */
export const givenTable = {
  header: { ...texts, description: 'Names of the columns. Absent: columns says them, or the first row.' },
  rows: { type: 'array', items: texts, description: 'Texts of the cells.' },
  types: {
    type: 'array',
    items: { type: 'string', maxLength: maxColumns, pattern: '^[tnldb]*$' },
    description:
      'For each row a letter a cell, as the answer for a file told them; a cell that was typed is a text, t.',
  },
  lines: { ...lines, description: 'The line of each row, for findings.' },
  columns: {
    type: 'array',
    maxItems: maxColumns,
    items: { type: ['string', 'null'] },
    description: 'For each column the path of a field of the line, or null.',
  },
  corrections: {
    type: 'object',
    required: ['cells', 'values'],
    properties: {
      cells: correctionsOf(mostCells, { row: place, column: place, text: text }),
      values: correctionsOf(mostValues, { column: place, from: text, to: text }),
    },
    description: 'Put in before the cells are read: single ones, and texts wherever they stand in a column.',
  },
  choice: {
    type: 'object',
    required: ['out', 'in'],
    properties: { out: lines, in: lines },
    description:
      'Lines of rows that are left out, and of rows that are read though they look like totals. Absent: every row is read.',
  },
} as const;

/** The table. Without header and columns the first row is the header where it names what is known. Throws `malformed-request`. */
export function tableGiven(given: GivenTable, known: ReadonlySet<string>): Table {
  const { header, types, lines, columns } = given;
  if (types && types.length !== given.rows.length)
    throw malformed('types', 'as-many', { params: { other: 'rows', wanted: given.rows.length } });
  if (lines && lines.length !== given.rows.length)
    throw malformed('lines', 'as-many', { params: { other: 'rows', wanted: given.rows.length } });
  const rows = given.rows.map((cells, index) => ({
    line: lines?.[index] ?? index + 1,
    cells,
    ...(types?.[index] && { types: types[index] }),
  }));
  const isNamed = header !== undefined || columns !== undefined;
  const at = isNamed ? -1 : findHeader(given.rows, known).at;
  const table = { header: header ?? given.rows[at] ?? [], rows: rows.slice(at + 1) };
  return given.corrections ? correctTable(table, given.corrections) : table;
}
