// Lines of a record from a table of texts, from a file or pasted: every cell is read, and what is wrong with one is told at it.
import type { CellFinding, LackedColumn, LeftOutRow, RowChoice } from '../../core/cell-findings.ts';
import { checkShape, type FoundAt } from '../../core/check-shape.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { completenessRules, type Finding, maximumFindings } from '../../core/findings.ts';
import { lineImportFields } from '../../core/import-fields.ts';
import { isLines, namesRecord } from '../../core/kinds/field-traits.ts';
import type { CellWords } from '../../core/kinds/kind.ts';
import { mostLines } from '../../core/list-limits.ts';
import { isEmpty, schemaPathOf } from '../../core/paths.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import { mostSearched } from '../known/meant-records.ts';
import type { Caller } from '../session/caller.ts';
import { type Table, type TableRow, typeAt } from '../sheets/table.ts';
import { spendOnRecord } from '../work-budget.ts';
import { checkCodes } from '../write/check-values.ts';
import { CellTeller, type ToldCell } from './cell-findings.ts';
import { type GatheredLines, gatherLines, type LineCell } from './gather-lines.ts';
import { guessMapping, type ImportMapping } from './guess-mapping.ts';
import { cellWords, lineTargets } from './import-labels.ts';
import { leftOutRows } from './left-out-rows.ts';
import { meantByCells, type NamingCell } from './meant-cells.ts';
import { faultSentences, readCell } from './read-cell.ts';
import { lackedColumns, requiredColumns } from './required-columns.ts';

/** Rows of lines that have lines of their own; others have a row each. */
const mostRows = 10_000;

export interface LineReading {
  readonly context: Pick<WriteScope, 'messages' | 'codes' | 'database' | 'settings'>;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly field: LinesField;
  readonly table: Table;
  /** The field of each column; absent: by the header. */
  readonly columns?: ImportMapping | null;
  /** Rows that look as if they were no lines are left out, but for what was chosen; absent: every row is a line. */
  readonly choice?: RowChoice | null;
}

export interface ReadLines {
  /** In normal form. */
  readonly lines: readonly Row[];
  readonly findings: readonly CellFinding[];
  /** There are more. */
  readonly more?: true;
  /** The field of each column, from the line, or null for one that was left out. */
  readonly columns: ImportMapping;
  readonly leftOut: readonly LeftOutRow[];
  /** Something to look at: whether lines are complete is asked when the record is saved. */
  readonly lacked: readonly LackedColumn[];
}

/** What was read of a cell, with what is to be told of it. */
interface FoundCell extends LineCell {
  readonly told:
    | (Omit<ToldCell, 'finding'> & {
        readonly rule: string;
        readonly sentence: string;
        readonly params?: Finding['params'];
      })
    | null;
}

/** Reads the lines. Throws `import-unreadable` for a table without a known column, or with too many rows. */
export async function readLines(given: LineReading): Promise<ReadLines> {
  const { context, caller, entity, field, choice } = given;
  const columns = given.columns ?? guessMapping(given.table.header, lineTargets(context, entity.descriptor, field));
  if (columns.every((path) => path === null)) {
    throw new Refusal('import-unreadable', { params: { line: 1 }, sentence: 'message.importNoColumns' });
  }
  const leftOut = choice ? leftOutRows(given.table.rows, requiredColumns(field, columns), choice) : [];
  const reading = withoutRows(given, leftOut);
  const { table } = reading;
  const most = field.maxItems ?? mostLines;
  refuseMany(table.rows.length, field.fields.some(isLines) ? mostRows : most);
  const words = await cellWords(context, lineImportFields(field));
  const read = table.rows.map((row) => cellsOf(reading, columns, row, words)).filter((cells) => cells.length > 0);
  const named = await withRecords(reading, read);
  const { lines, cells } = gatherLines(field, named);
  refuseMany(lines.length, most);
  const normal = lines.map((line) => entity.shape.inner.get(field.key)?.normalise(line) ?? line);
  const teller = new CellTeller(context, caller.language);
  const findings = await findingsOf(reading, { lines: normal, cells }, teller);
  return {
    lines: normal,
    findings: findings.slice(0, maximumFindings),
    ...(findings.length > maximumFindings && { more: true }),
    columns,
    leftOut,
    lacked: lackedColumns(field, columns, { lines, cells }),
  };
}

function withoutRows(reading: LineReading, leftOut: readonly LeftOutRow[]): LineReading {
  const left = new Set(leftOut.map(({ row }) => row));
  const rows = reading.table.rows.filter(({ line }) => !left.has(line));
  return { ...reading, table: { ...reading.table, rows } };
}

function refuseMany(rows: number, most: number): void {
  if (rows <= most) return;
  throw new Refusal('import-unreadable', {
    params: { rows: most, line: most },
    sentence: 'message.importTooManyLines',
  });
}

/** The cells of a row that hold something for a field. */
function cellsOf({ entity, field }: LineReading, columns: ImportMapping, row: TableRow, words: CellWords): FoundCell[] {
  return columns.flatMap((path, column): FoundCell[] => {
    const text = (row.cells[column] ?? '').trim();
    const of = path === null ? null : entity.fieldAt(`${field.key}.${path}`);
    if (path === null || !of || text === '') return [];
    const { value, fault, isPadded } = readCell(of, text, typeAt(row, column), words);
    const place = { path, value, text, row: row.line, column };
    if (fault) return [{ ...place, told: { field: of, rule: fault, sentence: faultSentences[fault] } }];
    if (isEmpty(value)) return [];
    return [{ ...place, told: isPadded ? paddedNote : null }];
  });
}

const paddedNote = { field: null, level: 'note', rule: 'cell-padded', sentence: 'message.cellPadded' } as const;

/** The same with the keys of the records that cells name, and what these fill in where the row says nothing; what is wrong is told. */
async function withRecords(
  { context, caller, entity, field, table }: LineReading,
  rows: readonly (readonly FoundCell[])[],
): Promise<FoundCell[][]> {
  const types = new Map(table.rows.map((row) => [row.line, row]));
  const naming = ({ path, text, row, column }: LineCell, around: readonly FoundCell[]): NamingCell => {
    const of = types.get(row);
    const beside = (other: string): NamingCell | string | null => {
      const cell = around.find((one) => `${field.key}.${one.path}` === other);
      if (!cell) return null;
      return isNaming(cell) ? naming(cell, around) : String(cell.value);
    };
    return { path: `${field.key}.${path}`, text, type: of ? typeAt(of, column) : 't', beside };
  };
  const isNaming = ({ path, told }: FoundCell): boolean => {
    const of = told === null ? entity.fieldAt(`${field.key}.${path}`) : null;
    return of !== null && namesRecord(of);
  };
  const cells = rows.flatMap((row) => row.filter(isNaming).map((cell) => naming(cell, row)));
  const meant = await meantByCells({ scope: context, caller, entity, searches: { left: mostSearched } }, cells);
  return rows.map((row) => {
    const given = new Set(row.map(({ path }) => path));
    return row.flatMap((cell): FoundCell[] => {
      if (!isNaming(cell)) return [cell];
      const one = meant(naming(cell, row));
      if (one.key === null) return [{ ...cell, told: { field: null, ...one.wrong } }];
      const filled = one.fills.flatMap(({ path, value }): FoundCell[] => {
        const own = path.slice(field.key.length + 1);
        return isEmpty(value) || given.has(own) || !isTyped(entity, path)
          ? []
          : [{ path: own, value, text: cell.text, row: cell.row, column: cell.column, told: null }];
      });
      return [{ ...cell, value: one.key, told: one.isPadded ? paddedNote : null }, ...filled];
    });
  });
}

function isTyped({ fieldAt }: ServerEntity, path: string): boolean {
  return fieldAt(path)?.readOnly === false;
}

/** Those of the cells themselves, then what limits and code tables say of the values; by row and column. */
async function findingsOf(
  { context, entity, field }: LineReading,
  { lines, cells }: GatheredLines,
  teller: CellTeller,
): Promise<CellFinding[]> {
  const record: Row = { [field.key]: [...lines] };
  spendOnRecord(record, [field]);
  const told: CellFinding[] = [];
  const faulty = new Set<string>();
  const add = async (place: LineCell, of: ToldCell): Promise<void> => {
    if (faulty.has(of.finding.path) || told.length > maximumFindings) return;
    faulty.add(of.finding.path);
    const { row, column, text } = place;
    told.push(await teller.tell({ row, column, text }, of));
  };
  for (const [path, cell] of cells as ReadonlyMap<string, FoundCell>) {
    if (!cell.told) continue;
    const { rule, sentence, params: more, ...rest } = cell.told;
    const params = { label: `@${entity.labelKeyAt(path)}`, text: cell.text, value: String(cell.value ?? ''), ...more };
    await add(cell, { ...rest, finding: { path, rule, sentence, params } });
  }
  const concerns = ({ path, rule }: FoundAt): boolean =>
    path.startsWith(`${field.key}.`) && !completenessRules.has(rule);
  const wrong = [
    ...checkShape(entity, record, concerns),
    ...(await checkCodes(context.codes, { entity, record, before: null }, concerns)),
  ];
  for (const finding of wrong) {
    const cell = cells.get(finding.path);
    if (cell) await add(cell, { field: entity.fieldAt(schemaPathOf(finding.path)), finding });
  }
  return told.sort((a, b) => a.row - b.row || a.column - b.column);
}
