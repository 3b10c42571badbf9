// Makes lines of the rows of a table: a row for each line, or for each of a line's own lines; and keeps which cell each value came from.
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { lineImportFields } from '../../core/import-fields.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { withValueAt } from '../../core/paths.ts';
import type { TextPlace } from './cell-findings.ts';

/** What was read of a cell for a field of the lines. */
export interface LineCell extends TextPlace {
  /** From the line: `quantity`, `goods.quantity`. */
  readonly path: string;
  readonly value: Json;
}

export interface GatheredLines {
  readonly lines: readonly Row[];
  /** Path in the record, with line numbers -> the cell. */
  readonly cells: ReadonlyMap<string, LineCell>;
}

/** Rows of the same line together: those that repeat its first field, or leave everything of the line itself empty. */
export function gatherLines(field: LinesField, rows: readonly (readonly LineCell[])[]): GatheredLines {
  const inner = field.fields.flatMap((one) => (isLines(one) ? [one.key] : []));
  const name = lineImportFields(field)[0]?.path ?? '';
  const isInner = ({ path }: LineCell): boolean => inner.some((key) => path.startsWith(`${key}.`));
  const lines: Row[] = [];
  const cells = new Map<string, LineCell>();
  for (const row of rows) {
    const own = row.filter((cell) => !isInner(cell));
    const named = own.find(({ path }) => path === name)?.value;
    const last = lines.at(-1);
    const goesOn = inner.length > 0 && last && (own.length === 0 || (named !== undefined && named === last[name]));
    const at = goesOn ? lines.length - 1 : lines.length;
    let line: Row = goesOn ? last : {};
    if (!goesOn) {
      for (const cell of own) {
        line = withValueAt(line, cell.path, cell.value);
        cells.set(`${field.key}.${at}.${cell.path}`, cell);
      }
    }
    for (const key of inner) line = withItem(line, key, `${field.key}.${at}.${key}`, row, cells);
    lines[at] = line;
  }
  return { lines, cells };
}

/** The line with one more of its own lines, of the cells of a row that are for those. */
function withItem(line: Row, key: string, path: string, row: readonly LineCell[], cells: Map<string, LineCell>): Row {
  const own = row.filter((cell) => cell.path.startsWith(`${key}.`));
  if (own.length === 0) return line;
  const before = line[key];
  const items = Array.isArray(before) ? before : [];
  let item: Row = {};
  for (const cell of own) {
    const inItem = cell.path.slice(key.length + 1);
    item = withValueAt(item, inItem, cell.value);
    cells.set(`${path}.${items.length}.${inItem}`, cell);
  }
  return { ...line, [key]: [...items, item] };
}
