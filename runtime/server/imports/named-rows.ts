// The rows of an import with the keys of the records they name, and with what these fill in where the file says nothing.
import type { CellProposal } from '../../core/cell-findings.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Finding } from '../../core/findings.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt, withValueAt } from '../../core/paths.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { type TableRow, typeAt } from '../sheets/table.ts';
import { isId } from '../store/record-id.ts';
import type { ImportMapping } from './guess-mapping.ts';
import { meantByCells, type NamingCell, type ValueBeside } from './meant-cells.ts';

/** A row as it was read. */
export interface ReadRow {
  readonly given: TableRow;
  readonly row: Row;
  /** What is wrong with cells of which nothing could be taken. */
  readonly faults: readonly Finding[];
}

/** A row with the records it names. */
export interface NamedRow extends ReadRow {
  /** By the path of each reference, what its record fills in where the file says nothing. */
  readonly fills: ReadonlyMap<string, readonly ValueBeside[]>;
  /** By path, what could stand there instead. */
  readonly proposals: ReadonlyMap<string, readonly CellProposal[]>;
}

interface Naming {
  readonly context: WriteScope;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly mapping: ImportMapping;
  readonly searches: { left: number };
}

/** Finds the records for a block of rows, one question for each column that names any. */
export async function namedRows(
  { context: scope, caller, entity, mapping, searches }: Naming,
  rows: readonly ReadRow[],
): Promise<NamedRow[]> {
  const columns = mapping.flatMap((path, column) => {
    const field = path === null ? null : entity.fieldAt(path);
    return path !== null && field && namesRecord(field) ? [{ path, column, by: field.by }] : [];
  });
  const cellsOf = ({ given, row }: ReadRow): (NamingCell & { readonly by: string })[] => {
    const cells = columns.flatMap(({ path, column, by }) => {
      const text = (given.cells[column] ?? '').trim();
      return isEmpty(valueAt(row, path)) ? [] : [{ path, by, text, type: typeAt(given, column), beside }];
    });
    function beside(path: string): NamingCell | string | null {
      const value = valueAt(row, path);
      return cells.find((one) => one.path === path) ?? (isEmpty(value) ? null : String(value));
    }
    return cells;
  };
  const meant = await meantByCells({ scope, caller, entity, searches }, rows.flatMap(cellsOf));
  return rows.map((read) => {
    let { row } = read;
    const faults = [...read.faults];
    const fills = new Map<string, readonly ValueBeside[]>();
    const proposals = new Map<string, readonly CellProposal[]>();
    for (const { by, ...cell } of cellsOf(read)) {
      const { path, text } = cell;
      const one = meant(cell);
      if (one.key !== null) {
        row = withValueAt(row, path, one.key);
        fills.set(
          path,
          one.fills.filter((fill) => isOpen(entity, read.row, fill)),
        );
        continue;
      }
      const { rule, sentence, params, proposals: choices } = one.wrong;
      proposals.set(path, choices);
      // A number may be that of a record an earlier row makes; what is no number at all says nothing else.
      const isWrong = sentence !== 'limit.reference' || (by === 'id' && !isId(text));
      if (isWrong)
        faults.push({ path, rule, sentence, params: { ...params, text, label: `@${entity.labelKeyAt(path)}` } });
    }
    return { given: read.given, row, faults, fills, proposals };
  });
}

function isOpen({ fieldAt }: ServerEntity, row: Row, { path }: ValueBeside): boolean {
  return isEmpty(valueAt(row, path)) && fieldAt(path)?.readOnly === false;
}

/** What goes into a record for a row besides what it says: into a new one, or where another record is named than before. */
export function filledBeside(
  { row, fills }: Pick<NamedRow, 'row' | 'fills'>,
  before: Row | undefined,
): readonly ValueBeside[] {
  return [...fills].flatMap(([path, values]) => {
    if (!before) return values.filter(({ value }) => !isEmpty(value));
    return valueAt(before, path) === valueAt(row, path) ? [] : values;
  });
}
