// Writes a record with its lines, its numbers and all that is kept beside it in ONE statement, which is one transaction.
import type { Row } from '../../core/descriptor.ts';
import { quoteLiteral } from '../../core/kinds/kind.ts';
import { rootColumn } from '../../core/tables.ts';
import { recordColumns, tableRows } from './flatten.ts';
import { columnsOf, type Layout, type SubTable, tablesBelow } from './layout.ts';
import { type NumberRequest, nextNumber, paddedNumber } from './numbering.ts';
import { type Executor, quoted, run, type Statement } from './statement.ts';

/** A row of another table written with the record: its history, its review, the answer kept under a key. */
export interface BesideRow {
  readonly table: string;
  readonly row: Row;
  /** Column of type jsonb whose object takes the numbers given to the record. */
  readonly numbersInto?: string;
}

export interface RecordWrite {
  readonly layout: Layout;
  /** With id and version as they shall be stored; secrets hashed. */
  readonly record: Row;
  /** The stored record, for an update; its version must still be the stored one. */
  readonly before: Row | null;
  readonly numbers: readonly NumberRequest[];
  readonly beside: readonly BesideRow[];
}

/** The numbers given by field key, or null when the stored version is no longer that of `before`. */
export type WriteResult = { readonly [field: string]: string } | null;

/** Writes all of it or nothing. Errors of the database pass through, see `database-fault.ts`. */
export async function writeRecord(executor: Executor, write: RecordWrite): Promise<WriteResult> {
  const parts = new Parts();
  if (write.before === null) addInsert(parts, write);
  else addUpdate(parts, write, write.before);
  addLines(parts, write);
  const keys = write.numbers.map(({ field }) => field);
  for (const [index, beside] of write.beside.entries()) addBeside(parts, { index, beside, keys });
  const given = keys.map((key) => `"head".${quoted(key)}`);
  const [cells] = await run(executor, parts.statement(`select ${['1', ...given].join(', ')} from "head"`));
  if (!cells) return null;
  return Object.fromEntries(keys.map((key, index) => [key, String(cells[index + 1])]));
}

/** The parts of a statement `with a as (...), b as (...) select ...`; each numbers its values from where the last ended. */
class Parts {
  readonly #texts: string[] = [];
  readonly #values: unknown[] = [];

  /** `?` in the text stands for the values in turn. */
  add(name: string, text: string, values: readonly unknown[]): void {
    const waiting = values.values();
    const numbered = text.replace(/\?/g, () => {
      this.#values.push(waiting.next().value);
      return `$${this.#values.length}`;
    });
    this.#texts.push(`${quoted(name)} as (${numbered})`);
  }

  statement(final: string): Statement {
    return { text: `with ${this.#texts.join(', ')} ${final}`, values: this.#values };
  }
}

function list(columns: readonly string[], prefix = ''): string {
  return columns.map((column) => `${prefix}${quoted(column)}`).join(', ');
}

function addInsert(parts: Parts, { layout, record, numbers }: RecordWrite): void {
  const table = quoted(layout.table);
  const { columns, json } = recordColumns(layout, record);
  for (const [index, { scope }] of numbers.entries()) parts.add(`number${index}`, nextNumber, [scope]);
  const values = columns.map((column) => {
    const index = numbers.findIndex(({ field }) => field === column);
    return index < 0 ? `r.${quoted(column)}` : `?::text || ${paddedNumber(`"number${index}".value`)} || ?::text`;
  });
  const texts = columns.flatMap((column) => {
    const number = numbers.find(({ field }) => field === column);
    return number ? [number.before, number.digits, number.after] : [];
  });
  const from = [`json_populate_record(null::${table}, ?) r`, ...numbers.map((_, index) => `"number${index}"`)].join(
    ', ',
  );
  const returned = list(['id', ...numbers.map(({ field }) => field)]);
  const text = `insert into ${table} (${list(columns)}) select ${values.join(', ')} from ${from} returning ${returned}`;
  parts.add('head', text, [...texts, json]);
}

function addUpdate(parts: Parts, { layout, record }: RecordWrite, before: Row): void {
  const table = quoted(layout.table);
  const { columns, json } = recordColumns(layout, record);
  const changing = columns.filter((column) => column !== 'id');
  const sets = changing.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ');
  const text = `update ${table} t set ${sets} from json_populate_record(null::${table}, ?) r where t."id" = r."id" and t.${quoted(layout.versionKey)} = ? returning t."id"`;
  parts.add('head', text, [json, before[layout.versionKey]]);
}

/** Lines: for a new record all rows; for a stored one only the tables whose rows changed, and of them only the rows. */
function addLines(parts: Parts, { layout, record, before }: RecordWrite): void {
  for (const table of tablesBelow(layout)) {
    const rows = tableRows(table, record);
    if (before === null) {
      if (rows.length > 0) parts.add(table.table, insertLines(table), [JSON.stringify(rows)]);
      continue;
    }
    const json = JSON.stringify(rows);
    const old = JSON.stringify(tableRows(table, { ...before, id: record.id ?? null }));
    if (json === old) continue;
    if (rows.length > 0)
      parts.add(table.table, `${insertLines(table)} where exists (select 1 from "head") ${replaceLine(table)}`, [json]);
    if (old !== '[]') parts.add(`${table.table} gone`, deleteLines(table), [record.id, json]);
  }
}

function insertLines(table: SubTable): string {
  const columns = columnsOf(table);
  const name = quoted(table.table);
  return `insert into ${name} (${list(columns)}) select ${list(columns, 'r.')} from json_populate_recordset(null::${name}, ?) r`;
}

function replaceLine(table: SubTable): string {
  const name = quoted(table.table);
  const place = [rootColumn, ...table.positions];
  const content = columnsOf(table).filter((column) => !place.includes(column));
  const sets = content.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
  const changed = content
    .map((column) => `${name}.${quoted(column)} is distinct from excluded.${quoted(column)}`)
    .join(' or ');
  return `on conflict (${list(place)}) do update set ${sets} where ${changed}`;
}

/** Only rows at places the new lines no longer have, so that no row is both inserted and deleted in one statement. */
function deleteLines(table: SubTable): string {
  const name = quoted(table.table);
  const same = table.positions.map((position) => `n.${quoted(position)} = o.${quoted(position)}`).join(' and ');
  return `delete from ${name} o where o.${quoted(rootColumn)} = ? and exists (select 1 from "head")
    and not exists (select 1 from json_populate_recordset(null::${name}, ?) n where ${same})`;
}

interface Beside {
  readonly index: number;
  readonly beside: BesideRow;
  /** Fields that hold numbers given in this statement. */
  readonly keys: readonly string[];
}

function addBeside(parts: Parts, { index, beside, keys }: Beside): void {
  const { table, row, numbersInto } = beside;
  const columns = Object.keys(row);
  const pairs = keys.map((key) => `${quoteLiteral(key)}, "head".${quoted(key)}`).join(', ');
  const values = columns.map((column) =>
    column === numbersInto && keys.length > 0
      ? `r.${quoted(column)} || jsonb_build_object(${pairs})`
      : `r.${quoted(column)}`,
  );
  const from = `json_populate_record(null::${quoted(table)}, ?) r, "head"`;
  const text = `insert into ${quoted(table)} (${list(columns)}) select ${values.join(', ')} from ${from}`;
  parts.add(`beside${index}`, text, [JSON.stringify(row)]);
}
