// What a record held itself before the schemas had lines for it becomes its one line: `formerly` of a lines field.
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { tableRows } from '../store/flatten.ts';
import type { ChildTable, Layout } from '../store/layout.ts';
import { quoted, runFragment } from '../store/statement.ts';

/**
 * The record with a line for what it held itself, which is stored; its version and its history stay. As it is where it has such lines
 * already, or one of the values is missing.
 */
export async function withFormerLines(client: ClientBase, layout: Layout, stored: Row): Promise<Row> {
  let record = stored;
  for (const table of layout.below) {
    const line = isLines(table.field) ? formerLine(table.field, record) : null;
    if (line === null) continue;
    record = { ...record, [table.path]: [line] };
    for (const row of tableRows(table, record)) await insertRow(client, table, row);
  }
  return record;
}

function formerLine({ key, formerly }: LinesField, record: Row): Row | null {
  if (formerly === undefined || !isEmpty(record[key])) return null;
  const line = Object.entries(formerly).map(([own, path]) => [own, valueAt(record, path) ?? null] as const);
  return line.some(([, value]) => isEmpty(value)) ? null : Object.fromEntries(line);
}

async function insertRow(client: ClientBase, { table }: ChildTable, row: Row): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.raw(quoted(name))));
  const values = sql.join(Object.values(row).map((value) => sql`${value}`));
  await runFragment(client, sql`insert into ${sql.raw(quoted(table))} (${names}) values (${values})`);
}
