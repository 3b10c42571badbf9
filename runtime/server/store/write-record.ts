// Writes a record with its lines, numbers and audit rows in ONE statement, which is one transaction.
import type { Row } from '../../core/descriptor/value.ts';
import { rootColumn } from '../../core/tables.ts';
import { titlePaths } from '../../core/title.ts';
import { recordColumns, tableRows } from './flatten.ts';
import { type HistoryForm, insertWaiting, waitingColumns } from './history-waiting.ts';
import { type ChildTable, columnsOf, type Layout, placeOf } from './layout.ts';
import { type NumberRequest, nextNumber, paddedNumber } from './numbering.ts';
import { type Executor, quoted, run } from './statement.ts';
import { type StatementPart, withParts } from './statement-parts.ts';
import { titleSql } from './target.ts';

/** A row of another table written with the record: history, review, evidence, or the answer for an idempotency key. */
export interface AuditRow {
  readonly table: string;
  readonly row: Row;
  /** Column that is given what the record is called in the default language, numbers it only gets now included. */
  readonly titleInto?: string;
  /** Of an entry of a history: how it is hashed. */
  readonly form?: HistoryForm;
  /** SQL about the row `r`: it is kept only where that holds. The rows of a table have the same. */
  readonly onlyIf?: string;
}

export interface RecordContent {
  readonly layout: Layout;
  /** With id and version as they shall be stored; secrets hashed. */
  readonly record: Row;
  /** The stored record, for an update; its version must still be the stored one. */
  readonly before: Row | null;
  readonly numbers: readonly NumberRequest[];
  readonly auditRows: readonly AuditRow[];
}

/** The numbers given by field key, or null when the stored version is no longer that of `before`. */
export type WriteResult = { readonly [field: string]: string } | null;

/** Writes all of it or nothing. Errors of the database pass through, see `database-fault.ts`. */
export async function writeRecord(executor: Executor, write: RecordContent): Promise<WriteResult> {
  const keys = write.numbers.map(({ field }) => field);
  const parts = [
    ...(write.before === null ? insertParts(write) : [updatePart(write, write.before)]),
    ...lineParts(write),
    ...auditParts(write),
  ];
  const given = keys.map((key) => `, "head".${quoted(key)}`);
  const [cells] = await run(executor, withParts(parts, `select 1${given.join('')} from "head"`));
  if (!cells) return null;
  return Object.fromEntries(keys.map((key, index) => [key, String(cells[index + 1])]));
}

function list(columns: readonly string[], prefix = ''): string {
  return columns.map((column) => `${prefix}${quoted(column)}`).join(', ');
}

function insertParts(write: RecordContent): StatementPart[] {
  const { layout, record, numbers } = write;
  const { columns, json } = recordColumns(layout, record);
  const given = columns.flatMap((column) => {
    const number = numbers.find(({ field }) => field === column);
    return number ? [number.before, number.digits, number.after] : [];
  });
  const counters = numbers.map(
    ({ scope }, index): StatementPart => ({
      key: 'number',
      name: `number${index}`,
      text: () => nextNumber,
      values: [scope],
    }),
  );
  const head: StatementPart = {
    key: `+${layout.table}${shapeOf(layout, columns)}${isTitled(write) ? '!' : ''}`,
    name: 'head',
    text: () => `${insertHead(layout, columns, numbers)}${titleColumns(write)}`,
    values: [...given, json],
  };
  return [...counters, head];
}

/** All columns, or which: a record that does not carry its secrets has fewer. */
function shapeOf(layout: Layout, columns: readonly string[]): string {
  return columns.length === layout.columns.length ? '' : `(${columns.join()})`;
}

function insertHead(layout: Layout, columns: readonly string[], numbers: readonly NumberRequest[]): string {
  const table = quoted(layout.table);
  const values = columns.map((column) => {
    const index = numbers.findIndex(({ field }) => field === column);
    return index < 0 ? `r.${quoted(column)}` : `?::text || ${paddedNumber(`"number${index}".value`)} || ?::text`;
  });
  const counters = numbers.map((_, index) => `, "number${index}"`).join('');
  const returned = list(['id', ...numbers.map(({ field }) => field)]);
  return `insert into ${table} (${list(columns)}) select ${values.join(', ')}
    from json_populate_record(null::${table}, ?) r${counters} returning ${returned}`;
}

function updatePart(write: RecordContent, before: Row): StatementPart {
  const { layout, record } = write;
  const { columns, json } = recordColumns(layout, record);
  return {
    key: `~${layout.table}${shapeOf(layout, columns)}${isTitled(write) ? '!' : ''}`,
    name: 'head',
    text: () => `${updateHead(layout, columns)}${titleColumns(write, 't.')}`,
    values: [json, before[layout.versionKey]],
  };
}

function updateHead({ table: name, versionKey }: Layout, columns: readonly string[]): string {
  const table = quoted(name);
  const changing = columns.filter((column) => column !== 'id');
  const sets = changing.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ');
  return `update ${table} t set ${sets} from json_populate_record(null::${table}, ?) r
    where t."id" = r."id" and t.${quoted(versionKey)} = ? returning t."id"`;
}

/** Lines: for a new record all rows; for a stored one the rows that are new or changed, and the places where none is any more. */
function lineParts({ layout, record, before }: RecordContent): StatementPart[] {
  return layout.below.flatMap((table): StatementPart[] => {
    const { table: name } = table;
    // The same table is written otherwise where its lines carry the enterprise.
    const of = table.key === null ? name : `${name} by ${table.key}`;
    const rows = tableRows(table, record);
    if (before === null) {
      return rows.length === 0
        ? []
        : [{ key: `+${of}`, name, text: () => insertLines(table), values: [JSON.stringify(rows)] }];
    }
    const { changed, gone } = differingRows(table, rows, tableRows(table, { ...before, id: record.id ?? null }));
    const kept: StatementPart = { key: `~${of}`, name, text: () => replaceLines(table), values: [listOf(changed)] };
    const dropped: StatementPart = {
      key: `-${of}`,
      name: `${name} gone`,
      text: () => deleteLines(table),
      values: [listOf(gone), record.id],
    };
    return [...(changed.length > 0 ? [kept] : []), ...(gone.length > 0 ? [dropped] : [])];
  });
}

/** Rows as JSON by which they differ from those that are stored, and the places of stored ones that are gone. */
function differingRows(
  { positions }: ChildTable,
  rows: readonly Row[],
  stored: readonly Row[],
): { readonly changed: readonly string[]; readonly gone: readonly string[] } {
  const placeOf = (row: Row): string => positions.map((position) => row[position]).join();
  const left = new Map(stored.map((row) => [placeOf(row), row]));
  const changed: string[] = [];
  for (const row of rows) {
    const place = placeOf(row);
    const old = left.get(place);
    const json = JSON.stringify(row);
    if (old === undefined || JSON.stringify(old) !== json) changed.push(json);
    left.delete(place);
  }
  const gone = [...left.values()].map((row) =>
    JSON.stringify(Object.fromEntries(positions.map((position) => [position, row[position] ?? 0]))),
  );
  return { changed, gone };
}

function listOf(rows: readonly string[]): string {
  return `[${rows.join()}]`;
}

function insertLines(table: ChildTable): string {
  const columns = columnsOf(table);
  const name = quoted(table.table);
  return `insert into ${name} (${list(columns)}) select ${list(columns, 'r.')} from json_populate_recordset(null::${name}, ?) r`;
}

function replaceLines(table: ChildTable): string {
  const name = quoted(table.table);
  const place = placeOf(table);
  const content = columnsOf(table).filter((column) => !place.includes(column));
  const sets = content.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
  const changed = content
    .map((column) => `${name}.${quoted(column)} is distinct from excluded.${quoted(column)}`)
    .join(' or ');
  return `${insertLines(table)} where exists (select 1 from "head")
    on conflict (${list(place)}) do update set ${sets} where ${changed}`;
}

/** Only rows at places the new lines no longer have, so that no row is both inserted and deleted in one statement. */
function deleteLines(table: ChildTable): string {
  const name = quoted(table.table);
  const same = table.positions.map((position) => `o.${quoted(position)} = n.${quoted(position)}`).join(' and ');
  return `delete from ${name} o using json_populate_recordset(null::${name}, ?) n
    where o.${quoted(rootColumn)} = ? and ${same} and exists (select 1 from "head")`;
}

/** Whether a row beside the record names it. */
function isTitled({ auditRows }: RecordContent): boolean {
  return auditRows.some(({ titleInto }) => titleInto !== undefined);
}

/** What `head` returns beside its id and numbers: the columns that the title is made of. */
function titleColumns(write: RecordContent, prefix = ''): string {
  if (!isTitled(write)) return '';
  const { layout, numbers } = write;
  const known = new Set(['id', ...(write.before === null ? numbers.map(({ field }) => field) : [])]);
  const paths = titlePaths(layout.entity.title.zh);
  const columns = [layout.entity.key, ...paths].flatMap((path) => layout.slotAt.get(path)?.column ?? []);
  return [...new Set(columns)]
    .filter((column) => !known.has(column))
    .map((column) => `, ${prefix}${quoted(column)}`)
    .join('');
}

/** Rows of other tables, written where the record is; entries of histories wait to be sealed from then on. */
function auditParts({ auditRows: rows, layout }: RecordContent): StatementPart[] {
  const names = rows.map((_, index) => `beside${index}`);
  const entries = names.filter((_, index) => rows[index]?.form);
  const inserts = rows.map(({ table, row, form, titleInto, onlyIf }, index): StatementPart => {
    const columns = Object.keys(row);
    const titled = titleInto === undefined ? '' : `!${titleInto} of ${layout.table}`;
    return {
      key: `&${table}(${columns.join()})${titled}${onlyIf ?? ''}`,
      name: names[index] ?? '',
      text: () =>
        insertAuditRows({ table, columns, form, onlyIf }, titleInto === undefined ? null : { into: titleInto, layout }),
      values: [JSON.stringify(row)],
    };
  });
  if (entries.length === 0) return inserts;
  const all = entries.map((name) => `select * from ${quoted(name)}`).join(' union all ');
  return [
    ...inserts,
    { key: `#${entries.join()}`, name: 'waiting', text: () => insertWaiting(`(${all})`), values: [] },
  ];
}

/** Characters of a title that a row beside the record keeps. */
const longestTitle = 200;

function insertAuditRows(
  {
    table,
    columns,
    form,
    onlyIf,
  }: Pick<AuditRow, 'table'> & {
    readonly columns: readonly string[];
    readonly form: HistoryForm | undefined;
    readonly onlyIf: string | undefined;
  },
  title: { readonly into: string; readonly layout: Layout } | null,
): string {
  const from = `json_populate_record(null::${quoted(table)}, ?) r, "head"`;
  const values = columns.map((column) =>
    column === title?.into ? `left(${titleSql(title.layout, '"head"', 'zh')}, ${longestTitle})` : `r.${quoted(column)}`,
  );
  const insert = `insert into ${quoted(table)} (${list(columns)}) select ${values.join(', ')} from ${from}${onlyIf === undefined ? '' : ` where ${onlyIf}`}`;
  return form ? `${insert} returning ${waitingColumns(form)}` : insert;
}
