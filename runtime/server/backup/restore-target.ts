// The database a backup is restored into: empty, and then with the tables and columns that the backup has.
import type { ClientBase } from 'pg';
import { hasState, serverStateTable } from '../migrate/server-state.ts';
import { quoted } from '../store/statement.ts';
import { type CopiedColumn, type CopiedTable, readCopiedTables } from './copied-tables.ts';

const dropsAtOnce = 10;

/** Tables that hold rows; nothing for an empty database, or one that a restore left which did not end. */
export async function filledTables(client: ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await readCopiedTables(client)) {
    // What a start notes when it makes the tables, and nothing more.
    const beyond = name === 'server_state' ? ` where "key" not in ('tables', 'making')` : '';
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from ${quoted(name)}${beyond}) as found`,
    );
    if (rows[0]?.found === true) filled.push(name);
  }
  return filled;
}

/**
 * Deletes everything of ours: the tables of the schema that the connection works in, and the jobs. All rows go in one transaction, which
 * waits 10 s for whoever else works there; the empty tables then a few at a time, since each has a hundred locks.
 */
export async function emptyDatabase(client: ClientBase): Promise<void> {
  const names = (await readCopiedTables(client)).map(({ name }) => name);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(`truncate ${names.map(quoted).join(', ')}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  await dropTables(client, names);
}

/** Deletes those of the tables that are there, which are empty, and the jobs; nothing in a database that we never worked in. */
export async function dropOwnTables(client: ClientBase, tables: readonly { readonly name: string }[]): Promise<void> {
  if (!(await hasState(client))) return;
  const own = new Set(tables.map(({ name }) => name));
  const found = (await readCopiedTables(client)).map(({ name }) => name);
  await dropTables(
    client,
    found.filter((name) => own.has(name)),
  );
}

/** What the server knows a database by goes last: interrupted, it is found again. */
async function dropTables(client: ClientBase, names: readonly string[]): Promise<void> {
  const { name: last } = serverStateTable;
  const others = names.filter((name) => name !== last);
  while (others.length > 0) {
    await client.query(`drop table if exists ${others.splice(0, dropsAtOnce).map(quoted).join(', ')} cascade`);
  }
  await client.query(`drop table if exists ${quoted(last)} cascade; drop schema if exists pgboss cascade`);
}

/** Tables and columns that the schemas have lost, but the backup has: nothing of it is left out. Gives how they are loaded. */
export async function adoptTables(client: ClientBase, wanted: readonly CopiedTable[]): Promise<void> {
  const found = new Map((await readCopiedTables(client)).map((table) => [table.name, table]));
  for (const { name, columns, key } of wanted) {
    const table = found.get(name);
    if (!table) {
      const primary = key.length === 0 ? '' : `, primary key (${key.map(quoted).join(', ')})`;
      await client.query(`create table ${quoted(name)} (${columns.map(columnSql).join(', ')}${primary})`);
      continue;
    }
    const own = new Map(table.columns.map((column) => [column.name, column]));
    for (const column of columns) {
      const there = own.get(column.name);
      if (!there) await client.query(`alter table ${quoted(name)} add column ${columnSql(column)}`);
      else if (column.nullable && !there.nullable) {
        await client.query(`alter table ${quoted(name)} alter column ${quoted(column.name)} drop not null`);
      }
    }
  }
}

function columnSql({ name, type, nullable }: CopiedColumn): string {
  // It comes out of a file.
  if (!/^[a-z][a-z0-9_ ]*(\([0-9, ]+\))?( with(out)? time zone)?(\[\])*$/.test(type)) {
    throw new Error(`${type} is no type of a column`);
  }
  return `${quoted(name)} ${type}${nullable ? '' : ' not null'}`;
}
