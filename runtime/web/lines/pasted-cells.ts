// What cells from a spreadsheet mean in a grid: which column each belongs to, with or without a row of headings.
import type { CellTexts } from '../grid/clipboard.ts';
import type { CellPlace } from '../grid/places.ts';
import type { LineColumn } from './grid-columns.ts';
import type { CellChange } from './line-writer.ts';

export interface PastedCells {
  readonly changes: readonly CellChange[];
  /** Rows of values there were. */
  readonly rows: number;
  /** Columns that were left out: there is none for them here, or nothing is typed in it. */
  readonly left: number;
}

/** Enough headings are known by their names to tell that the first row holds them. */
const fewestHeadings = 2;

/** Headings go by their names, from the first column on; cells without headings go where they are pasted. */
export function pastedCells(columns: readonly LineColumn[], at: CellPlace, cells: CellTexts): PastedCells {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const named = columnsNamed(columns, cells[0] ?? []);
  const targets = named ?? Array.from({ length: width }, (_, index) => columns[at.column + index]);
  const rows = named ? cells.slice(1) : cells;
  const changes: CellChange[] = [];
  for (const [down, texts] of rows.entries()) {
    for (const [index, text] of texts.entries()) {
      const column = targets[index];
      if (!column || column.isReadOnly) continue;
      changes.push({ row: at.row + down, column, value: column.valueOf(text) });
    }
  }
  const left = targets.filter((column) => !column || column.isReadOnly).length;
  return { changes, rows: rows.length, left };
}

/** The column of each heading, or null where these are no headings. */
function columnsNamed(
  columns: readonly LineColumn[],
  first: readonly string[],
): readonly (LineColumn | undefined)[] | null {
  const found = first.map((text) => columns.find((column) => namesOf(column).has(plain(text))));
  const known = new Set(found.filter((column) => column !== undefined)).size;
  return known >= Math.min(fewestHeadings, first.length) && known > 0 ? found : null;
}

function namesOf({ label, id, field }: LineColumn): ReadonlySet<string> {
  return new Set([label, id, field.key, ...(field.aliases ?? []), ...(field.was ?? [])].map(plain));
}

/** Stars of required columns, blanks and letter case do not count. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s*＊]/g, '')
    .toLowerCase();
}
