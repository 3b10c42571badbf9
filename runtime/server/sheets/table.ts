// A table of texts with its header, whatever file it came from, and where in a sheet that header stands.

/**
 * Of what type a cell of a workbook was, a letter a column: `t` text, `n` number, `l` number of more digits than workbooks keep,
 * `d` day or moment, `b` yes or no.
 */
export type CellType = 't' | 'n' | 'l' | 'd' | 'b';

export interface TableRow {
  /** In the file, its first line being line 1. */
  readonly line: number;
  /** In header order. */
  readonly cells: readonly string[];
  /** The types of the cells, a letter each; absent: they are texts, as in a CSV file. */
  readonly types?: string;
}

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  /** Of a workbook: the sheet that was read, of how many. */
  readonly sheet?: { readonly name: string; readonly number: number };
}

/** Of what type the cell of a row was. */
export function typeAt({ types }: TableRow, column: number): CellType {
  // Only letters of types are ever put there, see cell-text.ts and imports/given-table.ts.
  return (types?.[column] ?? 't') as CellType;
}

/** Letters and digits alone, in lower case: "HS Code" and "hs_code" are the same word. */
export function plainWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * A heading without what stands in brackets at its end: "净重（千克）", "Unit Price (USD)". Blanks before the bracket stay: they would be
 * looked through from each of them.
 */
export function withoutUnit(heading: string): string {
  return heading.replace(/[(（[【][^()（）[\]【】]*[)）\]】]\s*$/u, '');
}

/** Rows looked at for the header: titles of documents stand above it. */
const rowsAbove = 20;
/** A row with fewer known words is taken for a header only where it is the first. */
const fewestKnown = 2;

/** The row of the header, from 0, and how many of its words are known: the one with the most, else the first that is not empty. */
export function findHeader(
  rows: readonly (readonly string[])[],
  known: ReadonlySet<string>,
): { readonly at: number; readonly number: number } {
  const first = Math.max(
    rows.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
    0,
  );
  const isKnown = (cell: string): boolean => known.has(plainWord(cell)) || known.has(plainWord(withoutUnit(cell)));
  const numberOf = (at: number): number => (rows[at] ?? []).filter(isKnown).length;
  let best = { at: first, number: numberOf(first) };
  for (let at = first + 1; at < Math.min(rows.length, first + rowsAbove); at += 1) {
    const number = numberOf(at);
    if (number >= fewestKnown && number > best.number) best = { at, number };
  }
  return best;
}
