// Fills stored computed fields of records that were written before the schemas had them; values that are there stay. Before that, what
// such a record held itself becomes a line where the schemas have lines for it now.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { isFound } from '../../core/computed.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { isEmpty } from '../../core/paths.ts';
import { RecordShape } from '../../core/record-shape.ts';
import { rootColumn } from '../../core/tables.ts';
import { recordColumns, tableRows } from '../store/flatten.ts';
import type { ColumnMapping, Layout, Layouts } from '../store/layout.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { withFormerLines } from './former-lines.ts';
import { readState, writeState } from './server-state.ts';

/** So many records are filled in one transaction. */
const batch = 200;

/** Where no record has an id below it. */
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Fills what is missing, entity by entity. Where it is interrupted, the next call goes on. */
export async function fillComputed(client: ClientBase, layouts: Layouts): Promise<void> {
  const whole = versionOfAll(layouts);
  if ((await readState(client, 'computed')) === whole) return;
  for (const layout of await fillsAhead(client, layouts)) await fillEntity(client, layout);
  await writeState(client, 'computed', whole);
}

/** The entities that are not filled yet, or not to the end. */
export async function fillsAhead(client: ClientBase, layouts: Layouts): Promise<Layout[]> {
  if ((await readState(client, 'computed')) === versionOfAll(layouts)) return [];
  const ahead: Layout[] = [];
  for (const layout of layouts.values())
    if ((await readState(client, keyOf(layout))) !== versionOf(layout.entity.fields)) ahead.push(layout);
  return ahead;
}

function keyOf({ entity }: Layout): `computed ${string}` {
  return `computed ${entity.id}`;
}

function versionOfAll(layouts: Layouts): string {
  return digest([...layouts.values()].map(({ entity }) => versionOf(entity.fields)));
}

async function fillEntity(client: ClientBase, layout: Layout): Promise<void> {
  const version = versionOf(layout.entity.fields);
  const [done, after] = ((await readState(client, keyOf(layout))) ?? '').split(' after ');
  for (let last = done === version ? after : undefined; ; ) {
    await client.query('begin');
    try {
      const next = await fillSome(client, layout, last);
      await writeState(client, keyOf(layout), next === null ? version : `${version} after ${next}`);
      await client.query('commit');
      if (next === null) return;
      last = next;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  }
}

/** Fills the records of one batch, in the transaction of the caller. Gives the last of them; null where there was none. `after`: the last that is filled; absent: none is. */
export async function fillSome(client: ClientBase, layout: Layout, after = lowestId): Promise<string | null> {
  const { text, read } = layout.whole('zh');
  const shape = new RecordShape(layout.entity.fields);
  const rows = await runFragment(
    client,
    sql`select ${sql.raw(text)} from ${layout.from} t where t."id" > ${after} order by t."id" limit ${batch}`,
  );
  const records = rows.map((cells) => read(cells, 0).record);
  for (const record of records) {
    const before = await withFormerLines(client, layout, record);
    await fillRecord(client, layout, { before, made: shape.compute(before) });
  }
  const id = records.at(-1)?.id;
  return typeof id === 'string' ? id : null;
}

interface Made {
  /** As stored. */
  readonly before: Row;
  /** With what is computed. */
  readonly made: Row;
}

/** Writes what was not there, in the record and in its lines; neither its version nor its history changes. */
async function fillRecord(client: ClientBase, layout: Layout, { before: stored, made }: Made): Promise<void> {
  const at = sql<boolean>`"id" = ${stored.id}`;
  await fillRow(client, layout, { at, before: cellsOf(layout, stored), made: cellsOf(layout, made) });
  for (const table of layout.below) {
    if (!isLines(table.field)) continue;
    const before = tableRows(table, stored);
    for (const [index, line] of tableRows(table, made).entries()) {
      const places = [rootColumn, ...table.positions];
      const tests = places.map((name) => sql<boolean>`${sql.raw(quoted(name))} = ${line[name]}`);
      await fillRow(client, table, { at: sql.join(tests, sql` and `), before: before[index] ?? {}, made: line });
    }
  }
}

function cellsOf(layout: Layout, record: Row): Row {
  return JSON.parse(recordColumns(layout, record).json) as Row;
}

interface Filling extends Made {
  readonly at: RawBuilder<unknown>;
}

async function fillRow(
  client: ClientBase,
  { table, columns }: { readonly table: string; readonly columns: readonly ColumnMapping[] },
  { at, before, made }: Filling,
): Promise<void> {
  const missing = columns.filter(
    ({ column, field }) => isStored(field) && isEmpty(before[column]) && !isEmpty(made[column]),
  );
  if (missing.length === 0) return;
  const sets = missing.map(({ column }) => {
    const name = sql.raw(quoted(column));
    return sql`${name} = coalesce(${name}, ${made[column]})`;
  });
  await runFragment(client, sql`update ${sql.raw(quoted(table))} set ${sql.join(sets)} where ${at}`);
}

function isStored({ computed }: Field): boolean {
  return computed !== undefined && !isFound(computed);
}

/** Changes when a stored computed field is added or made otherwise. */
function versionOf(fields: readonly Field[]): string {
  return digest(fields.flatMap((field) => computedIn(field, '')));
}

function computedIn(field: Field, above: string): Json[] {
  const path = `${above}${field.key}`;
  const own: Json[] = isStored(field) ? [[path, JSON.stringify(field.computed)]] : [];
  return 'fields' in field ? [...own, ...field.fields.flatMap((inner) => computedIn(inner, `${path}.`))] : own;
}

function digest(parts: readonly Json[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
